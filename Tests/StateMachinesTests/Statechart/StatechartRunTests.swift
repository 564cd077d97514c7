import StateMachines
import Testing

/// Four states deep on both sides, with and without something to do on the way.
struct Nest: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable {
    case a, a1, a2, a3, a4, b1, b2, b3, b4, past, deepPast, p, p1, p2, p11, p12, p21, p22
  }
  enum Event: MachineSymbol, CaseIterable { case go, act, split, both, back, inside, other }
  struct Context: Sendable { var count = 0 }
  enum Effect: Sendable { case told }

  static let chart = Statechart<Nest>(initial: .a) {
    Compound(.a, initial: .a1) {
      OnEvent(.split, to: .p)
      OnEvent(.inside, to: .deepPast)
      HistoryState(.deepPast, .deep, to: .b4)
      Compound(.a1, initial: .a2) {
        OnEvent(.go, to: .b4).when { $0.count >= 0 }.run { $0.count += 1 }.effect(.told)
        Compound(.a2, initial: .a3) {
          Compound(.a3, initial: .a4) {
            Leaf(.a4) {
              OnEntry { $0.count += 1 }
              OnExit { $0.count += 1 }
              OnTimeout(.seconds(5), to: .b4)
            }
          }
        }
      }
      Compound(.b1, initial: .b2) {
        Compound(.b2, initial: .b3) {
          Compound(.b3, initial: .b4) {
            Leaf(.b4) {
              OnEvent(.go, to: .a4).raise(.act)
              OnEvent(.act).run { $0.count += 1 }
            }
          }
        }
      }
    }
    Parallel(.p) {
      OnEvent(.split, to: .a)
      OnEvent(.back, to: .deepPast)
      OnEvent(.inside, to: .past)
      HistoryState(.past, to: .p12)
      Compound(.p1, initial: .p11) {
        Leaf(.p11) { OnEvent(.both, to: .p12) }
        Leaf(.p12) { OnEvent(.both, to: .p11) }
      }
      Compound(.p2, initial: .p21) {
        Leaf(.p21) { OnEvent(.both, to: .p22) }
        Leaf(.p22) { OnEvent(.both, to: .p21) }
      }
    }
  }
}

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

  @Test func `stopping leaves everything from the inside out`() {
    var effects: [Nest.Effect] = []
    var run = Nest.chart.run(.init(), effects: &effects)
    run.stop(effects: &effects)
    #expect(run.state.isEmpty && !run.isRunning && run.context.count == 2 && run.timeToDeadline == nil)
    guard case .rejected(.finished) = run.send(.go, effects: &effects) else { return #expect(Bool(false)) }
  }

  @Test func `an error that nobody waits for can be asked for`() {
    let chart = Statechart<Numbered>(initial: .init(id: 1)) {
      Leaf(.init(id: 1)) { OnEvent(.a).run { _ in throw Numbered.Failure() } }
    }
    var run = chart.run(.init())
    guard case .stayed = run.send(.a) else { return #expect(Bool(false)) }
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
