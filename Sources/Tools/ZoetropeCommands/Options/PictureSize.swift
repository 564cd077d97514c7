#if Tools
import LottieFormat

/// The sizes that a picture may have.
package enum PictureSize {
  package static let limits =
    "at most \(LottieLimits.maximumSurfaceSide) per side and \(LottieLimits.maximumSurfacePixels) in total"

  package static func isAllowed(_ width: Double, _ height: Double) -> Bool {
    let side = Double(LottieLimits.maximumSurfaceSide)
    return width >= 1 && height >= 1 && width <= side && height <= side
      && width * height <= Double(LottieLimits.maximumSurfacePixels)
  }
}
#endif
