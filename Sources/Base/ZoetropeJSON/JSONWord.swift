/// A text of at most 15 bytes in two machine words, compared in one operation without making a `String`.
///
/// A literal is a constant of the program, so that a `switch` over words is a sequence of comparisons.
package struct JSONWord: Sendable {
  /// The text as ``JSONDocument`` packs it.
  ///
  /// All longer texts have the same value, which equals no literal.
  fileprivate let bits: SIMD2<UInt64>

  @inline(__always)
  fileprivate init(bits: SIMD2<UInt64>) { self.bits = bits }

  /// Whether a word equals the pattern of a `case`.
  @inline(__always)
  package static func ~= (pattern: JSONWord, word: JSONWord) -> Bool { pattern == word }
}

extension JSONWord: Equatable {
  /// Whether two words have the same text.
  @inline(__always)
  package static func == (a: JSONWord, b: JSONWord) -> Bool {
    (a.bits.x ^ b.bits.x) | (a.bits.y ^ b.bits.y) == 0
  }
}

extension JSONWord: ExpressibleByStringLiteral {
  /// Packs a literal of at most 15 bytes, at compile time.
  @inline(__always)
  package init(stringLiteral text: StaticString) {
    let count = text.utf8CodeUnitCount
    precondition(count <= 15, "a word has at most 15 bytes")
    var low: UInt64 = 0
    var high = UInt64(truncatingIfNeeded: count) &<< 56
    for index in 0..<count {
      // The index is below the literal's length.
      let byte = unsafe UInt64(text.utf8Start[index])
      if index < 8 {
        low |= byte &<< UInt64(truncatingIfNeeded: 8 &* index)
      } else {
        high |= byte &<< UInt64(truncatingIfNeeded: 8 &* index &- 64)
      }
    }
    bits = SIMD2(low, high)
  }
}

extension JSONDocument {
  /// A string as a word; nil for other values.
  @inline(__always)
  package func word(_ node: Node) -> JSONWord? { packedWord(node).map { JSONWord(bits: $0) } }

  /// Returns the next member of an object and advances the cursor; the value is nil if it is `null`.
  @inline(__always)
  package func next(_ cursor: inout Cursor) -> (key: JSONWord, value: Node?)? {
    nextMember(&cursor).map { (JSONWord(bits: $0.key), $0.value) }
  }
}
