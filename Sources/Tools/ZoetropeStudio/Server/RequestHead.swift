/// The first lines of a request: its method, target and header fields.
///
/// The reading is strict: a request that two readers could understand in different ways is refused.
struct RequestHead: Sendable, Hashable {
  /// The highest number of bytes, with the empty line at the end.
  static let maximumSize = 16 << 10
  /// The highest number of header fields.
  static let maximumFields = 100
  /// The fields of which a request has at most one.
  private static let single: Set<String> = [
    "host", "origin", "content-length", "if-match", "if-none-match", "upgrade", "sec-websocket-key",
    "sec-websocket-version", "expect",
  ]

  /// The method, in capital letters.
  let method: String
  /// The path and the query, as they were sent.
  let target: String
  /// The values by lowercase names; repeated fields are joined by commas.
  let fields: [String: String]

  /// Reads a head.
  ///
  /// - Parameter bytes: All lines, with the empty one at the end.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }) else {
      throw .malformed
    }
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for index in bytes.indices where bytes[index] == 0x0A {
      guard index > start, bytes[index - 1] == 0x0D else { throw .malformed }
      lines.append(bytes[start..<(index - 1)])
      start = index + 1
    }
    guard start == bytes.endIndex, lines.count >= 2, lines.removeLast().isEmpty,
      lines.allSatisfy({ !$0.contains(0x0D) })
    else { throw .malformed }
    (method, target) = try Self.requestLine(lines.removeFirst())
    guard lines.count <= Self.maximumFields else { throw .headTooLarge }
    var fields: [String: String] = [:]
    for line in lines {
      let (name, value) = try Self.field(line)
      guard let former = fields[name] else {
        fields[name] = value
        continue
      }
      if Self.single.contains(name) { throw .malformed }
      fields[name] = "\(former), \(value)"
    }
    self.fields = fields
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(Refusal) -> (method: String, target: String) {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, (1...16).contains(words[0].count),
      words[0].allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ (0x21...0x7E).contains($0) }),
      words[2].starts(with: "HTTP/".utf8)
    else { throw .malformed }
    guard words[2].elementsEqual("HTTP/1.1".utf8) else { throw .unsupportedVersion }
    return (String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self))
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    guard !name.isEmpty,
      name.utf8.allSatisfy({
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "-_!#$%&'*+.^`|~".utf8.contains($0)
      })
    else { throw .malformed }
    let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? value.startIndex
    return (name, String(decoding: value[..<end], as: UTF8.self))
  }

  /// The number of bytes of the body.
  ///
  /// - Throws: ``Refusal/lengthRequired`` for a body in chunks, and for a `PUT` or a `POST` without a length.
  func bodySize() throws(Refusal) -> Int {
    if fields["transfer-encoding"] != nil { throw .lengthRequired }
    guard let text = fields["content-length"] else {
      if hasBody { throw .lengthRequired }
      return 0
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .malformed }
    guard text.utf8.count <= 15, let size = Int(text), size <= StudioFolder.maximumFileSize else {
      throw .bodyTooLarge
    }
    if !hasBody, size > 0 { throw .malformed }
    return size
  }

  private var hasBody: Bool { method == "PUT" || method == "POST" }
}

/// Decodes `%` with two hexadecimal digits in the path of a target.
enum PercentDecoding {
  /// Returns the text; nil if it is malformed, or no UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let high = Character(UnicodeScalar(high)).hexDigitValue,
        let low = Character(UnicodeScalar(low)).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    // Decoding replaces malformed UTF-8, so its bytes differ.
    let decoded = String(decoding: bytes, as: UTF8.self)
    return decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }
}
