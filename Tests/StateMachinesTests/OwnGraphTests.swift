import GraphTools
import StateGraph
import StateMachines
import Statecharts
import Testing

/// Machines of all kinds do what the graphs that they give of themselves say, and these are sound.
struct OwnGraphTests {
  // MARK: Tables

  struct Lift: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case ground, upper, stuck, scrapped }
    enum Event: MachineSymbol, CaseIterable { case call, ring, repair, fall }
  }

  /// Its guards change their minds as it is used.
  final class Shaft {
    var rides = 0
    private(set) lazy var lift = Machine(Shaft.rules, owner: self)

    static let rules: Definition<Lift, Shaft> = Definition {
      Initial(.ground)
      FinalStates(.scrapped)
      On(.call, .ground ~> .upper).unless("tired") { $0.rides % 3 == 2 }.else(.stuck)
      On(.call, .upper ~> .ground).when { $0.rides % 2 == 0 }
      On(.call, .upper ~> .same)
      On(.ring, .stuck ~> .stay)
      On(.ring, .any(except: .ground) ~> .same).when("loud") { $0.rides % 5 == 0 }
      On(.repair, .stuck ~> .ground)
      On(.fall, .any ~> .scrapped).when("worn") { $0.rides > 6 }
      On(after: .seconds(5), .upper ~> .ground)
      On(after: .seconds(9), .stuck ~> .upper).when("it frees itself") { $0.rides % 2 == 1 }
      On(after: .seconds(20), .stuck ~> .ground)
      Before(.call) { $0.rides += 1 }
    }
  }

  @Test func `the graphs of tables are sound`() {
    #expect(
      Subscription.life.graph().validate().map(\.message) == [
        "“terminated” can be entered and not be left, and is not final"
      ])
    #expect(Shaft.rules.graph().validate().isEmpty)
  }

  @Test(arguments: 1..<9 as Range<UInt64>) func `the machine of an object follows its own graph`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    try Shaft.rules.graph().walk(
      walks: 10, using: &random, make: Shaft.init, states: { [$0.lift.state.name] }
    ) {
      shaft, stimulus in
      switch stimulus {
      case .event(let name): for event in Lift.Event.all where event.name == name { shaft.lift.send(event) }
      case .wait(let time): shaft.lift.advance(by: time)
      }
    }
  }

  @Test(arguments: 1..<9 as Range<UInt64>) func `a table as a value follows its own graph`(
    seed: UInt64
  ) throws {
    try walk(Shaft.rules.graph(), seed, make: { TableMachine(Shaft.rules, owner: Shaft()) }) {
      [$0.state.name]
    } event: { name in
      Lift.Event.all.first { $0.name == name }
    }
  }

  @Test(arguments: Subscription.life.graph().paths(.pairCover))
  func `a subscription goes along the paths of its own graph`(path: StateGraph.Path) throws {
    let subscription = Subscription()
    try path.drive(states: { [subscription.life.state.name] }) { step in
      for event in Life.Event.all where event.name == step.event { subscription.life.send(event) }
    }
  }

  // MARK: Pure machines

  @Test func `the graphs of functions are sound`() {
    #expect(Turnstile.graph().validate().isEmpty)
    #expect(Search.graph().validate().isEmpty)
  }

  @Test(arguments: 1..<9 as Range<UInt64>) func `a pure machine follows its own graph`(
    seed: UInt64
  ) throws {
    try walk(Search.graph(), seed, make: { PureMachine<Search>() }) {
      [$0.state.key.name]
    } event: { name in
      Search.exampleEvents.first { $0.key.name == name }
    }
  }

  @Test(arguments: Turnstile.graph().paths(.pairCover))
  func `a turnstile goes along the paths of its own graph`(path: StateGraph.Path) throws {
    var turnstile = PureMachine<Turnstile>()
    try path.drive(&turnstile)
  }

  // MARK: Statecharts

  struct Recorder: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable {
      case off, device, on, memory, tape, stopped, winding, running, wound, lamp, dark, lit, broken
    }
    enum Event: MachineSymbol, CaseIterable { case power, play, stop, eject, hit }
    struct Context { var hits = 0 }

    static let chart = Statechart<Recorder>(initial: .off) {
      Leaf(.off) { OnEvent(.power, to: .memory) }
      Compound(.device, initial: .on) {
        HistoryState(.memory, .deep, to: .on)
        Parallel(.on) {
          OnEvent(.power, to: .off)
          OnEvent(.hit, to: .broken).when("the third") { $0.hits >= 3 }
          OnEvent(.hit).run { $0.hits += 1 }
          Compound(.tape, initial: .stopped) {
            Leaf(.stopped) { OnEvent(.play, to: .winding) }
            Leaf(.winding) { OnTimeout(.seconds(2), to: .running) }
            Leaf(.running) {
              OnEvent(.stop, to: .stopped)
              OnTimeout(.seconds(60), to: .wound)
            }
            Leaf(.wound) { Always(to: .stopped) }
            OnEvent(.eject, to: .stopped)
          }
          Compound(.lamp, initial: .dark) {
            Leaf(.dark) { OnEvent([.play, .eject], to: .lit) }
            Leaf(.lit) { OnTimeout(.seconds(3), to: .dark) }
          }
        }
      }
      Final(.broken)
    }
  }

  @Test func `the graphs of statecharts are sound`() {
    #expect(Lamp.chart.graph().validate().isEmpty)
    #expect(Recorder.chart.graph().validate().isEmpty)
  }

  @Test(arguments: 1..<9 as Range<UInt64>) func `a statechart follows its own graph`(seed: UInt64) throws {
    try walk(Lamp.chart.graph(), seed, make: OwnGraphTests.lamp) {
      $0.state.leaves.map(\.name)
    } event: { name in
      switch name {
      case "power": .power
      case "mode": .mode
      case "knock": .knock(strength: seed % 2 == 0 ? 5 : 1)
      default: nil
      }
    }
    try walk(Recorder.chart.graph(), seed, make: { Recorder.chart.run(Recorder.Context()) }) {
      $0.state.leaves.map(\.name)
    } event: { name in
      Recorder.Event.all.first { $0.name == name }
    }
  }

  private static func lamp() -> StatechartRun<Lamp> {
    var effects: [Lamp.Effect] = []
    return Lamp.chart.run(Lamp.Context(), effects: &effects)
  }

  // MARK: -

  /// Sends machines of one kind on random walks through a graph.
  private func walk<Machine: EventMachine>(
    _ graph: StateGraph, _ seed: UInt64, make: @escaping () -> Machine,
    states: @escaping (Machine) -> [String], event: @escaping (String) -> Machine.Event?
  ) throws(StateGraph.WalkFailure) {
    var random = SeededGenerator(seed: seed)
    try graph.walk(walks: 10, using: &random, make: make, states: { states($0) }) { machine, stimulus in
      var effects: [Machine.Effect] = []
      switch stimulus {
      case .event(let name): if let event = event(name) { _ = machine.send(event, effects: &effects) }
      case .wait(let time): _ = machine.advance(by: time, effects: &effects)
      }
    }
  }
}
