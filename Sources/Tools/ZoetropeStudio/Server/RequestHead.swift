#if Tools
/// The method, target and header fields of a request.
///
/// A request that two readers could understand in different ways is refused.
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

  /// Makes a head of parsed values.
  init(method: String, target: String, fields list: some Sequence<(String, String)>) throws(Refusal) {
    (self.method, self.target) = (method, target)
    var fields: [String: String] = [:]
    for (name, value) in list {
      let name = name.lowercased()
      guard let former = fields[name] else {
        fields[name] = value
        continue
      }
      if Self.single.contains(name) { throw .malformed }
      fields[name] = "\(former), \(value)"
    }
    self.fields = fields
  }

  /// Checks the bytes of a head before they are parsed: lines end with CR and LF, none continues the line before it, and
  /// the first one has a method, a path and the version, with a single space between them.
  ///
  /// - Parameter bytes: All lines, with the empty one at the end.
  static func checkForm(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }) else {
      throw .malformed
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    for line in lines {
      // Each carriage return ends a line, and no line begins with a space.
      guard line.last == 0x0D, line.dropLast().firstIndex(of: 0x0D) == nil,
        line.first != 0x20, line.first != 0x09
      else { throw .malformed }
    }
    try checkRequestLine(lines.first?.dropLast() ?? [])
  }

  private static func checkRequestLine(_ line: ArraySlice<UInt8>) throws(Refusal) {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, (1...16).contains(words[0].count),
      words[0].allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ (0x21...0x7E).contains($0) }),
      words[2].starts(with: "HTTP/".utf8)
    else { throw .malformed }
    guard words[2].elementsEqual("HTTP/1.1".utf8) else { throw .unsupportedVersion }
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

  /// Whether the client waits for a permission to send the body.
  var expectsPermission: Bool { fields["expect"]?.lowercased() == "100-continue" }

  /// Whether this is a well-formed handshake of a web socket.
  ///
  /// This check accepts no handshake that the HTTP parser doesn't recognize as one: the parser would read the frames
  /// behind it as another request.
  ///
  /// - SeeAlso: RFC 6455, section 4.2.1.
  var isHandshake: Bool {
    // The key is 16 bytes in base64.
    guard let key = fields["sec-websocket-key"], key.utf8.count == 24, key.hasSuffix("=="),
      key.dropLast(2).allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "/") })
    else { return false }
    let connection = fields["connection"]?.lowercased().split(separator: ",") ?? []
    return fields["upgrade"]?.lowercased() == "websocket" && fields["sec-websocket-version"] == "13"
      && connection.contains { $0.drop { $0 == " " } == "upgrade" }
  }

  /// The values of the query by their names, without malformed ones.
  var query: [String: String] {
    var values: [String: String] = [:]
    let query = target.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    for part in query.split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      values[String(name)] = PercentDecoding.decode(part[name.endIndex...].dropFirst())
    }
    return values
  }
}

/// Encodes texts for header fields, as JavaScript's `decodeURIComponent` reads them.
enum PercentEncoding {
  static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
      return isPlain ? String(scalar) : "%" + String(Int(byte) + 0x100, radix: 16).dropFirst()
    }.joined()
  }
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
#endif
