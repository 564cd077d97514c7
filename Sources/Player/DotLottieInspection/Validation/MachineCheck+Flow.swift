import DotLottieFormat
import LottieFormat
import LottiePlayer
import GraphTools
import StateGraph

// MARK: Transitions

extension MachineCheck {
  /// The size above which the paths of a machine are not searched.
  static let maximumFlow = 20_000

  /// Finds states that can't be reached or left, and transitions that are never or always taken.
  mutating func flow() {
    let size = definition.states.reduce(definition.states.count) { $0 + $1.transitions.count }
    guard size <= Self.maximumFlow else {
      report(.tooMuch, Place(path: "states"), "the machine is too large to look for ways through it")
      return
    }
    ways()
    start()
    for (row, state) in definition.states.enumerated() {
      for (column, transition) in state.transitions.enumerated() {
        if let reason = Contradiction(transition.guards ?? []).reason {
          let place = Place(
            path: "states[\(row)].transitions[\(column)]", state: state.name, target: transition.toState)
          report(.neverTaken, place, "the guards contradict each other: \(reason)")
        }
      }
    }
    completions()
    unusedInputs()
    addresses()
  }

  /// Checks the paths in the graph of states and transitions.
  private mutating func ways() {
    var graph = definition.graph()
    var number = 0
    for (row, state) in definition.states.enumerated() {
      for column in state.transitions.indices {
        // The graph has them in the same order.
        graph.transitions[number].origin = "states[\(row)].transitions[\(column)]"
        number += 1
      }
    }
    var rows: [ExactName: Int] = [:]
    for (row, state) in definition.states.enumerated().reversed() { rows[ExactName(state.name)] = row }
    for finding in graph.validate([.unreachable, .deadEnd, .endless, .shadowed, .leavesFinal]) {
      let transition = finding.transitions.first
      let name = transition?.from ?? finding.states.first
      let row = name.flatMap { rows[ExactName($0)] }
      let place = Place(
        path: transition?.origin ?? row.map { "states[\($0)]" } ?? "states", state: name,
        target: transition?.to)
      switch finding.kind {
      case .unreachable: report(.unreachableState, place, finding.message)
      case .deadEnd: report(.deadEnd, place, finding.message)
      case .endless: report(.alwaysLoops, place, finding.message)
      default: report(.neverTaken, place, finding.message)
      }
    }
  }

  /// Checks the machine's actions at its start, with the declared values of its inputs.
  private mutating func start() {
    guard var engine = try? StateMachineEngine(definition, dialect: dialect),
      !room.contains(where: { $0.rule == .alwaysLoops })
    else { return }
    var context = PlaybackContext(timeline: Timeline())
    _ = engine.start(&context)
    guard context.effects.contains(.notify(.error("InfiniteLoop"))) else { return }
    report(
      .alwaysLoops, Place(path: "initial", state: definition.initial),
      "with the values that its inputs are declared with the machine goes in circles when it starts, and is stopped"
    )
  }

  /// Finds waits for an end of playback that never comes.
  private mutating func completions() {
    var isEndless: [ExactName: Bool] = [:]
    for state in definition.states where isEndless[ExactName(state.name)] == nil {
      let playback = state.playback
      isEndless[ExactName(state.name)] = playback?.loop == true && (playback?.loopCount ?? 0) == 0
    }
    for (row, interaction) in definition.interactions.enumerated() {
      guard case .onComplete(let name) = interaction.trigger, isEndless[ExactName(name)] == true else {
        continue
      }
      report(
        .neverCompletes, Place(path: "interactions[\(row)]", state: name),
        "playback of \"\(name)\" loops for ever: it never completes")
    }
  }

  private mutating func unusedInputs() {
    let used = UsedInputs(definition)
    for (row, input) in definition.inputs.enumerated() {
      guard let name = input.name, !name.begins(with: "@"), !used.names.contains(ExactName(name)) else {
        continue
      }
      report(
        .unusedInput, Place(path: "inputs[\(row)]"), "no guard asks for \"\(name)\", and no action reads it")
    }
  }

  private mutating func addresses() {
    func opens(_ actions: [Definition.Action]) -> [Int] {
      actions.indices.filter { if case .openURL = actions[$0] { true } else { false } }
    }
    let reason = "players open addresses after a tap only, unless the host allows more"
    for (row, interaction) in definition.interactions.enumerated() {
      switch interaction.trigger {
      case .gesture(.click, _), .gesture(.pointerDown, _), .gesture(.pointerUp, _), .unknown: continue
      default: break
      }
      for index in opens(interaction.actions) {
        report(.openURLWithoutTap, Place(path: "interactions[\(row)].actions[\(index)]"), reason)
      }
    }
  }
}

/// The inputs on which something depends.
private struct UsedInputs {
  private(set) var names: Set<ExactName> = []

  init(_ machine: StateMachineDefinition) {
    for state in machine.states {
      for condition in state.transitions.lazy.flatMap({ $0.guards ?? [] }) { add(condition) }
      (state.entryActions + state.exitActions).forEach { add($0) }
    }
    for action in machine.interactions.lazy.flatMap({ $0.actions }) { add(action) }
  }

  private mutating func add(_ condition: StateMachineDefinition.Guard) {
    switch condition {
    case .numeric(let name, _, let operand), .string(let name, _, let operand),
      .boolean(let name, _, let operand):
      names.insert(ExactName(name))
      add(operand)
    case .event(let name): names.insert(ExactName(name))
    case .unknown: break
    }
  }

  private mutating func add(_ action: StateMachineDefinition.Action) {
    switch action {
    case .increment(_, let value), .decrement(_, let value): add(value)
    case .setBoolean(_, let value), .setNumeric(_, let value), .multiply(_, let value), .setFrame(let value),
      .setProgress(let value):
      add(value)
    case .setRandom(_, let minimum, let maximum, _), .clamp(_, let minimum, let maximum):
      add(minimum)
      add(maximum)
    case .setString(_, let text), .setTheme(let text), .openURL(let text, _), .fireCustomEvent(let text):
      add(.string(text))
    // Their inputs are written, not read.
    case .toggle, .floor, .fire, .reset, .unknown: break
    }
  }

  private mutating func add(_ operand: StateMachineDefinition.Operand?) {
    if case .string(let text)? = operand { names.insert(ExactName(text.withoutDollars)) }
  }
}
