/// A set of states or events that a rule applies to, such as `.any`, `.any(except: .closed)` or `[.open, .ajar]`.
public struct SymbolMatcher<Symbol: MachineSymbol>: Sendable, Hashable {
  @usableFromInline enum Content: Sendable, Hashable {
    case only([Symbol])
    case except([Symbol])
  }

  @usableFromInline var content: Content

  @usableFromInline init(_ content: Content) { self.content = content }

  /// Matches one symbol.
  @inlinable public init(_ symbol: Symbol) { self.init(.only([symbol])) }

  /// Matches all symbols.
  @inlinable public static var any: Self { Self(.except([])) }

  /// Matches all symbols except the given ones.
  @inlinable public static func any(except symbols: Symbol...) -> Self { Self(.except(symbols)) }

  /// Whether a symbol is in the set.
  public func matches(_ symbol: Symbol) -> Bool {
    switch content {
    case .only(let symbols): symbols.contains(symbol)
    case .except(let symbols): !symbols.contains(symbol)
    }
  }

  /// Whether the set lists its members, as opposed to its exceptions.
  var isExplicit: Bool { if case .only = content { true } else { false } }

  /// The symbols that the set lists, as members or as exceptions.
  var mentioned: [Symbol] {
    switch content {
    case .only(let symbols), .except(let symbols): symbols
    }
  }
}

extension SymbolMatcher: ExpressibleByArrayLiteral {
  /// Matches the symbols listed.
  public init(arrayLiteral elements: Symbol...) { self.init(.only(elements)) }
}

extension SymbolMatcher: CustomStringConvertible {
  /// The set as it is written in a definition.
  public var description: String {
    switch content {
    case .only(let symbols) where symbols.count == 1: ".\(symbols[0].name)"
    case .only(let symbols): "[" + symbols.map { ".\($0.name)" }.joined(separator: ", ") + "]"
    case .except(let symbols) where symbols.isEmpty: ".any"
    case .except(let symbols): ".any(except: " + symbols.map { ".\($0.name)" }.joined(separator: ", ") + ")"
    }
  }
}
