import PlainMath

/// Waves along a direction, which move a layer across.
public struct Wave: Equatable, Sendable, BitwiseCopyable {
  /// The course of a wave.
  public enum Form: UInt8, Equatable, Sendable, BitwiseCopyable {
    /// A sine.
    case sine
    /// Steps between both extremes.
    case square
    /// Straight lines between both extremes.
    case triangle
    /// Straight lines, and a step from one extreme to the other.
    case sawtooth
    /// Half circles to both sides in turn.
    case circle
    /// Half circles to one side.
    case semicircle
    /// The circles' counterpart: edges in place of the round parts.
    case uncircle
    /// A random offset for each half wave.
    case noise
    /// Random offsets with smooth courses between them.
    case smoothNoise
  }

  /// The course.
  public var form: Form
  /// The greatest offset to either side.
  public var height: Float
  /// The length of a wave.
  public var length: Float
  /// The direction along which the waves follow each other, of length 1.
  public var direction: Vector2
  /// The place in the wave at the origin, in waves.
  public var phase: Float

  /// Creates waves.
  public init(form: Form, height: Float, length: Float, direction: Vector2, phase: Float) {
    self.form = form
    self.height = height
    self.length = length
    self.direction = direction
    self.phase = phase
  }

  /// The direction in which the layer moves for offsets above 0: a quarter turn clockwise.
  var across: Vector2 { Vector2(-direction.y, direction.x) }

  /// Returns the offset at a place in waves, −1…1.
  func offset(_ place: Float) -> Float {
    guard place.magnitude < 1_000_000 else { return 0 }
    let wave = place.rounded(.down)
    let x = place - wave
    let isFirst = x < 0.5
    let half = isFirst ? 2 * x : 2 * x - 1
    let sign: Float = isFirst ? 1 : -1
    switch form {
    case .sine: return Float(PlainMath.sin(2 * Double.pi * Double(x)))
    case .square: return sign
    case .triangle: return sign * (1 - (2 * half - 1).magnitude)
    case .sawtooth: return isFirst ? half : half - 1
    case .circle: return sign * Self.arc(2 * half - 1)
    case .semicircle: return Self.arc(2 * x - 1)
    case .uncircle: return sign * (1 - Self.arc(1 - (2 * half - 1).magnitude))
    case .noise: return Self.random(2 * Int(wave) + (isFirst ? 0 : 1))
    case .smoothNoise:
      let index = 2 * Int(wave) + (isFirst ? 0 : 1)
      let from = Self.random(index), to = Self.random(index + 1)
      return from + (to - from) * (half * half * (3 - 2 * half))
    }
  }

  /// Returns the height of the upper unit circle.
  private static func arc(_ x: Float) -> Float { Swift.max(0, 1 - x * x).squareRoot() }

  /// Returns a number of −1…1 that looks random but is always the same for an index.
  private static func random(_ index: Int) -> Float {
    var bits = UInt32(truncatingIfNeeded: index) &* 0x9e37_79b1
    bits = (bits ^ (bits &>> 15)) &* 0x85eb_ca77
    bits = (bits ^ (bits &>> 13)) &* 0xc2b2_ae3d
    bits ^= bits &>> 16
    return Float(bits &>> 8) / 8_388_608 - 1
  }
}
