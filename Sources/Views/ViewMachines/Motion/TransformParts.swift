/// The six numbers of a transform that are interpolated, in one of two additive representations.
struct TransformParts: Sendable, Hashable {
  /// The translation x and y, followed by either the angle in degrees, scale x and y, and shear, or a, b, c and d.
  var values: SIMD8<Double>

  private init(_ values: SIMD8<Double>) { self.values = values }

  /// Takes the numbers of a matrix unchanged.
  init(matrix: ViewTransform) {
    values = SIMD8(matrix.tx, matrix.ty, matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)
  }

  /// Decomposes a matrix into its effects, in this order: scale, shear, rotation, translation.
  ///
  /// A matrix that mirrors gets a negative factor: the horizontal factor if a < d, otherwise the vertical one, as in
  /// CSS.
  /// - SeeAlso: CSS Transforms Module Level 1, "Decomposing a 2D matrix".
  init(decomposing matrix: ViewTransform) {
    var (a, b) = (matrix.a, matrix.b)
    let mirrorsX = matrix.determinant < 0 && matrix.a < matrix.d
    if mirrorsX { (a, b) = (-a, -b) }
    let length = (a * a + b * b).squareRoot()
    var angle = 0.0
    var scaleX = 0.0
    let scaleY: Double
    var shear = 0.0
    if length > 0 {
      angle = Angle.ofVector(a, b)
      scaleX = mirrorsX ? -length : length
      scaleY = matrix.determinant / scaleX
      shear = (a * matrix.c + b * matrix.d) / length
    } else {
      // The x axis has collapsed, so the angle follows from the y axis.
      angle = Angle.ofVector(matrix.d, -matrix.c)
      scaleY = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    }
    values = SIMD8(matrix.tx, matrix.ty, angle, scaleX, scaleY, shear, 0, 0)
  }

  /// The matrix of parts made with ``init(matrix:)``.
  var matrix: ViewTransform {
    ViewTransform(a: values[2], b: values[3], c: values[4], d: values[5], tx: values[0], ty: values[1])
  }

  /// The matrix of parts made with ``init(decomposing:)``.
  var composed: ViewTransform {
    let (sine, cosine) = Angle.sineAndCosine(values[2])
    let (scaleX, scaleY, shear) = (values[3], values[4], values[5])
    return ViewTransform(
      a: cosine * scaleX, b: sine * scaleX, c: cosine * shear - sine * scaleY,
      d: sine * shear + cosine * scaleY, tx: values[0], ty: values[1])
  }

  /// Whether the plane collapses to a point, so that the rotation cannot be determined.
  private var isCollapsed: Bool { values[3] == 0 && values[4] == 0 && values[5] == 0 }

  /// Returns the parts with the angle of `start` if they collapse to a point, so that a vanishing view does not rotate.
  func facing(_ start: TransformParts) -> TransformParts {
    guard isCollapsed else { return self }
    var parts = self
    parts.values[2] = start.values[2]
    return parts
  }

  /// Returns the offset to add to these parts to get `start`, for decomposed parts, with the angle in the shorter
  /// direction.
  ///
  /// If both directions are equally long, the rotation to these parts is clockwise.
  func offset(from start: TransformParts) -> TransformParts {
    var offset = start.values - values
    let turns = !isCollapsed && !start.isCollapsed
    offset[2] = turns ? -Angle.shortestWay(from: start.values[2], to: values[2]) : 0
    return TransformParts(offset)
  }

  /// Returns the offset to add to `start` to get these parts, number by number.
  func difference(from start: TransformParts) -> TransformParts { TransformParts(values - start.values) }

  /// Returns the sum of the parts and a multiple of an offset.
  func adding(_ offset: TransformParts, times factor: Double) -> TransformParts {
    TransformParts(values + offset.values * factor)
  }
}
