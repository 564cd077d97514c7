import StateMachines
import Testing

/// The order of a transition, and what happens when one of its steps fails.
struct TransitionOrderTests {
  struct Door: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case closed, open, locked }
    enum Event: MachineSymbol, CaseIterable { case push, pull, lock, knock }
  }

  struct Jammed: Error {}

  /// Writes down everything that happens to it.
  final class House {
    var lines: [String] = []
    var isJammed = false
    var hasKey = false
    var state = Door.State.closed {
      didSet { lines.append("state \(oldValue) → \(state)") }
    }
    private(set) lazy var door = Machine(House.door, owner: self, state: \.state)

    func note(_ line: String) { lines.append(line) }

    static let door = Definition<Door, House> {
      After(.push) { $0.note("after 1") }
      Entering(.open) { $0.note("entering open") }
      Leaving(.closed) { $0.note("leaving closed") }
      Before(.push) { house in
        house.note("before 1")
        if house.isJammed { throw Jammed() }
      }
      Around(.push) { house, attempt, proceed in
        house.note("outer begins in \(attempt.from)")
        house.note("outer ends: \(proceed(&house).hasMoved)")
      }
      Around(.any) { house, _, proceed in
        house.note("inner begins")
        _ = proceed(&house)
        house.note("inner ends")
      }
      Initial(.closed)
      On(.push, .closed ~> .open).when("jammed") {
        $0.note("guard")
        return true
      }
      On(.pull, .open ~> .closed)
      On(.lock, .closed ~> .locked).when("no key") { $0.hasKey }
      On(.knock, .any ~> .stay)
      On(.lock, .locked ~> .same)
      Before(.push) { $0.note("before 2") }
      After(.push) { $0.note("after 2: \($1.from) → \($1.to)") }
      Before(.closed ~> .open) { $0.note("before 3, from closed to open") }
      After(.any) { $0.note("after any \($1.event?.name ?? "")") }
      Failure { $0.note("failure: \($1)") }
    }
  }

  @Test func `the steps of a transition have one order, whatever the order of the rules`() {
    let house = House()
    house.door.send(.push)
    #expect(
      house.lines == [
        "outer begins in closed", "inner begins", "guard", "before 1", "before 2",
        "before 3, from closed to open",
        "leaving closed", "state closed → open", "entering open", "after 1", "after 2: closed → open",
        "after any push", "inner ends", "outer ends: true",
      ])
  }

  @Test func `a callback that throws before the state is written leaves everything as it was`() {
    let house = House()
    house.isJammed = true
    let outcome = house.door.send(.push)
    guard case .rejected(.failed(let error)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error is Jammed)
    #expect(house.state == .closed)
    #expect(
      house.lines == [
        "outer begins in closed", "inner begins", "guard", "before 1", "inner ends", "outer ends: false",
        "failure: push was rejected in closed: a callback failed: Jammed()",
      ])
  }

  @Test func `a guard says why, and failure callbacks hear it`() {
    let house = House()
    #expect(house.door.send(.lock).rejection?.description == "a guard said no: no key")
    #expect(house.lines.last == "failure: lock was rejected in closed: a guard said no: no key")
    house.hasKey = true
    #expect(house.door.send(.lock).hasMoved)
  }

  @Test func `an event without a transition runs failure callbacks only`() {
    let house = House()
    #expect(house.door.send(.pull).rejection?.description == "no transition applies")
    #expect(house.lines == ["failure: pull was rejected in closed: no transition applies"])
  }

  @Test func `staying runs what is before and after, and writes nothing`() {
    let house = House()
    guard case .stayed(.closed) = house.door.send(.knock) else {
      Issue.record("it did not stay")
      return
    }
    #expect(house.lines == ["inner begins", "after any knock", "inner ends"])
    #expect(house.door.visit(of: .closed) == 1)
  }

  @Test func `a transition to the same state writes it again`() {
    let house = House()
    house.state = .locked
    house.lines = []
    #expect(house.door.send(.lock).hasMoved)
    #expect(house.lines == ["inner begins", "state locked → locked", "after any lock", "inner ends"])
  }

  @Test func `asking runs guards and nothing else`() {
    let house = House()
    #expect(house.door.can(.push) && !house.door.can(.pull) && !house.door.can(.lock))
    #expect(house.door.peek(.push) == .open && house.door.peek(.knock) == .closed)
    #expect(house.lines == ["guard", "guard"])
  }

  @Test func `a property written by hand is where the next event goes on from`() {
    let house = House()
    house.state = .open
    #expect(house.door.state == .open && house.door.is(.open))
    #expect(house.door.availableEvents == [.pull, .knock])
    #expect(house.door.send(.pull).hasMoved)
  }
}
