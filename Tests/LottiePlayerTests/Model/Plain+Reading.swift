extension Plain {
  /// Reads a file; nil where it is no JSON (§2.1).
  init?(json: [UInt8]) {
    var reader = PlainReader(bytes: json)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    guard reader.index == json.count else { return nil }
    self = value
  }
}

/// Reads JSON a byte at a time.
private struct PlainReader {
  let bytes: [UInt8]
  var index = 0

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpace() { while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { index += 1 } }

  mutating func take(_ character: Character) -> Bool {
    guard next == character.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  mutating func value(depth: Int) -> Plain? {
    guard depth <= 127 else { return nil }
    skipSpace()
    switch next.map({ Character(UnicodeScalar($0)) }) {
    case "{": return object(depth)
    case "[": return list(depth)
    case "\"": return string().map { .text($0) }
    case "t": return take(word: "true") ? .bool(true) : nil
    case "f": return take(word: "false") ? .bool(false) : nil
    case "n": return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func list(_ depth: Int) -> Plain? {
    index += 1
    var items: [Plain] = []
    skipSpace()
    if take("]") { return .list([]) }
    while let item = value(depth: depth + 1) {
      items.append(item)
      skipSpace()
      if take("]") { return .list(items) }
      guard take(",") else { return nil }
    }
    return nil
  }

  private mutating func object(_ depth: Int) -> Plain? {
    index += 1
    var members: [Plain.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == 0x22, let key = string() else { return nil }
      skipSpace()
      guard take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(Plain.Member(key, value))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> Plain? {
    let start = index
    while let next, "+-.eE0123456789".utf8.contains(next) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let first = text.first, first != "+", first != ".", !text.hasSuffix("."), !text.contains(".e")
    else {
      return nil
    }
    let digits = text.drop { $0 == "-" }
    guard !(digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true) else { return nil }
    return Double(text).map { .number($0) }
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        guard let escape = next else { return nil }
        index += 1
        switch Character(UnicodeScalar(escape)) {
        case "\"", "\\", "/": text.append(escape)
        case "n": text.append(0x0A)
        case "t": text.append(0x09)
        case "r": text.append(0x0D)
        case "b": text.append(0x08)
        case "f": text.append(0x0C)
        case "u":
          guard let scalar = scalar() else { return nil }
          text += Array(String(scalar).utf8)
        default: return nil
        }
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }

  private mutating func scalar() -> Unicode.Scalar? {
    guard let high = unit() else { return nil }
    guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high) }
    guard take("\\"), take("u"), let low = unit(), 0xDC00..<0xE000 ~= low else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}
