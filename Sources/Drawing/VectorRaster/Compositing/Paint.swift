/// A colour with an opacity; not premultiplied.
@frozen
public struct PaintColor: Equatable, Sendable {
  /// The red component, nominally 0…1; clamped when painted.
  public var red: Float
  /// The green component, nominally 0…1; clamped when painted.
  public var green: Float
  /// The blue component, nominally 0…1; clamped when painted.
  public var blue: Float
  /// The opacity, nominally 0…1; clamped when painted.
  public var alpha: Float

  /// Creates a colour from components of nominally 0…1.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The transparent colour.
  @inlinable public static var clear: PaintColor { PaintColor(red: 0, green: 0, blue: 0, alpha: 0) }

  /// Returns the premultiplied pixel, red in the lowest byte; each channel is rounded once.
  public func pixel(opacity: Float = 1) -> UInt32 {
    let a = Self.unit(alpha) * Self.unit(opacity)
    return byte(Self.unit(red) * a) | byte(Self.unit(green) * a) &<< 8 | byte(Self.unit(blue) * a) &<< 16
      | byte(a) &<< 24
  }

  /// Returns `v` limited to 0…1; 0 for NaN.
  @inline(__always)
  static func unit(_ v: Float) -> Float { v > 0 ? (v < 1 ? v : 1) : 0 }
}

/// The colour source of a fill.
public enum Paint: Sendable {
  /// One colour.
  case solid(PaintColor)
  /// A gradient, of which the colour depends on the position.
  case gradient(GradientPaint)
  /// A bitmap; the matrix maps its pixel space (the top left pixel is 0…1 × 0…1) to device pixels.
  ///
  /// Beyond the bitmap's edges the outermost pixels continue. Fill the bitmap's own outline to see only the bitmap.
  case bitmap(Bitmap, Matrix2D)
}

/// A ramp of colours and its placement in the picture.
public struct GradientPaint: Sendable {
  /// The rule that maps a point in gradient space to a position along the ramp.
  public enum Shape: Sendable, Equatable {
    /// Positions along a line, 0 at `start` and 1 at `end`; the last colour everywhere when the two coincide.
    case linear(start: Vector2, end: Vector2)
    /// Positions around `center`: 1 on the circle of `radius`, 0 at `focal`, which is kept inside the circle.
    case radial(center: Vector2, radius: Float, focal: Vector2)
    /// Positions along one clockwise turn around `center`, which begins at `angle` (radians from the positive x
    /// axis).
    case conic(center: Vector2, angle: Float)
  }

  /// The ramp of colours.
  public var ramp: GradientRampID
  /// The placement of the colours in gradient space.
  public var shape: Shape
  /// The map from gradient space to device pixels.
  public var matrix: Matrix2D

  /// Creates a gradient that continues its first and last colours beyond both ends.
  public init(ramp: GradientRampID, shape: Shape, matrix: Matrix2D) {
    self.ramp = ramp
    self.shape = shape
    self.matrix = matrix
  }
}

/// A colour of a gradient at a position on its ramp.
@frozen
public struct GradientStop: Equatable, Sendable, BitwiseCopyable {
  /// The position, 0…1; at least the offset of the previous stop.
  public var offset: Float
  /// The colour at the position.
  public var color: PaintColor

  /// Creates a stop.
  @inlinable
  public init(offset: Float, color: PaintColor) {
    self.offset = offset
    self.color = color
  }
}

extension PaintColor: BitwiseCopyable {}

/// The rule by which a group's colours are combined with those below; raw values are Lottie's `bm`.
public enum CompositeMode: UInt8, Sendable, CaseIterable {
  /// Source over.
  case normal
  /// The product of both.
  case multiply
  /// The inverse of the product of the inverses.
  case screen
  /// Multiply where the backdrop is dark, screen where it is light.
  case overlay
  /// The darker of both.
  case darken
  /// The lighter of both.
  case lighten
  /// Brightens the backdrop to reflect the source.
  case colorDodge
  /// Darkens the backdrop to reflect the source.
  case colorBurn
  /// Multiply where the source is dark, screen where it is light.
  case hardLight
  /// A soft version of hard light.
  case softLight
  /// The distance between both.
  case difference
  /// Difference with less contrast.
  case exclusion
  /// The source's hue with the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation with the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the backdrop's luminosity.
  case color
  /// The source's luminosity with the backdrop's hue and saturation.
  case luminosity
  /// The sum of both, at most white.
  case add
}

/// The rule by which a coverage C changes the current mask M.
public enum MaskMode: UInt8, Sendable {
  /// M + C − MC.
  case add
  /// M(1 − C).
  case subtract
  /// MC.
  case intersect
  /// The greater of M and C.
  case lighten
  /// The less of M and C.
  case darken
  /// M + C − 2MC.
  case difference
}

/// The property of a matte's pixels that determines which parts of a group are kept.
public enum MatteKind: UInt8, Sendable {
  /// Keeps the group where the matte is opaque.
  case alpha
  /// Keeps the group where the matte is transparent.
  case invertedAlpha
  /// Keeps the group where the matte is light, by the Rec. 709 luma of its premultiplied colours.
  case luma
  /// Keeps the group where the matte is dark or transparent.
  case invertedLuma
}
