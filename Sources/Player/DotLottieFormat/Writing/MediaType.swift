import ZoetropeJSON

/// The media types and extensions of the files in packages.
package enum MediaType {
  private static let extensions: KeyValuePairs<String, String> = [
    "image/png": "png", "image/jpeg": "jpg", "image/jpg": "jpg", "image/webp": "webp", "image/gif": "gif",
    "image/svg+xml": "svg", "image/bmp": "bmp", "image/avif": "avif",
    "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/wav": "wav", "audio/x-wav": "wav", "audio/ogg": "ogg",
    "audio/mp4": "m4a", "audio/aac": "aac",
    "font/ttf": "ttf", "font/otf": "otf", "font/woff": "woff", "font/woff2": "woff2",
  ]

  /// The extension for a media type; nil for an unknown type.
  static func fileExtension(_ type: String) -> String? { extensions.first { $0.key == type }?.value }

  /// The kind of a file, by the extension of its name; a picture for an unknown extension.
  static func kind(ofName name: String) -> AnimationResource.Kind {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let ending = dot.map { name[name.utf8.index(after: $0)...].loweredASCII } ?? ""
    if type(ending, among: "audio/") != nil { return .audio }
    return type(ending, among: "font/") != nil ? .font : .image
  }

  /// The media type of a file: by its first bytes, or else by the extension of its name.
  static func type(of bytes: [UInt8], name: String, kind: AnimationResource.Kind) -> String {
    if kind == .image, let type = imageType(bytes) { return type }
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let ending = dot.map { name[name.utf8.index(after: $0)...].loweredASCII } ?? ""
    switch kind {
    case .image: return type(ending == "jpeg" ? "jpg" : ending, among: "image/") ?? "image/png"
    case .audio: return type(ending, among: "audio/") ?? "audio/mpeg"
    case .font: return type(ending, among: "font/") ?? "font/ttf"
    }
  }

  /// Whether a file begins like one of a kind, so that files of other kinds can be rejected.
  package static func matches(_ bytes: [UInt8], _ kind: AnimationResource.Kind) -> Bool {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    switch kind {
    case .image:
      return imageType(bytes) != nil || begins("BM") || begins("ftypavif", at: 4) || isVectorPicture(bytes)
    case .audio:
      let isFrame = bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
      return isFrame || begins("ID3") || begins("OggS") || begins("ftyp", at: 4)
        || begins("RIFF") && begins("WAVE", at: 8)
    case .font:
      return bytes.starts(with: [0, 1, 0, 0])
        || ["OTTO", "true", "ttcf", "wOFF", "wOF2"].contains { begins($0) }
    }
  }

  private static func isVectorPicture(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1024)
    guard start.first(where: { $0 > UInt8(ascii: " ") && $0 < 0x80 }) == UInt8(ascii: "<") else {
      return false
    }
    return start.indices.contains { start[$0...].starts(with: "<svg".utf8) }
  }

  private static func type(_ ending: String, among prefix: String) -> String? {
    extensions.first { $0.value == ending && $0.key.hasPrefix(prefix) }?.key
  }

  private static func imageType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    return nil
  }
}
