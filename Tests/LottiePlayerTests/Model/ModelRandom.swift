/// The random numbers of `SetRandom` (§6): PCG-XSH-RR 64/32.
struct ModelRandom {
  static let multiplier: UInt64 = 6_364_136_223_846_793_005
  static let increment: UInt64 = 1_442_695_040_888_963_407 << 1 | 1
  static let defaultSeed: UInt64 = 0x853C_49E6_748F_EA9B

  private var state: UInt64 = 0

  init(seed: UInt64) {
    _ = next()
    state &+= seed
    _ = next()
  }

  mutating func next() -> UInt32 {
    let old = state
    state = old &* Self.multiplier &+ Self.increment
    let bits = UInt32(truncatingIfNeeded: (old >> 18 ^ old) >> 27)
    let turn = UInt32(old >> 59)
    return bits >> turn | bits << ((32 - turn) & 31)
  }

  /// In 0…1; the top 25 bits, rounded to a 32-bit float.
  mutating func unit() -> Float { Float(next() >> 7) * (1 / 33_554_432) }
}
