/// An affine map of the plane: `x′ = a·x + c·y + tx`, `y′ = b·x + d·y + ty`.
///
/// Vectors are columns, so `(outer * inner) * point == outer * (inner * point)`.
@frozen
public struct Matrix2D: Equatable, Sendable {
  /// The factor from the input x to the output x.
  public var a: Float
  /// The factor from the input x to the output y.
  public var b: Float
  /// The factor from the input y to the output x.
  public var c: Float
  /// The factor from the input y to the output y.
  public var d: Float
  /// The translation to the right.
  public var tx: Float
  /// The translation downwards.
  public var ty: Float

  /// Creates a map from its six coefficients.
  @inlinable @inline(__always)
  public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  @inlinable public static var identity: Matrix2D { Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Returns the map that moves every point by (`x`, `y`).
  @inlinable
  public static func translation(_ x: Float, _ y: Float) -> Matrix2D {
    Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns the map that scales by `x` and `y` about the origin.
  @inlinable
  public static func scale(_ x: Float, _ y: Float) -> Matrix2D {
    Matrix2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns the map that applies `inner` first and then `outer`.
  @inlinable @inline(__always)
  public static func * (outer: Matrix2D, inner: Matrix2D) -> Matrix2D {
    Matrix2D(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// Returns the image of a point.
  @inlinable @inline(__always)
  public static func * (matrix: Matrix2D, point: Vector2) -> Vector2 {
    Vector2(
      matrix.a * point.x + matrix.c * point.y + matrix.tx,
      matrix.b * point.x + matrix.d * point.y + matrix.ty)
  }

  /// Returns the image of a displacement; the translation does not apply.
  @inlinable @inline(__always)
  public func applied(toDisplacement v: Vector2) -> Vector2 { Vector2(a * v.x + c * v.y, b * v.x + d * v.y) }

  /// The signed factor by which the map scales areas.
  @inlinable public var determinant: Float { a * d - b * c }

  /// Whether all six coefficients are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The inverse map, or nil when the map is singular or a coefficient of the inverse is not finite.
  public var inverse: Matrix2D? {
    // `Double`, because the determinant of a strongly scaled matrix loses its digits in `Float`.
    let a = Double(a), b = Double(b), c = Double(c), d = Double(d), tx = Double(tx), ty = Double(ty)
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    let result = Matrix2D(
      a: Float(d * k), b: Float(-b * k), c: Float(-c * k), d: Float(a * k),
      tx: Float((c * ty - d * tx) * k), ty: Float((b * tx - a * ty) * k))
    return result.isFinite ? result : nil
  }

  /// The greatest factor by which the map stretches any displacement.
  public var maximumScale: Float {
    let p = a * a + b * b, q = c * c + d * d, r = a * c + b * d
    let half = (p + q) / 2
    let root = ((p - q) * (p - q) / 4 + r * r).squareRoot()
    return (half + root).squareRoot()
  }
}
