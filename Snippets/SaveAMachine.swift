// Snapshots, records and undo.
import StateMachines

enum Wizard: TransitionFunction {
  enum State: MachineSymbol, CaseIterable, Codable { case name, address, payment, done }
  enum Event: MachineSymbol, CaseIterable, Codable { case next, back, timeOut }

  static let initial = State.name

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch (state, event) {
    case (.name, .next): .move(.address)
    case (.address, .next): .move(.payment)
    case (.payment, .next): .move(.done)
    case (.address, .back): .move(.name)
    case (.payment, .back): .move(.address)
    case (.payment, .timeOut): .move(.name)
    default: .reject
    }
  }

  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    state == .payment ? DelayedEvent(.timeOut, after: .seconds(600)) : nil
  }
}
// snippet.snapshot
var wizard = PureMachine<Wizard>()
wizard.send(.next)
wizard.send(.next)
wizard.advance(by: .seconds(60))
let snapshot = wizard.snapshot(at: .seconds(1_000))

var later = PureMachine<Wizard>()
var effects: [Never] = []
try later.restore(snapshot, timers: .absolute(now: .seconds(1_500)), effects: &effects)
precondition(later.state == .payment)
precondition(later.timeToDeadline == .seconds(40))
// snippet.migration
struct OldWizard: Codable { var page: Int }
let old = MachineSnapshot(fingerprint: .init(bits: 0x5EED), saved: OldWizard(page: 2))
try later.restore(old, timers: .frozen, effects: &effects) { snapshot in
  snapshot.saved.page == 2 ? .init(state: .address) : nil
}
precondition(later.state == .address)
// snippet.record
var recorded = PureMachine<Wizard>().recorded(capacity: 64)
recorded.send(.next)
recorded.send(.next)
recorded.advance(by: .seconds(600))
for entry in recorded.log {
  print(entry.time, entry.from, entry.to)
}
// snippet.tape
var taped = TapedMachine(PureMachine<Wizard>())
taped.send(.next)
taped.advance(by: .seconds(5))
var again = taped.start
taped.tape.play(to: &again, effects: &effects)
precondition(again.state == taped.state)
// snippet.undo
var undoable = UndoableMachine<Wizard>(limit: 100)
undoable.send(.next)
undoable.undo()
precondition(undoable.state == .name)
undoable.redo()
precondition(undoable.state == .address)
// snippet.end
