import LottieRenderer
import VectorRaster

/// Makes a picture of one colour of any bytes, and counts how often it is asked to.
///
/// Unchecked, because it counts: each belongs to one test, which asks from one thread.
final class CountingDecoder: ImageDecoder, @unchecked Sendable {
  private let side: Int
  private let isDamaging: Bool
  private(set) var count = 0

  /// - Parameters:
  ///   - side: The width and the height of all pictures.
  ///   - isDamaging: Whether all pictures are said to be damaged.
  init(side: Int = 2, isDamaging: Bool = false) {
    self.side = side
    self.isDamaging = isDamaging
  }

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    count += 1
    if isDamaging { throw ImageDecodingError(code: .damaged, message: "it is cut off") }
    return Bitmap(width: side, height: side, pixels: Array(repeating: 0xFF00_FF00, count: side * side))
  }
}
