import Observation
import StateMachines
import Testing

/// A state in a property that other code observes.
struct ObservedStateTests {
  @Observable final class Player {
    private(set) var state = Life.State.pending
    @ObservationIgnored private(set) lazy var life = Machine(Player.life, owner: self, state: \.state)
    @ObservationIgnored var lines: [String] = []

    static let life = Definition<Life, Player> {
      Initial(.pending)
      On(.activate, .pending ~> .active)
      Before(.activate) { $0.lines.append("before") }
      After(.activate) { $0.lines.append("after") }
    }
  }

  @Test func `observation fires between before and after`() async {
    let player = Player()
    nonisolated(unsafe) let observed = player
    withObservationTracking {
      _ = player.life.state
    } onChange: {
      unsafe observed.lines.append("change")
    }
    player.life.send(.activate)
    #expect(player.state == .active)
    #expect(player.lines == ["before", "change", "after"])
  }

  @Test func `a rejected event changes nothing that is observed`() async {
    let player = Player()
    await confirmation(expectedCount: 0) { changed in
      withObservationTracking {
        _ = player.state
      } onChange: {
        changed()
      }
      player.life.send(.suspend)
    }
  }
}

/// A state in a property whose observers ask the machine while it is written.
struct CuriousObserverTests {
  final class Player {
    var state = Life.State.pending {
      willSet { look("before") }
      didSet { look("after") }
    }
    private(set) lazy var life = Machine(Player.life, owner: self, state: \.state)
    var lines: [String] = []

    private func look(_ time: String) {
      let visit = life.visit(of: state).map { "\($0)" } ?? "none"
      let wait = life.timeToDeadline.map { "\($0)" } ?? "never"
      lines.append("\(time): \(life.state), visit \(visit), \(life.can(.suspend)), \(wait)")
    }

    static let life = Definition<Life, Player> {
      Initial(.pending)
      On(.activate, .pending ~> .active)
      On(.activate, .active ~> .same)
      On(.suspend, .active ~> .suspended)
      On(after: .seconds(9), .pending ~> .terminated)
    }
  }

  @Test func `a machine answers for the state that the property has, and counts one visit`() {
    let player = Player()
    player.life.advance(by: .seconds(4))
    player.life.send(.activate)
    #expect(
      player.lines == ["before: pending, visit 1, false, 5.0 seconds", "after: active, visit 2, true, never"])
    #expect(player.life.visit(of: .active) == 2)
    player.life.send(.activate)
    #expect(player.life.visit(of: .active) == 3)
    player.state = .pending
    #expect(player.life.visit(of: .pending) == 4)
    #expect(player.life.timeToDeadline == .seconds(9))
  }
}

/// A value that keeps its state itself.
struct ValueStateTests {
  struct Gate: MachineSymbols {
    enum State: MachineSymbol { case locked, open }
    enum Event: MachineSymbol { case coin, push }
  }

  struct Turnstile: Equatable {
    private(set) var state = Gate.State.locked
    var coins = 0

    static let gate = Definition<Gate, Turnstile> {
      Initial(.locked)
      On(.coin, .locked ~> .open).unless("full") { $0.coins > 1 }
      On(.push, .open ~> .locked)
      Before(.coin) { $0.coins += 1 }
    }

    @discardableResult mutating func insertCoin() -> Bool {
      Self.gate.send(.coin, to: &self, at: \.state).isAccepted
    }
    @discardableResult mutating func push() -> Bool {
      Self.gate.send(.push, to: &self, at: \.state).isAccepted
    }
    var canPush: Bool { Self.gate.can(.push, on: self, at: \.state) }
  }

  @Test func `callbacks change the value that they belong to`() {
    var turnstile = Turnstile()
    let early = turnstile.push()
    #expect(!early && !turnstile.canPush)
    turnstile.insertCoin()
    let copy = turnstile
    turnstile.push()
    turnstile.insertCoin()
    #expect(turnstile.coins == 2 && turnstile.state == .open)
    #expect(copy.coins == 1 && copy.canPush)
    turnstile.push()
    let third = turnstile.insertCoin()
    #expect(!third && turnstile.coins == 2)
  }

  @Test func `what a value's callbacks send is followed inside`() {
    struct Door {
      struct Symbols: MachineSymbols {
        enum State: MachineSymbol, CaseIterable { case shut, ajar, open }
        enum Event: MachineSymbol, CaseIterable { case push, blow }
      }
      var state = Symbols.State.shut
      var lines: [String] = []

      static let rules: Definition<Symbols, Door> = Definition {
        Initial(.shut)
        On(.push, .shut ~> .ajar)
        On(.blow, .ajar ~> .open)
        Before(.push) { $0.blow("before") }
        After(.push) { $0.blow("after") }
      }

      mutating func blow(_ time: String) {
        let outcome = Self.rules.send(.blow, to: &self, at: \.state)
        lines.append("\(time): \(outcome.isAccepted), \(state)")
      }
    }
    var door = Door()
    Door.rules.send(.push, to: &door, at: \.state)
    #expect(door.lines == ["before: false, shut", "after: true, open"] && door.state == .open)
  }

  @Test func `a machine as a value carries its owner`() {
    var machine = TableMachine(Turnstile.gate, owner: Turnstile())
    machine.send(.coin)
    #expect(machine.owner.coins == 1 && machine.is(.open) && machine.can(.push))
    let copy = machine
    machine.send(.push)
    #expect(machine.is(.locked) && copy.is(.open))
  }
}
