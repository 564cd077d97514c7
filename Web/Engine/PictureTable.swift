import LottieFormat
import LottieRenderer
import VectorRaster

/// A decoder of the pictures of a file that leaves the work to the browser.
///
/// A picture is pending until the host gives its pixels.
final class PictureTable: ImageDecoder, @unchecked Sendable {
  private struct Given {
    var file: [UInt8]
    var result: Result<Bitmap, ImageDecodingError>

    var byteCount: Int { ((try? result.get().byteCount) ?? 1024) + file.count }
  }

  /// The largest memory of ``given``, in bytes: as much as one frame may show.
  private static let allowance = 256 << 20
  /// The largest number of pictures that wait for the host.
  private static let maximumMissing = 64

  /// The results of the host that no renderer has taken yet, the oldest first.
  private var given: [Given] = []
  private let pool = BitmapPool()
  /// The requested pictures, in the order in which the host decodes them.
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
    guard let index = given.firstIndex(where: { $0.file == bytes }) else {
      request(bytes)
      throw ImageDecodingError(code: .pending, message: "the browser has not decoded the picture yet")
    }
    let bitmap = try given[index].result.get()
    // Stages draw it at any size, so it needs all levels.
    if keepsAll { return Bitmap(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels) }
    // The renderers keep it; if they do not, the host decodes it again.
    given.remove(at: index)
    return bitmap
  }

  /// Lists a picture as missing, if the host has not given it.
  func request(_ bytes: [UInt8]) {
    guard !missing.contains(bytes), !given.contains(where: { $0.file == bytes }) else { return }
    missing.append(bytes)
    // The host decodes the first one now; frames that were passed no longer need the next ones.
    if missing.count > Self.maximumMissing { missing.remove(at: 1) }
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
      return add(
        file, .failure(ImageDecodingError(code: .damaged, message: "the browser can't decode the picture")))
    }
    add(
      file,
      .success(
        unsafe Bitmap(
          width: width, height: height, pool: pool,
          straight: { target in
            _ = unsafe target.update(fromContentsOf: bytes)
          })))
  }

  private func add(_ file: [UInt8], _ result: Result<Bitmap, ImageDecodingError>) {
    given.append(Given(file: file, result: result))
    var bytes = given.reduce(0) { $0 + $1.byteCount }
    while bytes > Self.allowance, given.count > 1 {
      bytes -= given.removeFirst().byteCount
    }
  }
}

/// The decoder of a player, which has one for its life: the pictures of the file that it shows.
final class PlayerPictures: ImageDecoder, @unchecked Sendable {
  var table = PictureTable()

  func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader { try table.header(of: bytes) }

  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap { try table.decode(bytes) }
}
