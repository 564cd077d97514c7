import GraphTools
import StateGraph

/// An XML element: its name, its attributes and its contents.
struct XMLElement {
  /// A name without its prefix, with the namespace of the prefix.
  struct Name: Hashable {
    var space: String
    var local: String
  }

  var name: Name
  /// The attributes; attributes without a prefix have an empty namespace.
  var attributes: [Name: String] = [:]
  /// The child elements, by number.
  var children: [Int] = []
  /// The text directly in the element.
  var text = ""
  var line: Int

  /// The value of an attribute without a prefix; nil if there is none.
  subscript(name: String) -> String? { attributes[Name(space: "", local: name)] }
}

/// Reads the XML features that SCXML needs: elements, attributes, text and CDATA.
///
/// Comments and instructions are skipped.
///
/// Only UTF-8 is supported. Entities are the five predefined ones and character references; without custom entities, a
/// file can't expand. Reading is not recursive, so only ``maximumDepth`` limits the depth.
struct XMLReader {
  static let maximumBytes = 16 << 20
  static let maximumDepth = 256
  static let maximumElements = 200_000
  static let maximumAttributes = 64

  private let bytes: [UInt8]
  private var place = 0
  private(set) var elements: [XMLElement] = []
  /// The open elements, with their names as written and the namespace prefixes in scope.
  private var open: [(element: Int, tag: String, prefixes: [String: String])] = []

  /// Reads a file.
  ///
  /// - Returns: Its elements, the outermost first.
  static func read(_ bytes: [UInt8]) throws(SCXMLError) -> [XMLElement] {
    guard bytes.count <= maximumBytes else {
      throw SCXMLError(code: .tooLarge, line: 0, message: "the file has more than \(maximumBytes) bytes")
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw SCXMLError(code: .unsupportedXML, line: 0, message: "the file is in UTF-16; only UTF-8 is read")
    }
    var reader = XMLReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    guard String.isValid(bytes) else {
      throw SCXMLError(code: .malformedXML, line: 0, message: "the file is not in UTF-8")
    }
    try reader.readAll()
    return reader.elements
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ message: String, _ code: SCXMLError.Code = .malformedXML) -> SCXMLError {
    let line = bytes[..<min(place, bytes.count)].count { $0 == 0x0A } + 1
    return SCXMLError(code: code, line: line, message: message)
  }

  private mutating func readAll() throws(SCXMLError) {
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        try readText()
        continue
      }
      if skip("<!--") {
        try skipThrough("-->", "a comment")
      } else if skip("<![CDATA[") {
        let start = place
        try skipThrough("]]>", "a CDATA section")
        guard !open.isEmpty else { throw error("text stands outside of the outermost element") }
        append(String(decoding: bytes[start..<(place - 3)], as: UTF8.self))
      } else if skip("<?") {
        try readInstruction()
      } else if skip("<!DOCTYPE") {
        try skipDoctype()
      } else if skip("</") {
        try readEnd()
      } else {
        place += 1
        try readStart()
      }
    }
    guard open.isEmpty else { throw error("\(quoted(open.last?.tag ?? "")) is not closed") }
    guard !elements.isEmpty else { throw error("there is no element") }
  }

  // MARK: Words

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func skipThrough(_ word: String, _ what: String) throws(SCXMLError) {
    let start = place
    let first = word.utf8.first
    while place < bytes.count {
      if bytes[place] == first, skip(word) { return }
      place += 1
    }
    place = start
    throw error("\(what) does not end")
  }

  private mutating func readInstruction() throws(SCXMLError) {
    let start = place
    try skipThrough("?>", "an instruction")
    let words = String(decoding: bytes[start..<(place - 2)], as: UTF8.self)
    guard words.hasPrefix("xml "), let range = words.utf8.firstRange(of: "encoding".utf8) else { return }
    let value = words[range.upperBound...].prefix(40).lowercased()
    guard value.contains("utf-8") || value.contains("us-ascii") || value.contains("utf8") else {
      place = start
      throw error("the file is in another encoding than UTF-8", .unsupportedXML)
    }
  }

  /// Skips the document type declaration; one with declarations of its own is an error.
  private mutating func skipDoctype() throws(SCXMLError) {
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "[") {
        throw error("the document declares entities or types of its own, which are not read", .unsupportedXML)
      }
      place += 1
    }
    guard place < bytes.count else { throw error("the type of the document does not end") }
    place += 1
  }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private mutating func readName() throws(SCXMLError) -> String {
    let start = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: ":"), 0x80...:
        place += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard place > start else { throw error("a name is missing") }
        place += 1
      default:
        guard place > start, place - start <= 1000 else { throw error("a name is missing, or too long") }
        return String(decoding: bytes[start..<place], as: UTF8.self)
      }
    }
    throw error("the file ends too early")
  }

  // MARK: Elements

  private mutating func readStart() throws(SCXMLError) {
    guard open.count < Self.maximumDepth else {
      throw error("elements are more than \(Self.maximumDepth) deep", .tooLarge)
    }
    guard elements.count < Self.maximumElements else {
      throw error("there are more than \(Self.maximumElements) elements", .tooLarge)
    }
    guard !open.isEmpty || elements.isEmpty else { throw error("there is a second outermost element") }
    let tag = try readName()
    var raw: [(String, String)] = []
    var isEmpty = false
    while true {
      let before = place
      skipSpace()
      guard place < bytes.count else { throw error("the file ends in \(quoted(tag))") }
      if skip("/>") {
        isEmpty = true
        break
      }
      if skip(">") { break }
      guard place > before else { throw error("there is something wrong in \(quoted(tag))") }
      guard raw.count < Self.maximumAttributes else {
        throw error("\(quoted(tag)) has more than \(Self.maximumAttributes) attributes", .tooLarge)
      }
      let name = try readName()
      guard !raw.contains(where: { $0.0 == name }) else {
        throw error("\(quoted(tag)) has \(quoted(name)) twice")
      }
      raw.append((name, try readValue(of: name)))
    }
    var prefixes = open.last?.prefixes ?? ["xml": "xml"]
    for (name, value) in raw {
      if name == "xmlns" { prefixes[""] = value }
      if name.hasPrefix("xmlns:") { prefixes[String(name.dropFirst(6))] = value }
    }
    guard prefixes.count <= 64 else { throw error("there are too many namespaces", .tooLarge) }
    var element = XMLElement(name: try resolve(tag, prefixes, isElement: true), line: 0)
    element.line = lineCount.advance(to: place, in: bytes)
    for (name, value) in raw where name != "xmlns" && !name.hasPrefix("xmlns:") {
      element.attributes[try resolve(name, prefixes, isElement: false)] = value
    }
    if let parent = open.last?.element { elements[parent].children.append(elements.count) }
    if !isEmpty { open.append((elements.count, tag, prefixes)) }
    elements.append(element)
  }

  /// Counts lines incrementally, as the reader advances.
  private struct LineCount {
    var place = 0
    var line = 1

    mutating func advance(to end: Int, in bytes: [UInt8]) -> Int {
      while place < end {
        if bytes[place] == 0x0A { line += 1 }
        place += 1
      }
      return line
    }
  }

  private var lineCount = LineCount()

  private func resolve(
    _ name: String, _ prefixes: [String: String], isElement: Bool
  ) throws(SCXMLError) -> XMLElement.Name {
    guard let colon = name.firstIndex(of: ":") else {
      return XMLElement.Name(space: isElement ? prefixes[""] ?? "" : "", local: name)
    }
    let prefix = String(name[..<colon])
    guard let space = prefixes[prefix] else { throw error("the prefix \(quoted(prefix)) means nothing") }
    return XMLElement.Name(space: space, local: String(name[name.index(after: colon)...]))
  }

  private mutating func readValue(of name: String) throws(SCXMLError) -> String {
    skipSpace()
    guard place < bytes.count, skip("=") else { throw error("\(quoted(name)) has no value") }
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
      throw error("the value of \(quoted(name)) is not between quotation marks")
    }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote {
      if bytes[place] == UInt8(ascii: "<") { throw error("< stands in the value of \(quoted(name))") }
      place += 1
    }
    guard place < bytes.count else { throw error("the value of \(quoted(name)) does not end") }
    place += 1
    return try decoded(bytes[start..<(place - 1)], isAttribute: true)
  }

  private mutating func readEnd() throws(SCXMLError) {
    let tag = try readName()
    skipSpace()
    guard place < bytes.count, skip(">") else { throw error("the end of \(quoted(tag)) does not end") }
    guard let last = open.popLast(), last.tag == tag else {
      throw error("\(quoted(tag)) ends where it did not begin")
    }
  }

  // MARK: Text

  private mutating func readText() throws(SCXMLError) {
    let start = place
    var isBlank = true
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      isBlank = isBlank && Self.isSpace(bytes[place])
      place += 1
    }
    guard !open.isEmpty else {
      if isBlank { return }
      throw error("text stands outside of the outermost element")
    }
    append(try decoded(bytes[start..<place], isAttribute: false))
  }

  private mutating func append(_ text: String) {
    if let element = open.last?.element { elements[element].text += text }
  }

  /// A text with its entities replaced, each by one character.
  private func decoded(_ text: ArraySlice<UInt8>, isAttribute: Bool) throws(SCXMLError) -> String {
    guard text.contains(where: { $0 == UInt8(ascii: "&") || Self.isSpace($0) }) else {
      return String(decoding: text, as: UTF8.self)
    }
    var result: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      place += 1
      if byte == UInt8(ascii: "&") {
        guard let end = text[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
          throw error("& begins no entity")
        }
        let name = String(decoding: text[place..<end], as: UTF8.self)
        guard let scalar = Self.entity(name) else {
          throw error("there is no entity \(quoted(name))", .unsupportedXML)
        }
        result += Array(String(Character(scalar)).utf8)
        place = end + 1
      } else if byte == 0x0D {
        // Line endings are normalised.
        if place >= text.endIndex || text[place] != 0x0A { result.append(isAttribute ? 0x20 : 0x0A) }
      } else {
        result.append(isAttribute && Self.isSpace(byte) ? 0x20 : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard name.hasPrefix("#"), let number, let scalar = Unicode.Scalar(number), XMLText.isAllowed(scalar)
      else {
        return nil
      }
      return scalar
    }
  }

  private func quoted(_ text: String) -> String { "“\(text.prefix(80))”" }
}

extension String {
  /// Whether bytes are valid UTF-8.
  fileprivate static func isValid(_ bytes: [UInt8]) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
