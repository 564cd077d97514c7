/// A notation of another language that JSON lacks.
///
/// Error messages name the notation and its remedy.
package enum JSONDeviation: Sendable, Hashable {
  case comment, trailingComma, singleQuotes, plusSign, leadingPoint, undefined, notANumber, infinity
  /// A hexadecimal number as it is written, and its value; nil for one with too many digits.
  case hexadecimal(String, decimal: String?)
  /// A typographic quotation mark.
  case curlyQuotes(Unicode.Scalar)
  /// A key without quotation marks.
  case bareKey(String)

  /// One sentence about the notation and its remedy.
  package var message: String {
    switch self {
    case .comment: "JSON has no comments; remove it"
    case .trailingComma: "JSON allows no comma after the last element; remove it"
    case .singleQuotes: "JSON has no single quotation marks; use \"double\" ones"
    case .plusSign: "a number of JSON does not begin with +; remove it"
    case .leadingPoint: "a number of JSON does not begin with a decimal point; write 0.5 instead of .5"
    case .hexadecimal(let text, let decimal?):
      "JSON has no hexadecimal numbers; write \(decimal) instead of \(text)"
    case .hexadecimal(let text, nil): "JSON has no hexadecimal numbers; write \(text) as a decimal number"
    case .undefined: "JSON has no undefined; use null, or leave the member out"
    case .notANumber: "JSON has no NaN; use a number or null"
    case .infinity: "JSON has no Infinity; use a number or null"
    case .curlyQuotes(let mark):
      "JSON has no curly quotation marks such as \(mark); use \"straight\" ones"
    case .bareKey(let key): "a key of JSON needs quotation marks: \"\(key)\" instead of \(key)"
    }
  }

  /// Recognizes the notation at which a reader stopped; nil for another error.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - position: The offset at which the reader stopped.
  ///   - expectsKey: Whether it expected the key of a member.
  package init?(_ bytes: [UInt8], at position: Int, expectsKey: Bool) {
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
    let before = Self.lastByte(bytes, before: position)
    switch byte(position) {
    case UInt8(ascii: "/") where [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byte(position + 1)):
      self = .comment
      return
    case UInt8(ascii: "#"):
      // A colour without quotation marks is not a comment.
      let isColor = before == UInt8(ascii: ":") && JSONText.hexadecimal(byte(position + 1)) != nil
      if isColor { return nil }
      self = .comment
      return
    case UInt8(ascii: "'"), UInt8(ascii: "`"):
      self = .singleQuotes
      return
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard before == UInt8(ascii: ",") else { return nil }
      self = .trailingComma
      return
    default: break
    }
    if let mark = Self.curlyQuote(bytes, position) ?? Self.curlyQuote(bytes, endingStringBefore: position) {
      self = .curlyQuotes(mark)
      return
    }
    if expectsKey {
      guard let key = Self.key(bytes, position) else { return nil }
      self = .bareKey(key)
    } else if let value = Self.value(bytes, position, after: before) {
      self = value
    } else {
      return nil
    }
  }

  /// Recognizes the notation at the first error in a file; nil for another error, and for JSON.
  package init?(in bytes: [UInt8]) {
    do throws(JSONError) {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      guard let offset = error.offset else { return nil }
      self.init(bytes, at: offset, expectsKey: false)
    }
  }

  /// Recognizes the notation of a value.
  ///
  /// - Parameter before: The last byte other than white space before it.
  private static func value(_ bytes: [UInt8], _ position: Int, after before: UInt8) -> JSONDeviation? {
    guard position < bytes.count else { return nil }
    if bytes[position] | 0x20 == UInt8(ascii: "x"), let number = hexadecimal(bytes, position) {
      return number
    }
    // A minus sign before the rest of a number was read already. A byte order mark ends with BF.
    let isStart = [0, UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "-"), 0xBF]
      .contains(before)
    guard isStart else { return nil }
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch bytes[position] {
    case UInt8(ascii: "+"):
      let isNumber =
        next &- 0x30 < 10 || [UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N")].contains(next)
      return isNumber ? .plusSign : nil
    case UInt8(ascii: "."): return next &- 0x30 < 10 ? .leadingPoint : nil
    default: break
    }
    switch word(bytes, position).loweredASCII {
    case "undefined": return .undefined
    case "nan": return .notANumber
    case "infinity", "inf": return .infinity
    default: return nil
    }
  }

  /// The hexadecimal number whose `0` was read as a number; `position` is that of its `x`.
  private static func hexadecimal(_ bytes: [UInt8], _ position: Int) -> JSONDeviation? {
    guard position > 0, bytes[position - 1] == UInt8(ascii: "0") else { return nil }
    let sign = position > 1 && bytes[position - 2] == UInt8(ascii: "-") ? "-" : ""
    let isWhole = position < 2 || bytes[position - 2] &- 0x30 >= 10
    var end = position + 1
    while end < bytes.count, end - position < 64, JSONText.hexadecimal(bytes[end]) != nil { end += 1 }
    guard isWhole, end > position + 1 else { return nil }
    let text = sign + String(decoding: bytes[(position - 1)..<end], as: UTF8.self)
    let decimal = HexadecimalNumbers.number(bytes, position - 1).map { "\(sign)\($0.value)" }
    return .hexadecimal(text, decimal: decimal)
  }

  /// The typographic quotation mark at a position; nil for another character.
  private static func curlyQuote(_ bytes: [UInt8], _ position: Int) -> Unicode.Scalar? {
    guard position >= 0, position < bytes.count, bytes[position] >= 0x80 else { return nil }
    let text = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.flatMap { isCurlyQuote($0) ? $0 : nil }
  }

  private static func isCurlyQuote(_ mark: Unicode.Scalar) -> Bool {
    switch mark.value {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0xFF02: true
    default: false
    }
  }

  /// The typographic quotation mark that was meant to end the string before a position, which went on to the beginning of
  /// the next string: `{"a”: "b"}`.
  private static func curlyQuote(_ bytes: [UInt8], endingStringBefore position: Int) -> Unicode.Scalar? {
    var end = min(position, bytes.count) - 1
    guard end > 0, bytes[end] == UInt8(ascii: "\"") else { return nil }
    let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D], separators = Array(":,{[".utf8)
    var isSeparated = false
    while end > 0, space.contains(bytes[end - 1]) || separators.contains(bytes[end - 1]) {
      end -= 1
      isSeparated = isSeparated || separators.contains(bytes[end])
    }
    guard isSeparated else { return nil }
    // All of these characters have two or three bytes.
    return curlyQuote(bytes, end - 3) ?? curlyQuote(bytes, end - 2)
  }

  /// A key without quotation marks: everything up to the colon, at most 64 bytes of it; nil for none.
  private static func key(_ bytes: [UInt8], _ start: Int) -> String? {
    let text = bytes[start...].prefix(65)
    let isEnd: (UInt8) -> Bool = { $0 < 0x20 || Array("\"'{}[],".utf8).contains($0) }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), !text[..<colon].contains(where: isEnd) else {
      let word = word(bytes, start)
      return word.isEmpty ? nil : word
    }
    let end = text[..<colon].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
    let key = String(decoding: bytes[start..<end], as: UTF8.self)
    return key.isEmpty ? nil : key
  }

  /// The last byte other than white space before a position; 0 for none.
  private static func lastByte(_ bytes: [UInt8], before position: Int) -> UInt8 {
    var index = min(position, bytes.count) - 1
    while index >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index -= 1 }
    return index < 0 ? 0 : bytes[index]
  }

  /// The letters, digits, `_` and `$` from a position on, at most 64 of them; empty if it begins with a digit.
  private static func word(_ bytes: [UInt8], _ start: Int) -> String {
    var end = start
    while end < bytes.count, end - start < 64 {
      switch bytes[end] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "$"):
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9") where end > start: break
      default: return String(decoding: bytes[start..<end], as: UTF8.self)
      }
      end += 1
    }
    return String(decoding: bytes[min(start, bytes.count)..<end], as: UTF8.self)
  }
}

/// Hexadecimal numbers outside of texts, as JavaScript writes them.
package enum HexadecimalNumbers {
  /// Replaces hexadecimal numbers by decimal numbers of the same length, which keeps offsets valid.
  ///
  /// - Returns: The text, and the offsets of the numbers; nil without such a number.
  package static func replaced(in bytes: [UInt8]) -> (bytes: [UInt8], offsets: [Int])? {
    var result = bytes
    var offsets: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "0") where isStart(bytes, index):
        guard let (value, end) = number(bytes, index) else { break }
        let digits = Array("\(value)".utf8)
        guard digits.count <= end - index else { break }
        for place in index..<end {
          result[place] = place - index < digits.count ? digits[place - index] : UInt8(ascii: " ")
        }
        offsets.append(index)
        index = end - 1
      default: break
      }
      index += 1
    }
    return offsets.isEmpty ? nil : (result, offsets)
  }

  /// Whether a number may begin at an index.
  private static func isStart(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    switch bytes[index - 1] {
    case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "-"), 0x20, 0x09, 0x0A, 0x0D:
      return true
    default: return false
    }
  }

  /// Reads a file with hexadecimal numbers; nil if it has none, or something else is not JSON.
  package static func document(_ bytes: [UInt8]) -> JSONDocument? {
    replaced(in: bytes).flatMap { try? JSONDocument($0.bytes) }
  }

  /// The value of a number from `0x` on, and the index after it; nil for another notation.
  fileprivate static func number(_ bytes: [UInt8], _ start: Int) -> (value: UInt64, end: Int)? {
    guard start + 2 < bytes.count, bytes[start + 1] | 0x20 == UInt8(ascii: "x") else { return nil }
    var value: UInt64 = 0
    var index = start + 2
    while index < bytes.count, let digit = JSONText.hexadecimal(bytes[index]) {
      guard index - start < 12 else { return nil }
      value = value * 16 + UInt64(digit)
      index += 1
    }
    guard index > start + 2 else { return nil }
    return (value, index)
  }
}

extension JSONDocument {
  /// The reason why a number without a value is refused, which names the notation.
  ///
  /// - Parameter node: An infinite number, or NaN.
  package func messageForNumberWithoutValue(_ node: Node) -> String {
    let start = offset(of: node)
    let isNegative = start < bytes.count && bytes[start] == UInt8(ascii: "-")
    let deviation = JSONDeviation(bytes, at: isNegative ? start + 1 : start, expectsKey: false)
    return deviation?.message ?? "a number is not finite"
  }

  /// The error for a number without a value.
  ///
  /// - Parameter node: An infinite number, or NaN.
  package func error(ofNumberWithoutValue node: Node) -> JSONError {
    JSONError(
      code: .malformed, path: path(of: node), offset: offset(of: node),
      message: messageForNumberWithoutValue(node))
  }

  /// The first infinity or NaN in a value; nil for none.
  package func firstNumberWithoutValue(in node: Node) -> Node? {
    let start = Int(node.index), end = tape[start].isContainer ? tape[start].end : start + 1
    return (start..<end).first { tape[$0].kind == .number && !tape[$0].number.isFinite }.map { Node($0) }
  }

  /// The numbers at some offsets, in ascending order.
  package func numbers(at offsets: [Int]) -> [Node] {
    let wanted = Set(offsets)
    return tape.indices.filter { tape[$0].kind == .number && wanted.contains(Int(tape[$0].offset)) }
      .map { Node($0) }
  }
}
