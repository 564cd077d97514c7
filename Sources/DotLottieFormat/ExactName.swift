/// A name that is another's equal only when it has the same bytes.
///
/// `String` takes texts for equal that Unicode holds to be canonically equivalent; the format compares bytes.
package struct ExactName: Hashable, Sendable {
  /// The name.
  package let text: String

  /// Wraps a name.
  package init(_ text: String) { self.text = text }

  /// Whether both have the same bytes.
  package static func == (a: ExactName, b: ExactName) -> Bool { a.text.isExactly(b.text) }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}

extension String {
  /// Whether both texts have the same bytes.
  package func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the text begins with an ASCII character, whatever combines with it.
  @inline(__always)
  package func begins(with character: Unicode.Scalar) -> Bool {
    utf8.first == UInt8(truncatingIfNeeded: character.value)
  }

  /// The text without the `$` that it begins with.
  package var withoutDollars: String {
    guard begins(with: "$") else { return self }
    return String(decoding: utf8.drop { $0 == UInt8(ascii: "$") }, as: UTF8.self)
  }
}
