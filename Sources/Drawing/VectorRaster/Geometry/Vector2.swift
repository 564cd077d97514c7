/// A point or a displacement in the plane; x runs right and y runs down.
@frozen
public struct Vector2: Equatable, Sendable {
  /// The distance to the right of the origin.
  public var x: Float

  /// The distance below the origin.
  public var y: Float

  /// Creates the point (`x`, `y`).
  @inlinable @inline(__always)
  public init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Vector2 { Vector2(0, 0) }

  /// The distance from the origin.
  @inlinable public var length: Float { (x * x + y * y).squareRoot() }

  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the sum of two displacements.
  @inlinable @inline(__always)
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }

  /// Returns the displacement from `b` to `a`.
  @inlinable @inline(__always)
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }

  /// Returns the displacement `k` times as long.
  @inlinable @inline(__always)
  public static func * (a: Vector2, k: Float) -> Vector2 { Vector2(a.x * k, a.y * k) }

  /// Returns the opposite displacement.
  @inlinable @inline(__always)
  public static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }

  /// Returns the dot product of two displacements.
  @inlinable @inline(__always)
  public func dot(_ other: Vector2) -> Float { x * other.x + y * other.y }

  /// Returns the z component of the cross product: positive when `other` lies clockwise from this displacement (y
  /// down).
  @inlinable @inline(__always)
  public func cross(_ other: Vector2) -> Float { x * other.y - y * other.x }

  /// Returns the point at the fraction `t` of the segment to `other`; `t` may lie outside 0…1.
  @inlinable @inline(__always)
  public func mixed(with other: Vector2, _ t: Float) -> Vector2 {
    Vector2(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
