/// The file formats of pictures inside animations, recognised by their first bytes.
enum ImageFormat {
  case png, jpeg, webP, gif

  /// The common name of the format.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    case .gif: "GIF"
    }
  }

  /// Creates the format of a file; nil when the first bytes match no known format.
  ///
  /// The media type that a file declares does not matter.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: [0x52, 0x49, 0x46, 0x46]),
      bytes[8..<12].elementsEqual([0x57, 0x45, 0x42, 0x50])
    {
      self = .webP
    } else if bytes.starts(with: [0x47, 0x49, 0x46, 0x38]) {
      self = .gif
    } else {
      return nil
    }
  }
}
