/// A name that equals another only if it has the same bytes.
///
/// `String` treats canonically equivalent texts as equal, whereas the format compares bytes.
package struct ExactName: Hashable, Sendable {
  /// The name.
  package let text: String

  /// Wraps a name.
  package init(_ text: String) { self.text = text }

  /// Whether two names have the same bytes.
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
  /// Whether two texts have the same bytes.
  package func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let areSame = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe other.utf8.withContiguousStorageIfAvailable { others in
        unsafe Self.haveSameBytes(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer(others))
      }
    }
    // Bridged texts may have no contiguous storage.
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether two buffers have the same bytes, compared eight at a time.
  private static func haveSameBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let count = left.count
    guard right.count == count else { return false }
    // All reads are before `count`, which is the length of both buffers.
    var offset = 0
    while offset + 8 <= count {
      let same =
        unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if !same { return false }
      offset += 8
    }
    while offset < count {
      if unsafe left[offset] != right[offset] { return false }
      offset += 1
    }
    return true
  }

  /// Whether the text begins with an ASCII character, even if combining characters follow it.
  @inline(__always)
  package func begins(with character: Unicode.Scalar) -> Bool {
    utf8.first == UInt8(truncatingIfNeeded: character.value)
  }

  /// The text without leading `$` characters.
  package var withoutDollars: String {
    guard begins(with: "$") else { return self }
    return String(decoding: utf8.drop { $0 == UInt8(ascii: "$") }, as: UTF8.self)
  }
}

extension Sequence<String> {
  /// The name that a person means: the one with the same bytes, otherwise the first in another Unicode normalization; nil for
  /// none.
  package func meant(by name: String) -> String? { first { $0.isExactly(name) } ?? first { $0 == name } }
}
