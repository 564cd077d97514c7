public import VectorRaster

/// How a canvas is placed in a picture of another shape; always centred.
public enum Fit: String, Sendable, CaseIterable {
  /// As large as fits, with margins.
  case contain
  /// As small as leaves no margin; what stands over is cut off.
  case cover
  /// Stretched to the picture.
  case fill
  /// As wide as the picture.
  case fitWidth = "fit-width"
  /// As high as the picture.
  case fitHeight = "fit-height"
  /// At its own size.
  case none

  /// The map from the canvas to the picture.
  ///
  /// - Parameters:
  ///   - canvas: Width and height of the canvas, above 0.
  ///   - picture: Width and height of the picture, in pixels.
  public func placement(
    of canvas: (width: Double, height: Double), in picture: (width: Double, height: Double)
  ) -> Matrix2D {
    let x = picture.width / canvas.width, y = picture.height / canvas.height
    let scale: (x: Double, y: Double)
    switch self {
    case .contain: scale = (min(x, y), min(x, y))
    case .cover: scale = (max(x, y), max(x, y))
    case .fill: scale = (x, y)
    case .fitWidth: scale = (x, x)
    case .fitHeight: scale = (y, y)
    case .none: scale = (1, 1)
    }
    return Matrix2D(
      a: Float(scale.x), b: 0, c: 0, d: Float(scale.y),
      tx: Float((picture.width - canvas.width * scale.x) / 2),
      ty: Float((picture.height - canvas.height * scale.y) / 2))
  }
}
