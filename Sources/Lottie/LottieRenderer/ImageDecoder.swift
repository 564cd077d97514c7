import LottieFormat
public import VectorRaster

/// Turns the bytes of a picture file into pixels; `LottieImageCodecs` has one for PNG, JPEG and WebP.
public protocol ImageDecoder: Sendable {
  /// Decodes one picture.
  ///
  /// - Parameter bytes: A whole picture file.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` when the bytes are damaged, too large or of a kind that is not known.
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap

  /// Decodes one picture of limited size.
  ///
  /// A decoder that can tell the size before it unpacks the pixels should do so here: without this method a picture is
  /// decoded first and refused then.
  /// - Parameters:
  ///   - bytes: A whole picture file.
  ///   - maximumPixels: The pixels it may have; fewer as an animation's budget of work is spent.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` as ``decode(_:)``, and with the code `tooLarge` for more pixels.
  func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> Bitmap
}

extension ImageDecoder {
  /// Decodes one picture, then refuses it if it has more pixels than it may.
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

/// Why a picture could not be decoded.
public struct ImageDecodingError: Error, Sendable, Equatable {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable {
    private enum Base { case unknownFormat, damaged, tooLarge, unsupported, codecMissing }
    private var base: Base

    /// The bytes start like no picture format that is known.
    public static let unknownFormat = Code(base: .unknownFormat)
    /// The picture is cut off or contradicts itself.
    public static let damaged = Code(base: .damaged)
    /// The picture has more pixels than the limit allows.
    public static let tooLarge = Code(base: .tooLarge)
    /// The format is known but this variant (CMYK, say) is not drawn.
    public static let unsupported = Code(base: .unsupported)
    /// The codec was left out of this build: the message names the trait that brings it.
    public static let codecMissing = Code(base: .codecMissing)
  }

  /// The kind of failure, for programs.
  public var code: Code

  /// One sentence: what was found.
  public var message: String

  /// Makes an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// Where the files that an animation names but does not embed come from: a package, or a folder.
///
/// Nothing is ever fetched from a network.
public protocol AssetSource: Sendable {
  /// The bytes of a file, or nil when there is none.
  ///
  /// - Parameters:
  ///   - directory: The folder that the animation names, `u`; may be empty, and may be hostile (`../..`).
  ///   - name: The file's name, `p`; may be hostile too.
  func bytes(directory: String, name: String) -> [UInt8]?
}

/// Decodes pictures, each file once, until all together have taken what is allowed.
package struct PictureStore: Sendable {
  /// Why there is no picture.
  package enum Failure: Error {
    /// Nobody has the file.
    case missing
    /// Nobody can decode it.
    case noDecoder
    /// Those before it took what is allowed.
    case exhausted
    /// It is damaged, or of no known kind.
    case refused(String)
  }

  private struct Known: Sendable {
    var result: Result<Bitmap, Failure>
    var cost: Int
  }

  /// What a damaged picture counts: how many pixels were decoded before the damage is not known.
  private static let damagedCost = LottieLimits.maximumDecodedPixels / 8

  private let decoder: (any ImageDecoder)?
  /// By the bytes of their names, in which `String` would not tell all apart.
  private var known: [[UInt8]: Known] = [:]
  /// The pixels that are left.
  private var room: Int
  /// Whether a picture had more pixels than were left; no other one is tried then.
  private var hasRefused = false

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - decoder: What decodes; without one there are no pictures.
  ///   - limit: The pixels of all together; a picture that would go beyond it is not decoded.
  package init(decoder: (any ImageDecoder)?, limit: Int = LottieLimits.maximumDecodedPixels) {
    self.decoder = decoder
    room = limit
  }

  /// The pixels that were decoded, and what was spent on those that failed.
  package private(set) var cost = 0

  /// A picture.
  ///
  /// - Parameters:
  ///   - name: What the file is known by; nil for one that is not asked for again.
  ///   - bytes: Finds the file; is not called for one that is known.
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

  /// Lets the next pictures have no more pixels than `pixels` together.
  package mutating func limit(to pixels: Int) { room = min(room, pixels) }

  /// Whether no other picture is tried: there are no pixels left, or not enough for one that was tried.
  package var isExhausted: Bool { room <= 0 || hasRefused }

  /// Forgets the pictures that nobody needs, so that others may be decoded in their place.
  package mutating func forget(where isUnused: (_ name: [UInt8]) -> Bool) {
    hasRefused = false
    for (name, picture) in known where isUnused(name) {
      room += picture.cost
      cost -= picture.cost
      known[name] = nil
    }
  }

  /// How many pixels each pixel of a file counts: those of a PNG with 16 bits a channel, or with its rows interlaced,
  /// take about twice as long to unpack.
  private static func weight(of bytes: [UInt8]) -> Int {
    // The signature, a chunk's length and name, width and height; then the bits, and the interlacing as the last byte.
    guard bytes.count > 28, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return 1 }
    return bytes[24] == 16 || bytes[28] != 0 ? 2 : 1
  }

  private func decode(_ bytes: [UInt8]?) -> (result: Result<Bitmap, Failure>, cost: Int) {
    guard let bytes else { return (.failure(.missing), 0) }
    guard let decoder else { return (.failure(.noDecoder), bytes.count / 4) }
    let weight = Self.weight(of: bytes)
    // What has many bytes and few pixels takes time as well: to unpack it.
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
