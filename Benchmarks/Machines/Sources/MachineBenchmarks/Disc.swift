import StateMachines

/// The player of discs that machines are often compared with: five states, six events, twelve transitions.
enum Disc: MachineSymbols {
  enum State: UInt8, MachineSymbol, CaseIterable {
    case empty, open, stopped, playing, paused
  }

  enum Event: UInt8, MachineSymbol, CaseIterable {
    case openClose, discDetected, play, pause, endPause, stop
  }

  /// The whole chart: what each pair leads to.
  static let edges: [(from: State, event: Event, to: State)] = [
    (.empty, .openClose, .open),
    (.empty, .discDetected, .stopped),
    (.open, .openClose, .empty),
    (.stopped, .play, .playing),
    (.stopped, .openClose, .open),
    (.stopped, .stop, .stopped),
    (.playing, .stop, .stopped),
    (.playing, .pause, .paused),
    (.playing, .openClose, .open),
    (.paused, .endPause, .playing),
    (.paused, .stop, .stopped),
    (.paused, .openClose, .open),
  ]

  /// A round that is accepted throughout and ends where it began.
  static let round: [Event] = [
    .openClose, .openClose, .discDetected, .play, .pause, .endPause, .pause, .stop, .stop, .play, .openClose,
    .openClose, .discDetected, .openClose, .openClose, .discDetected, .play, .pause, .openClose, .openClose,
  ]
}

/// The events that all contenders follow, made at run time, so that no compiler knows them.
///
/// Each ends where it began, in the first state, so that it can be followed again.
struct Course {
  let name: String
  let events: [Disc.Event]

  /// Always accepted.
  static let loop = Course(name: "loop", Array(repeatElement(Disc.round, count: 200).joined()))

  /// Any event at any time, the same ones in each run: about a third is accepted.
  static let random = Course(name: "random", randomEvents(4000))

  static let all = [loop, random]

  private init(name: String, _ events: [Disc.Event]) {
    self.name = name
    var machine = HandWritten()
    for event in events { _ = machine.send(event) }
    var wayBack: [Disc.Event] = []
    while machine.state != .empty {
      _ = machine.send(.openClose)
      wayBack.append(.openClose)
    }
    self.events = events + wayBack
  }

  private static func randomEvents(_ count: Int) -> [Disc.Event] {
    var state: UInt64 = 2_463_534_242
    return (0..<count).map { _ in
      // Marsaglia's xorshift, 64 bits.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Disc.Event.allCases[Int((state >> 33) % UInt64(Disc.Event.allCases.count))]
    }
  }
}
