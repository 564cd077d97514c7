/// Numbers symbols from 0, so that tables can be arrays.
///
/// A symbol of one byte, such as any small enum without payloads, is found by that byte; others by a dictionary.
@usableFromInline struct SymbolIndex<Symbol: MachineSymbol>: Sendable {
  @usableFromInline let symbols: ContiguousArray<Symbol>
  /// How many symbols have their own byte as their number.
  @usableFromInline let direct: Int
  @usableFromInline let numbers: [Symbol: Int]

  /// - Parameter symbols: Each once.
  init(_ symbols: [Symbol]) {
    self.symbols = ContiguousArray(symbols)
    numbers = Dictionary(uniqueKeysWithValues: symbols.enumerated().map { ($1, $0) })
    direct =
      MemoryLayout<Symbol>.size == 1
      ? symbols.enumerated().prefix { Self.byte(of: $1) == $0 }.count : 0
  }

  /// The number of a symbol; nothing is allocated.
  @inlinable func number(of symbol: Symbol) -> Int? {
    if MemoryLayout<Symbol>.size == 1 {
      let byte = Self.byte(of: symbol)
      if byte < direct { return byte }
    }
    return numbers[symbol]
  }

  /// Only for symbols of one byte: what has one byte holds no references, and nothing else that a copy could break.
  @inlinable static func byte(of symbol: Symbol) -> Int {
    Int(unsafe unsafeBitCast(symbol, to: UInt8.self))
  }
}
