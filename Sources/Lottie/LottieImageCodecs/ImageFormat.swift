/// The file formats that pictures inside animations come in, told by their first bytes.
enum ImageFormat {
  case png, jpeg, webP

  /// What people call the format.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    }
  }

  /// The format of a file; nil when it is none of them.
  ///
  /// The media type a file claims does not matter.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: [0x52, 0x49, 0x46, 0x46]),
      bytes[8..<12].elementsEqual([0x57, 0x45, 0x42, 0x50])
    {
      self = .webP
    } else {
      return nil
    }
  }
}
