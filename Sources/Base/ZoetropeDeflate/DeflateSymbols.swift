/// Deflate's split of lengths and distances into a symbol and extra bits, computed without tables.
///
/// Both scales have the same structure: a few symbols of one value each, then groups of symbols (four in a group for
/// lengths, two for distances). Each group takes one more extra bit than the group before.
enum DeflateSymbols {
  /// A symbol and the extra bits that follow its code.
  struct Part {
    var symbol: UInt16
    var extraBits: UInt16
    var extra: UInt16
  }

  /// Returns the symbol of a length, 3…258.
  @inline(__always)
  static func length(_ length: Int) -> Part {
    if length == 258 { return Part(symbol: 285, extraBits: 0, extra: 0) }
    let value = UInt16(truncatingIfNeeded: length &- 3)
    if value < 8 { return Part(symbol: 257 &+ value, extraBits: 0, extra: 0) }
    let bits = UInt16(truncatingIfNeeded: 13 &- value.leadingZeroBitCount)
    return Part(
      symbol: 257 &+ (bits &<< 2) &+ (value &>> bits), extraBits: bits, extra: value & ((1 &<< bits) &- 1))
  }

  /// Returns the symbol of a distance, 1…32768.
  @inline(__always)
  static func distance(_ distance: Int) -> Part {
    let value = UInt16(truncatingIfNeeded: distance &- 1)
    if value < 4 { return Part(symbol: value, extraBits: 0, extra: 0) }
    let bits = UInt16(truncatingIfNeeded: 14 &- value.leadingZeroBitCount)
    return Part(symbol: (bits &<< 1) &+ (value &>> bits), extraBits: bits, extra: value & ((1 &<< bits) &- 1))
  }

  /// Returns the number of extra bits after a literal or length symbol.
  static func lengthExtraBits(_ symbol: Int) -> Int {
    symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
  }

  /// Returns the number of extra bits after a distance symbol.
  static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }
}
