import VectorRaster

/// The view of a camera.
///
/// A point at the distance `zoom` in front of the camera has its own size; one twice as far away has half of it. The
/// camera's axis leads to the middle of the composition.
struct CameraView {
  /// The map from the composition's space to the camera's.
  private let toCamera: SpaceMatrix
  private let zoom: Double
  private let center: SIMD2<Double>

  /// Creates the view of a camera; nil for one without a zoom or a direction, which is not used.
  ///
  /// - Parameters:
  ///   - place: The map from the camera's space to the composition's.
  ///   - zoom: The distance at which layers have their own size, in pixels.
  ///   - center: The middle of the composition.
  init?(_ place: SpaceMatrix, zoom: Float, center: Vector2) {
    guard zoom > 0, zoom.isFinite, let toCamera = place.inverse else { return nil }
    self.toCamera = toCamera
    self.zoom = Double(zoom)
    self.center = SIMD2(Double(center.x), Double(center.y))
  }

  /// Returns the map from the plane of a layer to the composition.
  func projection(of layer: SpaceMatrix) -> Projection {
    let seen = toCamera * layer
    func row(_ axis: Int) -> SIMD3<Double> {
      SIMD3(Double(seen.x[axis]), Double(seen.y[axis]), Double(seen.translation[axis]))
    }
    let depth = row(2)
    return Projection(u: zoom * row(0) + center.x * depth, v: zoom * row(1) + center.y * depth, w: depth)
  }
}
