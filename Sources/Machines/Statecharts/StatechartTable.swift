import StateMachines

/// The transitions that each state tries for each trigger: one row per state, one column per trigger.
@usableFromInline
struct StatechartTable<Key: MachineSymbol>: Sendable {
  /// The columns, by an event's key.
  @usableFromInline var columns = SymbolNumbers<Key>([:], missing: Int32(StatechartColumn.otherEvents))
  @usableFromInline var columnCount = StatechartColumn.count
  /// The index in ``candidates`` at which a list starts, at `state × columnCount + column`.
  @usableFromInline var lists: ContiguousArray<Int32> = []
  /// The transitions in the order in which they are tried; a list ends with -1.
  @usableFromInline var candidates: ContiguousArray<Int32> = [-1]
  /// The columns of completions, by the state that is done.
  var dones: [Int: Int32] = [:]
  /// The innermost states in which transitions without an event may be possible.
  @usableFromInline var eventless = StateBits()

  init() {}

  /// The index of the first transition that a state tries; a list ends with -1.
  @inlinable
  func list(_ state: Int, _ column: Int) -> Int { Int(lists[state &* columnCount &+ column]) }
}

/// The columns of every chart; those of mentioned events and of completions follow.
@usableFromInline
enum StatechartColumn {
  /// The column of transitions without an event.
  @usableFromInline static var eventless: Int { 0 }
  /// The column of events that no transition mentions.
  @usableFromInline static var otherEvents: Int { 1 }
  /// The column of errors.
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
      if table.candidates[table.list(leaf, StatechartColumn.eventless)] >= 0 { table.eventless.insert(leaf) }
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

  /// Adds a list: the transitions of the state itself, then those of its ancestors.
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

  /// The columns that trigger a transition; empty for delayed transitions, which their timers trigger.
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
