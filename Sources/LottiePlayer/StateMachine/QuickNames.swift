import DotLottieFormat

/// Names and their rows, for names that are asked for again and again.
///
/// Two texts whose values are the same bits are the same text, whatever the bits mean; that is asked first. It finds
/// every name of up to 15 bytes, because a `String` holds those itself. Others are found by their bytes.
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
    return table.row(of: name)
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
