#if Tools
import DotLottieFormat
import LottiePlayer
import ZoetropeJSON

/// The inputs of a state machine, each with a digit for its key.
struct PlayInputs {
  /// An input.
  struct Entry {
    var name: String
    var value: StateMachineEngine.InputValue
    /// The texts that the machine compares it with, and its initial one.
    var texts: [String]

    /// The name with the value, for the status line.
    var label: String {
      switch value {
      case .numeric(let number): "\(name) \(ReportText.number(Double(number)))"
      case .string(let text): "\(name) \(text)"
      case .boolean(let flag): "\(name) \(flag ? "on" : "off")"
      case .event: "\(name)!"
      }
    }
  }

  /// The inputs in the order of the file, at most nine.
  let entries: [Entry]

  /// Reads the inputs of the machine of a player; none without one.
  init(_ player: Player) {
    guard let machine = player.stateMachine else {
      entries = []
      return
    }
    let values = machine.inputs
    entries = machine.definition.inputs.compactMap { input in
      guard let name = input.name else { return nil }
      if case .event = input { return Entry(name: name, value: .event, texts: []) }
      guard let value = values.first(where: { $0.name == name })?.value else { return nil }
      return Entry(name: name, value: value, texts: Self.texts(of: name, input, machine.definition))
    }.prefix(9).map(\.self)
  }

  private static func texts(
    of name: String, _ input: StateMachineDefinition.Input, _ machine: StateMachineDefinition
  ) -> [String] {
    var texts: [String] = []
    if case .string(_, let initial) = input { texts = [initial] }
    for state in machine.states {
      for transition in state.transitions {
        for case .string(name, _, .string(let text)) in transition.guards ?? [] where !texts.contains(text) {
          texts.append(text)
        }
      }
    }
    return texts
  }

  /// The call for the key of an input: an event is fired, a boolean turned, a text replaced by the next known one.
  ///
  /// - Parameter step: The change of a number.
  static func call(for entry: Entry, step: Float) -> PlayerCall {
    switch entry.value {
    case .event: return .setInput(entry.name, .event)
    case .boolean(let flag): return .setInput(entry.name, .boolean(!flag))
    case .numeric(let number): return .setInput(entry.name, .numeric(number + step))
    case .string(let text):
      let index = entry.texts.firstIndex(of: text) ?? -1
      let next = entry.texts.isEmpty ? text : entry.texts[(index + 1) % entry.texts.count]
      return .setInput(entry.name, .string(next))
    }
  }
}
#endif
