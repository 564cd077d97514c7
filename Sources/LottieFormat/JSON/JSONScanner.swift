/// The inner loop of ``JSONReader``: it runs until the file ends, an error is found or the tape is full, and can be
/// resumed with a larger tape.
@safe
struct JSONScanner {
  typealias Token = JSONDocument.Token

  enum Failure: Equatable {
    case empty, unexpected(UInt8), unexpectedEnd, unterminatedString, controlCharacter, badEscape, badNumber,
      badLiteral
    case expectedKey, expectedColon, expectedComma, trailing, tooDeep, tooManyNodes
  }

  enum Outcome: Equatable {
    case full, done, failed(Failure)
  }

  /// What is read next.
  enum Step {
    case value, key, next, trailing
  }

  /// Everything that a resumed scan needs.
  struct State {
    var position = 0
    var count = 0
    /// The token of the innermost open container, −1 outside all.
    var container = -1
    var depth = 0
    var step = Step.value
    var firstInvalidTextOffset: Int?
    var outcome = Outcome.full
    var isStarted = false
  }

  private let base: UnsafePointer<UInt8>?
  let count: Int
  private let tape: UnsafeMutablePointer<Token>?
  private let limit: Int
  private(set) var state: State

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tape: UnsafeMutableBufferPointer<Token>, limit: Int, state: State
  ) {
    unsafe self.base = bytes.baseAddress
    self.count = bytes.count
    unsafe self.tape = tape.baseAddress
    self.limit = min(limit, tape.count)
    self.state = state
  }

  /// The byte at an index, 0 at and after the end; `index` is never negative.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index < count ? unsafe base.unsafelyUnwrapped[index] : 0
  }

  /// Eight bytes, the first in the lowest bits; `index + 8 <= count` must hold.
  @inline(__always)
  func word(_ index: Int) -> UInt64 {
    assert(index + 8 <= count)
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: index, as: UInt64.self))
  }

  /// Writes a token; `index < limit` must hold.
  @inline(__always)
  private func put(_ token: Token, _ index: Int) {
    assert(index < limit)
    unsafe (tape.unsafelyUnwrapped + index).initialize(to: token)
  }

  @inline(__always)
  private func token(_ index: Int) -> Token {
    assert(index < limit)
    return unsafe tape.unsafelyUnwrapped[index]
  }

  mutating func run() {
    if !state.isStarted {
      state.isStarted = true
      if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { state.position = 3 }
    }
    var position = state.position
    var written = state.count
    var container = state.container
    var depth = state.depth
    var step = state.step
    var outcome = Outcome.done

    scan: while true {
      var c = byte(position)
      while c <= 0x20, c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 {
        position += 1
        c = byte(position)
      }
      switch step {
      case .next:
        // A value of the container has been read.
        if c == 0x2C {  // ,
          position += 1
          step = token(container).kind == .object ? .key : .value
        } else {
          let open = token(container)
          guard c == (open.kind == .object ? 0x7D : 0x5D) else {
            outcome = .failed(position < count ? .expectedComma : .unexpectedEnd)
            break scan
          }
          position += 1
          close(container, open, written)
          container = Int(Int32(truncatingIfNeeded: open.payload >> 32))
          depth -= 1
          if container < 0 { step = .trailing }
        }

      case .key:
        guard c == 0x22 else {
          outcome = .failed(position < count ? .expectedKey : .unexpectedEnd)
          break scan
        }
        guard written < limit else {
          outcome = .full
          break scan
        }
        if let failure = readKey(&position, written) {
          outcome = .failed(failure)
          break scan
        }
        written += 1
        unsafe tape.unsafelyUnwrapped[container].payload &+= 1
        c = byte(position)
        while c <= 0x20, c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 {
          position += 1
          c = byte(position)
        }
        guard c == 0x3A else {  // :
          outcome = .failed(position < count ? .expectedColon : .unexpectedEnd)
          break scan
        }
        position += 1
        step = .value

      case .value:
        guard written < limit else {
          outcome = .full
          break scan
        }
        if container >= 0, token(container).kind == .array {
          unsafe tape.unsafelyUnwrapped[container].payload &+= 1
        }
        switch c {
        case 0x2D, 0x30...0x39:
          let start = position
          let value = readNumber(&position)
          guard let value else {
            outcome = .failed(position < count ? .badNumber : .unexpectedEnd)
            break scan
          }
          put(Token(.number, at: start, payload: value.bitPattern), written)
        case 0x22:
          let start = position
          var flags: UInt8 = 0
          position += 1
          if let failure = skipString(&position, &flags) {
            outcome = .failed(failure)
            break scan
          }
          put(Token(.string, at: start, flags: flags, payload: UInt64(position - start - 1)), written)
          position += 1
        case 0x5B, 0x7B:
          guard depth < LottieLimits.maximumJSONDepth else {
            outcome = .failed(.tooDeep)
            break scan
          }
          let kind: Token.Kind = c == 0x5B ? .array : .object
          // While it is open, the upper half of its payload is the container around it.
          let parent = UInt64(UInt32(truncatingIfNeeded: container)) << 32
          put(Token(kind, at: position, payload: parent), written)
          container = written
          written += 1
          depth += 1
          position += 1
          c = byte(position)
          while c <= 0x20, c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 {
            position += 1
            c = byte(position)
          }
          if c == (kind == .array ? 0x5D : 0x7D) {
            step = .next
          } else {
            step = kind == .array ? .value : .key
          }
          continue scan
        default:
          guard let literal = readLiteral(&position) else {
            outcome = .failed(
              position >= count ? (count == 0 || container < 0 ? .empty : .unexpectedEnd) : .unexpected(c))
            break scan
          }
          put(literal, written)
        }
        written += 1
        step = container < 0 ? .trailing : .next

      case .trailing:
        outcome = position < count ? .failed(.trailing) : .done
        break scan
      }
    }
    state.position = position
    state.count = written
    state.container = container
    state.depth = depth
    state.step = step
    state.outcome = outcome
  }

  @inline(__always)
  private func close(_ index: Int, _ open: Token, _ end: Int) {
    unsafe tape.unsafelyUnwrapped[index].payload = UInt64(end) << 32 | (open.payload & 0xFFFF_FFFF)
  }

  // MARK: Strings

  /// Reads a key whose quotation mark is at `position`, and its token; leaves `position` after it.
  @inline(__always)
  private mutating func readKey(_ position: inout Int, _ written: Int) -> Failure? {
    let start = position
    var packed: UInt64 = 0
    var length = 0
    while length < 8 {
      let c = byte(start + 1 + length)
      if c == 0x22 {
        position = start + length + 2
        put(Token(.key, at: start, payload: packed | UInt64(length) << 56), written)
        return nil
      }
      if c == 0x5C || c < 0x20 || c >= 0x80 || length == 7 { break }
      packed |= UInt64(c) << UInt64(8 * length)
      length += 1
    }
    return readLongKey(&position, written)
  }

  @inline(never)
  private mutating func readLongKey(_ position: inout Int, _ written: Int) -> Failure? {
    let start = position
    var flags: UInt8 = 0
    position += 1
    if let failure = skipString(&position, &flags) { return failure }
    let length = position - start - 1
    position += 1
    // What is short once unescaped is packed as if it had no escapes.
    let source = unsafe Array(UnsafeBufferPointer(start: base.unsafelyUnwrapped + (start + 1), count: length))
    let text = JSONText.unescaped(source[...], isEscaped: flags != 0)
    if text.count <= 7 {
      var packed = UInt64(text.count) << 56
      for (index, c) in text.enumerated() { packed |= UInt64(c) << UInt64(8 * index) }
      put(Token(.key, at: start, flags: flags, payload: packed), written)
    } else {
      put(Token(.key, at: start, flags: flags | Token.long, payload: UInt64(length)), written)
    }
    return nil
  }

  /// Moves from the first character of a string to its closing quotation mark.
  @inline(__always)
  private mutating func skipString(_ position: inout Int, _ flags: inout UInt8) -> Failure? {
    while true {
      // A byte is of interest when it is a quotation mark, a backslash, a control character or not ASCII.
      while position + 8 <= count {
        let hits = JSONText.interest(word(position))
        if hits != 0 {
          position += hits.trailingZeroBitCount >> 3
          break
        }
        position += 8
        while position + 32 <= count {
          let any =
            JSONText.interest(word(position)) | JSONText.interest(word(position + 8))
            | JSONText.interest(word(position + 16)) | JSONText.interest(word(position + 24))
          if any != 0 { break }
          position += 32
        }
      }
      let c = byte(position)
      if c == 0x22 { return nil }
      if c < 0x20 || c == 0x5C || c >= 0x80 {
        if let failure = skipSpecial(&position, &flags, c) { return failure }
      } else {
        position += 1
      }
    }
  }

  /// Moves over an escape or a character that is not ASCII.
  @inline(never)
  private mutating func skipSpecial(_ position: inout Int, _ flags: inout UInt8, _ c: UInt8) -> Failure? {
    if c == 0x5C {
      flags |= Token.escaped
      switch byte(position + 1) {
      case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
        position += 2
        return nil
      case 0x75:
        for digit in 2..<6 where JSONText.hexadecimal(byte(position + digit)) == nil {
          return position + digit < count ? .badEscape : .unterminatedString
        }
        position += 6
        return nil
      default:
        return position + 1 < count ? .badEscape : .unterminatedString
      }
    }
    if c < 0x20 {
      return position < count ? .controlCharacter : .unterminatedString
    }
    let length = JSONText.sequenceLength(c, byte(position + 1), byte(position + 2), byte(position + 3))
    if length == 0 {
      if state.firstInvalidTextOffset == nil { state.firstInvalidTextOffset = position }
      position += 1
    } else {
      position += length
    }
    return nil
  }

  // MARK: Numbers and words

  /// Reads a number that begins with a digit or `-`; nil when it is malformed.
  @inline(__always)
  private func readNumber(_ position: inout Int) -> Double? {
    let start = position
    var index = position
    let isNegative = byte(index) == 0x2D
    if isNegative { index += 1 }
    var c = byte(index) &- 0x30
    guard c < 10 else {
      if isNegative, matches("Infinity", index) {
        position = index + 8
        return -Double.infinity
      }
      position = index
      return nil
    }
    var digits: UInt64 = 0
    let firstDigit = index
    if c == 0 {
      index += 1
      c = byte(index) &- 0x30
      if c < 10 {  // 01 is no number
        position = index
        return nil
      }
    } else {
      repeat {
        digits = digits &* 10 &+ UInt64(c)
        index += 1
        c = byte(index) &- 0x30
      } while c < 10
    }
    var digitCount = index - firstDigit
    var exponent = 0
    if c == 0xFE {  // .
      index += 1
      let firstDecimal = index
      while index + 8 <= count, let eight = JSONText.eightDigits(word(index)) {
        digits = digits &* 100_000_000 &+ eight
        index += 8
      }
      c = byte(index) &- 0x30
      while c < 10 {
        digits = digits &* 10 &+ UInt64(c)
        index += 1
        c = byte(index) &- 0x30
      }
      guard index > firstDecimal else {
        position = index
        return nil
      }
      exponent = firstDecimal - index
      digitCount -= exponent
    }
    if c | 0x20 == 0x35 {  // e, E
      index += 1
      let sign = byte(index)
      if sign == 0x2B || sign == 0x2D { index += 1 }
      c = byte(index) &- 0x30
      guard c < 10 else {
        position = index
        return nil
      }
      var written = 0
      repeat {
        if written < 100_000 { written = written * 10 + Int(c) }
        index += 1
        c = byte(index) &- 0x30
      } while c < 10
      exponent += sign == 0x2D ? -written : written
    }
    position = index
    if digitCount > 19 {
      // Zeros before the first digit that counts do not overflow.
      var zero = firstDigit
      while byte(zero) == 0x30 || byte(zero) == 0x2E {
        if byte(zero) == 0x30 { digitCount -= 1 }
        zero += 1
      }
    }
    if digitCount <= 19, let value = DecimalNumber.double(digits, exponent) {
      return isNegative ? -value : value
    }
    return slowNumber(start, index)
  }

  /// A number of many digits or a large exponent.
  @inline(never)
  private func slowNumber(_ start: Int, _ end: Int) -> Double? {
    let text = unsafe UnsafeBufferPointer(start: base.unsafelyUnwrapped + start, count: end - start)
    return unsafe Double(String(decoding: text, as: UTF8.self))
  }

  @inline(never)
  private func readLiteral(_ position: inout Int) -> Token? {
    let start = position
    let found: (Int, Token)?
    switch byte(start) {
    case 0x74: found = matches("true", start) ? (4, Token(.yes, at: start)) : nil
    case 0x66: found = matches("false", start) ? (5, Token(.no, at: start)) : nil
    case 0x6E: found = matches("null", start) ? (4, Token(.null, at: start)) : nil
    case 0x4E:
      found = matches("NaN", start) ? (3, Token(.number, at: start, payload: Double.nan.bitPattern)) : nil
    case 0x49:
      found =
        matches("Infinity", start) ? (8, Token(.number, at: start, payload: Double.infinity.bitPattern)) : nil
    default: found = nil
    }
    guard let (length, token) = found else { return nil }
    position += length
    return token
  }

  private func matches(_ word: StaticString, _ position: Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where unsafe byte(position + index) != word.utf8Start[index] {
      return false
    }
    return true
  }
}
