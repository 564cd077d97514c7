/// A colour that is not premultiplied.
public struct LottieColor: Sendable, Hashable {
  /// Red, 0…1.
  public var r: Double
  /// Green, 0…1.
  public var g: Double
  /// Blue, 0…1.
  public var b: Double
  /// Opacity, 0…1; fills, strokes and gradients of colours have theirs in a property of its own.
  public var a: Double

  /// Makes a colour.
  ///
  /// - Parameters:
  ///   - r: Red.
  ///   - g: Green.
  ///   - b: Blue.
  ///   - a: Opacity.
  ///   - denominator: The highest value of a component.
  public init(r: Double, g: Double, b: Double, a: Double, denominator: ColorFormatDenominator = .One) {
    self.r = r / denominator.value
    self.g = g / denominator.value
    self.b = b / denominator.value
    self.a = a / denominator.value
  }
}

/// The highest value of a colour's components.
public enum ColorFormatDenominator: Sendable, Hashable {
  /// 1.
  case One
  /// 100.
  case OneHundred
  /// 255.
  case TwoFiftyFive

  var value: Double {
    switch self {
    case .One: 1
    case .OneHundred: 100
    case .TwoFiftyFive: 255
    }
  }
}

/// A number as the value of a keyframe.
public struct LottieVector1D: Sendable, Hashable {
  /// The number.
  public let value: Double

  /// Makes a number.
  public init(_ value: Double) { self.value = value }
}

/// A pair of numbers, such as the tangent of a curve of time.
public struct LottieVector2D: Sendable, Hashable {
  /// The first number.
  public var x: Double
  /// The second number.
  public var y: Double

  /// Makes a pair.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A point or a size as the value of a keyframe; the third number has no effect.
public struct LottieVector3D: Sendable, Hashable {
  /// The first number.
  public let x: Double
  /// The second number.
  public let y: Double
  /// The third number.
  public let z: Double

  /// Makes a point.
  public init(x: Double, y: Double, z: Double = 0) { (self.x, self.y, self.z) = (x, y, z) }
}
