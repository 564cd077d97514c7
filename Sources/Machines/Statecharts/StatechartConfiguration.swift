import StateMachines

/// The names of a chart's states, shared by all values that refer to the chart.
@usableFromInline
final class StatechartNames<State: MachineSymbol>: Sendable {
  /// The names in document order; the root, which is number 0, has no name.
  @usableFromInline let symbols: ContiguousArray<State>
  @usableFromInline let numbers: SymbolNumbers<State>
  /// The states without nested states.
  let leaves: StateBits

  init(symbols: ContiguousArray<State>, leaves: StateBits) {
    self.symbols = symbols
    self.leaves = leaves
    let pairs = symbols.enumerated().map { ($0.element, Int32($0.offset + 1)) }
    numbers = SymbolNumbers(Dictionary(pairs) { first, _ in first }, missing: 0)
  }

  func symbols(of bits: StateBits) -> [State] {
    var bits = bits
    var result: [State] = []
    while let number = bits.popFirst() { result.append(symbols[number - 1]) }
    return result
  }
}

/// The active states of a statechart: each innermost active state and all its ancestors.
///
/// It is a small value; copying and comparing it allocates nothing.
public struct StatechartConfiguration<State: MachineSymbol>: Sendable {
  @usableFromInline var bits: StateBits
  @usableFromInline let names: StatechartNames<State>

  @inlinable
  init(bits: StateBits, names: StatechartNames<State>) {
    self.bits = bits
    self.names = names
  }

  /// Whether a state is active.
  @inlinable
  public func contains(_ state: State) -> Bool {
    let number = names.numbers.number(of: state)
    return number != 0 && bits.contains(number)
  }

  /// The active states in document order, each before its nested states.
  ///
  /// - Complexity: O(active states); allocates the array.
  public var states: [State] { names.symbols(of: bits) }

  /// The innermost active states, in document order; exactly one, unless a parallel state is active.
  ///
  /// - Complexity: O(active states); allocates the array.
  public var leaves: [State] { names.symbols(of: bits.intersection(names.leaves)) }

  /// Whether no state is active because the chart was stopped.
  @inlinable public var isEmpty: Bool { bits.isEmpty }
}

extension StatechartConfiguration: Hashable {
  /// Whether the same states are active.
  public static func == (first: Self, second: Self) -> Bool {
    if first.names === second.names { return first.bits == second.bits }
    return Set(first.states) == Set(second.states)
  }

  /// Hashes the set of states, independent of their order in a chart.
  public func hash(into hasher: inout Hasher) { hasher.combine(Set(states)) }
}

extension StatechartConfiguration: CustomStringConvertible {
  /// The names of the innermost active states.
  public var description: String { leaves.map(\.name).joined(separator: ", ") }
}
