import StateGraph
import StateMachines
import Statecharts
import TestSupport
import Testing

/// A lamp that blinks, counts, and remembers how it shone.
struct Lamp: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable { case off, on, steady, blinking, lastMode, broken }
  enum Event: MachineValue {
    case power, mode
    case knock(strength: Int)

    enum Key: MachineSymbol, CaseIterable { case power, mode, knock }
    var key: Key {
      switch self {
      case .power: .power
      case .mode: .mode
      case .knock: .knock
      }
    }
  }
  enum Effect: Sendable, Equatable { case click, call(String) }
  struct Context: Sendable, Equatable { var switched = 0 }

  static let chart = Statechart<Lamp>(initial: .off) {
    Leaf(.off) {
      OnEvent(.power, to: .lastMode).effect(.click)
    }
    Compound(.on, initial: .steady) {
      OnEntry { $0.switched += 1 }
      OnExit(.click)
      OnEvent(.power, to: .off)
      OnEvent(.knock, to: .broken)
        .when("a knock of 5 breaks it") { _, scope in
          if case .knock(let strength) = scope.event { strength >= 5 } else { false }
        }
        .effect { .call("after \($0.switched)") }
      HistoryState(.lastMode, to: .steady)
      Leaf(.steady) { OnEvent(.mode, to: .blinking) }
      Leaf(.blinking) {
        OnEvent(.mode, to: .steady)
        OnTimeout(.seconds(30), to: .steady)
      }
    }
    Final(.broken)
  }
}

@Suite struct StatechartTests {
  @Test func `a lamp is followed through its states`() {
    var effects: [Lamp.Effect] = []
    var lamp = Lamp.chart.run(.init(), effects: &effects)
    #expect(lamp.state.states == [.off])
    #expect(lamp.send(.power, effects: &effects).hasMoved)
    #expect(lamp.state.states == [.on, .steady])
    #expect(lamp.state.leaves == [.steady])
    lamp.send(.mode, effects: &effects)
    lamp.send(.power, effects: &effects)
    lamp.send(.power, effects: &effects)
    #expect(lamp.is(.blinking), "history says how it shone")
    #expect(lamp.context.switched == 2)
    #expect(effects == [.click, .click, .click])
    #expect(lamp.visit(of: .on) == 2 && lamp.visit(of: .blinking) == 2 && lamp.visit(of: .off) == nil)
  }

  @Test func `a rejection says why`() {
    var effects: [Lamp.Effect] = []
    var lamp = Lamp.chart.run(.init(), effects: &effects)
    #expect(lamp.send(.mode, effects: &effects).hasNoTransition)
    lamp.send(.power, effects: &effects)
    #expect(!lamp.can(.knock(strength: 4)) && lamp.can(.knock(strength: 5)))
    let refused = lamp.send(.knock(strength: 4), effects: &effects)
    #expect(refused.rejection?.description == "a guard said no: a knock of 5 breaks it")
    #expect(lamp.send(.knock(strength: 6), effects: &effects).hasMoved)
    #expect(!lamp.isRunning && lamp.state.states == [.broken])
    #expect(effects.suffix(2) == [.click, .call("after 1")])
    #expect(lamp.send(.power, effects: &effects).isFinished)
    #expect(!lamp.can(.power))
  }

  @Test func `a delay runs while its state is active`() {
    var effects: [Lamp.Effect] = []
    var lamp = Lamp.chart.run(.init(), effects: &effects)
    #expect(lamp.timeToDeadline == nil)
    lamp.send(.power, effects: &effects)
    lamp.send(.mode, effects: &effects)
    #expect(lamp.timeToDeadline == .seconds(30))
    #expect(!lamp.advance(by: .seconds(29), effects: &effects))
    #expect(lamp.timeToDeadline == .seconds(1))
    var other = lamp
    other.send(.mode, effects: &effects)
    #expect(other.timeToDeadline == nil, "left states stop their delays")
    #expect(lamp.advance(by: .seconds(1), effects: &effects))
    #expect(lamp.state.leaves == [.steady])
  }

  @Test func `configurations are compared by their states`() {
    var effects: [Lamp.Effect] = []
    let lamp = Lamp.chart.run(.init(), effects: &effects)
    var other = Lamp.chart.run(.init(), effects: &effects)
    #expect(lamp.state == other.state && lamp.state.hashValue == other.state.hashValue)
    other.send(.power, effects: &effects)
    #expect(lamp.state != other.state)
    #expect(other.state.description == "steady")
    #expect(other.state.contains(.on) && !other.state.contains(.off))
  }

  @Test func `a graph shows the tree, the events and the guards`() {
    let graph = Lamp.chart.graph(title: "A lamp")
    #expect(graph.states.map(\.name) == ["off", "on", "lastMode", "steady", "blinking", "broken"])
    #expect(graph.states.map(\.parent) == [nil, nil, "on", "on", "on", nil])
    #expect(graph.states.map(\.kinds) == [.initial, [], .history, .initial, [], .final])
    let knock = graph.transitions.first { $0.event == "knock" }
    #expect(knock?.condition == "a knock of 5 breaks it" && knock?.to == "broken")
    #expect(knock?.origin.hasPrefix("StatechartTests.swift:") == true)
    #expect(graph.transitions.first { $0.delay == .seconds(30) }?.to == "steady")
    #expect(graph.transitions.contains { $0.from == "lastMode" && $0.to == "steady" && $0.event == nil })
  }
}
