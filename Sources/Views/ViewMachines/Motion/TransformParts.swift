/// The six numbers of a transform, as they are interpolated: two ways, both of which can be added.
struct TransformParts: Sendable, Hashable {
  /// Translation x and y, then: angle in degrees, scale x and y, shear; or a, b, c, d.
  var values: SIMD8<Double>

  private init(_ values: SIMD8<Double>) { self.values = values }

  /// The numbers of a matrix as they are.
  init(matrix: ViewTransform) {
    values = SIMD8(matrix.tx, matrix.ty, matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)
  }

  /// What a matrix does: first it scales, then shears, then turns, then moves.
  ///
  /// One that mirrors has a negative factor: the horizontal one where a < d, and else the vertical one, as in CSS.
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
      // All of x is gone: y says how it is turned.
      angle = Angle.ofVector(matrix.d, -matrix.c)
      scaleY = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    }
    values = SIMD8(matrix.tx, matrix.ty, angle, scaleX, scaleY, shear, 0, 0)
  }

  /// The matrix of numbers that ``init(matrix:)`` took apart.
  var matrix: ViewTransform {
    ViewTransform(a: values[2], b: values[3], c: values[4], d: values[5], tx: values[0], ty: values[1])
  }

  /// The matrix of numbers that ``init(decomposing:)`` took apart.
  var composed: ViewTransform {
    let (sine, cosine) = Angle.sineAndCosine(values[2])
    let (scaleX, scaleY, shear) = (values[3], values[4], values[5])
    return ViewTransform(
      a: cosine * scaleX, b: sine * scaleX, c: cosine * shear - sine * scaleY,
      d: sine * shear + cosine * scaleY, tx: values[0], ty: values[1])
  }

  /// Whether nothing of the plane is left, so that it can't be seen how it is turned.
  private var isCollapsed: Bool { values[3] == 0 && values[4] == 0 && values[5] == 0 }

  /// The same parts, turned as `start` is where that can't be seen: what vanishes does not turn on its way.
  func facing(_ start: TransformParts) -> TransformParts {
    guard isCollapsed else { return self }
    var parts = self
    parts.values[2] = start.values[2]
    return parts
  }

  /// What has to be added to these parts to get `start`, by decomposed parts: the shorter way round.
  ///
  /// Where both ways are equally long, the turn to these parts is clockwise.
  func offset(from start: TransformParts) -> TransformParts {
    var offset = start.values - values
    let turns = !isCollapsed && !start.isCollapsed
    offset[2] = turns ? -Angle.shortestWay(from: start.values[2], to: values[2]) : 0
    return TransformParts(offset)
  }

  /// What has to be added to `start` to get these parts, number by number.
  func difference(from start: TransformParts) -> TransformParts { TransformParts(values - start.values) }

  /// The parts and so much of an offset.
  func adding(_ offset: TransformParts, times factor: Double) -> TransformParts {
    TransformParts(values + offset.values * factor)
  }
}
