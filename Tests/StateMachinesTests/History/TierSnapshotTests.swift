import Foundation
import StateMachines
import Statecharts
import Testing

/// Tables and statecharts are saved as pure machines are.
struct TierSnapshotTests {
  private func throughBytes<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private struct Door: MachineSymbols {
    enum State: MachineSymbol, CaseIterable, Codable { case closed, open, locked }
    enum Event: MachineSymbol, CaseIterable { case push, lock }

    static let table = Definition<Door, Void> {
      Initial(.closed)
      On(.push, .closed ~> .open)
      On(after: .seconds(5), .open ~> .closed)
      On(.lock, .closed ~> .locked)
    }
  }

  @Test func `a table goes on where it was`() throws {
    var door = TableMachine(Door.table)
    door.send(.push)
    door.advance(by: .seconds(2))
    let snapshot = try throughBytes(door.snapshot(at: .seconds(100)))
    var effects: [Never] = []
    var frozen = TableMachine(Door.table)
    try frozen.restore(snapshot, timers: .frozen, effects: &effects)
    #expect(frozen.state == .open)
    #expect(frozen.timeToDeadline == .seconds(3))
    try frozen.restore(snapshot, timers: .restart, effects: &effects)
    #expect(frozen.timeToDeadline == .seconds(5))
    try frozen.restore(snapshot, timers: .absolute(now: .seconds(103)), effects: &effects)
    #expect(frozen.state == .closed)
  }

  @Test func `time that passed before a table was saved stays in its state`() throws {
    var door = TableMachine(Door.table)
    door.advance(by: .seconds(4))
    var restored = TableMachine(Door.table)
    try restored.restore(door.save())
    restored.send(.push)
    #expect(restored.timeToDeadline == .seconds(5))
  }

  @Test func `a table refuses delays that its state does not have`() throws {
    let door = TableMachine(Door.table)
    var snapshot = door.snapshot()
    snapshot.saved.dueDelays = 1
    #expect(throws: SnapshotError.unknown("1 delays that are over in closed")) {
      var other = door
      try other.restore(snapshot.saved)
    }
  }

  private struct Player: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable { case off, on, memory, low, high, idle }
    enum Event: MachineSymbol, CaseIterable { case power, volume }
    struct Context: Codable, Equatable { var entered = 0 }

    static let chart = Statechart<Player>(initial: .off) {
      Leaf(.off) { OnEvent(.power, to: .memory) }
      Compound(.on, initial: .low) {
        HistoryState(.memory, to: .low)
        OnEvent(.power, to: .off)
        OnTimeout(.seconds(60), to: .idle)
        Leaf(.low) { OnEvent(.volume, to: .high) }
        Leaf(.high) {
          OnEntry { $0.entered += 1 }
          OnEvent(.volume, to: .low)
        }
      }
      Leaf(.idle) {}
    }
  }

  private func makePlayer() -> StatechartRun<Player> {
    var player = Player.chart.run(Player.Context())
    player.send(.power)
    player.send(.volume)
    player.advance(by: .seconds(10))
    return player
  }

  @Test func `a statechart goes on where it was, with its context, history and timers`() throws {
    let snapshot = try throughBytes(makePlayer().snapshot(at: .seconds(100)))
    var player = Player.chart.run(Player.Context())
    var effects: [Never] = []
    try player.restore(snapshot, timers: .frozen, effects: &effects)
    #expect(player.state.states == [.on, .high])
    #expect(player.context == Player.Context(entered: 1))
    #expect(player.timeToDeadline == .seconds(50))
    player.send(.power)
    let off = try throughBytes(player.snapshot())
    var later = Player.chart.run(Player.Context())
    try later.restore(off, timers: .frozen, effects: &effects)
    later.send(.power)
    #expect(later.state.leaves == [.high])
    try later.restore(snapshot, timers: .restart, effects: &effects)
    #expect(later.timeToDeadline == .seconds(60))
    try later.restore(snapshot, timers: .absolute(now: .seconds(150)), effects: &effects)
    #expect(later.state.leaves == [.idle])
  }

  @Test func `a statechart's visits are new after restoring`() throws {
    var player = makePlayer()
    let visit = player.visit(of: .high)
    var effects: [Never] = []
    try player.restore(player.snapshot(), timers: .frozen, effects: &effects)
    #expect(player.visit(of: .high) != nil)
    #expect(player.visit(of: .high) != visit)
  }

  @Test(arguments: [
    ["on"], ["low"], ["off", "on", "low"], ["on", "low", "high"], ["on", "memory"], ["nowhere"], [],
  ])
  func `states that can't be active together are refused`(states: [String]) throws {
    var snapshot = makePlayer().snapshot()
    snapshot.saved.states = states
    var player = Player.chart.run(Player.Context())
    #expect(throws: SnapshotError.self) { try player.restore(snapshot.saved) }
    #expect(player.state.states == [.off])
  }
}
