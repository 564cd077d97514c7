import StateMachines
import TestSupport
import Testing

/// Events allocate nothing, once the buffers of a machine have their size.
@Suite(.enabled(if: MallocCounter.isReliable)) struct MachineAllocationTests {
  struct Ring: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case a, b, c }
    enum Event: MachineSymbol, CaseIterable { case next, again, refused, blocked }
    enum Effect { case beep }
  }

  struct NamedRing: MachineSymbols {
    struct State: MachineSymbol {
      let name: String
      static let first = State(name: "the first state, with a long name")
      static let second = State(name: "the second state, with a long name")
    }
    struct Event: MachineSymbol {
      let name: String
      static let next = Event(name: "an event with a name that is longer than a few bytes")
    }
  }

  final class Owner {
    var steps = 0, beeps = 0
    var state = Ring.State.a
    private(set) lazy var plain = Machine(Owner.plain, owner: self) { $0.beeps += $1 == .beep ? 1 : 0 }
    private(set) lazy var full = Machine(Owner.full, owner: self) { $0.beeps += $1 == .beep ? 1 : 0 }
    private(set) lazy var observed = Machine(
      Owner.full, owner: self, state: \.state, write: { $0.state = $1 },
      perform: { $0.beeps += $1 == .beep ? 1 : 0 })
    private(set) lazy var named = Machine(Owner.named, owner: self)

    static let plain = Definition<Ring, Owner> {
      Initial(.a)
      On(.next, .a ~> .b)
      On(.next, .b ~> .c)
      On(.next, .c ~> .a)
    }
    static let full: Definition<Ring, Owner> = Definition {
      Initial(.a)
      On(.next, .a ~> .b).when { $0.steps >= 0 }
      On(.next, .b ~> .c).effect(.beep)
      On(.next, .c ~> .a)
      On(.again, .any ~> .same)
      On(.blocked, .any ~> .same).when("never, and for a long reason") { _ in false }
      Around(.next) { owner, _, proceed in _ = proceed(&owner) }
      Before(.next) { $0.steps += 1 }
      Leaving(.a) { $0.steps += 1 }
      Entering(.b) { owner, taken in owner.steps += taken.from == .a ? 1 : 0 }
      After(.next, .c ~> .a) { $0.full.send(.again) }
      Failure { owner, _ in owner.steps += 1 }
    }
    static let named = Definition<NamedRing, Owner> {
      Initial(.first)
      On(.next, .first ~> .second)
      On(.next, .second ~> .first)
      Before(.next) { $0.steps += 1 }
    }
  }

  private func allocations(_ body: () -> Void) -> Int {
    // A queue gets its size when it first holds an event, and two take turns: the sixth event sends one more.
    for _ in 0..<9 { body() }
    return MallocCounter.count { for _ in 0..<30 { body() } }
  }

  @Test func `a plain event allocates nothing`() {
    let owner = Owner()
    #expect(
      allocations {
        owner.plain.send(.next)
        owner.plain.send(.refused)
      } == 0)
  }

  @Test func `guards, callbacks, effects, refusals and queued events allocate nothing`() {
    let owner = Owner()
    #expect(
      allocations {
        owner.full.send(.next)
        owner.full.send(.refused)
        owner.full.send(.blocked)
        _ = owner.full.can(.next)
      } == 0)
    #expect(owner.beeps > 0 && owner.steps > 0)
  }

  @Test func `an observed property allocates nothing`() {
    let owner = Owner()
    #expect(allocations { owner.observed.send(.next) } == 0)
  }

  @Test func `members allocate nothing`() {
    let owner = Owner()
    #expect(
      allocations {
        owner.named.next()
        _ = owner.named.can.next && owner.named.is.first
      } == 0)
  }

  @Test func `a machine as a value allocates nothing`() {
    var machine = TableMachine(Owner.full, owner: Owner())
    var effects: [Ring.Effect] = []
    effects.reserveCapacity(100)
    #expect(
      allocations {
        machine.send(.refused, effects: &effects)
        machine.send(.blocked, effects: &effects)
        _ = machine.advance(by: .seconds(1), effects: &effects)
      } == 0)
  }
}
