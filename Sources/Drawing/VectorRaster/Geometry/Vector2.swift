/// A point or a displacement in the plane; x runs right and y runs down.
@frozen
public struct Vector2: Equatable, Sendable {
  /// The distance to the right of the origin.
  public var x: Float

  /// The distance below the origin.
  public var y: Float

  /// Makes the point (`x`, `y`).
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

  /// The sum of two displacements.
  @inlinable @inline(__always)
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }

  /// The displacement from `b` to `a`.
  @inlinable @inline(__always)
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }

  /// The displacement `k` times as long.
  @inlinable @inline(__always)
  public static func * (a: Vector2, k: Float) -> Vector2 { Vector2(a.x * k, a.y * k) }

  /// The opposite displacement.
  @inlinable @inline(__always)
  public static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }

  /// The dot product of two displacements.
  @inlinable @inline(__always)
  public func dot(_ other: Vector2) -> Float { x * other.x + y * other.y }

  /// The z component of the cross product: positive when `other` turns clockwise from this one (y down).
  @inlinable @inline(__always)
  public func cross(_ other: Vector2) -> Float { x * other.y - y * other.x }

  /// The point `t` of the way to `other`; `t` may lie outside 0…1.
  @inlinable @inline(__always)
  public func mixed(with other: Vector2, _ t: Float) -> Vector2 {
    Vector2(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
