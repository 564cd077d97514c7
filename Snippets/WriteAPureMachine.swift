// A machine as one function, its effects and its delays, and how an object keeps it.
import StateMachines

// snippet.turnstile
enum Turnstile: TransitionFunction {
  enum State: MachineSymbol, CaseIterable { case locked, open }
  enum Event: MachineSymbol, CaseIterable { case coin, push }

  static let initial = State.locked

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch (state, event) {
    case (.locked, .coin): .move(.open)
    case (.open, .push): .move(.locked)
    case (.open, .coin): .reject("it is open already")
    case (.locked, .push): .reject
    }
  }
}
// snippet.use
var turnstile = PureMachine<Turnstile>()
turnstile.send(.coin)  // .moved(from: .locked, to: .open)
turnstile.send(.coin)  // .rejected(.guarded("it is open already"))
print(turnstile.can(.push), turnstile.is(.open))  // true true
print(turnstile.peek(.push) as Any)  // .locked
try turnstile.require(.push)
// snippet.payload
enum Upload: TransitionFunction {
  enum State: MachineValue {
    case idle
    case sending(done: Int)
    case failed(String)

    enum Key: MachineSymbol, CaseIterable { case idle, sending, failed }
    var key: Key {
      switch self {
      case .idle: .idle
      case .sending: .sending
      case .failed: .failed
      }
    }
  }
  enum Event: MachineSymbol, CaseIterable { case begin, progress, finish, giveUp }
  enum Effect: Sendable { case open, close }

  static let initial = State.idle

  static func step(_ state: State, _ event: Event) -> Step<State, Effect> {
    switch (state, event) {
    case (.idle, .begin), (.failed, .begin): .move(.sending(done: 0), .open)
    case (.sending(let done), .progress): .update(.sending(done: done + 1))
    case (.sending, .finish): .move(.idle, .close)
    case (.sending(let done), .giveUp): .move(.failed("after \(done) parts"), .close)
    default: .reject
    }
  }

  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    state.key == .sending ? DelayedEvent(.giveUp, after: .seconds(30)) : nil
  }

  static let exampleStates: [State] = [.idle, .sending(done: 1), .failed("no answer")]
}
// snippet.effects
var upload = PureMachine<Upload>()
var effects: [Upload.Effect] = []
upload.send(.begin, effects: &effects)
upload.advance(by: .seconds(30), effects: &effects)
print(upload.state, effects)  // failed("after 0 parts") [.open, .close]
// snippet.object
final class Entrance {
  private var turnstile = PureMachine<Turnstile>()

  func send(_ event: Turnstile.Event) -> Bool {
    var next = turnstile  // out of the property,
    defer { turnstile = next }  // and back when it is done
    return next.send(event).isAccepted
  }
}
// snippet.end
precondition(upload.is(.failed) && Entrance().send(.coin))
