// States inside states, memory and a delay: a lamp.
import StateMachines
import Statecharts

// snippet.symbols
struct Lamp: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable { case off, on, lastMode, steady, blinking }
  enum Event: MachineSymbol, CaseIterable { case power, mode }
  enum Effect: Sendable, Equatable { case click }
  struct Context { var switched = 0 }
}
// snippet.chart
let chart = Statechart<Lamp>(initial: .off) {
  Leaf(.off) {
    OnEvent(.power, to: .lastMode).effect(.click)
  }
  Compound(.on, initial: .steady) {
    OnEntry { $0.switched += 1 }
    OnEvent(.power, to: .off).effect(.click)
    HistoryState(.lastMode, to: .steady)
    Leaf(.steady) {
      OnEvent(.mode, to: .blinking)
    }
    Leaf(.blinking) {
      OnEvent(.mode, to: .steady)
      OnTimeout(.seconds(30), to: .steady)
    }
  }
}
// snippet.run
var effects: [Lamp.Effect] = []
var lamp = chart.run(Lamp.Context(), effects: &effects)
lamp.send(.power, effects: &effects)
lamp.send(.mode, effects: &effects)
lamp.send(.power, effects: &effects)
lamp.send(.power, effects: &effects)
// It was left blinking, and that is how it comes back.
precondition(lamp.state.states == [.on, .blinking])
lamp.advance(by: .seconds(30), effects: &effects)
precondition(lamp.is(.steady) && lamp.context.switched == 2 && effects.count == 3)
// snippet.check
do throws(StatechartError) {
  _ = try Statechart<Lamp>(checking: .off) {
    Leaf(.off) { OnEvent(.power, to: .on) }
  }
} catch {
  // RunAStatechart.swift:45: off has a transition to on, which the chart doesn't have
  precondition(error.problems.map(\.code) == [.unknownTarget])
}
// snippet.end
