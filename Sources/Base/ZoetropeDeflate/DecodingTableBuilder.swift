/// Builds tables of codes, and keeps its memory from one to the next.
struct DecodingTableBuilder {
  private typealias Entry = DecodingTable.Entry
  private typealias Kind = DecodingTable.Kind

  /// The number of codes of each length.
  private var population = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var sorted: [Int] = []
  /// The place in `sorted` of the next symbol of each length.
  private var places = [Int](repeating: 0, count: 16)

  /// Builds the table of a code.
  ///
  /// - Parameters:
  ///   - table: The table, which is replaced.
  ///   - rootBits: The maximum number of bits that index the first part.
  ///   - lengths: The number of bits of each symbol's code, at most 15; 0 for a symbol without one.
  ///   - symbols: The entry of each symbol.
  ///   - allowsSingle: Whether the code may be one code of a single bit, or none at all.
  /// - Returns: Whether the lengths are those of a complete code, or of an allowed single one.
  mutating func build(
    _ table: inout DecodingTable, rootBits: Int, _ lengths: ArraySlice<UInt8>,
    _ symbols: [DecodingTable.Entry],
    allowsSingle: Bool
  ) -> Bool {
    for length in population.indices { population[length] = 0 }
    for length in lengths { population[Int(length)] += 1 }
    population[0] = 0
    var room = 1
    var longest = 1
    for length in 1...15 {
      room = room << 1 - population[length]
      if room < 0 { return false }
      if population[length] > 0 { longest = length }
    }
    if room > 0 && !(allowsSingle && longest == 1) { return false }
    sort(lengths)
    table.rootBits = min(longest, rootBits)
    fill(&table, symbols)
    return true
  }

  /// Orders the symbols by the lengths of their codes, and by their numbers.
  private mutating func sort(_ lengths: ArraySlice<UInt8>) {
    var count = 0
    for length in 1...15 {
      places[length] = count
      count += population[length]
    }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: repeatElement(0, count: count))
    var symbol = 0
    for length in lengths {
      if length > 0 {
        sorted[places[Int(length)]] = symbol
        places[Int(length)] += 1
      }
      symbol += 1
    }
  }

  /// Numbers the codes, and makes the entries of each.
  private func fill(_ table: inout DecodingTable, _ symbols: [Entry]) {
    table.entries.removeAll(keepingCapacity: true)
    table.entries.append(contentsOf: repeatElement(Kind.none, count: 1 << table.rootBits))
    var code = 0
    var row = 0
    for length in 1...table.rootBits {
      // Each entry so far holds for both values of one more bit.
      let half = 1 << (length - 1)
      for index in 0..<half { table.entries[half + index] = table.entries[index] }
      for _ in 0..<population[length] {
        table.entries[code] = Self.entry(symbols[sorted[row]], length)
        row += 1
        code = Self.successor(of: code, length)
      }
    }
    if row < sorted.count { fillSecondParts(of: &table, symbols, code, row) }
  }

  /// Makes the entries of codes that are longer than the first part's index, from a code and the row of its symbol on.
  private func fillSecondParts(
    of table: inout DecodingTable, _ symbols: [Entry], _ firstCode: Int, _ firstRow: Int
  ) {
    let rootBits = table.rootBits
    var (code, row) = (firstCode, firstRow)
    var prefix = -1
    var start = 0
    var indexBits = 0
    for length in rootBits + 1...15 {
      for used in 0..<population[length] {
        let low = code & (1 << rootBits - 1)
        if low != prefix {
          prefix = low
          start = table.entries.count
          indexBits = secondBits(rootBits, length, left: population[length] - used)
          table.entries.append(contentsOf: repeatElement(Kind.none, count: 1 << indexBits))
          table.entries[low] = Kind.link | UInt32(rootBits) | UInt32(indexBits) << 8 | UInt32(start) << 16
        }
        let entry = Self.entry(symbols[sorted[row]], length - rootBits)
        var index = start + code >> rootBits
        while index < table.entries.count {
          table.entries[index] = entry
          index += 1 << (length - rootBits)
        }
        row += 1
        code = Self.successor(of: code, length)
      }
    }
  }

  /// The entry of a symbol with a code of `length` bits.
  private static func entry(_ symbol: Entry, _ length: Int) -> Entry {
    symbol == Kind.none ? symbol : symbol | UInt32(length)
  }

  /// The number of bits that index the second part for a prefix, the first code of which has `length` bits.
  private func secondBits(_ rootBits: Int, _ length: Int, left: Int) -> Int {
    var bits = length - rootBits
    var room = 1 << bits - left
    while room > 0, rootBits + bits < 15 {
      bits += 1
      room = room << 1 - population[rootBits + bits]
    }
    return bits
  }

  /// The code after a code of `length` bits, both with their first bit lowest; 0 after the last.
  private static func successor(of code: Int, _ length: Int) -> Int {
    var bit = 1 << (length - 1)
    while code & bit != 0 { bit >>= 1 }
    return bit == 0 ? 0 : code & (bit - 1) | bit
  }
}
