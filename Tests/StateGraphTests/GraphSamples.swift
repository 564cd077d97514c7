import StateGraph
import TestSupport

extension Sample {
  /// The subscription of LSStateMachine.
  static let subscription = StateGraph(
    title: "Subscription",
    states: [.init("pending", .initial), .init("active"), .init("suspended"), .init("terminated", .final)],
    transitions: [
      .init(from: "pending", to: "active", on: "activate", origin: "Subscription.swift:10"),
      .init(from: "active", to: "suspended", on: "suspend", origin: "Subscription.swift:11"),
      .init(from: "suspended", to: "active", on: "unsuspend", origin: "Subscription.swift:12"),
      .init(from: "active", to: "terminated", on: "terminate", origin: "Subscription.swift:13"),
      .init(from: "suspended", to: "terminated", on: "terminate", origin: "Subscription.swift:13"),
    ])

  /// States inside others, regions, history, delays, ends, guards and transitions of every kind.
  static let recorder = StateGraph(
    title: "Recorder",
    states: [
      .init("off", .initial), .init("on", .parallel),
      .init("tape", in: "on"), .init("stopped", .initial, in: "tape"), .init("moving", in: "tape"),
      .init("playing", .initial, in: "moving"), .init("winding", in: "moving"),
      .init("worn", .final, in: "tape"), .init("before", .history, in: "moving"),
      .init("lamp", in: "on"), .init("dark", .initial, in: "lamp"), .init("lit", in: "lamp"),
      .init("all", .deepHistory, in: "on"), .init("scrap", .final),
    ],
    transitions: [
      .init(from: "off", to: "on", on: "power"), .init(from: "off", to: "all", on: "resume"),
      .init(from: "on", to: "off", on: "power"),
      .init(from: "stopped", to: "before", on: "go", if: "has tape"),
      .init(from: "playing", to: "winding", on: "wind"), .init(from: "winding", to: "playing", on: "wind"),
      .init(from: "moving", to: "stopped", on: "stop"),
      .init(from: "moving", to: "moving", .internal, on: "volume", lines: ["louder"]),
      .init(from: "winding", to: "worn", after: .seconds(90)),
      .init(from: "dark", to: "lit", on: "light"), .init(from: "lit", to: "dark", after: .milliseconds(2500)),
      .init(from: "tape", to: "scrap", on: "done.state.tape"),
    ])

  /// Random graphs: nested, with loops, labels and states that nothing leads to.
  static func random(
    _ seed: UInt64, states count: Int, transitions: Int, isNested: Bool = true
  ) -> StateGraph {
    var random = SplitMix64(seed: seed)
    var graph = StateGraph(title: "Graph \(seed)")
    for number in 0..<count {
      let parent = isNested && number > 0 && random.below(3) == 0 ? "state \(random.below(number))" : nil
      var kinds: StateGraph.State.Kinds = number == 0 || random.below(5) == 0 ? .initial : []
      if random.below(9) == 0 { kinds.insert(.final) }
      if isNested, random.below(8) == 0 { kinds.insert(.parallel) }
      if isNested, parent != nil, random.below(8) == 0 {
        kinds.insert(random.below(2) == 0 ? .history : .deepHistory)
      }
      let lines = (0..<max(0, random.below(5) - 2)).map { "entry: note \($0)" }
      graph.states.append(.init("state \(number)", kinds, in: parent, lines: lines))
    }
    for _ in 0..<transitions where count > 0 {
      let from = random.below(count), to = random.below(6) == 0 ? from : random.below(count)
      var transition = StateGraph.Transition(from: "state \(from)", to: "state \(to)")
      switch random.below(5) {
      case 0: transition.delay = .milliseconds(random.below(4000))
      case 1: transition.kinds = .eventless
      default: transition.event = "event \(random.below(7))"
      }
      if random.below(3) == 0 { transition.condition = "value > \(random.below(3))" }
      if random.below(6) == 0 { transition.lines = ["a line that explains at some length what this does"] }
      if random.below(9) == 0 { transition.kinds.insert(.internal) }
      graph.transitions.append(transition)
    }
    return graph
  }
}
