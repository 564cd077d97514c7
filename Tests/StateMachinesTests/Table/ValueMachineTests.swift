import StateMachines
import Testing

/// Machines as values, with payloads, effects and delays.
struct ValueMachineTests {
  struct Search: MachineSymbols {
    enum State: MachineValue, Equatable {
      case start, loading, failed(String), results([Int])

      enum Key: MachineSymbol, CaseIterable { case start, loading, failed, results }
      var key: Key {
        switch self {
        case .start: .start
        case .loading: .loading
        case .failed: .failed
        case .results: .results
        }
      }
    }
    enum Event: MachineValue {
      case search(String), success([Int]), cancel

      enum Key: MachineSymbol, CaseIterable { case search, success, cancel }
      var key: Key {
        switch self {
        case .search: .search
        case .success: .success
        case .cancel: .cancel
        }
      }
    }
    enum Effect: Equatable { case request(String), beep, hide }
  }

  static let search = Definition<Search, Void> {
    Initial(.start)
    On(.search, .any(except: .loading) ~> .loading).effect {
      if case .search(let text) = $0.event { .request(text) } else { .beep }
    }
    On(.success, .loading ~> .results) { _, event in
      if case .success(let items) = event, !items.isEmpty { .results(items) } else { nil }
    }
    On(.cancel, .loading ~> .start)
    On(after: .seconds(30), .loading ~> .failed("late"))
    Leaving(.loading, effect: .hide)
    Entering(.failed, effect: .beep)
  }

  @Test func `a transition asks for effects and makes states`() {
    var machine = TableMachine(Self.search)
    var effects: [Search.Effect] = []
    #expect(machine.send(.search("cats"), effects: &effects).hasMoved)
    #expect(effects == [.request("cats")])
    #expect(!machine.send(.success([]), effects: &effects).isAccepted)
    #expect(machine.send(.success([1, 2]), effects: &effects).hasMoved)
    #expect(machine.state == .results([1, 2]))
    #expect(effects == [.request("cats"), .hide])
  }

  @Test func `time leads out of a state`() {
    var machine = TableMachine(Self.search)
    var effects: [Search.Effect] = []
    #expect(machine.timeToDeadline == nil)
    machine.send(.search("cats"), effects: &effects)
    #expect(machine.timeToDeadline == .seconds(30))
    #expect(!machine.advance(by: .seconds(10), effects: &effects))
    #expect(machine.timeToDeadline == .seconds(20))
    #expect(machine.advance(by: .seconds(20), effects: &effects))
    #expect(machine.state == .failed("late"))
    #expect(effects == [.request("cats"), .hide, .beep])
    #expect(machine.visit(of: .failed) == 3 && machine.visit(of: .loading) == nil)
  }
}
