import LottieFormat

/// Refuses input that `JSONDocument` tolerates, as the format's strict reference implementation does.
enum StrictJSON {
  /// Checks a file that has already been read.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - acceptsMark: Whether the file may begin with a byte order mark, which the reference implementation refuses.
  /// - Throws: ``DotLottieError`` for bytes that are not UTF-8, an unpaired surrogate, and values that nest deeper than
  ///   ``DotLottieLimits/maximumStrictDepth``.
  static func check(_ json: JSONDocument, acceptsMark: Bool = true) throws(DotLottieError) {
    if !acceptsMark, json.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw malformed("the file begins with a byte order mark", 0)
    }
    if let offset = json.firstInvalidTextOffset { throw malformed("the text is not UTF-8", offset) }
    try checkBytes(json.bytes)
  }

  private static func malformed(_ message: String, _ offset: Int) -> DotLottieError {
    DotLottieError(code: .malformedJSON, offset: offset, message: message)
  }

  private static func checkBytes(_ bytes: [UInt8]) throws(DotLottieError) {
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > DotLottieLimits.maximumStrictDepth {
          throw malformed("more than \(DotLottieLimits.maximumStrictDepth) arrays and objects nest", index)
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): index = try endOfString(bytes, index)
      default: break
      }
      index += 1
    }
  }

  /// The index of the closing quotation mark of a string.
  ///
  /// Its surrogates must be paired.
  private static func endOfString(_ bytes: [UInt8], _ start: Int) throws(DotLottieError) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = escapedUnit(bytes, index) else {
        index += 2
        continue
      }
      if (0xDC00...0xDFFF).contains(unit) { throw malformed("half of a surrogate pair", index) }
      if (0xD800...0xDBFF).contains(unit) {
        guard let low = escapedUnit(bytes, index + 6), (0xDC00...0xDFFF).contains(low) else {
          throw malformed("half of a surrogate pair", index)
        }
        index += 6
      }
      index += 6
    }
    return index
  }

  /// The code unit of an escape such as `\u1234`; nil for other text.
  private static func escapedUnit(_ bytes: [UInt8], _ index: Int) -> UInt32? {
    guard index + 5 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }

  /// Checks that all numbers are finite; a number too large for a `Double` is not.
  static func checkNumbers(_ json: JSONDocument) throws(DotLottieError) {
    guard let node = json.firstNumberWithoutValue else { return }
    throw malformed(json.messageForNumberWithoutValue(node), json.offset(of: node))
  }
}
