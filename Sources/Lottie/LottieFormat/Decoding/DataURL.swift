internal import ZoetropeJSON

/// A file within a text, such as `data:image/png;base64,…`.
struct DataURL {
  /// The media type, such as `image/png`, in lower case; may be empty.
  var mediaType: String
  var bytes: [UInt8]
  /// Whether the whole text was decoded.
  var isComplete: Bool

  /// Decodes the text at a node; nil if it is not a data URL.
  init?(_ node: JSONDocument.Node, _ json: JSONDocument) {
    // Most data URLs are long and without escapes: those are decoded directly from the file.
    guard let text = json.plainUTF8(node) ?? json.utf8(node).map({ $0[...] }) else { return nil }
    guard text.count >= 5, text.prefix(5).lazy.map({ $0.loweredASCII }).elementsEqual("data:".utf8) else {
      return nil
    }
    guard let comma = text.prefix(1024).firstIndex(of: 0x2C) else {
      mediaType = ""
      bytes = []
      isComplete = false
      return
    }
    let header = String(decoding: text[(text.startIndex + 5)..<comma], as: UTF8.self).loweredASCII
    let parts = header.split(separator: ";", omittingEmptySubsequences: false)
    let body = text[(comma + 1)...]
    mediaType = parts.first.map(String.init) ?? ""
    if parts.dropFirst().contains(where: { $0 == "base64" }) {
      (bytes, isComplete) = Base64.decodePrefix(body.contains(0x25) ? Self.unescaped(body)[...] : body)
    } else {
      (bytes, isComplete) = (Self.unescaped(body), true)
    }
  }

  /// Replaces percent escapes such as `%20`.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let c = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(JSONText.hexadecimal)
      if c == 0x25, digits.count == 2 {
        bytes.append(UInt8(truncatingIfNeeded: digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(c)
      }
    }
    return bytes
  }
}

extension JSONDocument {
  /// The file within a text such as `data:image/png;base64,…`; nil if the text is not a data URL.
  ///
  /// - Returns: The media type in lower case, the bytes, and whether the whole text was decoded.
  package func embeddedFile(_ node: Node) -> (mediaType: String, bytes: [UInt8], isComplete: Bool)? {
    DataURL(node, self).map { ($0.mediaType, $0.bytes, $0.isComplete) }
  }
}
