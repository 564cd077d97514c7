import Foundation
import StateGraph
import StateMachines
import Statecharts
import Testing

/// What comes from a snapshot is what a chart could have been in, or it is refused.
struct StatechartRestoringTests {
  private struct Kitchen: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable {
      case off, work, past, deepPast, oven, cold, hot, hood, quiet, loud, lamp, dark, bright, end
    }
    enum Event: MachineSymbol, CaseIterable { case go, stop, heat, finish }

    static let chart = Statechart<Kitchen>(initial: .off) {
      Leaf(.off) { OnEvent(.go, to: .deepPast) }
      Parallel(.work) {
        HistoryState(.past, to: .hot)
        HistoryState(.deepPast, .deep, to: .cold)
        OnEvent(.stop, to: .off)
        OnEvent(.finish, to: .end)
        Compound(.oven, initial: .cold) {
          Leaf(.cold) { OnEvent(.heat, to: .hot) }
          Leaf(.hot) {
            OnTimeout(.seconds(5), to: .cold)
            OnTimeout(.seconds(9), to: .cold)
          }
        }
        Compound(.hood, initial: .quiet) {
          HistoryState(.lamp, to: .quiet)
          Leaf(.quiet) { OnEvent(.heat, to: .loud) }
          Leaf(.loud) { OnTimeout(.seconds(7), to: .quiet) }
        }
      }
      Final(.end)
    }
  }

  private typealias Saved = StatechartRun<Kitchen>.Saved

  private static func restored(_ saved: Saved) throws -> StatechartRun<Kitchen> {
    var run = Kitchen.chart.run()
    try run.restore(saved)
    return run
  }

  private static let work = ["work", "oven", "hot", "hood", "loud"]

  @Test func `a chart without a context goes on too, with all that waits`() throws {
    var kitchen = Kitchen.chart.run()
    kitchen.send(.go)
    kitchen.send(.heat)
    kitchen.advance(by: .seconds(1))
    let bytes = try JSONEncoder().encode(kitchen.snapshot())
    var other = Kitchen.chart.run()
    var effects: [Never] = []
    try other.restore(
      JSONDecoder().decode(MachineSnapshot<Saved>.self, from: bytes), timers: .frozen, effects: &effects)
    #expect(other.state == kitchen.state && other.timeToDeadline == .seconds(4))
    #expect(other.save().timers.map(\.state) == ["hot", "hot", "loud"])
    #expect(other.save().timers.map(\.index) == [0, 1, 0])
    other.advance(by: .seconds(4))
    #expect(other.state.leaves == [.cold, .loud])
    other.send(.stop)
    let off = try Self.restored(other.save())
    #expect(off.save().history == other.save().history && off.save().history.count == 3)
  }

  @Test(arguments: [
    // Of states that are not active, of states without any, twice, and with an index from elsewhere.
    Saved(states: ["off"], timers: [.init(state: "hot", remaining: .seconds(1))], context: .init()),
    Saved(states: work, timers: [.init(state: "oven", remaining: .seconds(1))], context: .init()),
    Saved(states: work, timers: [.init(state: "loud", index: 1, remaining: .zero)], context: .init()),
    Saved(states: work, timers: [.init(state: "loud", index: -1, remaining: .zero)], context: .init()),
    Saved(states: work, timers: [.init(state: "loud", index: .max, remaining: .zero)], context: .init()),
    Saved(
      states: work,
      timers: [.init(state: "loud", remaining: .zero), .init(state: "loud", remaining: .zero)],
      context: .init()),
    Saved(
      states: ["end"], timers: [.init(state: "end", remaining: .zero)], isRunning: false, context: .init()),
  ])
  private func `delayed transitions that can't wait are refused`(saved: Saved) {
    #expect(throws: SnapshotError.self) { try Self.restored(saved) }
  }

  @Test func `times that can't pass are refused`() {
    for remaining in [Duration.seconds(-1), .seconds(Int64.max) * 15] {
      let saved = Saved(
        states: Self.work, timers: [.init(state: "hot", remaining: remaining)], context: .init())
      #expect(throws: SnapshotError.invalidTime) { try Self.restored(saved) }
    }
  }

  @Test(arguments: [
    ["oven": ["hot"]], ["end": ["end"]], ["past": []], ["past": ["oven"]], ["past": ["oven", "hood", "hot"]],
    ["past": ["off"]], ["past": ["oven", "hood", "past"]], ["lamp": ["hot"]], ["lamp": ["quiet", "loud"]],
    ["lamp": ["lamp"]], ["deepPast": ["hot"]], ["deepPast": ["hot", "cold", "loud"]],
    ["deepPast": ["oven", "hood"]], ["deepPast": ["hot", "loud", "end"]], ["deepPast": ["nowhere"]],
  ])
  func `what can't be remembered is refused`(history: [String: [String]]) {
    #expect(throws: SnapshotError.self) {
      try Self.restored(Saved(states: ["off"], history: history, context: .init()))
    }
  }

  @Test func `what can be remembered is entered again`() throws {
    let history = ["past": ["oven", "hood"], "lamp": ["loud"], "deepPast": ["hot", "quiet"]]
    var run = try Self.restored(Saved(states: ["off"], history: history, context: .init()))
    run.send(.go)
    #expect(run.state.leaves == [.hot, .quiet])
  }

  @Test func `a chart has ended or goes on, not both`() throws {
    #expect(throws: SnapshotError.self) { try Self.restored(Saved(states: ["end"], context: .init())) }
    #expect(throws: SnapshotError.self) {
      try Self.restored(Saved(states: ["hot"], isRunning: false, context: .init()))
    }
    let ended = try Self.restored(Saved(states: ["end"], isRunning: false, context: .init()))
    #expect(!ended.isRunning && ended.is(.end))
    let stopped = try Self.restored(Saved(states: [], isRunning: false, context: .init()))
    #expect(!stopped.isRunning && stopped.state.isEmpty)
  }

  private struct Pair: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable { case a, b, c }
    enum Event: MachineSymbol, CaseIterable { case go }

    static let chart = Statechart<Pair>(initial: .a) {
      Leaf(.a) { OnTimeout(.seconds(5), to: .b) }
      Leaf(.b)
      Leaf(.c) { OnTimeout(.seconds(7), to: .a) }
    }
    /// The same, written in another order.
    static let reordered = Statechart<Pair>(initial: .a) {
      Leaf(.c) { OnTimeout(.seconds(7), to: .a) }
      Leaf(.b)
      Leaf(.a) { OnTimeout(.seconds(5), to: .b) }
    }
  }

  @Test func `delayed transitions keep their states when a definition is put in another order`() throws {
    let snapshot = Pair.chart.run().snapshot()
    var other = Pair.reordered.run()
    #expect(other.fingerprint == snapshot.fingerprint)
    var effects: [Never] = []
    try other.restore(snapshot, timers: .frozen, effects: &effects)
    #expect(other.timeToDeadline == .seconds(5))
    other.advance(by: .seconds(5))
    #expect(other.is(.b))
  }
}
