import LottieFormat
public import VectorRaster

#if hasFeature(Embedded)
  /// The requirements of the protocols that a host implements: in Embedded Swift, only classes can be values of a protocol.
  public typealias PluginType = AnyObject & Sendable
#else
  /// The requirements of the protocols that a host implements; in Embedded Swift, they must be classes too.
  public typealias PluginType = Sendable
#endif

/// A decoder that turns the bytes of a picture file into pixels.
///
/// `LottieImageCodecs` provides a decoder for PNG, JPEG and WebP.
public protocol ImageDecoder: PluginType {
  /// Decodes one picture.
  ///
  /// - Parameter bytes: The bytes of a whole picture file.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` when the bytes are damaged, too large or of an unknown format.
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap

  /// Decodes one picture of limited size.
  ///
  /// A decoder that can read the size before it unpacks the pixels should implement this method. The default
  /// implementation decodes the picture first and rejects it afterwards.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a whole picture file.
  ///   - maximumPixels: The largest number of pixels that the picture may have. The limit falls as an animation
  ///     spends its work budget.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` as ``decode(_:)``, and with the code `tooLarge` for a picture with more pixels.
  func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> Bitmap
}

extension ImageDecoder {
  /// Decodes one picture, then throws if it has more than `maximumPixels` pixels.
  public func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> Bitmap {
    let bitmap = try decode(bytes)
    guard bitmap.width * bitmap.height <= maximumPixels else {
      throw ImageDecodingError(
        code: .tooLarge,
        message: "\(bitmap.width) × \(bitmap.height) pixels; at most \(maximumPixels) are left for it")
    }
    return bitmap
  }
}

/// An error that describes why a picture could not be decoded.
public struct ImageDecodingError: Error, Sendable, Equatable {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable {
    private enum Base { case unknownFormat, damaged, tooLarge, unsupported, codecMissing }
    private var base: Base

    /// The first bytes match no known picture format.
    public static let unknownFormat = Code(base: .unknownFormat)
    /// The picture is truncated or contradicts itself.
    public static let damaged = Code(base: .damaged)
    /// The picture has more pixels than the limit allows.
    public static let tooLarge = Code(base: .tooLarge)
    /// The format is known, but this variant of it (CMYK, for example) is not supported.
    public static let unsupported = Code(base: .unsupported)
    /// The build does not contain the codec; the message names the package trait that adds it.
    public static let codecMissing = Code(base: .codecMissing)
  }

  /// The kind of failure, for use by programs.
  public var code: Code

  /// One sentence that says what was found.
  public var message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// A source of the files that an animation names but does not embed, such as a package or a folder.
///
/// The renderer never fetches files from a network.
public protocol AssetSource: PluginType {
  /// Returns the bytes of a file, or nil if the source does not contain it.
  ///
  /// - Parameters:
  ///   - directory: The folder that the animation names, `u`. It may be empty, and it may be hostile (`../..`).
  ///   - name: The file's name, `p`. It may be hostile too.
  func bytes(directory: String, name: String) -> [UInt8]?

  /// Returns the bytes of a font file, or nil if the source does not contain it.
  ///
  /// The default implementation returns nil.
  ///
  /// - Parameter path: The path that the animation names, `fPath`. It may be hostile.
  func font(path: String) -> [UInt8]?
}

extension AssetSource {
  /// Returns nil: the source has no fonts.
  public func font(path: String) -> [UInt8]? { nil }
}

/// A store that decodes each picture file once, within a pixel budget that all pictures share.
package struct PictureStore: Sendable {
  /// The reasons why a picture is unavailable.
  package enum Failure: Error {
    /// No source contains the file.
    case missing
    /// No decoder was given.
    case noDecoder
    /// Earlier pictures used up the pixel budget.
    case exhausted
    /// The decoder rejected the file, for example because it is damaged or of an unknown format; with its message.
    case refused(String)
  }

  private struct Known: Sendable {
    var result: Result<Bitmap, Failure>
    var cost: Int
  }

  /// The cost of a damaged picture, in pixels; the number of pixels decoded before the damage is unknown.
  private static let damagedCost = LottieLimits.maximumDecodedPixels / 8

  private let decoder: (any ImageDecoder)?
  /// The results so far, keyed by the UTF-8 bytes of the names, because `String` treats some different names as
  /// equal.
  private var known: [[UInt8]: Known] = [:]
  /// The number of pixels left in the budget.
  private var room: Int
  /// Whether a picture had more pixels than were left; the store then tries no further picture.
  private var hasRefused = false

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - decoder: The decoder to use; nil makes every picture unavailable.
  ///   - limit: The number of pixels that all pictures may have together. The store does not decode a picture that
  ///     would exceed it.
  package init(decoder: (any ImageDecoder)?, limit: Int = LottieLimits.maximumDecodedPixels) {
    self.decoder = decoder
    room = limit
  }

  /// The pixels spent so far: those of the decoded pictures, and the cost of pictures that failed.
  package private(set) var cost = 0

  /// Returns a picture, decoding it if the store does not hold it yet.
  ///
  /// - Parameters:
  ///   - name: The key of the file; nil for a file that is never requested again.
  ///   - bytes: A closure that finds the file. The store does not call it for a file that it already holds.
  package mutating func picture(
    named name: [UInt8]?, bytes: () -> [UInt8]?
  ) -> Result<Bitmap, Failure> {
    if let name, let known = known[name] { return known.result }
    guard !isExhausted else { return .failure(.exhausted) }
    let (result, cost) = decode(bytes())
    room -= cost
    self.cost += cost
    if case .failure(.exhausted) = result {
      hasRefused = true
    } else if let name {
      known[name] = Known(result: result, cost: cost)
    }
    return result
  }

  /// Limits the pixels that later pictures may have together to `pixels`.
  package mutating func limit(to pixels: Int) { room = min(room, pixels) }

  /// Whether the store tries no further picture: either no pixels are left, or too few were left for an earlier
  /// picture.
  package var isExhausted: Bool { room <= 0 || hasRefused }

  /// Removes the pictures that `isUnused` selects, and returns their pixels to the budget.
  package mutating func forget(where isUnused: (_ name: [UInt8]) -> Bool) {
    hasRefused = false
    for (name, picture) in known where isUnused(name) {
      room += picture.cost
      cost -= picture.cost
      known[name] = nil
    }
  }

  /// Returns the number of pixels that each pixel of a file counts as.
  ///
  /// The result is 2 for a PNG with 16 bits a channel or with interlaced rows, because those take about twice as long
  /// to unpack. It is 1 for every other file.
  private static func weight(of bytes: [UInt8]) -> Int {
    // A PNG starts with the signature, the length and name of a chunk, the width and the height. The bit depth
    // follows at offset 24; the interlacing is at offset 28.
    guard bytes.count > 28, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return 1 }
    return bytes[24] == 16 || bytes[28] != 0 ? 2 : 1
  }

  private func decode(_ bytes: [UInt8]?) -> (result: Result<Bitmap, Failure>, cost: Int) {
    guard let bytes else { return (.failure(.missing), 0) }
    guard let decoder else { return (.failure(.noDecoder), bytes.count / 4) }
    let weight = Self.weight(of: bytes)
    // A file with many bytes and few pixels also takes time to unpack, so the cost is at least a quarter of the
    // bytes.
    do {
      let bitmap = try decoder.decode(
        bytes, maximumPixels: min(room / weight, LottieLimits.maximumImagePixels))
      return (.success(bitmap), max(bitmap.width * bitmap.height * weight, bytes.count / 4))
    } catch {
      if error.code == .tooLarge && room / weight < LottieLimits.maximumImagePixels {
        return (.failure(.exhausted), bytes.count / 4)
      }
      let isDamaged = error.code == .damaged || bytes.isEmpty
      return (.failure(.refused(error.message)), max(isDamaged ? Self.damagedCost : 0, bytes.count / 4))
    }
  }
}
