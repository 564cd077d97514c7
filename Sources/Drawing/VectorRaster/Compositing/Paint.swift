/// A colour and how opaque it is; not premultiplied.
@frozen
public struct PaintColor: Equatable, Sendable {
  /// How red, nominally 0…1; clamped when painted.
  public var red: Float
  /// How green, nominally 0…1; clamped when painted.
  public var green: Float
  /// How blue, nominally 0…1; clamped when painted.
  public var blue: Float
  /// How opaque, nominally 0…1; clamped when painted.
  public var alpha: Float

  /// Makes a colour from channels of nominally 0…1.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// No colour at all: transparent.
  @inlinable public static var clear: PaintColor { PaintColor(red: 0, green: 0, blue: 0, alpha: 0) }

  /// The premultiplied pixel, red in the lowest byte; each channel is rounded once.
  public func pixel(opacity: Float = 1) -> UInt32 {
    let a = Self.unit(alpha) * Self.unit(opacity)
    return byte(Self.unit(red) * a) | byte(Self.unit(green) * a) &<< 8 | byte(Self.unit(blue) * a) &<< 16
      | byte(a) &<< 24
  }

  /// Between 0 and 1, and 0 for what is not a number.
  @inline(__always)
  static func unit(_ v: Float) -> Float { v > 0 ? (v < 1 ? v : 1) : 0 }
}

/// What a coverage is filled with.
public enum Paint: Sendable {
  /// One colour.
  case solid(PaintColor)
  /// Colours that change from place to place.
  case gradient(GradientPaint)
  /// A bitmap; the matrix takes its pixel space (the top left pixel is 0…1 × 0…1) to device pixels.
  ///
  /// Beyond its edges the outermost pixels continue: fill the bitmap's own outline to see only the bitmap.
  case bitmap(Bitmap, Matrix2D)
}

/// A ramp of colours and how it lies in the picture.
public struct GradientPaint: Sendable {
  /// How the position along the ramp follows from the place, in gradient space.
  public enum Shape: Sendable, Equatable {
    /// Along a line, 0 at `start` and 1 at `end`; the last colour everywhere when they coincide.
    case linear(start: Vector2, end: Vector2)
    /// Around `center`: 1 on the circle of `radius`, 0 at `focal`, which is kept inside the circle.
    case radial(center: Vector2, radius: Float, focal: Vector2)
    /// One clockwise turn around `center`, which begins at `angle` (radians from the positive x axis).
    case conic(center: Vector2, angle: Float)
  }

  /// The colours.
  public var ramp: GradientRampID
  /// Where they are.
  public var shape: Shape
  /// From gradient space to device pixels.
  public var matrix: Matrix2D

  /// Makes a gradient that continues its first and last colours beyond both ends.
  public init(ramp: GradientRampID, shape: Shape, matrix: Matrix2D) {
    self.ramp = ramp
    self.shape = shape
    self.matrix = matrix
  }
}

/// One colour of a gradient and its place.
@frozen
public struct GradientStop: Equatable, Sendable, BitwiseCopyable {
  /// The place, 0…1; never less than that of the stop before.
  public var offset: Float
  /// The colour there.
  public var color: PaintColor

  /// Makes a stop.
  @inlinable
  public init(offset: Float, color: PaintColor) {
    self.offset = offset
    self.color = color
  }
}

extension PaintColor: BitwiseCopyable {}

/// How a group's colours meet those below; raw values are Lottie's `bm`.
public enum CompositeMode: UInt8, Sendable, CaseIterable {
  /// Source over.
  case normal
  /// The product of both.
  case multiply
  /// The inverse of the product of the inverses.
  case screen
  /// Multiply or screen, as the backdrop is dark or light.
  case overlay
  /// The darker of both.
  case darken
  /// The lighter of both.
  case lighten
  /// Brightens the backdrop to reflect the source.
  case colorDodge
  /// Darkens the backdrop to reflect the source.
  case colorBurn
  /// Multiply or screen, as the source is dark or light.
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

/// How a coverage C changes the mask M that was built so far.
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

/// Which property of a matte's pixels decides what is kept.
public enum MatteKind: UInt8, Sendable {
  /// Keep where the matte is opaque.
  case alpha
  /// Keep where the matte is transparent.
  case invertedAlpha
  /// Keep where the matte is light: Rec. 709 luma of its premultiplied colours.
  case luma
  /// Keep where the matte is dark or transparent.
  case invertedLuma
}
