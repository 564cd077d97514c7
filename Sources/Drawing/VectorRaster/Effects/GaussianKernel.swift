import PlainMath

/// The weights of a blur along a line, for one standard deviation.
///
/// Up to a deviation of 2 pixels the weights are samples of the normal distribution. Beyond, the kernel is a mixture of
/// two kernels, each of which is a box of an odd length applied three times; the mixture has exactly the variance that
/// was asked for, so that a blur grows without steps. A box applied three times is a third-order sum of differences,
/// whose cost does not depend on its length.
struct GaussianKernel: Equatable {
  enum Form: Equatable {
    /// The line stays as it is.
    case none
    /// Weights of 65536ths, from the middle outwards.
    case sampled(weights: SIMD8<UInt32>, radius: Int)
    /// A mixture of boxes of the lengths 2r + 1 and 2r + 3, each applied three times.
    case boxes(BoxMixture)
  }

  let form: Form
  /// The number of pixels on either side on which a pixel depends.
  let reach: Int

  /// The smallest deviation that changes a line noticeably.
  private static let least: Float = 0.05
  /// The deviation from which boxes take the place of samples.
  private static let firstBoxes: Float = 2

  /// Creates the kernel of a deviation.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels; at most a quarter of `side` counts, and NaN counts as 0.
  ///   - side: The longer side of the picture in pixels.
  init(sigma: Float, side: Int) {
    let sigma = Swift.min(sigma, Float(side) / 4)
    guard sigma >= Self.least else {
      form = .none
      reach = 0
      return
    }
    if sigma < Self.firstBoxes {
      let (weights, radius) = Self.samples(sigma)
      form = .sampled(weights: weights, radius: radius)
      reach = radius
    } else {
      let mixture = BoxMixture(variance: Double(sigma) * Double(sigma))
      form = .boxes(mixture)
      reach = 3 * (mixture.radius + 1)
    }
  }

  /// Returns weights of 65536ths that sum up to exactly 65536: the middle one, and the others counted twice.
  private static func samples(_ sigma: Float) -> (SIMD8<UInt32>, Int) {
    let variance = Double(sigma) * Double(sigma)
    if variance < 0.5 {
      // Samples this far apart would have too little variance; three weights have exactly the one that was asked for.
      let side = UInt32(variance / 2 * 65_536 + 0.5)
      return (SIMD8(65_536 &- 2 &* side, side, 0, 0, 0, 0, 0, 0), 1)
    }
    let radius = Swift.min(7, Int((3 * sigma).rounded(.up)))
    let k = -0.5 / (Double(sigma) * Double(sigma))
    var values = SIMD8<Double>(repeating: 0)
    var sum = 0.0
    for i in 0...radius {
      values[i] = PlainMath.exp(k * Double(i * i))
      sum += i == 0 ? values[i] : 2 * values[i]
    }
    var weights = SIMD8<UInt32>(repeating: 0)
    var rest: UInt32 = 65_536
    for i in stride(from: radius, to: 0, by: -1) {
      weights[i] = UInt32(values[i] / sum * 65_536 + 0.5)
      rest &-= 2 &* weights[i]
    }
    weights[0] = rest
    return (weights, radius)
  }
}

/// A mixture of two boxes of odd lengths, each applied three times.
struct BoxMixture: Equatable {
  /// The half length r of the shorter box, of 2r + 1 pixels; the longer one has two pixels more.
  let radius: Int
  let short: Part
  let long: Part

  /// A box's sum and its share of the result.
  struct Part: Equatable {
    /// The bits by which a sum of up to 255 · length³ is shortened to 16 bits.
    let shift: UInt64
    /// The share of the result for each unit of the shortened sum, in 2⁻²⁴.
    let weight: UInt32

    init(length: Int, share: Double) {
      let cube = UInt64(length) * UInt64(length) * UInt64(length)
      let bits = 64 - (255 * cube).leadingZeroBitCount
      shift = UInt64(Swift.max(0, bits - 16))
      weight = UInt32(share * 16_777_216 * Double(UInt64(1) << shift) / Double(cube) + 0.5)
    }
  }

  /// Whether the sums fit 32 bits.
  var isNarrow: Bool { 2 * radius + 3 <= 256 }

  /// Creates the mixture with a variance, which is at least 2.
  init(variance: Double) {
    // A box of length n applied three times has the variance (n² − 1) / 4.
    let length = (4 * variance + 1).squareRoot()
    let radius = Swift.max(1, (Int(length) - 1) / 2)
    let short = Double(2 * radius + 1), long = Double(2 * radius + 3)
    let least = (short * short - 1) / 4, most = (long * long - 1) / 4
    let share = Swift.max(0, Swift.min(1, (variance - least) / (most - least)))
    self.radius = radius
    self.short = Part(length: 2 * radius + 1, share: 1 - share)
    self.long = Part(length: 2 * radius + 3, share: share)
  }
}
