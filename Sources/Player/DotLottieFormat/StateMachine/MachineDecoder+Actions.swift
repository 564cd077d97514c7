import LottieFormat

extension MachineDecoder {
  func actions(_ key: String, _ found: Node?) throws(Failure) -> [Definition.Action] {
    try parts(try reader.elements(key, found)) { node throws(Failure) in try action(node) }
  }

  private func action(_ node: Node) throws(Failure) -> Definition.Action {
    try count(node)
    try reader.requireObject(node, "an action")
    let members = ActionMembers(node, reader.json)
    let kind = try kind(members.type, of: node)
    do throws(Failure) {
      let isOfInput = Self.changesInput(kind)
      let action = isOfInput ? try inputAction(kind, members, node) : try hostAction(kind, members, node)
      if let action {
        if members.hasOthers { noteMisspelt(in: node, ActionMembers.names) }
        return action
      }
    } catch {
      return .unknown(try incomplete(node, members.type, error))
    }
    return .unknown(try unknown(node, members.type, "action", Self.actions))
  }

  /// The types of actions, for messages.
  private static let actions = [
    "OpenUrl", "SetTheme", "SetFrame", "SetProgress", "FireCustomEvent", "Increment", "Decrement", "Toggle",
    "Floor",
    "Fire", "Reset", "SetBoolean", "SetString", "SetNumeric", "Multiply", "SetRandom", "Clamp",
  ]

  /// Reads an action that affects the host or the player; nil for other actions.
  private func hostAction(
    _ kind: JSONWord, _ members: ActionMembers, _ node: Node
  ) throws(Failure) -> Definition.Action? {
    switch kind {
    case "OpenUrl":
      let url = try reader.identifier("url", members.url, of: node)
      if reader.isStrict {
        return .openURL(url: url, target: try reader.identifier("target", members.target, of: node))
      }
      return .openURL(url: url, target: try reader.optionalString("target", members.target) ?? "")
    case "SetTheme": return .setTheme(try reader.identifier("value", members.value, of: node))
    case "SetFrame": return .setFrame(try numberOperand("value", members.value, node))
    case "SetProgress": return .setProgress(try numberOperand("value", members.value, node))
    case "FireCustomEvent": return .fireCustomEvent(try reader.string("value", members.value, of: node))
    default: return nil
    }
  }

  /// Reads an action that changes an input.
  private func inputAction(
    _ kind: JSONWord, _ members: ActionMembers, _ node: Node
  ) throws(Failure) -> Definition.Action {
    let name = try reader.identifier("inputName", members.inputName, of: node)
    let value = members.value
    switch kind {
    case "Increment": return .increment(inputName: name, try optionalNumberOperand("value", value, node))
    case "Decrement": return .decrement(inputName: name, try optionalNumberOperand("value", value, node))
    case "Toggle": return .toggle(inputName: name)
    case "Floor": return .floor(inputName: name)
    case "Fire": return .fire(inputName: name)
    case "Reset": return .reset(inputName: name)
    case "SetBoolean": return .setBoolean(inputName: name, try truthOperand("value", value, node))
    case "SetString": return .setString(inputName: name, value: try reader.string("value", value, of: node))
    case "SetNumeric": return .setNumeric(inputName: name, try numberOperand("value", value, node))
    case "Multiply": return .multiply(inputName: name, try numberOperand("value", value, node))
    case "SetRandom":
      return .setRandom(
        inputName: name, minimum: try optionalNumberOperand("min", members.minimum, node),
        maximum: try optionalNumberOperand("max", members.maximum, node),
        isInteger: try reader.optionalBoolean("integer", members.integer) ?? false)
    default:
      return .clamp(
        inputName: name, minimum: try optionalNumberOperand("min", members.minimum, node),
        maximum: try optionalNumberOperand("max", members.maximum, node))
    }
  }

  private static func changesInput(_ kind: JSONWord) -> Bool {
    switch kind {
    case "Increment", "Decrement", "Toggle", "Floor", "Fire", "Reset", "SetBoolean", "SetString",
      "SetNumeric", "Multiply", "SetRandom", "Clamp":
      true
    default: false
    }
  }
}
