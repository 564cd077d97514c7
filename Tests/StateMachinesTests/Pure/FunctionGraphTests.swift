import StateGraph
import StateMachines
import Testing

struct FunctionGraphTests {
  @Test func `a function without payloads draws itself`() {
    let graph = Turnstile.graph(title: "Turnstile")
    #expect(graph.title == "Turnstile")
    #expect(graph.states == [.init("locked", .initial), .init("open")])
    #expect(
      graph.transitions == [
        .init(from: "locked", to: "open", on: "coin"),
        .init(from: "open", to: "open", .internal, on: "coin"),
        .init(from: "open", to: "locked", on: "push"),
      ])
  }

  @Test func `examples stand for states and events that carry something`() {
    let graph = Search.graph()
    #expect(graph.states.map(\.name) == Search.State.Key.all.map(\.name))
    #expect(graph.states.filter { $0.kinds.contains(.final) }.map(\.name) == ["closed"])
    #expect(graph.transitions.contains(.init(from: "typing", to: "loading", on: "submit")))
    #expect(graph.transitions.contains(.init(from: "typing", to: "typing", .internal, on: "type")))
    #expect(graph.transitions.contains(.init(from: "loading", to: "failed", after: .seconds(30))))
    #expect(!graph.transitions.contains { $0.from == "closed" })
  }

  @Test func `states that are no example are found when they are reached`() {
    enum Partial: TransitionFunction {
      enum State: MachineValue {
        enum Key: MachineSymbol, CaseIterable { case one, two, three }
        case one
        case two(Int)
        case three
        var key: Key {
          switch self {
          case .one: .one
          case .two: .two
          case .three: .three
          }
        }
      }
      enum Event: MachineSymbol, CaseIterable { case next }
      static let initial = State.one
      static func step(_ state: State, _ event: Event) -> Step<State, Never> {
        switch state {
        case .one: .move(.two(1))
        case .two: .move(.three)
        case .three: .reject
        }
      }
    }
    let graph = Partial.graph()
    #expect(graph.states.map(\.name) == ["one", "two", "three"])
    #expect(graph.transitions.map(\.to) == ["two", "three"])
  }
}
