public import VectorRaster

/// The placement of a canvas in a picture of another shape; the canvas is centred.
public enum Fit: String, Sendable, CaseIterable {
  /// The largest scale at which the whole canvas shows; may leave margins.
  case contain
  /// The smallest scale that leaves no margin; the excess is cut off.
  case cover
  /// The canvas stretched to the picture's width and height.
  case fill
  /// The scale at which the canvas is as wide as the picture.
  case fitWidth = "fit-width"
  /// The scale at which the canvas is as high as the picture.
  case fitHeight = "fit-height"
  /// The canvas at its own size, without scaling.
  case none

  /// Returns the map from the canvas to the picture.
  ///
  /// - Parameters:
  ///   - canvas: The width and height of the canvas, above 0.
  ///   - picture: The width and height of the picture, in pixels.
  public func placement(
    of canvas: (width: Double, height: Double), in picture: (width: Double, height: Double)
  ) -> Matrix2D {
    placement(of: canvas, in: picture, align: (0.5, 0.5))
  }

  /// Returns the map from the canvas to the picture with another position of free or cut space.
  ///
  /// - Parameter align: The shares of that space to the left and above, 0…1.
  package func placement(
    of canvas: (width: Double, height: Double), in picture: (width: Double, height: Double),
    align: (x: Double, y: Double)
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
      tx: Float((picture.width - canvas.width * scale.x) * align.x),
      ty: Float((picture.height - canvas.height * scale.y) * align.y))
  }
}
