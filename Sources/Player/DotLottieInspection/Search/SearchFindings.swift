import DotLottieFormat
import LottieFormat
import LottiePlayer

extension MachineSearch {
  /// A step in a configuration that showed something.
  struct Mark {
    var node: Int32
    /// The number of the step; negative for the configuration itself.
    var step: Int32
    var level: UInt8
  }
}

/// The parts of a machine that a search has seen at work, each with the first step that showed it.
struct SearchFindings {
  typealias Mark = MachineSearch.Mark

  /// The first step into each state.
  fileprivate(set) var reached: [Mark?]
  /// The first step out of each state.
  fileprivate(set) var left: [Mark?]
  /// The first step through each transition, counted through the definition.
  fileprivate(set) var taken: [Mark?]
  /// The first effect of each interaction.
  fileprivate(set) var acted: [Mark?]
  /// The first time that each interaction ran without an effect.
  fileprivate(set) var idle: [Mark?]
  /// Up to 12 values of each numeric input that guards read.
  fileprivate(set) var seenNumbers: [[Float]]

  init(_ definition: StateMachineDefinition, transitions: Int, numbers: Int) {
    reached = Array(repeating: nil, count: definition.states.count)
    left = reached
    taken = Array(repeating: nil, count: transitions)
    acted = Array(repeating: nil, count: definition.interactions.count)
    idle = acted
    seenNumbers = Array(repeating: [], count: numbers)
  }

  /// Notes the state in which the search begins.
  mutating func noteStart(_ state: Int) { reached[state] = Mark(node: 0, step: -1, level: 0) }

  /// Notes the effects of a step.
  ///
  /// - Parameter isSame: Whether the configuration is the same afterwards.
  mutating func note(_ outcome: MachineSearch.Outcome, _ mark: Mark, isSame: Bool) {
    func first(_ marks: inout [Mark?], _ row: Int) {
      if marks.indices.contains(row), (marks[row]?.level ?? .max) > mark.level { marks[row] = mark }
    }
    for row in outcome.entered { first(&reached, row) }
    for row in outcome.leftStates { first(&left, row) }
    if outcome.hasTransition { for row in outcome.transitions { first(&taken, row) } }
    let hasEffect = outcome.hasEffect || !isSame
    for row in outcome.interactions { if hasEffect { first(&acted, row) } else { first(&idle, row) } }
  }

  /// Notes what was reached before the search.
  mutating func note(
    _ coverage: MachineCoverage, _ definition: StateMachineDefinition, _ rows: [ExactName: Int]
  ) {
    let mark = Mark(node: 0, step: -1, level: MachineSearch.Level.hand)
    for state in coverage.states where state.isReached {
      if let row = rows[ExactName(state.name)] { reached[row] = mark }
    }
    for (number, transition) in coverage.transitions.enumerated() where transition.isReached {
      if taken.indices.contains(number) { taken[number] = mark }
      if let row = rows[ExactName(transition.from)], !definition.states[row].isGlobal,
        !transition.from.isExactly(transition.to)
      {
        left[row] = mark
      }
    }
  }

  /// Notes the values that guards see.
  mutating func note(_ engine: StateMachineEngine, _ inputs: SearchInputs, level: UInt8) {
    guard level <= MachineSearch.Level.ownAnywhere else { return }
    for row in inputs.numbers.indices where inputs.numbers[row].isRead && seenNumbers[row].count < 12 {
      let value = engine.number(row)
      if !seenNumbers[row].contains(value) { seenNumbers[row].append(value) }
    }
  }
}
