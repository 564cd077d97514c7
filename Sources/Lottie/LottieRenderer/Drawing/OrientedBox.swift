public import VectorRaster

/// A box that may be turned, skewed and mirrored: a parallelogram in the picture.
public struct OrientedBox: Sendable, Equatable {
  /// The corner that is the top left one of the layer.
  public var origin: Vector2
  /// From ``origin`` along the layer's top edge.
  public var horizontal: Vector2
  /// From ``origin`` along the layer's left edge.
  public var vertical: Vector2

  /// Makes what becomes of a box through a map.
  public init(_ bounds: Bounds, _ matrix: Matrix2D) {
    origin = matrix * Vector2(bounds.minX, bounds.minY)
    horizontal = matrix.applied(toDisplacement: Vector2(bounds.maxX - bounds.minX, 0))
    vertical = matrix.applied(toDisplacement: Vector2(0, bounds.maxY - bounds.minY))
  }

  /// The four corners, clockwise from ``origin`` when the layer is not mirrored.
  public var corners: [Vector2] {
    [origin, origin + horizontal, origin + horizontal + vertical, origin + vertical]
  }

  /// The smallest upright box around it.
  public var bounds: Bounds {
    var bounds = Bounds.empty
    for corner in corners { bounds.insert(corner) }
    return bounds
  }

  /// Whether a point is inside or on the edge; never when the box is flat.
  public func contains(_ point: Vector2) -> Bool {
    let area = horizontal.cross(vertical)
    guard area != 0, area.isFinite else { return false }
    let offset = point - origin
    let u = offset.cross(vertical) / area, v = horizontal.cross(offset) / area
    return (0...1).contains(u) && (0...1).contains(v)
  }
}
