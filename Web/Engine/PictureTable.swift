import LottieFormat
import LottieRenderer
import VectorRaster

/// The pictures of a file, which the browser decodes: asked for by their bytes, and pending until the host gives them.
final class PictureTable: ImageDecoder, @unchecked Sendable {
  /// The pictures that the host gave and no renderer has taken yet, and the reasons why others can't be decoded.
  private var given: [[UInt8]: Result<Bitmap, ImageDecodingError>] = [:]
  private let pool = BitmapPool()
  /// The pictures that were asked for and not given yet.
  private(set) var missing: [[UInt8]] = []
  /// Whether pictures that were taken can be taken again.
  private let keepsAll: Bool

  /// Makes a table without pictures.
  ///
  /// - Parameter keepsAll: Whether pictures that were taken can be taken again; renderers keep theirs.
  init(keepsAll: Bool = false) { self.keepsAll = keepsAll }

  func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader {
    // Formats that only some browsers decode are refused, as the command line does.
    guard let header = ImageHeader(bytes) else {
      throw ImageDecodingError(code: .unknownFormat, message: "neither PNG nor JPEG nor WebP nor GIF")
    }
    return header
  }

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    guard let result = given[bytes] else {
      if !missing.contains(bytes) { missing.append(bytes) }
      throw ImageDecodingError(code: .pending, message: "the browser has not decoded the picture yet")
    }
    let bitmap = try result.get()
    if !keepsAll { given[bytes] = nil }
    return bitmap
  }

  /// Takes the first missing picture as decoded by the host.
  ///
  /// - Parameters:
  ///   - width: The width in pixels; 0 if the picture can't be decoded.
  ///   - height: The height in pixels.
  ///   - start: The straight pixels, red, green, blue and alpha.
  ///   - count: The number of their bytes.
  func give(width: Int32, height: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
    guard !missing.isEmpty else { return }
    let file = missing.removeFirst()
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
    let (width, height) = (Int(width), Int(height))
    guard width > 0, height > 0, width <= LottieLimits.maximumImagePixels / height,
      bytes.count == width * height * 4
    else {
      given[file] = .failure(
        ImageDecodingError(code: .damaged, message: "the browser can't decode the picture"))
      return
    }
    given[file] = .success(
      unsafe Bitmap(
        width: width, height: height, pool: pool,
        straight: { target in
          _ = unsafe target.update(fromContentsOf: bytes)
        }))
  }
}

/// The decoder of a player, which has one for its life: the pictures of the file that it shows.
final class PlayerPictures: ImageDecoder, @unchecked Sendable {
  var table = PictureTable()

  func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader { try table.header(of: bytes) }

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { try table.decode(bytes) }
}
