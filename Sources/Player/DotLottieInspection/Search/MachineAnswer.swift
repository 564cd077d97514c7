import DotLottieFormat
import GraphTools
import LottieFormat
import LottiePlayer
import ZoetropeJSON

/// The answer to a question about a state machine, with a script that shows it.
package struct MachineAnswer: Sendable {
  /// A question about a part of a machine.
  package enum Question: String, Sendable {
    /// Can the state be reached?
    case reach
    /// Can the state be left?
    case leave
    /// Can the transition be taken?
    case take
    /// Does the gesture, or the end of playback, lead somewhere?
    case act
    /// Is there an order of inputs after which the state can't be left any more?
    case stick
  }

  /// The kinds of answers.
  package enum Verdict: String, Sendable {
    case yes, no
    /// Only if the application sets an input to a value that the machine's own actions do not set.
    case application
    /// In some configurations, and not in others.
    case sometimes
    /// Not found within the limit.
    case unknown
  }

  package let question: Question
  package let verdict: Verdict
  /// The state; empty for an interaction.
  package let state: String
  /// The position of the transition in its state, or of the interaction.
  package var index: Int?
  /// The target of the transition.
  package var target: String?
  /// The part in a few words.
  package var label: String
  /// The path of the part in the JSON of the machine.
  package var path = ""
  /// The finding, in a sentence without a full stop; nil if the answer is as expected.
  package var message: String?
  /// The rule that the finding breaks.
  package var rule: ValidationRule?
  /// The steps that show the answer; nil without a script.
  fileprivate(set) var steps: [Int]?
  /// Whether there is a script that shows the answer.
  package var hasScript: Bool { steps != nil }
}

extension MachineSearch {
  /// The answers to all questions about the machine, in its order: first about states, then about transitions,
  /// interactions and stuck states.
  ///
  /// There are at most 20,000 answers, whose scripts have at most 200,000 steps together; later answers have none.
  package func answers() -> [MachineAnswer] {
    var answers: [MachineAnswer] = []
    var stepBudget = 200_000
    func add(_ answer: MachineAnswer, _ mark: Mark?) {
      guard answers.count < 20_000 else { return }
      var answer = answer
      if let mark, Int(nodes[Int(mark.node)].depth) < stepBudget, let numbers = numbers(to: mark) {
        answer.steps = numbers
        stepBudget -= numbers.count
      }
      answers.append(answer)
    }
    let states = definition.states.indices.filter { !definition.states[$0].isGlobal }
    for row in states { add(reach(row), findings.reached[row]) }
    for row in states where findings.reached[row] != nil { add(leave(row), findings.left[row]) }
    for row in definition.states.indices {
      for index in definition.states[row].transitions.indices {
        let mark = findings.taken[firstTransitions[row] + index]
        add(take(row, index), mark)
      }
    }
    for row in definition.interactions.indices {
      let answer = act(row)
      add(
        answer, answer.verdict == .sometimes ? findings.idle[row] : findings.acted[row] ?? findings.idle[row])
    }
    for (answer, mark) in stuck() { add(answer, mark) }
    return answers
  }

  /// The calls of an answer's script, without the ones before the search; nil without a script.
  package func script(of answer: MachineAnswer) -> [PlayerCall]? { answer.steps?.map { call(of: $0) } }

  /// Plays the script of an answer, and returns its steps; empty without a script.
  package mutating func way(of answer: MachineAnswer) -> [WayStep] {
    let way = answer.steps.map { play($0) } ?? []
    rewind()
    return way
  }

  /// The situations that were looked at, for a message.
  private var extent: String { "in all \(nodes.count) configurations" }

  /// The verdict on something that the mark shows.
  private func verdict(_ mark: Mark?) -> MachineAnswer.Verdict {
    guard let mark else { return isComplete(Level.last) ? .no : .unknown }
    if mark.level <= Level.ownAnywhere { return .yes }
    return isComplete(Level.ownAnywhere) ? .application : .yes
  }

  /// Whether something in a state needs no more help than to reach the state.
  private func isAsEasy(_ mark: Mark?, in row: Int) -> Bool {
    guard let mark, let way = findings.reached[row] else { return false }
    return mark.level <= way.level
  }

  // MARK: States

  private func reach(_ row: Int) -> MachineAnswer {
    let state = definition.states[row]
    var answer = MachineAnswer(
      question: .reach, verdict: verdict(findings.reached[row]), state: state.name, label: state.name,
      path: "states[\(row)]")
    switch answer.verdict {
    case .no:
      answer.rule = .neverReached
      answer.message = "no order of inputs reaches the state, \(extent)"
    // The finding is about the transition that needs it.
    case .application: answer.message = "only the application reaches the state"
    default: break
    }
    return answer
  }

  private func leave(_ row: Int) -> MachineAnswer {
    let state = definition.states[row]
    var verdict = verdict(findings.left[row])
    // No more help than to get there.
    if verdict == .application, isAsEasy(findings.left[row], in: row) { verdict = .yes }
    // It is the end of the machine.
    if state.playback?.isFinal == true, verdict != .unknown { verdict = .yes }
    var answer = MachineAnswer(
      question: .leave, verdict: verdict, state: state.name, label: state.name, path: "states[\(row)]")
    // A state without transitions is the rule `dead-end`.
    let hasTransitions =
      !state.transitions.isEmpty || definition.states.contains { $0.isGlobal && !$0.transitions.isEmpty }
    if verdict == .no, hasTransitions {
      answer.rule = .neverLeft
      answer.message = "no order of inputs leaves the state, \(extent), and it is not final"
    }
    return answer
  }

  /// For each state, whether a configuration was found from which nothing leaves it, and the first such one.
  private func stuck() -> [(MachineAnswer, Mark?)] {
    let level = Level.ownAnywhere
    let isFree = nodes.map { node in
      node.isTweening || node.leaves <= level || (node.untried <= level && !node.isStopped) || choices.isCut
        || definition.states[Int(node.state)].playback?.isFinal == true
    }
    let isFreed = graph.reaching(isFree, level: level)
    var first = [Int?](repeating: nil, count: definition.states.count)
    for (row, node) in nodes.enumerated()
    where node.level <= level && !isFreed[row] && first[Int(node.state)] == nil {
      first[Int(node.state)] = row
    }
    var answers: [(MachineAnswer, Mark?)] = []
    // `never-left` covers the other states.
    for row in definition.states.indices where findings.left[row] != nil {
      let node = first[row]
      let name = definition.states[row].name
      var answer = MachineAnswer(
        question: .stick, verdict: node != nil ? .yes : isComplete(level) ? .no : .unknown, state: name,
        label: name, path: "states[\(row)]")
      if let node {
        answer.rule = .getsStuck
        answer.message =
          nodes[node].isStopped
          ? "the machine stops in the state, which is not final"
          : "an order of inputs gets stuck in the state: nothing leaves it any more"
      }
      answers.append((answer, node.map { Mark(node: Int32($0), step: -1, level: nodes[$0].level) }))
    }
    return answers
  }

  // MARK: Transitions

  private func take(_ row: Int, _ index: Int) -> MachineAnswer {
    let state = definition.states[row]
    let transition = state.transitions[index]
    var answer = MachineAnswer(
      question: .take, verdict: verdict(findings.taken[firstTransitions[row] + index]), state: state.name,
      index: index,
      target: transition.toState,
      label: "\(state.name) → \(transition.toState)", path: "states[\(row)].transitions[\(index)]")
    switch answer.verdict {
    case .no:
      // The finding is about the state, if nothing reaches it.
      guard findings.reached[row] != nil || state.isGlobal else { break }
      answer.rule = .untaken
      answer.message = "no order of inputs takes the transition, \(extent)" + reason(transition)
    case .application:
      if isAsEasy(findings.taken[firstTransitions[row] + index], in: row) { break }
      answer.rule = .needsApplication
      answer.message = "only the application can take the transition" + reason(transition)
    default: break
    }
    return answer
  }

  /// The guards that never held, with the values that their inputs had without the application.
  private func reason(_ transition: StateMachineDefinition.Transition) -> String {
    var parts: [String] = []
    for condition in transition.guards ?? [] {
      guard case .numeric(let name, let comparison, .number(let right)) = condition,
        let row = inputs.numberRows[ExactName(name)], !findings.seenNumbers[row].isEmpty
      else { continue }
      let seen = findings.seenNumbers[row]
      guard seen.count < 12, !seen.contains(where: { comparison.holds($0, right) }) else { continue }
      let values = seen.sorted().map { $0.label }.joined(separator: ", ")
      parts.append("\(condition.label) does not hold, for \(name) is \(values)")
    }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: "; ")
  }

  // MARK: Interactions

  private func act(_ row: Int) -> MachineAnswer {
    let interaction = definition.interactions[row]
    let isIdle = findings.idle[row].map { $0.level <= Level.ownAnywhere } ?? false
    var verdict = verdict(findings.acted[row])
    if verdict != .no, verdict != .unknown, isIdle { verdict = .sometimes }
    var answer = MachineAnswer(
      question: .act, verdict: verdict, state: "", index: row, label: interaction.trigger.label,
      path: "interactions[\(row)]")
    switch verdict {
    case .no:
      answer.rule = .noEffect
      answer.message =
        isIdle ? "\(answer.label): it never changes anything" : "\(answer.label): it never happens, \(extent)"
    case .sometimes:
      answer.rule = .sometimesNoEffect
      let state = findings.idle[row].map { definition.states[Int(nodes[Int($0.node)].state)].name } ?? ""
      answer.message = "\(answer.label): it changes nothing in \"\(state)\", for example"
    default: break
    }
    return answer
  }
}

// MARK: JSON

extension MachineAnswer {
  /// The answer as JSON, without its script.
  package var members: [(String, JSONValue)] {
    [
      ("question", .string(question.rawValue)), ("answer", .string(verdict.rawValue)),
      ("state", state.isEmpty ? .null : .string(state)), ("index", .optional(index.map { Double($0) })),
      ("target", .optional(target)), ("label", .string(label)), ("rule", .optional(rule?.rawValue)),
      ("message", .optional(message)),
    ]
  }
}

extension MachineSearch {
  /// The size of the search, as JSON: `configurations`, `calls`, and whether everything was tried (`isComplete`).
  package var extentMembers: [(String, JSONValue)] {
    [
      ("configurations", .number(Double(nodes.count))), ("calls", .number(Double(calls))),
      ("isComplete", .boolean(isComplete(Level.last))),
    ]
  }
}
