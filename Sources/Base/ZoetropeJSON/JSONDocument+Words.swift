// Texts of at most 15 bytes in two machine words, for readers that compare many of them; see `packedWord`.

extension JSONDocument {
  /// The maximum number of bytes in a packed word.
  package static let maximumWordBytes = 15

  /// The value that represents every longer text.
  package static let longWord = SIMD2<UInt64>(0, 0xFF << 56)

  /// A string of at most 15 bytes in packed form, or ``longWord`` for a longer one; nil for other values.
  ///
  /// The first eight bytes are in the first half, the lowest byte first, and the others in the second half, whose
  /// highest byte is the length. Unused bytes are 0.
  package func packedWord(_ node: Node) -> SIMD2<UInt64>? {
    let token = token(node)
    guard token.kind == .string else { return nil }
    if token.flags & Token.escaped != 0 { return packedEscaped(token) }
    return packedWord(at: Int(token.offset) + 1, count: Int(truncatingIfNeeded: token.payload))
  }

  /// A position in the elements of an array or the members of an object.
  ///
  /// A cursor is only numbers, whereas ``Elements`` and ``Members`` retain the document; files often contain many small
  /// lists.
  package struct Cursor {
    var index: Int
    let end: Int
    /// The number of elements or members.
    package let count: Int

    /// A cursor without elements or members.
    package static let empty = Cursor(index: 0, end: 0, count: 0)
  }

  /// A cursor at the first member of an object; empty for other values.
  package func members(in node: Node) -> Cursor { cursor(node, .object) }

  /// A cursor at the first element of an array; empty for other values.
  package func elements(in node: Node) -> Cursor { cursor(node, .array) }

  private func cursor(_ node: Node, _ kind: Token.Kind) -> Cursor {
    let token = token(node)
    guard token.kind == kind else { return .empty }
    return Cursor(index: Int(node.index) + 1, end: token.end, count: token.count)
  }

  /// Returns the next element and advances the cursor; nil at the end.
  package func nextElement(_ cursor: inout Cursor) -> Node? {
    let index = cursor.index
    guard index < cursor.end else { return nil }
    cursor.index = indexAfter(index)
    return Node(index)
  }

  /// Returns the next member and advances the cursor; nil at the end.
  ///
  /// The key is packed as by ``packedWord(_:)``. The value is nil if it is `null`.
  package func nextMember(_ cursor: inout Cursor) -> (key: SIMD2<UInt64>, value: Node?)? {
    let index = cursor.index
    guard index + 1 < cursor.end else { return nil }
    let value = tape[index + 1]
    cursor.index = value.isContainer ? value.end : index + 2
    return (packedKey(tape[index]), value.kind == .null ? nil : Node(index + 1))
  }

  @inline(__always)
  private func packedKey(_ token: Token) -> SIMD2<UInt64> {
    let length: UInt64 = 0xFF << 56
    if token.flags & Token.long == 0 { return SIMD2(token.payload & ~length, token.payload & length) }
    if token.flags & Token.escaped != 0 { return packedEscaped(token) }
    return packedWord(at: Int(token.offset) + 1, count: Int(truncatingIfNeeded: token.payload))
  }

  @inline(never)
  private func packedEscaped(_ token: Token) -> SIMD2<UInt64> {
    JSONSource.packed(Array(Self.text(of: token, in: bytes).utf8)[...])
  }

  @inline(__always)
  private func packedWord(at start: Int, count: Int) -> SIMD2<UInt64> {
    guard count <= Self.maximumWordBytes else { return Self.longWord }
    return unsafe bytes.withUnsafeBufferPointer { unsafe JSONSource($0).packed(start, count) }
  }
}

extension JSONSource {
  /// The packed text of `length` bytes, at most 15, at an index; `start + length <= count` must hold.
  @inline(__always)
  func packed(_ start: Int, _ length: Int) -> SIMD2<UInt64> {
    guard start &+ 16 <= count else { return Self.packed(text(start, start + length)) }
    let low = word(start), high = word(start &+ 8)
    let bits = UInt64(truncatingIfNeeded: 8 &* length)
    if length < 8 { return SIMD2(low & (1 &<< bits &- 1), bits << 53) }
    return SIMD2(low, high & (1 &<< (bits &- 64) &- 1) | bits << 53)
  }

  /// Packs any text.
  static func packed(_ text: ArraySlice<UInt8>) -> SIMD2<UInt64> {
    guard text.count <= JSONDocument.maximumWordBytes else { return JSONDocument.longWord }
    var packed = SIMD2<UInt64>(0, UInt64(text.count) << 56)
    for (index, byte) in text.enumerated() { packed[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8)) }
    return packed
  }
}
