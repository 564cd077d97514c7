import LottieRenderer
import VectorRaster

/// Makes a picture of one colour of any bytes, and counts the requests.
///
/// Unchecked, because it counts: each belongs to one test, which asks from one thread.
final class CountingDecoder: ImageDecoder, @unchecked Sendable {
  private let side: Int
  private let isDamaging: Bool
  private let work: Int64?
  /// The number of pictures decoded.
  private(set) var count = 0
  /// The number of headers read.
  private(set) var headerCount = 0

  /// - Parameters:
  ///   - side: The width and the height of all pictures.
  ///   - isDamaging: Whether all pictures are said to be damaged.
  ///   - work: The work of decoding a picture; nil for that of its pixels.
  init(side: Int = 2, isDamaging: Bool = false, work: Int64? = nil) {
    self.side = side
    self.isDamaging = isDamaging
    self.work = work
  }

  func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader {
    headerCount += 1
    return ImageHeader(width: side, height: side, work: work)
  }

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    count += 1
    if isDamaging { throw ImageDecodingError(code: .damaged, message: "it is cut off") }
    return Bitmap(width: side, height: side, pixels: Array(repeating: 0xFF00_FF00, count: side * side))
  }
}
