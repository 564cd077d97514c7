import GraphTools
import StateGraph
import StateMachines
import Testing

/// Which transition is taken, and what is wrong with a definition.
struct CandidateTests {
  struct Lift: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case ground, upper, broken, scrapped }
    enum Event: MachineSymbol, CaseIterable { case call, repair, fall }
  }
  struct Load { var kilos = 0, asked = 0 }
  typealias Rules = Definition<Lift, Load>.Rules

  private func problems(_ rules: Rules) -> [DefinitionError.Problem] {
    do {
      _ = try Definition(rules)
      return []
    } catch {
      return error.problems
    }
  }

  private func machine(_ kilos: Int, @Definition<Lift, Load>.Builder _ rules: () -> Rules) throws
    -> TableMachine<Lift, Load>
  {
    TableMachine(try Definition(rules()), owner: Load(kilos: kilos))
  }

  @Test(arguments: [(100, Lift.State.upper), (500, .broken), (900, .ground)])
  func `the first candidate whose guards all agree is taken`(kilos: Int, state: Lift.State) throws {
    var machine = try machine(kilos) {
      Initial(.ground)
      On(.call, .ground ~> .upper).unless("too heavy") { $0.kilos > 300 }.when { $0.kilos >= 0 }
      On(.call, .ground ~> .broken).unless("far too heavy") { $0.kilos > 800 }
    }
    let outcome = machine.send(.call)
    #expect(machine.state == state)
    if state == .ground { #expect(outcome.rejection?.description == "a guard said no: too heavy") }
  }

  @Test(arguments: [(100, Lift.State.upper), (500, .broken)])
  func `else is where a guard that says no leads`(kilos: Int, state: Lift.State) throws {
    var machine = try machine(kilos) {
      Initial(.ground)
      On(.call, .ground ~> .upper).unless { $0.kilos > 300 }.else(.broken)
    }
    machine.send(.call)
    #expect(machine.state == state)
  }

  @Test func `any after the rest means otherwise`() throws {
    var machine = try machine(0) {
      Initial(.ground)
      On(.call, .ground ~> .upper)
      On(.call, .any(except: .broken) ~> .same)
      On([.fall, .repair], .any ~> .broken)
    }
    machine.send(.call)
    #expect(machine.state == .upper)
    machine.send(.call)
    #expect(machine.state == .upper && machine.visit(of: .upper) == 3)
    machine.send(.repair)
    #expect(machine.state == .broken && !machine.can(.call))
  }

  @Test func `a guard may look at the event and the state`() throws {
    var machine = try machine(0) {
      Initial(.ground)
      On([.call, .fall], .any ~> .upper).when { _, attempt in
        attempt.event == .fall && attempt.from == .ground
      }
    }
    #expect(!machine.can(.call))
    #expect(machine.send(.fall).hasMoved)
    #expect(!machine.can(.fall))
  }

  @Test func `a final state has finished`() throws {
    var machine = try machine(0) {
      Initial(.ground)
      On(.fall, .any ~> .scrapped)
      FinalStates(.scrapped)
    }
    machine.send(.fall)
    #expect(machine.send(.fall).rejection?.description == "the machine has finished")
    #expect(machine.definition.graph().states.last?.kinds == .final)
  }

  @Test func `a transition declared twice is an error with both lines`() {
    let line = #line
    let problems = problems(
      Rules {
        Initial(.ground)
        On(.call, .ground ~> .upper)
        On(.call, [.ground, .broken] ~> .upper)
      })
    #expect(problems.map(\.message) == ["the transition by call out of ground to upper is declared twice"])
    #expect(problems.first?.origins.map(\.line) == [line + 5, line + 4])
    #expect(
      problems.first?.description.hasPrefix(
        "CandidateTests.swift:\(line + 5) and CandidateTests.swift:\(line + 4): the transition") == true)
  }

  @Test func `transitions that contradict each other are an error with both lines`() {
    let line = #line
    let problems = problems(
      Rules {
        Initial(.ground)
        On(.call, .ground ~> .upper)
        On(.call, .ground ~> .broken)
        On(.call, .ground ~> .scrapped).when { $0.kilos > 0 }
        On(after: .seconds(1), .upper ~> .ground)
        On(after: .seconds(1), .upper ~> .broken)
      })
    #expect(
      problems.map(\.message) == [
        "the transition by call out of ground leads to broken here and to upper there",
        "the transition by call out of ground to scrapped is never taken: the other one has no condition",
        "the transition after 1.0 seconds out of upper leads to broken here and to ground there",
      ])
    #expect(problems.map { $0.origins.map { $0.line - line } } == [[5, 4], [6, 4], [8, 7]])
  }

  @Test func `initial states, final states and delays can be wrong too`() {
    let line = #line
    let problems = problems(
      Rules {
        Initial(.ground)
        Initial(.upper)
        FinalStates(.scrapped)
        On(.repair, .scrapped ~> .ground)
        On(after: .zero, .ground ~> .upper)
      })
    #expect(
      problems.map(\.message) == [
        "the initial state is upper here and ground there", "a delay of 0.0 seconds is not more than nothing",
        "a transition leads out of scrapped, which is final",
      ])
    #expect(problems.map { $0.origins.map { $0.line - line } } == [[4, 3], [7], [6, 5]])
    #expect(
      self.problems(Rules { On(.call, .ground ~> .upper) }).map(\.message) == [
        "there is no initial state: write Initial(…)"
      ])
  }

  @Test func `a matcher for which nothing is left over is an error with both lines`() {
    let line = #line
    let problems = problems(
      Rules {
        Initial(.ground)
        FinalStates(.scrapped)
        On(.call, .any ~> .upper)
        On(.call, .any ~> .broken)
        On(.any, .ground ~> .same).when { $0.kilos > 0 }
        On(.fall, [.ground, .upper] ~> .broken)
        On(.fall, .broken ~> .scrapped)
        On(.fall, .any ~> .same)
        On(after: .seconds(1), .any ~> .same).unless { $0.kilos > 0 }.else(.stay)
        On(after: .seconds(1), .any ~> .broken)
      })
    #expect(
      problems.map(\.message) == [
        "the transition by .call out of .any to broken is never taken: all that it is for is taken before it",
        "the transition by .fall out of .any to the same state is never taken: all that it is for is taken before it",
        "the transition after 1.0 seconds out of .any to broken is never taken: all that it is for is taken before it",
      ])
    #expect(problems.map { $0.origins.map { $0.line - line } } == [[6, 5], [10, 8, 9], [12, 11]])
  }

  @Test func `an extension may replace all that a matcher is for`() throws {
    let parent = try Definition(
      Rules {
        Initial(.ground)
        On(.call, .any ~> .upper)
      })
    let child = Definition(extending: parent) { On(.call, .any ~> .broken) }
    #expect(child.rules.edges(on: .call).count == 8)
    var machine = TableMachine(child, owner: Load())
    machine.send(.call)
    #expect(machine.is(.broken))
    var rules = Rules { Initial(.ground) }
    rules.append(On(.call, .any ~> .upper).else(.broken))
    #expect(
      problems(rules).map(\.message) == [
        "else leads to broken, but the transition has no condition that could say no"
      ])
  }

  @Test func `a mistake in a constant stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Definition<Lift, Load> {
        Initial(.ground)
        On(.call, .ground ~> .upper)
        On(.call, .ground ~> .broken)
      }
    }
  }

  @Test func `rules may be put together by loops and conditions`() throws {
    let states: [Lift.State] = [.ground, .upper]
    let isRepairable = true
    let rules = Rules {
      Initial(.ground)
      for state in states { On(.fall, SymbolMatcher(state) ~> .broken) }
      if isRepairable { On(.repair, .broken ~> .ground) }
    }
    #expect(rules.edges(on: .fall).map(\.from) == states)
    #expect(rules.edges(on: .repair).count == 1)
  }

  @Test func `the graph has the guards, the delays and the lines`() throws {
    let line = #line
    let definition = try Definition(
      Rules {
        Initial(.ground)
        On(.call, .ground ~> .upper).unless("too heavy") { $0.kilos > 300 }.else(.broken)
        On(after: .seconds(2), .upper ~> .ground)
        On(.call, .upper ~> .stay)
      })
    let origin = "CandidateTests.swift"
    #expect(
      definition.graph(title: "A lift")
        == StateGraph(
          title: "A lift",
          states: [.init("ground", .initial), .init("upper"), .init("broken"), .init("scrapped")],
          transitions: [
            .init(
              from: "ground", to: "upper", on: "call", if: "unless too heavy", origin: "\(origin):\(line + 4)"
            ),
            .init(from: "ground", to: "broken", on: "call", origin: "\(origin):\(line + 4)"),
            .init(from: "upper", to: "upper", .internal, on: "call", origin: "\(origin):\(line + 6)"),
            .init(from: "upper", to: "ground", after: .seconds(2), origin: "\(origin):\(line + 5)"),
          ]))
  }

  @Test func `the graph of a definition has only what can be taken, so that it is sound`() throws {
    let definition = try Definition(
      Rules {
        Initial(.ground)
        On(.call, .ground ~> .upper).when { $0.kilos > 0 }
        On(.call, .upper ~> .ground)
        On(.fall, .broken ~> .scrapped).unless("too light") { $0.kilos > 0 }.else(.ground)
        On(.repair, .any(except: .broken) ~> .stay)
        On([.call, .fall], .any ~> .broken)
        FinalStates(.scrapped)
      })
    let graph = definition.graph()
    #expect(graph.validate().isEmpty)
    #expect(
      graph.transitions.filter { $0.event == "call" || $0.event == "fall" }.map { "\($0.from) → \($0.to)" }
        == [
          "ground → upper", "ground → broken", "ground → broken", "upper → ground", "upper → broken",
          "broken → broken", "broken → scrapped", "broken → ground",
        ])
  }
}
