/// The names of markers, as people see them in their comments.
package enum MarkerComment {
  /// The name in a comment: that of a JSON object or of lines such as `name: intro`, or else the text without white space at
  /// its ends.
  package static func title(of comment: String) -> String {
    let text = trimmed(comment)
    guard let first = text.utf8.first else { return text }
    if first == UInt8(ascii: "{") {
      guard let json = try? JSONDocument(Array(text.utf8)), let node = json.member("name", of: .root),
        let name = json.string(node), !trimmed(name).isEmpty
      else { return text }
      return trimmed(name)
    }
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard line.starts(with: "name".utf8) else { continue }
      let rest = trimmed(String(decoding: line.dropFirst(4), as: UTF8.self))
      guard rest.utf8.first == UInt8(ascii: ":") else { continue }
      let name = trimmed(String(decoding: rest.utf8.dropFirst(), as: UTF8.self))
      if !name.isEmpty { return name }
    }
    return text
  }

  /// The text without white space at its ends.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var start = scalars.startIndex, end = scalars.endIndex
    while start < end, isSpace(scalars[start]) { start = scalars.index(after: start) }
    while start < end, isSpace(scalars[scalars.index(before: end)]) { end = scalars.index(before: end) }
    return start == scalars.startIndex && end == scalars.endIndex ? text : String(text[start..<end])
  }

  /// Whether a character is white space, a control character or invisible.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000,
      0xFEFF:
      true
    default: false
    }
  }
}

extension [LottieDocument.Marker] {
  /// The first marker whose comment equals the text, otherwise the first with the name in the text.
  package func named(_ text: String) -> LottieDocument.Marker? {
    if let exact = first(where: { $0.comment.isExactly(text) }) { return exact }
    let title = MarkerComment.title(of: text)
    return first { $0.name.isExactly(title) }
  }
}
