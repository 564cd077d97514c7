import TestSupport
import Testing

@testable import ZoetropeJSON

/// Numbers that are read eight characters at once, against those read digit by digit.
@Suite struct ShortNumberTests {
  /// Reads what a text begins with in both ways.
  private func expectSame(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBufferPointer {
      let source = unsafe JSONSource($0)
      let quick = source.number(0), plain = source.anyNumber(0)
      #expect(quick.isValid == plain.isValid, "\(text)")
      #expect(quick.value.bitPattern == plain.value.bitPattern, "\(text)")
      #expect(quick.end == plain.end, "\(text)")
    }
  }

  @Test func `all short texts of a number's characters are read alike`() {
    let characters = Array("019.-eE+,")
    var texts = ["0", "1", "9", "-", "-0", "-9"]
    for _ in 0..<4 {
      texts = texts + texts.suffix(2000).flatMap { text in characters.map { text + String($0) } }
    }
    for text in texts {
      expectSame(text)
      // Far from the end of the file, and near it.
      expectSame(text + ",        ")
      expectSame(text + "]}")
    }
  }

  @Test func `random numbers of every length are read alike`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      var text = Bool.random(using: &generator) ? "-" : ""
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        text += String(Int.random(in: 0...9, using: &generator))
      }
      if Bool.random(using: &generator) {
        text += "."
        for _ in 0..<Int.random(in: 0...7, using: &generator) {
          text += String(Int.random(in: 0...9, using: &generator))
        }
      }
      expectSame(
        text
          + ["", ",1", "]      ", "e2       ", ".5      ", "\u{FC}       "][
            Int.random(in: 0..<6, using: &generator)])
    }
  }
}
