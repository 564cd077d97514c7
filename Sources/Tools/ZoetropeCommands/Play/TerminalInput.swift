#if Tools
/// A key of a terminal.
enum TerminalKey: Hashable {
  case character(Character)
  case up, down, left, right, home, end
  case enter, tab, backspace, escape
  /// Control and C.
  case interrupt
}

/// A mouse in a terminal; positions are in cells, from the upper left corner.
struct TerminalMouse: Hashable {
  enum Action: Hashable { case pressed, released, moved, scrolledUp, scrolledDown }

  var action: Action
  var column: Int
  var row: Int
}

/// An input from a terminal.
enum TerminalEvent: Hashable {
  case key(TerminalKey)
  case mouse(TerminalMouse)
  /// The answer to the question whether kitty's graphics protocol is spoken.
  case kittyGraphics(isSpoken: Bool)
  /// The answer to the question for the kinds of output that are spoken: 4 for sixel.
  case attributes([Int])
  /// The size of a cell, in pixels.
  case cell(width: Int, height: Int)
}

/// A reader of the bytes that a terminal sends, in parts of any length.
///
/// Bytes that are none of the known sequences are left out, and no sequence takes more memory than ``longest``.
struct TerminalInput {
  /// The highest number of bytes of a sequence.
  private static let longest = 4096
  private static let escape: UInt8 = 0x1B

  private var pending: [UInt8] = []

  /// Whether bytes wait for more; an escape by itself is a key once no more come.
  var isWaiting: Bool { !pending.isEmpty }

  /// Returns the events in the next bytes.
  mutating func events(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    pending += bytes
    var events: [TerminalEvent] = [], start = 0
    while start < pending.count, let (event, count) = Self.next(pending[start...]) {
      if let event { events.append(event) }
      start += count
    }
    pending.removeFirst(start)
    if pending.count > Self.longest { pending = [] }
    return events
  }

  /// Returns the events of what has not become a sequence, after a while without more bytes.
  mutating func flush() -> [TerminalEvent] {
    defer { pending = [] }
    return pending.first == Self.escape ? [.key(.escape)] : []
  }

  /// The first event, nil for what is left out, and the number of its bytes; nil if more bytes are needed.
  private static func next(_ bytes: ArraySlice<UInt8>) -> (TerminalEvent?, Int)? {
    guard let first = bytes.first else { return nil }
    if first == escape { return sequence(bytes) }
    switch first {
    case 0x03: return (.key(.interrupt), 1)
    case 0x0D, 0x0A: return (.key(.enter), 1)
    case 0x09: return (.key(.tab), 1)
    case 0x08, 0x7F: return (.key(.backspace), 1)
    case ..<0x20: return (nil, 1)
    case ..<0x80: return (.key(.character(Character(Unicode.Scalar(first)))), 1)
    default: break
    }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard bytes.count >= count else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    guard let character = text.first, text.count == 1, character != "\u{FFFD}" else { return (nil, 1) }
    return (.key(.character(character)), count)
  }

  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (TerminalEvent?, Int)? {
    guard bytes.count > 1 else { return nil }
    let body = bytes.dropFirst(2)
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["):
      guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      return (control(body[..<end], body[end]), end - bytes.startIndex + 1)
    case UInt8(ascii: "O"):
      guard let letter = body.first else { return nil }
      return (arrow(letter), 3)
    case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
      // A text that ends with an escape and a backslash, or with a bell.
      guard let end = body.firstIndex(where: { $0 == escape || $0 == 0x07 }) else { return nil }
      if body[end] == escape, end + 1 >= bytes.endIndex { return nil }
      let length = end - bytes.startIndex + (body[end] == escape ? 2 : 1)
      return (reply(bytes[bytes.startIndex + 1], body[..<end]), length)
    case escape: return (.key(.escape), 1)
    default: return (nil, 2)
    }
  }

  private static func reply(_ kind: UInt8, _ body: ArraySlice<UInt8>) -> TerminalEvent? {
    guard kind == UInt8(ascii: "_"), body.first == UInt8(ascii: "G") else { return nil }
    return .kittyGraphics(isSpoken: String(decoding: body, as: UTF8.self).hasSuffix(";OK"))
  }

  private static func arrow(_ letter: UInt8) -> TerminalEvent? {
    let keys: [UInt8: TerminalKey] = [
      UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
      UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    ]
    return keys[letter].map { .key($0) }
  }

  private static func control(_ parameters: ArraySlice<UInt8>, _ last: UInt8) -> TerminalEvent? {
    let mark = parameters.first
    let digits = parameters.drop { (0x3C...0x3F).contains($0) }
    let numbers = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { text in
      text.count > 6 ? nil : Int(String(decoding: text, as: UTF8.self))
    }
    switch (mark, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      return mouse(numbers, isReleased: last == UInt8(ascii: "m"))
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .attributes(numbers.compactMap(\.self))
    case (_, UInt8(ascii: "t")):
      guard numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2],
        (1...1000).contains(width), (1...1000).contains(height)
      else { return nil }
      return .cell(width: width, height: height)
    default: return arrow(last)
    }
  }

  /// A report of the mouse: its button, and its position from 1.
  private static func mouse(_ numbers: [Int?], isReleased: Bool) -> TerminalEvent? {
    guard numbers.count == 3, let button = numbers[0], let x = numbers[1], let y = numbers[2], x > 0, y > 0
    else { return nil }
    let action: TerminalMouse.Action
    switch button {
    case 64: action = .scrolledUp
    case 65: action = .scrolledDown
    case _ where button & 32 != 0: action = .moved
    case _ where button & 3 == 0: action = isReleased ? .released : .pressed
    default: return nil
    }
    return .mouse(TerminalMouse(action: action, column: x - 1, row: y - 1))
  }
}
#endif
