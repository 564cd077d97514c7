/// Consecutive numbers from 0 for symbols, so that tables can be arrays.
///
/// If the byte of a symbol equals its number, as for most enums, the byte is used directly. ``SymbolNumbers`` looks up
/// the others.
@usableFromInline struct SymbolIndex<Symbol: MachineSymbol>: Sendable {
  @usableFromInline let symbols: ContiguousArray<Symbol>
  /// The number of leading symbols whose byte equals their number.
  @usableFromInline let direct: Int
  @usableFromInline let numbers: SymbolNumbers<Symbol>

  /// Numbers symbols in order.
  ///
  /// - Parameter symbols: The symbols, without repetitions.
  init(_ symbols: [Symbol]) {
    self.symbols = ContiguousArray(symbols)
    let pairs = symbols.enumerated().map { ($1, Int32($0)) }
    numbers = SymbolNumbers(Dictionary(uniqueKeysWithValues: pairs), missing: -1)
    direct =
      MemoryLayout<Symbol>.size == 1
      ? symbols.enumerated().prefix { SymbolNumbers.byte(of: $1) == $0 }.count : 0
  }

  /// The number of a symbol, nil if it is not in the index; allocates nothing.
  @inlinable func number(of symbol: Symbol) -> Int? {
    if MemoryLayout<Symbol>.size == 1 {
      let byte = SymbolNumbers.byte(of: symbol)
      if byte < direct { return byte }
    }
    let number = numbers.number(of: symbol)
    return number < 0 ? nil : number
  }
}
