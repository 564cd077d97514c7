/// The tokens of a source file, with the brackets that belong together.
struct SwiftTokens {
  /// A word, a literal, a mark or a directive.
  struct Token {
    enum Kind {
      /// An identifier or a keyword.
      case word
      /// An identifier in backticks.
      case quoted
      case number
      /// A string or a regular expression, or a part of a string between two interpolations.
      case literal
      /// A mark: one byte, `->`, or several `=`.
      case mark
      /// `#if`, `#elseif`, `#else` or `#endif`.
      case directive
    }

    var kind: Kind
    var range: Range<Int>
    var line: Int
    /// Whether it is the first token of its line.
    var startsLine: Bool
  }

  let bytes: [UInt8]
  var tokens: [Token] = []
  /// For each bracket, the index of the other one; the number of tokens where there is none.
  private(set) var partners: [Int] = []
  /// The directives in comments that leave out members, by the index of the token that follows on another line.
  var ignoredBefore: [Int: Set<String>] = [:]
  /// The directives in comments that follow code, by their lines.
  var ignoredLines: [Int: Set<String>] = [:]

  var count: Int { tokens.count }

  /// The bytes of a token, without its backticks, as text.
  func text(_ index: Int) -> String {
    guard index < tokens.count else { return "" }
    let range = tokens[index].range
    guard tokens[index].kind == .quoted else { return String(decoding: bytes[range], as: UTF8.self) }
    return String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
  }

  /// The tokens as text on one line.
  func text(_ range: Range<Int>) -> String {
    var result = ""
    for index in range.clamped(to: 0..<tokens.count) {
      let token = tokens[index]
      if index > range.lowerBound, tokens[index - 1].range.upperBound < token.range.lowerBound {
        result += " "
      }
      result += String(decoding: bytes[token.range].map { $0 < 32 || $0 == 127 ? 32 : $0 }, as: UTF8.self)
    }
    return result
  }

  func isName(_ index: Int) -> Bool {
    index < tokens.count && (tokens[index].kind == .word || tokens[index].kind == .quoted)
  }

  /// Whether a token is an unquoted word.
  func isWord(_ index: Int, _ word: String) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].kind == .word else { return false }
    return bytes[tokens[index].range].elementsEqual(word.utf8)
  }

  /// Whether a token is a mark of one byte.
  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool { self.mark(index) == UInt8(ascii: mark) }

  /// The byte of a mark of one byte; 0 for other tokens.
  func mark(_ index: Int) -> UInt8 {
    guard index >= 0, index < tokens.count, tokens[index].kind == .mark, tokens[index].range.count == 1 else {
      return 0
    }
    return bytes[tokens[index].range.lowerBound]
  }

  /// Whether a token is an opening parenthesis or bracket.
  func isOpening(_ index: Int) -> Bool { isMark(index, "(") || isMark(index, "[") }

  /// Whether a token is `->`.
  func isArrow(_ index: Int) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].kind == .mark, tokens[index].range.count == 2 else {
      return false
    }
    return bytes[tokens[index].range.lowerBound] == UInt8(ascii: "-")
  }

  /// Whether two tokens have nothing between them.
  func areAdjacent(_ index: Int, _ next: Int) -> Bool {
    next < tokens.count && tokens[index].range.upperBound == tokens[next].range.lowerBound
  }

  /// The column of a token, counted from 1.
  func column(_ index: Int) -> Int {
    guard index < tokens.count else { return 1 }
    let start = tokens[index].range.lowerBound
    let line = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return start - line + 1
  }

  /// Pairs the brackets: a closing brace closes what is open within its braces, another bracket only its like.
  mutating func pair() {
    partners = Array(repeating: tokens.count, count: tokens.count)
    var open: [(index: Int, mark: UInt8)] = []
    for (index, token) in tokens.enumerated() where token.kind == .mark && token.range.count == 1 {
      let mark = bytes[token.range.lowerBound]
      switch mark {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append((index, mark))
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        let opening = mark == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        if let last = open.last, last.mark == opening { close(open.removeLast().index, index) }
      case UInt8(ascii: "}"):
        while let last = open.popLast() {
          guard last.mark == UInt8(ascii: "{") else { continue }
          close(last.index, index)
          break
        }
      default: break
      }
    }
  }

  private mutating func close(_ opening: Int, _ closing: Int) {
    partners[opening] = closing
    partners[closing] = opening
  }

  /// The index after a bracket and its contents; the next token where the bracket is never closed.
  func after(_ opening: Int) -> Int {
    let partner = opening < partners.count ? partners[opening] : tokens.count
    return partner < tokens.count && partner > opening ? partner + 1 : opening + 1
  }
}
