public import DotLottieFormat
import LottieFormat

/// A question for a transition: the state whose transitions were tried, and the guards that held them back.
public struct TransitionTrial: Sendable, Hashable {
  /// The state whose transitions were tried: the current one, or the global one.
  public var state: String
  /// The target of the transition that was taken; nil if none was.
  public var taken: String?
  /// The position of that transition in the state's definition, from 0; nil if none was taken.
  public var takenIndex: Int?
  /// The transitions that were tried before it, or all, in the order of trial; at most 100.
  public var heldBack: [HeldTransition]
  /// The number of further transitions that were held back.
  public var omittedCount = 0
}

/// A transition that was tried, and the first of its guards that did not hold.
public struct HeldTransition: Sendable, Hashable {
  /// The position of the transition in the state's definition, from 0.
  public var index: Int
  /// The target of the transition.
  public var target: String
  /// The reason why it was not taken.
  public var reason: Reason

  /// The reason why a transition was not taken.
  public struct Reason: Sendable, Hashable {
    /// The kinds of reasons.
    public struct Kind: Sendable, Hashable {
      private enum Base { case failed, otherEvent, hiddenByEvent, exhausted }
      private var base: Base

      /// A guard did not hold for the value that it compares.
      public static let failed = Kind(base: .failed)
      /// A guard asks for an event, and another one is pending, or none.
      public static let otherEvent = Kind(base: .otherEvent)
      /// The transition has no guard on an event, and a pending event hides those, in this dialect.
      public static let hiddenByEvent = Kind(base: .hiddenByEvent)
      /// The budget of the call was spent.
      public static let exhausted = Kind(base: .exhausted)
    }

    /// The kind.
    public var kind: Kind
    /// The guard that did not hold; nil if none was asked.
    public var condition: StateMachineDefinition.Guard?
    /// The value that the guard compares; nil for an input that does not exist or has another type.
    public var value: StateMachineEngine.InputValue?
    /// The value of the input that the guard compares it with; nil if it compares with a constant.
    public var other: StateMachineEngine.InputValue?
    /// The event that was pending; nil for none.
    public var pendingEvent: String?

    static let exhausted = Reason(kind: .exhausted)

    static func failed(
      _ condition: StateMachineDefinition.Guard, value: StateMachineEngine.InputValue?,
      other: StateMachineEngine.InputValue?
    ) -> Reason { Reason(kind: .failed, condition: condition, value: value, other: other) }

    static func otherEvent(_ condition: StateMachineDefinition.Guard, pending: String?) -> Reason {
      Reason(kind: .otherEvent, condition: condition, pendingEvent: pending)
    }

    static func hiddenByEvent(_ event: String) -> Reason {
      Reason(kind: .hiddenByEvent, pendingEvent: event)
    }
  }
}

/// The transitions that were tried in one or several calls.
public struct TransitionTrials: Sendable, Hashable {
  /// The questions, in order.
  public var trials: [TransitionTrial] = []
  /// The number of further questions that are not listed.
  public var omittedCount = 0
  /// The number of interactions that ran.
  public var interactionCount = 0
  /// The positions in the definition, from 0, of the interactions that ran, in order; at most 1,000.
  public var interactions: [Int] = []
}

extension StateMachineEngine {
  /// Whether the machine records which transitions it tries, for ``takeTrials()``; costs memory for each of them.
  public var recordsTrials: Bool {
    get { trials != nil }
    set { trials = newValue ? trials ?? TrialLog() : nil }
  }

  /// The transitions that were tried since the last call, with the values that their guards saw.
  ///
  /// At most 1,000 questions are listed. Empty unless ``recordsTrials`` is set.
  public mutating func takeTrials() -> TransitionTrials {
    guard let log = trials else { return TransitionTrials() }
    trials = TrialLog()
    return TransitionTrials(
      trials: log.entries.map(explained), omittedCount: log.omittedCount,
      interactionCount: log.interactionCount, interactions: positions(of: log.interactions))
  }

  /// The positions of interactions in the definition, by the rows of their actions.
  func positions(of ran: [CompiledMachine.Rows]) -> [Int] {
    if ran.isEmpty { return [] }
    // The actions of interactions follow those of states, in the order of the definition.
    var start = machine.actions.count - definition.interactions.reduce(0) { $0 + $1.actions.count }
    var ranges: [Range<Int>] = []
    for interaction in definition.interactions {
      ranges.append(start..<(start + interaction.actions.count))
      start += interaction.actions.count
    }
    return ran.compactMap { rows in ranges.firstIndex { $0 == rows.range } }
  }

  private func explained(_ entry: TrialLog.Entry) -> TransitionTrial {
    let state = definition.states[Int(entry.state)]
    let first = definition.states[..<Int(entry.state)].reduce(0) { $0 + $1.transitions.count }
    var trial = TransitionTrial(state: state.name, taken: nil, heldBack: [])
    let rows = machine.states[Int(entry.state)].guards.range
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (start, number) = (row, machine.transitions.guards[row].transition)
      while row < rows.upperBound, machine.transitions.guards[row].transition == number { row += 1 }
      let index = Int(number) - first
      let transition = state.transitions[index]
      if number == entry.taken {
        (trial.taken, trial.takenIndex) = (transition.toState, index)
        break
      }
      guard trial.heldBack.count < 100 else {
        trial.omittedCount += 1
        continue
      }
      let reason = reason(start..<row, transition, entry.values) ?? .exhausted
      trial.heldBack.append(.init(index: index, target: transition.toState, reason: reason))
    }
    return trial
  }

  /// The reason why a transition was not taken; nil if all its guards hold.
  private func reason(
    _ rows: Range<Int>, _ transition: StateMachineDefinition.Transition, _ values: InputValues
  ) -> HeldTransition.Reason? {
    let known = (transition.guards ?? []).filter { if case .unknown = $0 { false } else { true } }
    // Without declared order, the first guard of a guarded transition asks whether an event is pending.
    let offset = rows.count - known.count
    guard let row = rows.first(where: { !machine.transitions.holds($0, values) }) else { return nil }
    let position = row - rows.lowerBound - offset
    if known.indices.contains(position) { return failure(of: known[position], values) }
    let event = known.first { if case .event = $0 { true } else { false } }
    if let event { return .otherEvent(event, pending: nil) }
    return .hiddenByEvent(pendingEvent(values) ?? "")
  }

  private func failure(
    of condition: StateMachineDefinition.Guard, _ values: InputValues
  ) -> HeldTransition.Reason {
    switch condition {
    case .event: .otherEvent(condition, pending: pendingEvent(values))
    case .numeric(let name, _, let operand):
      .failed(
        condition, value: number(name, values), other: reference(operand).flatMap { number($0, values) })
    case .boolean(let name, _, let operand):
      .failed(
        condition, value: boolean(name, values), other: reference(operand).flatMap { boolean($0, values) })
    case .string(let name, _, let operand):
      .failed(condition, value: text(name, values), other: reference(operand).flatMap { text($0, values) })
    case .unknown: .failed(condition, value: nil, other: nil)
    }
  }

  private func pendingEvent(_ values: InputValues) -> String? {
    values.pendingEvent < 0 ? nil : machine.events.names[Int(values.pendingEvent)]
  }

  /// The input that an operand refers to.
  private func reference(_ operand: StateMachineDefinition.Operand) -> String? {
    guard case .string(let text) = operand, text.utf8.first == UInt8(ascii: "$") || text == "@elapsedTime"
    else {
      return nil
    }
    return text == "@elapsedTime" ? text : text.withoutDollars
  }

  private func number(_ name: String, _ values: InputValues) -> InputValue? {
    if name == "@elapsedTime" { return .numeric(values.elapsedSeconds) }
    let row = machine.numbers.row(of: name)
    return row < 0 ? nil : .numeric(values[number: row])
  }

  private func boolean(_ name: String, _ values: InputValues) -> InputValue? {
    let row = machine.booleans.row(of: name)
    return row < 0 ? nil : .boolean(values[boolean: row])
  }

  private func text(_ name: String, _ values: InputValues) -> InputValue? {
    let row = machine.strings.row(of: name)
    return row < 0 ? nil : .string(values.strings[Int(row)])
  }
}

extension GuardTable {
  /// Whether a guard holds, by the same comparison as ``firstPassing(_:_:_:)``.
  fileprivate func holds(_ row: Int, _ values: InputValues) -> Bool {
    var work = MachineWork()
    let condition = guards[row]
    guard condition.flags.contains(.isText) else {
      return condition.flags.accept(
        values.registers[Int(condition.left)], values.registers[Int(condition.right)])
    }
    return textHolds(condition, values.strings, &work)
  }
}
