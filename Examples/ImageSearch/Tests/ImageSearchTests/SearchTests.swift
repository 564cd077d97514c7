import ImageSearch
import StateMachines
import Testing

struct SearchTests {
  /// What each pair leads to, in the order of the events; nil for rejected.
  static let table: [Search.State.Key: [Search.State.Key?]] = [
    .start: [.searching, nil, nil, nil, nil],
    .searching: [nil, .start, .loading, nil, nil],
    .loading: [.searching, .start, nil, .searchResults, .error],
    .searchResults: [.searching, nil, nil, nil, nil],
    .error: [.searching, nil, nil, nil, nil],
  ]

  @Test(arguments: Search.exampleStates)
  func `each event leads where the table says`(state: Search.State) throws {
    let row = try #require(Self.table[state.key])
    for (event, expected) in zip(Search.exampleEvents, row) {
      var machine = PureMachine<Search>(in: state)
      var effects: [Search.Effect] = []
      let outcome = machine.send(event, effects: &effects)
      #expect(outcome.isAccepted == (expected != nil), "\(event) in \(state)")
      #expect(machine.state.key == expected ?? state.key, "\(event) in \(state)")
      #expect(effects == (expected == .loading ? [.fetch("ponies")] : []))
    }
  }

  @Test func `states carry what events brought`() {
    var machine = PureMachine<Search>()
    var effects: [Search.Effect] = []
    machine.send(.startSearch, effects: &effects)
    machine.send(.search("cats"), effects: &effects)
    #expect(machine.state == .loading("cats"))
    #expect(effects == [.fetch("cats")])
    machine.send(.failure(.refused(status: 500)), effects: &effects)
    #expect(machine.state == .error(.refused(status: 500)))
  }

  @Test func `a search ends after thirty seconds and not before`() {
    var machine = PureMachine<Search>(in: .loading("cats"))
    var effects: [Search.Effect] = []
    #expect(!machine.advance(by: .milliseconds(29_999), effects: &effects))
    #expect(machine.timeToDeadline == .milliseconds(1))
    #expect(machine.advance(by: .milliseconds(1), effects: &effects))
    #expect(machine.state == .error(.timedOut))
    #expect(machine.timeToDeadline == nil)
  }

  @Test func `there is a way out of every state, and none is never reached`() {
    let graph = Search.graph(title: "Search")
    #expect(graph.states.map(\.name) == Search.State.Key.all.map(\.name))
    for state in graph.states {
      #expect(graph.transitions.contains { $0.from == state.name && $0.to != state.name })
    }
    #expect(graph.transitions.count == 10)
  }
}
