import StateMachines
import Statecharts
import Testing

@Suite struct StatechartRunTests {
  @Test func `a copy goes its own way`() {
    var effects: [Nest.Effect] = []
    var run = Nest.chart.run(.init(), effects: &effects)
    let before = run
    run.send(.go, effects: &effects)
    #expect(before.is(.a4) && before.context.count == 1 && run.is(.b4) && run.context.count == 3)
    #expect(before.timeToDeadline == .seconds(5) && run.timeToDeadline == nil)
  }

  @Test func `one passing of time does what its parts do`() {
    var effects: [Nest.Effect] = []
    var whole = Nest.chart.run(.init(), effects: &effects)
    var parts = whole
    #expect(whole.advance(by: .seconds(7), effects: &effects))
    for _ in 0..<70 { parts.advance(by: .milliseconds(100), effects: &effects) }
    #expect(whole.state == parts.state && whole.context.count == parts.context.count)
    #expect(!whole.advance(by: .seconds(-1), effects: &effects), "time does not go back")
  }

  @Test func `delays that end together do so in the order in which they began`() {
    // The first in the chart begins two seconds later, and is two seconds shorter.
    let chart = Statechart<Numbered>(initial: .init(id: 0)) {
      Parallel(.init(id: 0)) {
        Compound(.init(id: 1), initial: .init(id: 2)) {
          Leaf(.init(id: 2)) { OnEvent(.a, to: .init(id: 3)) }
          Leaf(.init(id: 3)) { OnTimeout(.seconds(3)).run { $0.log.append("second") } }
        }
        Compound(.init(id: 4), initial: .init(id: 5)) {
          Leaf(.init(id: 5)) { OnTimeout(.seconds(5)).run { $0.log.append("first") } }
        }
      }
    }
    var run = chart.run(.init())
    run.advance(by: .seconds(2))
    run.send(.a)
    run.advance(by: .seconds(3))
    #expect(run.context.log == ["first", "second"])
  }

  @Test func `stopping leaves everything from the inside out`() {
    var effects: [Nest.Effect] = []
    var run = Nest.chart.run(.init(), effects: &effects)
    run.stop(effects: &effects)
    #expect(run.state.isEmpty && !run.isRunning && run.context.count == 2 && run.timeToDeadline == nil)
    #expect(run.send(.go, effects: &effects).isFinished)
  }

  @Test func `an error that nobody waits for can be asked for`() {
    let chart = Statechart<Numbered>(initial: .init(id: 1)) {
      Leaf(.init(id: 1)) { OnEvent(.a).run { _ in throw Numbered.Failure() } }
    }
    var run = chart.run(.init())
    let outcome = run.send(.a)
    #expect(outcome.isAccepted && !outcome.hasMoved)
    #expect(run.unhandledError is Numbered.Failure)
    run.send(.b)
    #expect(run.unhandledError == nil)
  }

  @Test func `outcomes say whether something was followed, and whether it moved`() {
    var effects: [Nest.Effect] = []
    var run = Nest.chart.run(.init(), effects: &effects)
    let outcomes = [Nest.Event.other, .act, .go, .act, .split, .both].map { run.send($0, effects: &effects) }
    #expect(outcomes.map(\.isAccepted) == [false, false, true, true, true, true])
    #expect(outcomes.map(\.hasMoved) == [false, false, true, false, true, true])
    #expect(run.state.leaves == [.p12, .p22] && run.state.states == [.p, .p1, .p12, .p2, .p22])
  }
}
