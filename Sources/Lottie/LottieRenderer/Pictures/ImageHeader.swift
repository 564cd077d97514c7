import LottieFormat

/// The size of a picture as the header of its file states it, and the work of decoding it.
public struct ImageHeader: Sendable, Hashable {
  /// The number of pixels in a row.
  public var width: Int

  /// The number of rows.
  public var height: Int

  /// The work of decoding the picture, in units of about a nanosecond of one processor core.
  ///
  /// It is computed from the file, never measured: the same file has the same work on every machine.
  public var work: Int64

  /// A Boolean value indicating whether the file of a JPEG picture ends within its pixels.
  package fileprivate(set) var isTruncated = false

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - work: The work of decoding the picture; nil for 40 units a pixel.
  public init(width: Int, height: Int, work: Int64? = nil) {
    (self.width, self.height) = (width, height)
    self.work = work ?? 40 * Self.pixels(width, height)
  }

  /// Reads the header of a PNG, JPEG, WebP or GIF file.
  ///
  /// - Parameter bytes: The bytes of the file.
  /// - Returns: nil for a file in another format, or if the file ends before the size.
  public init?(_ bytes: [UInt8]) {
    let reader = Reader(bytes: bytes)
    guard let header = reader.png() ?? reader.jpeg() ?? reader.webP() ?? reader.gif() else { return nil }
    self = header
  }

  /// The number of pixels, limited to keep its products with costs in 64 bits.
  fileprivate static func pixels(_ width: Int, _ height: Int) -> Int64 {
    Int64(min(max(width, 0), 1 << 20)) * Int64(min(max(height, 0), 1 << 20))
  }

  /// Throws if a picture of this size can't be decoded.
  package func check() throws(ImageDecodingError) {
    let side = LottieLimits.maximumImageSide, most = LottieLimits.maximumImagePixels
    guard width > 0, height > 0 else {
      throw ImageDecodingError(code: .damaged, message: "it is \(width) × \(height) pixels")
    }
    guard width <= side, height <= side, width * height <= most else {
      throw ImageDecodingError(
        code: .tooLarge, message: "\(width) × \(height) pixels; at most \(side) a side and \(most) in all")
    }
  }
}

/// A reader of headers.
///
/// Its weights were measured with hostile files and rounded up.
private struct Reader {
  let bytes: [UInt8]

  /// Returns `count` bytes as a number, the highest first.
  private func big(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns `count` bytes as a number, the lowest first.
  private func little(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    guard bytes.count >= offset + text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy {
      unsafe bytes[offset + $0] == text.utf8Start[$0]
    }
  }

  private func header(_ width: Int, _ height: Int, pixel: Int64, byte: Int64) -> ImageHeader {
    ImageHeader(
      width: width, height: height,
      work: pixel * ImageHeader.pixels(width, height) + byte * Int64(bytes.count))
  }

  func png() -> ImageHeader? {
    // The signature, and the chunk with the size, the bits of a channel, the kind of colours and the interlacing.
    guard bytes.count >= 29, bytes[0] == 0x89, has("PNG", at: 1), bytes[16] < 0x80, bytes[20] < 0x80 else {
      return nil
    }
    let channels: Int64 =
      switch bytes[25] {
      case 2: 3
      case 4: 2
      case 6: 4
      default: 1
      }
    let bits = channels * Int64(bytes[24])
    // The bytes of rows are unpacked and filtered, then made pixels, in several passes if they are interlaced.
    let pixel = 10 + bits * 3 / 8
    return header(big(16, 4), big(20, 4), pixel: bytes[28] == 0 ? pixel : 2 * pixel, byte: 8)
  }

  func jpeg() -> ImageHeader? {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else { return nil }
    var size: (width: Int, height: Int)?
    var channels: Int64 = 1
    var scans: Int64 = 0
    var isProgressive = false
    var offset = 2
    var isEnded = false
    while offset + 4 <= bytes.count {
      guard bytes[offset] == 0xFF else {
        // Compressed data, which lasts until the next marker.
        offset += 1
        continue
      }
      let kind = bytes[offset + 1]
      switch kind {
      case 0x00, 0x01, 0xD0...0xD7, 0xD8:
        offset += 2
        continue
      case 0xFF:
        offset += 1
        continue
      case 0xD9:
        isEnded = true
        offset = bytes.count
        continue
      case 0xC0...0xCF where kind != 0xC4 && kind != 0xC8 && kind != 0xCC:
        guard offset + 10 <= bytes.count else { return nil }
        if size == nil { size = (big(offset + 7, 2), big(offset + 5, 2)) }
        channels = Int64(min(bytes[offset + 9], 4))
        isProgressive = kind == 0xC2 || kind == 0xC6 || kind == 0xCA || kind == 0xCE
      // TurboJPEG refuses more than 500.
      case 0xDA: scans = min(scans + 1, 500)
      default: break
      }
      offset += 2 + max(big(offset + 2, 2), 2)
    }
    // The end marker may be the last two bytes.
    while !isEnded, offset + 2 <= bytes.count {
      isEnded = bytes[offset] == 0xFF && bytes[offset + 1] == 0xD9
      offset += 1
    }
    guard let size else { return nil }
    // Each scan of a progressive file visits coefficients of all its blocks.
    let pixel = 2 + 2 * channels + (isProgressive ? channels * max(scans, 1) / 2 : 0)
    var header = header(size.width, size.height, pixel: pixel, byte: isProgressive ? 16 : 8)
    header.isTruncated = !isEnded
    return header
  }

  func webP() -> ImageHeader? {
    guard has("RIFF", at: 0), has("WEBP", at: 8), bytes.count >= 30 else { return nil }
    let (width, height): (Int, Int)
    if has("VP8 ", at: 12) {
      (width, height) = (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
    } else if has("VP8L", at: 12) {
      let bits = little(21, 4)
      (width, height) = ((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
    } else if has("VP8X", at: 12) {
      (width, height) = (little(24, 3) + 1, little(27, 3) + 1)
    } else {
      return nil
    }
    return header(width, height, pixel: 20, byte: has("VP8L", at: 12) ? 6 : 35)
  }

  func gif() -> ImageHeader? {
    guard has("GIF8", at: 0), bytes.count >= 10 else { return nil }
    return header(little(6, 2), little(8, 2), pixel: 8, byte: 8)
  }
}
