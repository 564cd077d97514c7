import LottieFormat
import LottieRenderer

/// The limits on the size of a picture, checked before any memory is allocated for it.
enum ImageSize {
  static func check(width: Int, height: Int, maximumPixels: Int) throws(ImageDecodingError) {
    guard width > 0, height > 0 else { throw .damaged("image", "it is \(width) × \(height) pixels") }
    let side = LottieLimits.maximumImageSide
    let pixels = min(maximumPixels, LottieLimits.maximumImagePixels)
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge("\(width) × \(height) pixels; at most \(side) a side and \(pixels) in all")
    }
  }
}
