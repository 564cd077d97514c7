import Foundation
import StateGraph
import StateMachines
import Testing

struct SnapshotTests {
  private typealias Snapshot = MachineSnapshot<PureMachine<Search>.Saved>
  private var effects: [Search.Effect] = []

  /// Of a search that has loaded for ten seconds, through bytes.
  private func makeSnapshot(at time: Duration? = .seconds(1000)) throws -> Snapshot {
    var search = PureMachine<Search>(in: .loading("cats"))
    var none: [Search.Effect] = []
    search.advance(by: .seconds(10), effects: &none)
    let bytes = try JSONEncoder().encode(search.snapshot(at: time))
    return try JSONDecoder().decode(Snapshot.self, from: bytes)
  }

  /// What restoring throws; the machine that was tried stays in its first state then.
  private func failure(_ snapshot: Snapshot, _ timers: RestoredTimers) -> SnapshotError? {
    var search = PureMachine<Search>()
    var none: [Search.Effect] = []
    do {
      try search.restore(snapshot, timers: timers, effects: &none)
      return nil
    } catch {
      #expect(search.state == .idle)
      return error as? SnapshotError
    }
  }

  @Test mutating func `frozen timers go on where they were`() throws {
    var search = PureMachine<Search>()
    try search.restore(makeSnapshot(), timers: .frozen, effects: &effects)
    #expect(search.state == .loading("cats"))
    #expect(search.timeToDeadline == .seconds(20))
    #expect(effects.isEmpty)
  }

  @Test mutating func `timers may begin again`() throws {
    var search = PureMachine<Search>()
    try search.restore(makeSnapshot(), timers: .restart, effects: &effects)
    #expect(search.timeToDeadline == .seconds(30))
  }

  @Test mutating func `absolute deadlines stay where they were`() throws {
    var search = PureMachine<Search>()
    try search.restore(makeSnapshot(), timers: .absolute(now: .seconds(1019)), effects: &effects)
    #expect(search.timeToDeadline == .seconds(1))
    try search.restore(makeSnapshot(), timers: .absolute(now: .seconds(1020)), effects: &effects)
    #expect(search.state == .failed("it took too long"))
  }

  @Test mutating func `a clock that was set back counts as no time`() throws {
    var search = PureMachine<Search>()
    try search.restore(makeSnapshot(), timers: .absolute(now: .seconds(5)), effects: &effects)
    #expect(search.timeToDeadline == .seconds(20))
  }

  @Test mutating func `absolute deadlines need the time of the snapshot`() throws {
    #expect(try failure(makeSnapshot(at: nil), .absolute(now: .zero)) == .timeUnknown)
    #expect(try failure(makeSnapshot(at: nil), .frozen) == nil)
  }

  @Test mutating func `a restored visit is a new one`() throws {
    var search = PureMachine<Search>(in: .loading("dogs"))
    let visit = search.visit(of: .loading)
    try search.restore(makeSnapshot(), timers: .frozen, effects: &effects)
    #expect(search.visit(of: .loading) != visit)
  }

  @Test mutating func `a negative time is refused`() throws {
    var snapshot = try makeSnapshot()
    snapshot.saved.waited = .seconds(-1)
    #expect(failure(snapshot, .frozen) == .invalidTime)
  }

  @Test mutating func `another definition is refused, unless somebody says what it means`() throws {
    var snapshot = try makeSnapshot()
    snapshot.fingerprint = .init(bits: 1)
    var search = PureMachine<Search>()
    #expect(
      failure(snapshot, .frozen) == .definitionChanged(was: .init(bits: 1), is: search.fingerprint))
    try search.restore(snapshot, timers: .frozen, effects: &effects) { old in
      .init(state: .failed("it was \(old.saved.state.key.name)"))
    }
    #expect(search.state == .failed("it was loading"))
  }

  @Test mutating func `a snapshot with old names is migrated from its own type`() throws {
    struct Old: Codable, Sendable { var phase: String }
    let old = MachineSnapshot(fingerprint: .init(bits: 2), saved: Old(phase: "waiting"))
    var search = PureMachine<Search>()
    try search.restore(old, timers: .frozen, effects: &effects) { snapshot in
      snapshot.saved.phase == "waiting" ? .init(state: .loading("again"), waited: .seconds(3)) : nil
    }
    #expect(search.state == .loading("again"))
    #expect(search.timeToDeadline == .seconds(27))
  }
}

struct FingerprintTests {
  private let graph = Search.graph(title: "Search")

  @Test func `functions without examples differ by their names and their revision`() {
    #expect(PureMachine<Bag>().fingerprint != PureMachine<BagWithSale>().fingerprint)
    #expect(PureMachine<Bag>().fingerprint != PureMachine<NewBag>().fingerprint)
    #expect(Bag.graph().fingerprint == NewBag.graph().fingerprint)
    #expect(Bag.fingerprint == Bag.fingerprint && Bag.revision == 0)
  }

  @Test func `a fingerprint is the same everywhere`() {
    // Written down: a change of it makes the snapshots of users those of another definition.
    #expect(StateGraph().fingerprint.description == "cbf29ce484222325")
    #expect(Turnstile.graph().fingerprint.description == "1041cb1a098de1b3")
  }

  @Test func `what does not change how a machine works does not change it`() {
    var other = graph
    other.title = "Another"
    other.states.reverse()
    other.states[0].lines = ["a text"]
    other.transitions[0].origin = "Search.swift:1"
    #expect(other.fingerprint == graph.fingerprint)
  }

  @Test func `what changes how a machine works changes it`() {
    var changes: [StateGraph] = []
    func change(_ body: (inout StateGraph) -> Void) {
      var other = graph
      body(&other)
      changes.append(other)
    }
    change { $0.states[0].name = "another" }
    change { $0.states[1].kinds.insert(.final) }
    change { $0.states[1].parent = "idle" }
    change { $0.states.removeLast() }
    change { $0.transitions[0].to = "closed" }
    change { $0.transitions[0].event = nil }
    change { $0.transitions[0].event = "" }
    change { $0.transitions[0].condition = "" }
    change { $0.transitions[0].delay = .zero }
    change { $0.transitions[0].kinds.insert(.eventless) }
    change { $0.transitions.removeLast() }
    change { $0.transitions.insert(.init(from: "idle", to: "closed", on: "type"), at: 0) }
    change { $0.transitions.append(.init(from: "idle", to: "closed", on: "type")) }
    let all = Set((changes + [graph]).map(\.fingerprint))
    #expect(all.count == changes.count + 1)
  }
}

/// Carries a number; nobody has written examples.
private enum Bag: TransitionFunction {
  struct State: MachineValue, Codable {
    var coins = 0
    enum Key: MachineSymbol, CaseIterable { case holding }
    var key: Key { .holding }
  }
  enum Event: MachineValue {
    case add(Int)
    enum Key: MachineSymbol, CaseIterable { case add }
    var key: Key { .add }
  }
  static let initial = State()

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch event {
    case .add(let coins): .update(State(coins: state.coins + coins))
    }
  }
}

private enum BagWithSale: TransitionFunction {
  typealias State = Bag.State
  enum Event: MachineValue {
    case add(Int)
    case sell
    enum Key: MachineSymbol, CaseIterable { case add, sell }
    var key: Key { if case .sell = self { .sell } else { .add } }
  }
  static let initial = State()

  static func step(_ state: State, _ event: Event) -> Step<State, Never> { .reject }
}

private enum NewBag: TransitionFunction {
  typealias State = Bag.State
  typealias Event = Bag.Event
  static let initial = State()
  static let revision = 1

  static func step(_ state: State, _ event: Event) -> Step<State, Never> { .reject }
}
