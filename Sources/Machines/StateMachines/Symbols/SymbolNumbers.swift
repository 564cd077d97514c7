/// Small numbers for symbols: a table of bytes for enums, a dictionary for everything else.
///
/// An enum without payloads is one byte, a different one for each case; anything that can't be told to be such an enum
/// goes through its hash.
@usableFromInline
package struct SymbolNumbers<Symbol: MachineSymbol>: Sendable {
  /// Numbers by an enum's byte; empty if the dictionary has to be asked.
  @usableFromInline let table: ContiguousArray<Int32>
  @usableFromInline package let dictionary: [Symbol: Int32]
  /// The answer for symbols without a number.
  @usableFromInline let missing: Int32

  /// Makes a table of symbols that differ, with any numbers.
  package init(_ numbers: [Symbol: Int32], missing: Int32) {
    self.missing = missing
    dictionary = numbers
    var table = ContiguousArray<Int32>()
    if Self.isPlainEnum(holding: numbers.keys) {
      table = ContiguousArray(repeating: missing, count: 256)
      for (symbol, number) in numbers { table[Self.byte(of: symbol)] = number }
    }
    self.table = table
  }

  /// The number of a symbol.
  @inlinable @inline(__always)
  package func number(of symbol: Symbol) -> Int {
    if !table.isEmpty { return Int(table[Self.byte(of: symbol)]) }
    return Int(dictionary[symbol] ?? missing)
  }

  /// The byte that a symbol is; only for symbols of one byte, which hold no references, and nothing else that a copy
  /// could break.
  @inlinable @inline(__always)
  static func byte(of symbol: Symbol) -> Int {
    guard MemoryLayout<Symbol>.size == 1 else { return 0 }
    return unsafe Int(unsafeBitCast(symbol, to: UInt8.self))
  }

  private static func isPlainEnum(holding symbols: some Collection<Symbol>) -> Bool {
    let all = Set(Symbol.all)
    guard MemoryLayout<Symbol>.size == 1, let any = all.first, Mirror(reflecting: any).displayStyle == .enum
    else {
      return false
    }
    return symbols.allSatisfy(all.contains) && Set(all.map(byte(of:))).count == all.count
  }
}
