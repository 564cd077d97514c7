import StateMachines

/// Which transitions a state tries for what happens: a row a state, a column for everything that can be waited for.
@usableFromInline
struct StatechartTable<Key: MachineSymbol>: Sendable {
  /// Columns by an event's key.
  @usableFromInline var columns = SymbolNumbers<Key>([:], missing: Int32(StatechartColumn.otherEvents))
  @usableFromInline var columnCount = StatechartColumn.count
  /// Where in ``candidates`` a list begins: `state × columnCount + column`.
  @usableFromInline var lists: ContiguousArray<Int32> = []
  /// Transitions in the order in which they are tried; a list ends with -1.
  @usableFromInline var candidates: ContiguousArray<Int32> = [-1]
  /// Columns by states that are waited for to be done.
  var dones: [Int: Int32] = [:]
  /// Innermost states in which transitions without an event may be possible.
  @usableFromInline var restless = StateBits()

  init() {}

  /// The first transition that a state tries; a list ends with -1.
  @inlinable
  func list(_ state: Int, _ column: Int) -> Int { Int(lists[state &* columnCount &+ column]) }
}

/// The columns that every chart has; mentioned events and states that can be done follow.
@usableFromInline
enum StatechartColumn {
  /// Transitions that wait for nothing.
  @usableFromInline static var eventless: Int { 0 }
  /// Events that no transition mentions.
  @usableFromInline static var otherEvents: Int { 1 }
  /// What was thrown.
  @usableFromInline static var failure: Int { 2 }
  static var count: Int { 3 }
}

extension StatechartCompiler {
  mutating func compileTable() {
    numberColumns()
    table.lists = ContiguousArray(repeating: 0, count: layout.count * table.columnCount)
    let edges = Dictionary(grouping: source.edges.indices) { source.edges[$0].source }
    for state in 1..<layout.count {
      var own: [[Int32]] = Array(repeating: [], count: table.columnCount)
      for edge in edges[state] ?? [] {
        for column in columns(of: edge) { own[column].append(Int32(edge)) }
      }
      for column in 0..<table.columnCount { addList(own[column], state, column) }
    }
    var leaves = layout.atomic
    while let leaf = leaves.popFirst() {
      if table.candidates[table.list(leaf, StatechartColumn.eventless)] >= 0 { table.restless.insert(leaf) }
    }
  }

  private mutating func numberColumns() {
    var numbers: [Symbols.Event.Key: Int32] = [:]
    for edge in source.edges {
      switch edge.declaration.trigger {
      case .events(let keys), .anyEvent(let keys):
        for key in keys where numbers[key] == nil {
          numbers[key] = Int32(table.columnCount)
          table.columnCount += 1
        }
      case .done(let state):
        let number = state.flatMap(number(of:)) ?? edge.source
        if table.dones[number] == nil {
          table.dones[number] = Int32(table.columnCount)
          table.columnCount += 1
        }
      case .always, .failure, .timeout: break
      }
    }
    table.columns = SymbolNumbers(numbers, missing: Int32(StatechartColumn.otherEvents))
  }

  /// A state tries its own transitions, then those of what it is part of.
  private mutating func addList(_ own: [Int32], _ state: Int, _ column: Int) {
    var outer = table.list(Int(layout.parent[state]), column)
    let index = state * table.columnCount + column
    guard !own.isEmpty else {
      table.lists[index] = Int32(outer)
      return
    }
    table.lists[index] = Int32(table.candidates.count)
    table.candidates.append(contentsOf: own)
    while table.candidates[outer] >= 0 {
      table.candidates.append(table.candidates[outer])
      outer += 1
    }
    table.candidates.append(-1)
  }

  /// The columns that a transition waits for; none for delayed ones, which are called by their timers.
  func columns(of edge: Int) -> Set<Int> {
    let edge = source.edges[edge]
    switch edge.declaration.trigger {
    case .always: return [StatechartColumn.eventless]
    case .failure: return [StatechartColumn.failure]
    case .timeout: return []
    case .events(let keys): return Set(keys.map(table.columns.number(of:)))
    case .anyEvent(let exceptions):
      let all = Set(table.columns.dictionary.values.map { Int($0) }).union([StatechartColumn.otherEvents])
      return all.subtracting(exceptions.map(table.columns.number(of:)))
    case .done(let state):
      return table.dones[state.flatMap(number(of:)) ?? edge.source].map { [Int($0)] } ?? []
    }
  }
}
