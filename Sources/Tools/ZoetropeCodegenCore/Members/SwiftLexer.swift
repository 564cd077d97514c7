/// Splits source into tokens, without the comments.
///
/// Any bytes give tokens, in one pass over them: a literal or a comment that is never closed goes on to the end of its
/// line or of the file.
struct SwiftLexer {
  private var result: SwiftTokens
  private(set) var position = 0
  private var line = 1
  private var startsLine = true
  /// The strings around the current interpolation, with the number of open parentheses in it.
  private var strings: [(string: StringLiteral, parentheses: Int)] = []
  /// Numbers of `#` after which a regular expression of several lines is never closed.
  private var unclosed: Set<Int> = []
  /// The end of the last line on which a `/` without another one was found.
  private var lineWithoutRegex = -1

  /// The delimiters of a string.
  private struct StringLiteral {
    var hashes: Int
    var hasLines: Bool
  }

  private init(_ bytes: [UInt8]) { result = SwiftTokens(bytes: bytes) }

  /// The tokens of a source file.
  ///
  /// - Complexity: O(bytes).
  static func tokens(_ bytes: [UInt8]) -> SwiftTokens {
    var lexer = SwiftLexer(bytes)
    lexer.run()
    lexer.result.pair()
    return lexer.result
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < result.bytes.count ? result.bytes[position + offset] : 0
  }

  private func isAt(_ character: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    byte(offset) == UInt8(ascii: character)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < result.bytes.count {
      if result.bytes[position] == UInt8(ascii: "\n") {
        line += 1
        startsLine = true
      }
      position += 1
    }
  }

  private mutating func add(_ kind: SwiftTokens.Token.Kind, from start: Int, line: Int, startsLine: Bool) {
    result.tokens.append(.init(kind: kind, range: start..<position, line: line, startsLine: startsLine))
    self.startsLine = false
  }

  /// Adds a token of some bytes on one line.
  private mutating func take(_ kind: SwiftTokens.Token.Kind, _ count: Int) {
    let start = position
    position = min(position + count, result.bytes.count)
    add(kind, from: start, line: line, startsLine: startsLine)
  }

  private func run(of isPart: (UInt8) -> Bool) -> Int {
    var end = position
    while end < result.bytes.count, isPart(result.bytes[end]) { end += 1 }
    return end - position
  }

  private mutating func run() {
    if isAt("#"), isAt("!", 1) { skipLine() }
    while position < result.bytes.count {
      switch byte() {
      case ...32: advance()
      case UInt8(ascii: "/") where isAt("/", 1): skipLineComment()
      case UInt8(ascii: "/") where isAt("*", 1): skipBlockComment()
      case UInt8(ascii: "/") where takesRegex(hashes: 0): break
      case UInt8(ascii: "\""): string(hashes: 0)
      case UInt8(ascii: "#"): hash()
      case UInt8(ascii: "`"): quoted()
      case UInt8(ascii: "0")...UInt8(ascii: "9"): take(.number, run(of: Self.isWordPart))
      case let byte where Self.isWordPart(byte): take(.word, run(of: Self.isWordPart))
      case UInt8(ascii: "-") where isAt(">", 1): take(.mark, 2)
      case UInt8(ascii: "="): take(.mark, run { $0 == UInt8(ascii: "=") })
      case UInt8(ascii: "("):
        if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
        take(.mark, 1)
      case UInt8(ascii: ")"): closeParenthesis()
      default: take(.mark, 1)
      }
    }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Comments

  private mutating func skipLine() {
    position += run { $0 != UInt8(ascii: "\n") }
  }

  private mutating func skipLineComment() {
    let start = position + 2
    skipLine()
    noteDirective(start..<max(start, position))
  }

  private mutating func skipBlockComment() {
    let start = position + 2
    let first = line
    var depth = 0
    repeat {
      if isAt("/"), isAt("*", 1) {
        depth += 1
        advance(2)
      } else if isAt("*"), isAt("/", 1) {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < result.bytes.count
    if first == line { noteDirective(start..<max(start, position - 2)) }
  }

  private static let directive = Array("zoetrope-codegen-ignore".utf8)

  /// Keeps a directive that is the whole text of a comment.
  private mutating func noteDirective(_ range: Range<Int>) {
    let text = result.bytes[range].drop { $0 <= 32 }
    guard text.starts(with: Self.directive) else { return }
    let rest = text.dropFirst(Self.directive.count)
    guard rest.first.map({ $0 <= 32 || $0 == UInt8(ascii: ":") }) ?? true else { return }
    guard rest.first(where: { $0 > 32 }) == UInt8(ascii: ":") else {
      ignore([])
      return
    }
    let names = rest.split { $0 <= 32 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
    ignore(Set(names.map { String(decoding: $0, as: UTF8.self) }))
  }

  /// Keeps the names of a directive: no names are all.
  private mutating func ignore(_ names: Set<String>) {
    if startsLine {
      let known = result.ignoredBefore[result.tokens.count]
      result.ignoredBefore[result.tokens.count] =
        known?.isEmpty ?? names.isEmpty ? [] : names.union(known ?? [])
    } else {
      result.ignoredLines[line] = names
    }
  }

  // MARK: Words

  private mutating func quoted() {
    let start = position
    var end = position + 1
    while end < result.bytes.count, result.bytes[end] != UInt8(ascii: "`"), result.bytes[end] >= 32,
      result.bytes[end] != 127
    {
      end += 1
    }
    guard end < result.bytes.count, result.bytes[end] == UInt8(ascii: "`"), end > start + 1 else {
      take(.mark, 1)
      return
    }
    take(.quoted, end + 1 - start)
  }

  /// A directive, a string or a regular expression with `#`, or a mark.
  private mutating func hash() {
    let hashes = run { $0 == UInt8(ascii: "#") }
    if isAt("\"", hashes) {
      string(hashes: hashes)
    } else if isAt("/", hashes), takesRegex(hashes: hashes) {
      return
    } else if hashes > 1 {
      take(.mark, hashes)
    } else {
      let start = position
      position += 1
      let name = result.bytes[position..<position + run(of: Self.isWordPart)]
      position = start
      let isDirective = ["if", "elseif", "else", "endif"].contains { name.elementsEqual($0.utf8) }
      take(isDirective ? .directive : .mark, isDirective ? 1 + name.count : 1)
    }
  }

  // MARK: Strings

  private mutating func string(hashes: Int) {
    let start = position
    let (line, startsLine) = (line, startsLine)
    let hasLines = isAt("\"", hashes + 1) && isAt("\"", hashes + 2)
    position += hashes + (hasLines ? 3 : 1)
    skipString(.init(hashes: hashes, hasLines: hasLines))
    add(.literal, from: start, line: line, startsLine: startsLine)
  }

  /// Goes on in a string, to its end or to its next interpolation.
  private mutating func skipString(_ string: StringLiteral) {
    while position < result.bytes.count {
      if isAt("\n"), !string.hasLines { return }
      if isAt("\""), !string.hasLines || (isAt("\"", 1) && isAt("\"", 2)) {
        let quotes = string.hasLines ? 3 : 1
        if areHashes(string.hashes, at: quotes) {
          position += quotes + string.hashes
          return
        }
      }
      guard isAt("\\"), areHashes(string.hashes, at: 1) else {
        advance()
        continue
      }
      position = min(position + 1 + string.hashes, result.bytes.count)
      if isAt("(") {
        strings.append((string, 0))
        return
      }
      // An escaped line end of a string on one line is not part of it.
      if !isAt("\n") || string.hasLines { advance() }
    }
  }

  private func areHashes(_ count: Int, at offset: Int) -> Bool {
    for number in 0..<count where !isAt("#", offset + number) { return false }
    return true
  }

  private mutating func closeParenthesis() {
    take(.mark, 1)
    guard let last = strings.last else { return }
    strings[strings.count - 1].parentheses -= 1
    guard last.parentheses <= 1 else { return }
    strings.removeLast()
    let start = position
    let (line, startsLine) = (line, startsLine)
    skipString(last.string)
    add(.literal, from: start, line: line, startsLine: startsLine)
  }

  // MARK: Regular expressions

  /// Takes a regular expression if there is one.
  private mutating func takesRegex(hashes: Int) -> Bool {
    guard let end = hashes == 0 ? endOfPlainRegex() : endOfRegex(hashes) else { return false }
    let start = position
    let (line, startsLine) = (line, startsLine)
    advance(end - position)
    add(.literal, from: start, line: line, startsLine: startsLine)
    return true
  }

  private mutating func endOfPlainRegex() -> Int? {
    guard position >= lineWithoutRegex, byte(1) > 32, canStartExpression else { return nil }
    var end = position + 1
    while end < result.bytes.count, result.bytes[end] != UInt8(ascii: "\n") {
      if result.bytes[end] == UInt8(ascii: "/") { return end + 1 }
      end += isEscape(end) ? 2 : 1
    }
    lineWithoutRegex = end
    return nil
  }

  /// Whether a backslash escapes a byte on its line.
  private func isEscape(_ index: Int) -> Bool {
    result.bytes[index] == UInt8(ascii: "\\") && index + 1 < result.bytes.count
      && result.bytes[index + 1] != UInt8(ascii: "\n")
  }

  /// Whether the last token lets an operand follow: then a `/` is no division.
  private var canStartExpression: Bool {
    guard let last = result.tokens.last else { return true }
    switch last.kind {
    case .number, .literal, .quoted: return false
    case .directive: return true
    case .word:
      let text = String(decoding: result.bytes[last.range], as: UTF8.self)
      return ["return", "in", "case", "if", "while", "where", "try", "await", "else", "switch"].contains(text)
    case .mark:
      return !")]}?!".utf8.contains(result.bytes[last.range.lowerBound])
    }
  }

  private mutating func endOfRegex(_ hashes: Int) -> Int? {
    let hasLines = byte(hashes + 1) == UInt8(ascii: "\n") || byte(hashes + 1) == UInt8(ascii: "\r")
    if hasLines, unclosed.contains(hashes) { return nil }
    if !hasLines, position < lineWithoutRegex { return nil }
    var end = position + hashes + 1
    var isAfterSlash = false
    var found = 0
    while end < result.bytes.count, hasLines || result.bytes[end] != UInt8(ascii: "\n") {
      let byte = result.bytes[end]
      if isAfterSlash, byte == UInt8(ascii: "#") {
        found += 1
        if found == hashes { return end + 1 }
      } else {
        isAfterSlash = byte == UInt8(ascii: "/")
        found = 0
      }
      end += isEscape(end) ? 2 : 1
    }
    if hasLines { unclosed.insert(hashes) } else { lineWithoutRegex = end }
    return nil
  }
}
