/// An axis-aligned box, from its least to its greatest corner; empty when it holds no point.
@frozen
public struct Bounds: Equatable, Sendable, BitwiseCopyable {
  /// The left edge.
  public var minX: Float
  /// The top edge.
  public var minY: Float
  /// The right edge.
  public var maxX: Float
  /// The bottom edge.
  public var maxY: Float

  /// Creates the box between two corners; it is empty when a maximum is less than its minimum.
  @inlinable
  public init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box without any point, from which a union starts.
  @inlinable public static var empty: Bounds {
    Bounds(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

  /// Whether the box contains no point at all; a box of zero width still contains its edge.
  @inlinable public var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  /// The distance between the left and the right edge; negative or NaN when empty.
  @inlinable public var width: Float { maxX - minX }

  /// The distance between the top and the bottom edge; negative or NaN when empty.
  @inlinable public var height: Float { maxY - minY }

  /// Extends the box to contain `point`.
  @inlinable @inline(__always)
  public mutating func insert(_ point: Vector2) {
    minX = Swift.min(minX, point.x)
    minY = Swift.min(minY, point.y)
    maxX = Swift.max(maxX, point.x)
    maxY = Swift.max(maxY, point.y)
  }

  /// Returns the smallest box that contains both boxes.
  @inlinable
  public func union(_ other: Bounds) -> Bounds {
    Bounds(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// Returns the box of the points that lie in both boxes.
  @inlinable
  public func intersection(_ other: Bounds) -> Bounds {
    Bounds(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
  }

  /// Returns the box around this box's four corners, transformed by `matrix`.
  public func transformed(by matrix: Matrix2D) -> Bounds {
    if isEmpty { return .empty }
    var result = Bounds.empty
    result.insert(matrix * Vector2(minX, minY))
    result.insert(matrix * Vector2(maxX, minY))
    result.insert(matrix * Vector2(minX, maxY))
    result.insert(matrix * Vector2(maxX, maxY))
    return result
  }
}
