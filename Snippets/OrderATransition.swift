// What happens in a transition, in which order, and states that carry something.
import StateMachines

// snippet.order
struct Door: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case closed, open }
  enum Event: MachineSymbol, CaseIterable { case push }
}

final class House {
  private(set) lazy var door = Machine(House.doors, owner: self)
  var isLocked = false
  func note(_ step: String) { print(step) }

  static let doors: Definition<Door, House> = Definition {
    Initial(.closed)
    On(.push, .closed ~> .open).unless("locked") { $0.isLocked }  // 2
    Around(.push) { house, _, proceed in
      house.note("1")
      _ = proceed(&house)
      house.note("7, with .moved or .rejected")
    }
    Before(.push) { $0.note("3") }
    Leaving(.closed) { $0.note("4") }
    // Here the state is written, and what observes it is told.
    Entering(.open) { $0.note("5") }
    After(.push) { $0.note("6") }
    Failure { house, rejected in house.note("\(rejected)") }
  }
}
// snippet.payloads
struct Search: MachineSymbols {
  enum State: MachineValue {
    case idle, loading
    case results([String])

    enum Key: MachineSymbol, CaseIterable { case idle, loading, results }
    var key: Key {
      switch self {
      case .idle: .idle
      case .loading: .loading
      case .results: .results
      }
    }
  }
  enum Event: MachineValue {
    case search(String), cancel
    case success([String])

    enum Key: MachineSymbol, CaseIterable { case search, cancel, success }
    var key: Key {
      switch self {
      case .search: .search
      case .cancel: .cancel
      case .success: .success
      }
    }
  }
  enum Effect { case request(String) }
}

let search = Definition<Search, Void> {
  Initial(.idle)
  On(.search, .any(except: .loading) ~> .loading).effect { taken in
    if case .search(let text) = taken.event { .request(text) } else { .request("") }
  }
  On(.success, .loading ~> .results) { _, event in
    if case .success(let items) = event { .results(items) } else { nil }
  }
  On(.cancel, .loading ~> .idle)
  On(after: .seconds(30), .loading ~> .idle)
}

var machine = TableMachine(search)
var effects: [Search.Effect] = []
machine.send(.search("ponies"), effects: &effects)  // effects: [.request("ponies")]
machine.advance(by: .seconds(30), effects: &effects)  // back to .idle
// snippet.main-actor
@MainActor final class Screen {
  private(set) lazy var door = Machine(Screen.doors, owner: self)
  var isBusy = false
  func refresh() {}

  nonisolated static let doors: Definition<Door, Screen> = Definition {
    Initial(.closed)
    On(.push, .closed ~> .open).unless("busy", onMain { $0.isBusy })
    After(.push, run: onMain { $0.refresh() })
  }
}
// snippet.end
