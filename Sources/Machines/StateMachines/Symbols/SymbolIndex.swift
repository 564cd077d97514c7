/// Consecutive numbers from 0 for symbols, so that tables can be arrays.
@usableFromInline struct SymbolIndex<Symbol: MachineSymbol>: Sendable {
  @usableFromInline let symbols: ContiguousArray<Symbol>
  @usableFromInline let numbers: SymbolNumbers<Symbol>

  /// Numbers symbols in order.
  ///
  /// - Parameter symbols: The symbols, without repetitions.
  init(_ symbols: [Symbol]) {
    self.symbols = ContiguousArray(symbols)
    let pairs = symbols.enumerated().map { ($1, Int32($0)) }
    numbers = SymbolNumbers(Dictionary(uniqueKeysWithValues: pairs), missing: -1)
  }

  /// The number of a symbol, nil if it is not in the index; allocates nothing.
  @inlinable @inline(__always) func number(of symbol: Symbol) -> Int? {
    let number = numbers.number(of: symbol)
    return number < 0 ? nil : number
  }
}
