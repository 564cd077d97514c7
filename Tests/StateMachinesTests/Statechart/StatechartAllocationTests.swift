import StateMachines
import Statecharts
import TestSupport
import Testing

/// A debug build allocates in places of its own: the release stage runs this suite by its name.
@Suite(.enabled(if: MallocCounter.isReliable)) struct StatechartAllocationTests {
  @Test func `steps, rejections and delays allocate nothing`() {
    var effects: [Nest.Effect] = []
    effects.reserveCapacity(16)
    var run = Nest.chart.run(.init(), effects: &effects)
    let events: [Nest.Event] = [
      .go, .act, .inside, .go, .other, .go, .go, .split, .both, .inside, .other, .back, .inside, .split,
      .inside, .both, .back,
    ]
    var moved = 0
    func round() {
      for event in events {
        if run.can(event) && run.send(event, effects: &effects).hasMoved { moved += 1 }
        effects.removeAll(keepingCapacity: true)
      }
      if run.timeToDeadline != nil { run.advance(by: .seconds(6), effects: &effects) }
      run.send(.go, effects: &effects)
      effects.removeAll(keepingCapacity: true)
    }
    // Queues grow once.
    round()
    #expect(MallocCounter.count { for _ in 0..<100 { round() } } == 0)
    #expect(moved > 700 && run.context.count > 100)
  }
}
