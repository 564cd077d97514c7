import LottieFormat

extension MachineDecoder {
  func actions(_ key: String, _ node: Node) throws(ReadingFailure) -> [Definition.Action] {
    var actions: [Definition.Action] = []
    for element in try reader.elements(key, of: node) { actions.append(try action(element)) }
    return actions
  }

  private func action(_ node: Node) throws(ReadingFailure) -> Definition.Action {
    try count(node)
    let type = try type(node, "an action")
    do throws(ReadingFailure) {
      if let action = try hostAction(type, node) { return action }
      if Self.inputActions.contains(type) { return try inputAction(type, node) }
    } catch {
      return .unknown(try incomplete(node, type, error))
    }
    return .unknown(try unknown(node, type, "action"))
  }

  /// What speaks to the host or to the player.
  private func hostAction(_ type: String, _ node: Node) throws(ReadingFailure) -> Definition.Action? {
    switch type {
    case "OpenUrl":
      let url = try reader.identifier("url", of: node)
      if reader.isStrict { return .openURL(url: url, target: try reader.identifier("target", of: node)) }
      return .openURL(url: url, target: try reader.optionalString("target", of: node) ?? "")
    case "SetTheme": return .setTheme(try reader.identifier("value", of: node))
    case "SetFrame": return .setFrame(try numberOperand("value", node))
    case "SetProgress": return .setProgress(try numberOperand("value", node))
    case "FireCustomEvent": return .fireCustomEvent(try reader.string("value", of: node))
    default: return nil
    }
  }

  private static let inputActions: Set<String> = [
    "Increment", "Decrement", "Toggle", "Floor", "Fire", "Reset", "SetBoolean", "SetString", "SetNumeric",
    "Multiply", "SetRandom", "Clamp",
  ]

  /// What changes an input.
  private func inputAction(_ type: String, _ node: Node) throws(ReadingFailure) -> Definition.Action {
    let name = try reader.identifier("inputName", of: node)
    switch type {
    case "Increment": return .increment(inputName: name, try optionalNumberOperand("value", node))
    case "Decrement": return .decrement(inputName: name, try optionalNumberOperand("value", node))
    case "Toggle": return .toggle(inputName: name)
    case "Floor": return .floor(inputName: name)
    case "Fire": return .fire(inputName: name)
    case "Reset": return .reset(inputName: name)
    case "SetBoolean": return .setBoolean(inputName: name, try truthOperand("value", node))
    case "SetString": return .setString(inputName: name, value: try reader.string("value", of: node))
    case "SetNumeric": return .setNumeric(inputName: name, try numberOperand("value", node))
    case "Multiply": return .multiply(inputName: name, try numberOperand("value", node))
    case "SetRandom":
      return .setRandom(
        inputName: name, minimum: try optionalNumberOperand("min", node),
        maximum: try optionalNumberOperand("max", node),
        isInteger: try reader.optionalBoolean("integer", of: node) ?? false)
    default:
      return .clamp(
        inputName: name, minimum: try optionalNumberOperand("min", node),
        maximum: try optionalNumberOperand("max", node))
    }
  }
}
