/// A table that decodes a prefix code by looking up several bits at once.
///
/// The first part is indexed by the next ``rootBits`` bits. Longer codes lead on to a second part, which is indexed by
/// the bits after these.
struct DecodingTable {
  /// An entry: the number of bits to skip in bits 0…3, its ``Kind`` in bits 4…5, the number of extra bits, or of index
  /// bits, in bits 8…11, and a literal, a base or the start of the second part in bits 16…31.
  typealias Entry = UInt32

  /// The kinds of entries.
  enum Kind {
    /// A literal byte, or a distance.
    static let literal: Entry = 0 << 4
    /// A length.
    static let length: Entry = 1 << 4
    /// A code that leads on to the second part.
    static let link: Entry = 2 << 4
    /// The end of a block, or ``none``.
    static let end: Entry = 3 << 4
    /// No code, or one that no stream may use; alone among the entries, it has no bits to skip.
    static let none: Entry = end | 1 << 8
    static let mask: Entry = 3 << 4
  }

  /// The number of bits that index the first part; fewer if no code is that long.
  var rootBits = 0
  /// The first part, and the second ones after it.
  var entries: [Entry] = []

  /// The entries of literals and lengths, 0…287, and of distances, 0…31, without their codes' lengths.
  static let literalSymbols: [Entry] = (0..<288).map { symbol in
    switch symbol {
    case ..<256: return Kind.literal | UInt32(symbol) << 16
    case 256: return Kind.end
    case 286...: return Kind.none
    default:
      let extraBits = DeflateSymbols.lengthExtraBits(symbol)
      let base = symbol == 285 ? 258 : symbol < 265 ? symbol - 254 : (4 + (symbol - 261) % 4) << extraBits + 3
      return Kind.length | UInt32(extraBits) << 8 | UInt32(base) << 16
    }
  }
  static let distanceSymbols: [Entry] = (0..<32).map { symbol in
    if symbol >= 30 { return Kind.none }
    let extraBits = DeflateSymbols.distanceExtraBits(symbol)
    let base = symbol < 4 ? symbol + 1 : (2 + symbol % 2) << extraBits + 1
    return Kind.literal | UInt32(extraBits) << 8 | UInt32(base) << 16
  }
  /// The entries of the 19 symbols that describe lengths of codes.
  static let codeLengthSymbols: [Entry] = (0..<19).map { UInt32($0) << 16 }
}
