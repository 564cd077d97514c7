public import VectorRaster

/// A box that may be turned, skewed and mirrored: a parallelogram in the picture.
public struct OrientedBox: Sendable, Equatable {
  /// The corner that is the top left corner in the layer's space.
  public var origin: Vector2
  /// The displacement from ``origin`` along the layer's top edge.
  public var horizontal: Vector2
  /// The displacement from ``origin`` along the layer's left edge.
  public var vertical: Vector2

  /// Creates the image of a box under a map.
  public init(_ bounds: Bounds, _ matrix: Matrix2D) {
    origin = matrix * Vector2(bounds.minX, bounds.minY)
    horizontal = matrix.applied(toDisplacement: Vector2(bounds.maxX - bounds.minX, 0))
    vertical = matrix.applied(toDisplacement: Vector2(0, bounds.maxY - bounds.minY))
  }

  /// The four corners, clockwise from ``origin`` when the layer is not mirrored.
  public var corners: [Vector2] {
    [origin, origin + horizontal, origin + horizontal + vertical, origin + vertical]
  }

  /// The smallest axis-aligned box that contains this box.
  public var bounds: Bounds {
    var bounds = Bounds.empty
    for corner in corners { bounds.insert(corner) }
    return bounds
  }

  /// Returns whether a point is inside the box or on its edge; always false for a box without area.
  public func contains(_ point: Vector2) -> Bool {
    let area = horizontal.cross(vertical)
    guard area != 0, area.isFinite else { return false }
    let offset = point - origin
    let u = offset.cross(vertical) / area, v = horizontal.cross(offset) / area
    return (0...1).contains(u) && (0...1).contains(v)
  }
}
