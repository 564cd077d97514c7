import LottieFormat
import LottieRenderer
import VectorRaster

/// The pictures of a file, which the browser decodes: asked for by their bytes, and missing until the host gives them.
final class PictureTable: ImageDecoder, @unchecked Sendable {
  private var known: [[UInt8]: Result<Bitmap, ImageDecodingError>] = [:]
  /// The pictures that were asked for and not given yet.
  private(set) var missing: [[UInt8]] = []

  /// The pixels that pictures of the file may still have together.
  private(set) var room: Int

  /// The most pictures that wait for the host at one time.
  private static let limit = 256

  /// Makes a table for the pictures of a file.
  ///
  /// - Parameters:
  ///   - fileBytes: The size of the file, which its pixels are limited by, as in `LoadBudget`.
  ///   - count: The number of animations whose pixels fit.
  init(fileBytes: Int = 0, animations count: Int = 1) {
    room = count * Int(LoadBudget(fileBytes: fileBytes).remaining / LoadBudget.Cost.pixel)
  }

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    if let result = known[bytes] { return try result.get() }
    guard room > 0 else {
      throw ImageDecodingError(code: .tooLarge, message: "the pictures before it have too many pixels")
    }
    if missing.count < Self.limit, !missing.contains(bytes) { missing.append(bytes) }
    throw ImageDecodingError(code: .codecMissing, message: "the browser has not decoded the picture yet")
  }

  /// The most pixels that the next picture may have.
  var largest: Int { min(room, LottieLimits.maximumImagePixels) }

  /// Takes the first missing picture as decoded by the host.
  ///
  /// - Parameters:
  ///   - width: The width in pixels; 0 if the picture can't be decoded.
  ///   - height: The height in pixels.
  ///   - start: The straight pixels, red, green, blue and alpha.
  ///   - count: The number of their bytes.
  func give(width: Int32, height: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
    let (width, height) = (Int(max(width, 0)), Int(max(height, 0)))
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
    guard !missing.isEmpty else { return }
    let file = missing.removeFirst()
    guard width > 0, height > 0, width <= largest / height else {
      let isDecoded = width > 0 && height > 0
      known[file] = .failure(
        isDecoded
          ? ImageDecodingError(code: .tooLarge, message: "\(width) × \(height) pixels are too many")
          : ImageDecodingError(code: .damaged, message: "the browser can't decode the picture"))
      return
    }
    guard bytes.count == width * height * 4 else {
      known[file] = .failure(ImageDecodingError(code: .damaged, message: "the picture lacks pixels"))
      return
    }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for index in pixels.indices {
      let straight = (0..<4).reduce(0) { unsafe $0 | UInt32(bytes[index * 4 + $1]) << UInt32($1 * 8) }
      pixels[index] = Self.premultiplied(straight)
    }
    room -= width * height
    known[file] = .success(Bitmap(width: width, height: height, pixels: pixels))
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func product(_ colour: UInt32) -> UInt32 { (colour & 255) * alpha + 127 }
    let (red, green, blue) = (product(pixel) / 255, product(pixel >> 8) / 255, product(pixel >> 16) / 255)
    return red | green << 8 | blue << 16 | alpha << 24
  }
}

/// The decoder of a player, which has one for its life: the pictures of the file that it shows.
final class PlayerPictures: ImageDecoder, @unchecked Sendable {
  var table = PictureTable()

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { try table.decode(bytes) }
}
