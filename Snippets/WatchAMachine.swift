// Watching a machine: an observable model, and streams of its transitions.
import Observation
import StateMachines

enum Turnstile: TransitionFunction {
  enum State: MachineSymbol, CaseIterable { case locked, open }
  enum Event: MachineSymbol, CaseIterable { case coin, push }

  static let initial = State.locked

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch (state, event) {
    case (.locked, .coin): .move(.open)
    case (.open, .push): .move(.locked)
    case (.open, .coin): .stay
    default: .reject
    }
  }
}

@MainActor func observe() {
  // snippet.model
  let model = MachineModel(PureMachine<Turnstile>())
  withObservationTracking {
    print(model.state)
  } onChange: {
    print("it changes")
  }
  model.send(.coin)
  model.send(.coin)  // handled inside the state: nobody is told
  // snippet.end
  precondition(model.state == .open)
}
observe()

// snippet.stream
var gate: MachineActor? = MachineActor(PureMachine<Turnstile>())
let transitions = await gate?.transitions(buffer: .newest(16))
await gate?.perform {
  $0.send(.coin)
  $0.send(.push)
}
gate = nil

if let transitions {
  for await transition in transitions {
    print(transition.number, transition.from, transition.to)
  }
}
// snippet.end
