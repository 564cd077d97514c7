import StateMachines
import TestSupport
import Testing

/// What must not allocate, once everything is there.
@Suite(.enabled(if: MallocCounter.isReliable))
struct PureAllocationTests {
  @Test func `a pure machine with at most one effect allocates nothing`() {
    var search = PureMachine<Search>(in: .loading("cats"))
    var effects: [Search.Effect] = []
    effects.reserveCapacity(4)
    let work = {
      for _ in 0..<100 {
        search.send(.retry, effects: &effects)
        search.send(.submit, effects: &effects)
        search.advance(by: .milliseconds(1), effects: &effects)
        effects.removeAll(keepingCapacity: true)
      }
    }
    work()
    #expect(MallocCounter.count(work) == 0)
  }

  @Test @MainActor func `a model without observers allocates nothing`() {
    let model = MachineModel(PureMachine<Turnstile>(), clock: ManualClock())
    let work = {
      for _ in 0..<100 {
        model.send(.coin)
        model.send(.push)
        model.send(.push)
      }
    }
    work()
    #expect(MallocCounter.count(work) == 0)
  }

  @Test func `an actor that nobody watches allocates nothing in a batch`() async {
    let gate = MachineActor(PureMachine<Turnstile>(), clock: ManualClock())
    let count = await gate.perform { gate in
      let work = {
        for _ in 0..<100 {
          gate.send(.coin)
          gate.send(.push)
          gate.send(.push)
        }
      }
      work()
      return MallocCounter.count(work)
    }
    #expect(count == 0)
  }

  @Test func `undoing allocates nothing`() {
    var gate = UndoableMachine<Turnstile>(limit: 8)
    let work = {
      for _ in 0..<100 {
        gate.send(.coin)
        gate.send(.push)
        gate.undo()
        gate.redo()
      }
    }
    work()
    #expect(MallocCounter.count(work) == 0)
  }

  @Test func `an entry of a record allocates nothing`() {
    var gate = PureMachine<Turnstile>().recorded(capacity: 16)
    let work = {
      for _ in 0..<100 {
        gate.send(.coin)
        gate.send(.push)
      }
    }
    work()
    #expect(MallocCounter.count(work) == 0)
  }
}
