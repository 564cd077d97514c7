import StateMachines

extension Disc: TransitionFunction {
  static let initial = State.empty

  @inline(__always)
  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch (state, event) {
    case (.empty, .openClose): .move(.open)
    case (.empty, .discDetected): .move(.stopped)
    case (.open, .openClose): .move(.empty)
    case (.stopped, .play): .move(.playing)
    case (.stopped, .openClose): .move(.open)
    case (.stopped, .stop): .move(.stopped)
    case (.playing, .stop): .move(.stopped)
    case (.playing, .pause): .move(.paused)
    case (.playing, .openClose): .move(.open)
    case (.paused, .endPause): .move(.playing)
    case (.paused, .stop): .move(.stopped)
    case (.paused, .openClose): .move(.open)
    default: .reject
    }
  }
}

/// A pure machine in an object, behind a call.
private final class PureObject {
  private var machine = PureMachine<Disc>()

  /// Works on a copy, which costs less than the exclusive access to a property that a call would hold: 4 ns, not 18.
  @inline(never)
  func send(_ event: Disc.Event) -> Bool {
    var next = machine
    defer { machine = next }
    return next.send(event).isAccepted
  }
}

extension Contenders {
  static let pure = "pure, inlined"
  static let pureCalled = "pure, called"

  static func pureTier() -> [Contender] {
    let called = PureObject()
    return [
      Contender(pure, target: 1.5) { events in
        var machine = PureMachine<Disc>()
        return follow(events) { machine.send($0).isAccepted }
      },
      Contender(pureCalled, target: 6) { follow($0) { called.send($0) } },
    ]
  }
}
