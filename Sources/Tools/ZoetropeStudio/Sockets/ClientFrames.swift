/// Reads the frames that a client sends over a web socket, and keeps messages if they are wanted.
///
/// - SeeAlso: RFC 6455, section 5.
struct ClientFrames {
  /// The highest number of bytes of a message of a page.
  static let maximumMessageSize = 64 << 10

  /// A message that is wanted, or a frame that needs an answer.
  enum Event: Hashable, Sendable {
    case text([UInt8])
    case ping([UInt8])
    case close
  }

  /// The highest number of bytes of a message.
  private let limit: Int
  private let keepsTexts: Bool

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - limit: The highest number of bytes of a message.
  ///   - keepsTexts: Whether messages of text are wanted; others never are.
  init(limit: Int = maximumMessageSize, keepsTexts: Bool = false) {
    (self.limit, self.keepsTexts) = (limit, keepsTexts)
  }

  /// The reason why a connection ends, as the code of a close frame.
  enum Failure: UInt16, Error, Sendable {
    case malformed = 1002
    case tooLarge = 1009
  }

  private enum State {
    case head
    /// `done` is the number of bytes of the payload that were read.
    case payload(opcode: UInt8, left: Int, done: Int, mask: [UInt8], control: [UInt8])
  }

  private var state = State.head
  private var pending: [UInt8] = []
  /// The number of bytes of the message so far; nil between messages.
  private var messageSize: Int?
  /// The text so far, if it is wanted.
  private var text: [UInt8]?

  /// Continues with the next bytes.
  mutating func receive(_ bytes: [UInt8]) throws(Failure) -> [Event] {
    var events: [Event] = []
    pending += bytes
    var position = 0
    loop: while true {
      switch state {
      case .head:
        guard let (opcode, size, length) = try head(pending[position...]) else { break loop }
        let mask = Array(pending[(position + length - 4)..<(position + length)])
        position += length
        if opcode == 1, keepsTexts { text = [] }
        state = .payload(opcode: opcode, left: size, done: 0, mask: mask, control: [])
      case .payload(let opcode, let left, let done, let mask, var control):
        let chunk = pending[position...].prefix(left)
        position += chunk.count
        if opcode >= 8 {
          for byte in chunk { control.append(byte ^ mask[control.count & 3]) }
        } else if text != nil {
          var index = done
          for byte in chunk {
            text?.append(byte ^ mask[index & 3])
            index += 1
          }
        }
        guard left == chunk.count else {
          state = .payload(
            opcode: opcode, left: left - chunk.count, done: done + chunk.count, mask: mask, control: control)
          break loop
        }
        if opcode < 8, messageSize == nil, let whole = text {
          events.append(.text(whole))
          text = nil
        }
        if opcode == 8 { events.append(.close) }
        if opcode == 9 { events.append(.ping(control)) }
        state = .head
      }
    }
    pending.removeFirst(position)
    return events
  }

  /// Reads the head of a frame: its kind, the size of its payload, and its own length with the mask.
  ///
  /// - Returns: Nil if it is not complete yet.
  private mutating func head(
    _ bytes: ArraySlice<UInt8>
  ) throws(Failure) -> (opcode: UInt8, size: Int, length: Int)? {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    let (isLast, opcode) = (first & 0x80 != 0, first & 0x0F)
    // Extensions were not agreed on, clients mask, and there are no other kinds.
    guard first & 0x70 == 0, second & 0x80 != 0, [0, 1, 2, 8, 9, 10].contains(opcode) else {
      throw .malformed
    }
    let extra =
      switch second & 0x7F {
      case 126: 2
      case 127: 8
      default: 0
      }
    guard bytes.count >= 6 + extra else { return nil }
    var size = UInt64(second & 0x7F)
    if extra > 0 {
      size = bytes[(bytes.startIndex + 2)...].prefix(extra).reduce(0) { $0 << 8 | UInt64($1) }
      guard size > (extra == 2 ? 125 : 0xFFFF) else { throw .malformed }
    }
    if opcode >= 8 {
      guard isLast, extra == 0 else { throw .malformed }
    } else {
      // A message begins with its kind, and continues without one.
      guard (opcode == 0) == (messageSize != nil) else { throw .malformed }
      guard size <= UInt64(limit - (messageSize ?? 0)) else { throw .tooLarge }
      messageSize = isLast ? nil : (messageSize ?? 0) + Int(size)
    }
    return (opcode, Int(size), 6 + extra)
  }
}

/// A frame that the server sends, unmasked and whole.
enum ServerFrame {
  /// Returns the bytes of a frame.
  static func bytes(opcode: UInt8, _ payload: some Collection<UInt8>) -> [UInt8] {
    var bytes = [0x80 | opcode]
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...0xFFFF: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: bytes += [127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
    }
    return bytes + payload
  }

  /// Returns the frame that ends a connection with a code.
  static func close(_ code: UInt16) -> [UInt8] { bytes(opcode: 8, [UInt8(code >> 8), UInt8(code & 0xFF)]) }
}
