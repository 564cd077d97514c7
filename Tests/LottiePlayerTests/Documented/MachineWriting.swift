/// Writes machines as short as tests need them.
protocol MachineWriting {}

extension MachineWriting {
  /// A machine that begins in `a`.
  func machine(
    initial: String = "a", _ states: [String], inputs: [String] = [], interactions: [String] = []
  ) -> String {
    """
    {"initial":"\(initial)","states":[\(states.joined(separator: ","))],
    "inputs":[\(inputs.joined(separator: ","))],"interactions":[\(interactions.joined(separator: ","))]}
    """
  }

  // MARK: States

  /// A state that plays; `members` are more of its members, as JSON writes them.
  func state(_ name: String, _ members: String = "", to transitions: [String] = []) -> String {
    let more = members.isEmpty ? "" : "," + members
    let animation = members.contains(#""animation""#) ? "" : #""animation":"","#
    return """
      {"name":"\(name)","type":"PlaybackState",\(animation)"transitions":[\(transitions.joined(separator: ","))]\(more)}
      """
  }

  func global(_ members: String = "", to transitions: [String]) -> String {
    let more = members.isEmpty ? "" : "," + members
    return
      #"{"name":"all","type":"GlobalState","transitions":[\#(transitions.joined(separator: ","))]\#(more)}"#
  }

  func entry(_ actions: String...) -> String { #""entryActions":[\#(actions.joined(separator: ","))]"# }
  func exit(_ actions: String...) -> String { #""exitActions":[\#(actions.joined(separator: ","))]"# }

  // MARK: Transitions

  /// A transition at once; without guards it has no such member.
  func to(_ name: String, _ guards: String...) -> String {
    let list = guards.isEmpty ? "" : #","guards":[\#(guards.joined(separator: ","))]"#
    return #"{"type":"Transition","toState":"\#(name)"\#(list)}"#
  }

  func tween(
    to name: String, seconds: String = "1", easing: String = "[0,0,1,1]", _ guards: String...
  ) -> String {
    let list = guards.isEmpty ? "" : #","guards":[\#(guards.joined(separator: ","))]"#
    return #"{"type":"Tweened","toState":"\#(name)","duration":\#(seconds),"easing":\#(easing)\#(list)}"#
  }

  // MARK: Guards

  /// A guard on a number: `n` by `comparison` with a literal or a quoted reference.
  func number(_ comparison: String, _ value: String, _ name: String = "n") -> String {
    compare("Numeric", name, comparison, value)
  }

  func text(_ comparison: String, _ value: String, _ name: String = "s") -> String {
    compare("String", name, comparison, value)
  }

  func flag(_ comparison: String, _ value: String, _ name: String = "f") -> String {
    compare("Boolean", name, comparison, value)
  }

  func event(_ name: String) -> String { #"{"type":"Event","inputName":"\#(name)"}"# }

  private func compare(_ type: String, _ name: String, _ comparison: String, _ value: String) -> String {
    #"{"type":"\#(type)","inputName":"\#(name)","conditionType":"\#(comparison)","compareTo":\#(value)}"#
  }

  // MARK: Inputs

  func numeric(_ name: String = "n", _ value: String = "0") -> String {
    #"{"type":"Numeric","name":"\#(name)","value":\#(value)}"#
  }

  func string(_ name: String = "s", _ value: String = "") -> String {
    #"{"type":"String","name":"\#(name)","value":"\#(value)"}"#
  }

  func boolean(_ name: String = "f", _ value: String = "false") -> String {
    #"{"type":"Boolean","name":"\#(name)","value":\#(value)}"#
  }

  /// An event input.
  func signal(_ name: String) -> String { #"{"type":"Event","name":"\#(name)"}"# }

  // MARK: Actions and interactions

  /// An action on an input, with or without a value.
  func act(_ type: String, _ name: String, _ value: String? = nil) -> String {
    let end = value.map { #","value":\#($0)"# } ?? ""
    return #"{"type":"\#(type)","inputName":"\#(name)"\#(end)}"#
  }

  /// An action with a value only.
  func act(_ type: String, value: String) -> String { #"{"type":"\#(type)","value":\#(value)}"# }

  func say(_ message: String) -> String { act("FireCustomEvent", value: "\"\(message)\"") }

  func open(_ url: String, target: String = "") -> String {
    #"{"type":"OpenUrl","url":"\#(url)","target":"\#(target)"}"#
  }

  func on(_ type: String, layer: String? = nil, state: String? = nil, _ actions: String...) -> String {
    let layer = layer.map { #","layerName":"\#($0)""# } ?? ""
    let state = state.map { #","stateName":"\#($0)""# } ?? ""
    return #"{"type":"\#(type)"\#(layer)\#(state),"actions":[\#(actions.joined(separator: ","))]}"#
  }
}
