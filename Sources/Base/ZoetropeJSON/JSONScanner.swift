/// The inner loop of ``JSONReader``.
///
/// It runs until the file ends, an error is found or the tape is full, and can be resumed with a larger tape.
@safe
struct JSONScanner {
  typealias Token = JSONDocument.Token

  /// The reason why a file is not JSON, or is too large.
  enum Failure: Equatable {
    case empty, unexpected(UInt8), unexpectedEnd, unterminatedString, controlCharacter, badEscape, badNumber
    case expectedKey, expectedColon, expectedComma, trailing, tooDeep, tooManyNodes
  }

  enum Outcome: Equatable {
    case full, done, failed(Failure)
  }

  /// The item expected next.
  enum Step {
    case value, key, next, trailing
  }

  /// The data that a resumed scan needs.
  struct State {
    var position = 0
    var count = 0
    /// The token of the innermost open container, −1 outside all.
    var container = -1
    var depth = 0
    var step = Step.value
    /// The offset of the first bytes that are not UTF-8; −1 if there are none.
    var firstInvalidText = -1
    var outcome = Outcome.full
  }

  private let source: JSONSource
  private let tape: UnsafeMutablePointer<Token>?
  private let limit: Int
  private(set) var state: State

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tape: UnsafeMutableBufferPointer<Token>, limit: Int, state: State
  ) {
    source = unsafe JSONSource(bytes)
    unsafe self.tape = tape.baseAddress
    self.limit = min(limit, tape.count)
    self.state = state
  }

  /// Writes a token; `index` is below the limit.
  @inline(__always)
  private func put(_ token: Token, _ index: Int) {
    assert(index < limit)
    unsafe (tape.unsafelyUnwrapped + index).initialize(to: token)
  }

  /// A token that has already been written.
  @inline(__always)
  private func token(_ index: Int) -> Token {
    assert(index < limit)
    return unsafe tape.unsafelyUnwrapped[index]
  }

  @inline(__always)
  private func setPayload(_ payload: UInt64, _ index: Int) {
    assert(index < limit)
    unsafe tape.unsafelyUnwrapped[index].payload = payload
  }

  mutating func run() {
    // The loop works on copies, which the compiler keeps in registers.
    let source = source
    var position = state.position
    var written = state.count
    var container = state.container
    var isObject = container >= 0 && token(container).kind == .object
    var members = container >= 0 ? token(container).payload & 0xFFFF_FFFF : 0
    var depth = state.depth
    var step = state.step
    var invalid = state.firstInvalidText
    var outcome = Outcome.done
    if position == 0, source.byte(0) == 0xEF, source.byte(1) == 0xBB, source.byte(2) == 0xBF { position = 3 }

    scan: while true {
      var c = source.skipSpace(&position)
      if step == .next {
        // A value of the container has been read.
        if c == 0x2C {  // ,
          position &+= 1
          step = isObject ? .key : .value
          c = source.skipSpace(&position)
        } else {
          guard c == (isObject ? 0x7D : 0x5D) else {
            outcome = .failed(position < source.count ? .expectedComma : .unexpectedEnd)
            break scan
          }
          position &+= 1
          depth &-= 1
          let parent = token(container).payload >> 32
          setPayload(UInt64(truncatingIfNeeded: written) << 32 | members, container)
          container = Int(Int32(truncatingIfNeeded: parent))
          if container < 0 {
            step = .trailing
          } else {
            isObject = token(container).kind == .object
            members = token(container).payload & 0xFFFF_FFFF
          }
          continue scan
        }
      }
      if step == .trailing {
        outcome = position < source.count ? .failed(.trailing) : .done
        break scan
      }
      // A key and its value need two tokens.
      guard written &+ 1 < limit else {
        outcome = .full
        break scan
      }
      if step == .key {
        guard c == 0x22 else {
          outcome = .failed(position < source.count ? .expectedKey : .unexpectedEnd)
          break scan
        }
        members &+= 1
        let key = source.shortKey(position)
        if key.end > 0 {
          put(Token(.key, at: position, payload: key.packed), written)
          position = key.end
        } else {
          let start = position
          let text = source.string(position &+ 1, &invalid)
          guard text.failure == nil else {
            outcome = .failed(text.failure ?? .unexpectedEnd)
            position = text.end
            members &-= 1
            break scan
          }
          put(source.longKey(start, text.end, text.flags), written)
          position = text.end &+ 1
        }
        written &+= 1
        guard source.skipSpace(&position) == 0x3A else {  // :
          outcome = .failed(position < source.count ? .expectedColon : .unexpectedEnd)
          break scan
        }
        position &+= 1
        c = source.skipSpace(&position)
      }

      // A value.
      if !isObject { members &+= 1 }
      if c &- 0x30 < 10 || c == 0x2D {
        let number = source.number(position)
        guard number.isValid else {
          position = number.end
          outcome = .failed(position < source.count ? .badNumber : .unexpectedEnd)
          break scan
        }
        put(Token(.number, at: position, payload: number.value.bitPattern), written)
        position = number.end
      } else if c == 0x22 {
        let text = source.string(position &+ 1, &invalid)
        guard text.failure == nil else {
          outcome = .failed(text.failure ?? .unexpectedEnd)
          position = text.end
          break scan
        }
        let length = UInt64(truncatingIfNeeded: text.end &- position &- 1)
        put(Token(.string, at: position, flags: text.flags, payload: length), written)
        position = text.end &+ 1
      } else if c == 0x5B || c == 0x7B {
        guard depth < JSONLimits.maximumDepth else {
          outcome = .failed(.tooDeep)
          break scan
        }
        if container >= 0 {
          setPayload(token(container).payload & 0xFFFF_FFFF_0000_0000 | members, container)
        }
        isObject = c == 0x7B
        members = 0
        // While the container is open, the upper half of its payload is the index of its parent.
        let parent = UInt64(UInt32(truncatingIfNeeded: container)) << 32
        put(Token(isObject ? .object : .array, at: position, payload: parent), written)
        container = written
        written &+= 1
        depth &+= 1
        position &+= 1
        if source.skipSpace(&position) == (isObject ? 0x7D : 0x5D) {
          step = .next
        } else {
          step = isObject ? .key : .value
        }
        continue scan
      } else {
        guard let (literal, length) = source.literal(position) else {
          outcome = .failed(
            position < source.count ? .unexpected(c) : container < 0 ? .empty : .unexpectedEnd)
          break scan
        }
        put(literal, written)
        position &+= length
      }
      written &+= 1
      step = container < 0 ? .trailing : .next
    }
    if container >= 0 {
      setPayload(token(container).payload & 0xFFFF_FFFF_0000_0000 | members, container)
    }
    state = State(
      position: position, count: written, container: container, depth: depth, step: step,
      firstInvalidText: invalid, outcome: outcome)
  }
}
