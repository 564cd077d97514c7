/// Numbers symbols from 0, so that tables can be arrays.
///
/// A symbol whose own byte is its number, as that of most enums, is its number; others are found by ``SymbolNumbers``.
@usableFromInline struct SymbolIndex<Symbol: MachineSymbol>: Sendable {
  @usableFromInline let symbols: ContiguousArray<Symbol>
  /// How many symbols have their own byte as their number.
  @usableFromInline let direct: Int
  @usableFromInline let numbers: SymbolNumbers<Symbol>

  /// - Parameter symbols: Each once.
  init(_ symbols: [Symbol]) {
    self.symbols = ContiguousArray(symbols)
    let pairs = symbols.enumerated().map { ($1, Int32($0)) }
    numbers = SymbolNumbers(Dictionary(uniqueKeysWithValues: pairs), missing: -1)
    direct =
      MemoryLayout<Symbol>.size == 1
      ? symbols.enumerated().prefix { SymbolNumbers.byte(of: $1) == $0 }.count : 0
  }

  /// The number of a symbol; nothing is allocated.
  @inlinable func number(of symbol: Symbol) -> Int? {
    if MemoryLayout<Symbol>.size == 1 {
      let byte = SymbolNumbers.byte(of: symbol)
      if byte < direct { return byte }
    }
    let number = numbers.number(of: symbol)
    return number < 0 ? nil : number
  }
}
