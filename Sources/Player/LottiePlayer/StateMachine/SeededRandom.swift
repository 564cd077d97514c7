/// The random numbers of `SetRandom`: PCG-XSH-RR 64/32, the same for the same seed everywhere.
///
/// - SeeAlso: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random
///   Number Generation", 2014.
struct SeededRandom: Sendable {
  private static let multiplier: UInt64 = 6_364_136_223_846_793_005
  private static let increment: UInt64 = (1_442_695_040_888_963_407 << 1) | 1

  /// The default seed.
  static let defaultSeed: UInt64 = 0x853C_49E6_748F_EA9B

  private var state: UInt64 = 0

  init(seed: UInt64) {
    step()
    state &+= seed
    step()
  }

  private mutating func step() { state = state &* Self.multiplier &+ Self.increment }

  /// The next number, 0…1; both ends can occur.
  mutating func next() -> Float {
    let old = state
    step()
    let folded = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let turn = UInt32(truncatingIfNeeded: old >> 59)
    let bits = (folded >> turn) | (folded << ((32 &- turn) & 31))
    // 25 bits do not fit a Float's 24 exactly: the rounding is part of the contract.
    return Float(bits >> 7) * 0x1p-25
  }
}
