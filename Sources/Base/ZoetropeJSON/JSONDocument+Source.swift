extension JSONDocument {
  /// The byte range of a value's text in the file, including quotation marks and brackets.
  ///
  /// Callers that edit a file by these ranges keep the rest of it byte for byte: unknown members, the spelling of
  /// numbers, and the order.
  /// - Complexity: O(length of the text).
  package func range(of node: Node) -> Range<Int> {
    let start = offset(of: node)
    guard start < bytes.count else { return bytes.count..<bytes.count }
    switch kind(of: node) {
    case .array, .object: return start..<source(of: node).endIndex
    case .string: return start..<endOfString(from: start)
    case .null, .boolean, .number:
      var end = start
      while end < bytes.count, !Self.endsWord(bytes[end]) { end += 1 }
      return start..<end
    }
  }

  /// The index after the quotation mark that ends a string.
  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// Whether a character ends a number or a literal such as `true`.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }
}
