import DotLottieFormat
import LottieFormat

/// Names and their rows, for names that are looked up again and again.
///
/// Two texts whose values have the same bits are the same text, whatever the bits mean; this is tested first. It finds
/// every name of up to 15 bytes, because a `String` contains those itself. Others are found by their bytes, eight at a
/// time.
struct QuickNames: Sendable {
  /// The highest number of names that are searched by their bits, one after the other.
  private static let quickNames = 16

  private let table: NameTable

  /// Takes names that were collected before.
  init(_ table: NameTable = NameTable()) { self.table = table }

  var count: Int { table.count }
  /// The names, each at its row.
  @inline(__always)
  var names: ContiguousArray<String> { table.names }

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
    for row in 0..<quick where names[row].isExactly(name) { return Int32(row) }
    return names.count > quick ? table.row(of: name) : CompiledMachine.missing
  }

  /// The bits of a text's value in memory.
  private struct Bits: BitwiseCopyable, Equatable {
    let low: UInt64
    let high: UInt64

    /// Nil if a text is not two words long, as on some watches.
    @inline(__always)
    init?(_ text: String) {
      guard MemoryLayout<String>.size == MemoryLayout<Bits>.size else { return nil }
      self = unsafe unsafeBitCast(text, to: Bits.self)
    }
  }
}
