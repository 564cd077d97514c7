import DotLottieFormat

/// Names and their rows, for names that are asked for again and again.
///
/// Two texts whose values are the same bits are the same text, whatever the bits mean; that is asked first. It finds
/// every name of up to 15 bytes, because a `String` holds those itself. Others are found by their bytes, eight at a time.
struct QuickNames: Sendable {
  /// How many names are looked for by their bits: one after the other, so not all of very many.
  private static let quickNames = 16

  private var table = NameTable()

  var count: Int { table.count }
  /// The names, each at its row.
  @inline(__always)
  var names: ContiguousArray<String> { table.names }

  /// The row of a name, which is added where it is new.
  mutating func insert(_ name: String) -> Int { table.insert(name) }

  /// The row of a name, or `missing`.
  @inline(__always)
  func row(of name: String) -> Int32 {
    if let wanted = Bits(name) {
      for row in 0..<min(names.count, Self.quickNames) where Bits(names[row]) == wanted { return Int32(row) }
    }
    return rowByBytes(of: name)
  }

  @inline(never)
  private func rowByBytes(of name: String) -> Int32 {
    let quick = min(names.count, Self.quickNames)
    for row in 0..<quick where Self.haveSameBytes(names[row], name) { return Int32(row) }
    return names.count > quick ? table.row(of: name) : CompiledMachine.missing
  }

  private static func haveSameBytes(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let areSame = unsafe left.utf8.withContiguousStorageIfAvailable { left in
      unsafe right.utf8.withContiguousStorageIfAvailable { right in
        unsafe haveSameBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    // Texts that lie elsewhere have no bytes of their own to lend.
    return (areSame ?? nil) ?? left.isExactly(right)
  }

  /// Whether as many bytes are the same; the memory is read within its bounds, which its owner checks in debug builds.
  private static func haveSameBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let count = min(left.count, right.count)
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
    return left.count == right.count
  }

  /// A text as its value lies in memory.
  private struct Bits: BitwiseCopyable, Equatable {
    let low: UInt64
    let high: UInt64

    /// Nil where a text is not as long as two words; it isn't on some watches.
    @inline(__always)
    init?(_ text: String) {
      guard MemoryLayout<String>.size == MemoryLayout<Bits>.size else { return nil }
      self = unsafe unsafeBitCast(text, to: Bits.self)
    }
  }
}
