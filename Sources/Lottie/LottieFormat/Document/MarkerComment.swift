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

  /// The index of the marker that a name stands for: the first whose comment has the bytes of the name, otherwise the first
  /// whose title is that of the name, in any Unicode normalization.
  ///
  /// - Parameters:
  ///   - findsTitles: Whether markers are found by their titles.
  ///   - visit: Called with the number of compared bytes for each visited marker; returns whether to search on.
  package static func index(
    of name: String, count: Int, comment: (Int) -> String, title: (Int) -> String, findsTitles: Bool = true,
    visit: (Int) -> Bool = { _ in true }
  ) -> Int? {
    for index in 0..<count {
      let text = comment(index)
      let isAsLong = text.utf8.count == name.utf8.count
      let goesOn = visit(isAsLong ? name.utf8.count : 0)
      if isAsLong, text.isExactly(name) { return index }
      if !goesOn { return nil }
    }
    guard findsTitles, visit(name.utf8.count) else { return nil }
    let wanted = Self.title(of: name)
    // Other texts than ASCII have several normalizations, of different lengths.
    let isPlain = wanted.utf8.allSatisfy { $0 < 0x80 }
    for index in 0..<count {
      let text = title(index)
      let isComparable = !isPlain || text.utf8.count == wanted.utf8.count
      let goesOn = visit(isComparable ? text.utf8.count : 0)
      if isComparable, text == wanted { return index }
      if !goesOn { return nil }
    }
    return nil
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
  /// The marker that a name stands for; see `MarkerComment.index`.
  package func named(_ name: String) -> LottieDocument.Marker? {
    MarkerComment.index(of: name, count: count, comment: { self[$0].comment }, title: { self[$0].name })
      .map { self[$0] }
  }
}
