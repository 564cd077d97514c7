// State machines by hand, and what becomes of them.
import StateMachines

// snippet.by-hand
enum Step { case start, searching, loading }
enum Action { case startSearch, cancel, search }

func next(_ step: Step, _ action: Action) -> Step? {
  switch (step, action) {
  case (.start, .startSearch): .searching
  case (.searching, .search): .loading
  case (.searching, .cancel): .start
  default: nil
  }
}
// snippet.table
struct Steps: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case start, searching, loading }
  enum Event: MachineSymbol, CaseIterable { case startSearch, cancel, search }
}

let steps = Definition<Steps, Void> {
  Initial(.start)
  On(.startSearch, .start ~> .searching)
  On(.search, .searching ~> .loading)
  On(.cancel, .searching ~> .start)
}
// snippet.dispenser
struct Dispenser: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case full, serving, empty }
  // One event for each state that isValidNextState let through.
  enum Event: MachineSymbol, CaseIterable { case serve, refill, runOut }
}

final class WaterDispenser {
  private(set) lazy var dispenser = Machine(WaterDispenser.rules, owner: self)
  func showLevel() {}
  func blink() {}
  func stopBlinking() {}

  static let rules: Definition<Dispenser, WaterDispenser> = Definition {
    Initial(.full)
    On(.serve, .full ~> .serving)  // isValidNextState(_:)
    On(.runOut, .serving ~> .empty)
    On(.refill, .any(except: .full) ~> .full)
    Entering(.empty) { $0.blink() }  // didEnter(from:)
    Leaving(.empty) { $0.stopBlinking() }  // willExit(to:)
    Entering(.any) { $0.showLevel() }
  }
}
// snippet.end
