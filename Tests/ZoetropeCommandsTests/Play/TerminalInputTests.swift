#if Tools
import Testing

@testable import ZoetropeCommands

/// The bytes that a terminal sends.
@Suite struct TerminalInputTests {
  private static let sequences: [(String, [TerminalEvent])] = [
    ("a", [.key(.character("a"))]), (" 7", [.key(.character(" ")), .key(.character("7"))]),
    ("é…😀", [.key(.character("é")), .key(.character("…")), .key(.character("😀"))]),
    ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;2D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}[H\u{1B}OF", [.key(.home), .key(.end)]),
    ("\r\t\u{7F}\u{3}", [.key(.enter), .key(.tab), .key(.backspace), .key(.interrupt)]),
    ("\u{1B}[<0;40;10M", [.mouse(.init(action: .pressed, column: 39, row: 9))]),
    ("\u{1B}[<0;1;1m", [.mouse(.init(action: .released, column: 0, row: 0))]),
    ("\u{1B}[<35;3;4M", [.mouse(.init(action: .moved, column: 2, row: 3))]),
    ("\u{1B}[<32;3;4M", [.mouse(.init(action: .moved, column: 2, row: 3))]),
    (
      "\u{1B}[<64;3;4M\u{1B}[<65;3;4M",
      [
        .mouse(.init(action: .scrolledUp, column: 2, row: 3)),
        .mouse(.init(action: .scrolledDown, column: 2, row: 3)),
      ]
    ),
    ("\u{1B}[?62;4;22c", [.attributes([62, 4, 22])]), ("\u{1B}[6;18;9t", [.cell(width: 9, height: 18)]),
    ("\u{1B}_Gi=31;OK\u{1B}\\", [.kittyGraphics(isSpoken: true)]),
    ("\u{1B}_Gi=31;ENOTSUP\u{1B}\\x", [.kittyGraphics(isSpoken: false), .key(.character("x"))]),
    ("\u{1B}]11;rgb:0/0/0\u{7}y", [.key(.character("y"))]), ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
    // Sequences without a meaning here.
    ("\u{1B}[<2;3;4M\u{1B}[<0;0;4M\u{1B}[<0;4M\u{1B}[5~\u{1B}x\u{1}\u{1B}[6;0;9tz", [.key(.character("z"))]),
  ]

  @Test func `sequences are keys, the mouse and answers`() {
    for (text, expected) in Self.sequences {
      var input = TerminalInput()
      #expect(input.events(Array(text.utf8)) == expected, "\(text.debugDescription)")
      #expect(!input.isWaiting)
    }
  }

  @Test func `sequences may come in any parts`() {
    let all = Self.sequences.flatMap { Array($0.0.utf8) }
    for length in 1...7 {
      var input = TerminalInput(), events: [TerminalEvent] = []
      for start in stride(from: 0, to: all.count, by: length) {
        events += input.events(all[start..<min(start + length, all.count)])
      }
      #expect(events == Self.sequences.flatMap(\.1), "\(length)")
    }
  }

  @Test func `an escape by itself is a key once no more comes`() {
    var input = TerminalInput()
    #expect(input.events([0x1B]).isEmpty && input.isWaiting)
    #expect(input.flush() == [.key(.escape)] && !input.isWaiting && input.flush().isEmpty)
  }

  @Test func `any bytes are read, in bounded memory`() {
    var random = SystemRandomNumberGenerator(), input = TerminalInput()
    for _ in 0..<2000 {
      let letters: [UInt8] = [0x1B, 0x5B, 0x5F, 0x3B, 0x3C, 0x4D, 0x30, 0x39, 0xE2, 0xFF, 0x41, 0x07]
      _ = input.events((0..<40).map { _ in letters.randomElement(using: &random) ?? 0 })
    }
    _ = input.flush()
    // A text without an end takes no more memory than the bound.
    for _ in 0..<100 { _ = input.events([0x1B, 0x5F] + [UInt8](repeating: 0x41, count: 5000)) }
    _ = input.flush()
    #expect(input.events(Array("a".utf8)) == [.key(.character("a"))])
  }
}
#endif
