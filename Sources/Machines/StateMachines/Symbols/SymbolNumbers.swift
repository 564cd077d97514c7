/// Small numbers for symbols: a table indexed by bytes for enums, a dictionary for other types.
///
/// An enum without payloads is one byte, which differs for each case. Any type that is not recognised as such an enum
/// is looked up by its hash.
@usableFromInline
package struct SymbolNumbers<Symbol: MachineSymbol>: Sendable {
  /// The numbers, indexed by an enum's byte; empty if the dictionary is used.
  @usableFromInline let table: ContiguousArray<Int32>
  @usableFromInline package let dictionary: [Symbol: Int32]
  /// The result for symbols without a number.
  @usableFromInline let missing: Int32

  /// Creates a table of distinct symbols, with any numbers.
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

  /// The number of a symbol; ``missing`` if it has none.
  @inlinable @inline(__always)
  package func number(of symbol: Symbol) -> Int {
    if !table.isEmpty { return Int(table[Self.byte(of: symbol)]) }
    return Int(dictionary[symbol] ?? missing)
  }

  /// The byte of a symbol, or 0 for symbols of another size.
  ///
  /// A symbol of one byte contains no references, and nothing else that a bitwise copy could break.
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
