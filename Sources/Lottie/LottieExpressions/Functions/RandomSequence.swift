/// A sequence of random numbers that a seed determines, the same on every machine.
///
/// - SeeAlso: S. Vigna, "SplitMix64", for the generator.
struct RandomSequence {
  private var state: UInt64

  init(seed: Int64) { state = Self.mixed(UInt64(bitPattern: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

  /// The next number, 0 up to 1, which is excluded.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Double(Self.mixed(state) >> 11) * 0x1p-53
  }

  /// The next number of a distribution around 0: the sum of 12 numbers, which is close to Gauss's.
  mutating func nextGaussian() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += next() }
    return sum
  }

  /// Returns a number -1…1 for a point of a lattice.
  static func lattice(_ x: Int64, _ y: Int64, _ z: Int64, seed: Int64) -> Double {
    func mixed(_ bits: UInt64, _ part: Int64) -> UInt64 {
      Self.mixed(bits ^ UInt64(bitPattern: part) &* 0x9E37_79B9_7F4A_7C15)
    }
    let bits = mixed(mixed(mixed(UInt64(bitPattern: seed), x), y), z)
    return Double(bits >> 11) * 0x1p-52 - 1
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
