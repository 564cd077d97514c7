import LottieFormat

// MARK: Guards

extension MachineDecoder {
  /// Reads a guard.
  ///
  /// An invalid guard is an error in every parsing mode.
  func condition(_ node: Node) throws(Failure) -> Definition.Guard {
    try count(node)
    try reader.requireObject(node, "a guard")
    let members = ConditionMembers(node, reader.json)
    let kind = try kind(members.type, of: node)
    if members.hasOthers { noteMisspelt(in: node, ConditionMembers.namesOfGuards) }
    switch kind {
    case "Numeric":
      return .numeric(
        inputName: try reader.identifier("inputName", members.inputName, of: node),
        try comparison(members.conditionType, node), try operand("compareTo", members.compareTo, node))
    case "String":
      return .string(
        inputName: try reader.identifier("inputName", members.inputName, of: node),
        try comparison(members.conditionType, node), try operand("compareTo", members.compareTo, node))
    case "Boolean":
      return .boolean(
        inputName: try reader.identifier("inputName", members.inputName, of: node),
        try comparison(members.conditionType, node), try truthOperand("compareTo", members.compareTo, node))
    case "Event": return .event(inputName: try reader.identifier("inputName", members.inputName, of: node))
    default: return .unknown(try unknown(node, members.type, "guard", Self.types))
    }
  }

  private func comparison(_ found: Node?, _ node: Node) throws(Failure) -> Definition.Comparison {
    let found = try reader.required("conditionType", found, of: node)
    switch reader.json.word(found) {
    case "Equal": return .equal
    case "NotEqual": return .notEqual
    case "GreaterThan": return .greaterThan
    case "LessThan": return .lessThan
    case "LessThanOrEqual": return .lessThanOrEqual
    default: break
    }
    // "GreaterThanOrEqual" is too long for a word.
    let text = try reader.string("conditionType", found, of: node)
    guard let comparison = Definition.Comparison(rawValue: text) else {
      let known = Definition.Comparison.allCases.map { $0.rawValue }
      throw reader.failure(
        .unknownKind, node, UnknownName.message("there is no condition", text.shortened, known))
    }
    return comparison
  }
}

// MARK: Operands

extension MachineDecoder {
  private func operand(_ key: String, _ found: Node?, _ node: Node) throws(Failure) -> Definition.Operand {
    let found = try reader.required(key, found, of: node)
    if let text = reader.json.string(found) {
      try reader.checkIdentifier(text, found)
      return .string(text)
    }
    if let flag = reader.json.boolean(found) { return .boolean(flag) }
    if let number = reader.json.number(found) {
      return .number(Float(try reader.checked(number, key, found)))
    }
    throw reader.failure(.typeMismatch, found, "\"\(key)\" must be a number, a text or a boolean")
  }

  /// A truth value, or a text that refers to a boolean input.
  func truthOperand(_ key: String, _ found: Node?, _ node: Node) throws(Failure) -> Definition.Operand {
    let value = try operand(key, found, node)
    if case .number = value {
      throw reader.failure(.typeMismatch, found ?? node, "\"\(key)\" must be true, false or a reference")
    }
    return value
  }

  /// A number, or a text that may refer to a numeric input.
  func numberOperand(_ key: String, _ found: Node?, _ node: Node) throws(Failure) -> Definition.Operand {
    let value = try operand(key, found, node)
    if case .boolean = value {
      throw reader.failure(.typeMismatch, found ?? node, "\"\(key)\" must be a number or a reference")
    }
    return value
  }

  func optionalNumberOperand(
    _ key: String, _ found: Node?, _ node: Node
  ) throws(Failure) -> Definition.Operand? {
    found == nil ? nil : try numberOperand(key, found, node)
  }
}

// MARK: Inputs

extension MachineDecoder {
  func input(_ node: Node) throws(Failure) -> Definition.Input {
    try reader.requireObject(node, "an input")
    let members = ConditionMembers(node, reader.json)
    let kind = try kind(members.type, of: node)
    do throws(Failure) {
      if let input = try knownInput(kind, members, node) {
        if members.hasOthers { noteMisspelt(in: node, ConditionMembers.namesOfInputs) }
        return input
      }
    } catch {
      return .unknown(try incomplete(node, members.type, error))
    }
    // Without the input, guards and actions that refer to it would have another meaning.
    if reader.isStrict {
      throw reader.failure(.unknownKind, node, noKind("input", members.type, Self.types))
    }
    return .unknown(try unknown(node, members.type, "input", Self.types))
  }

  /// The types of inputs and guards, for messages.
  private static let types = ["Numeric", "String", "Boolean", "Event"]

  private func knownInput(
    _ kind: JSONWord, _ members: ConditionMembers, _ node: Node
  ) throws(Failure) -> Definition.Input? {
    switch kind {
    case "Numeric":
      return .numeric(
        name: try reader.identifier("name", members.name, of: node),
        value: Float(try reader.number("value", members.value, of: node)))
    case "String":
      return .string(
        name: try reader.identifier("name", members.name, of: node),
        value: try reader.string("value", members.value, of: node))
    case "Boolean":
      let name = try reader.identifier("name", members.name, of: node)
      let found = try reader.required("value", members.value, of: node)
      guard let value = reader.json.boolean(found) else {
        throw reader.failure(.typeMismatch, found, "\"value\" must be true or false")
      }
      return .boolean(name: name, value: value)
    case "Event": return .event(name: try reader.identifier("name", members.name, of: node))
    default: return nil
    }
  }
}

// MARK: Interactions

extension MachineDecoder {
  func interaction(_ node: Node) throws(Failure) -> Definition.Interaction {
    try count(node)
    try reader.requireObject(node, "an interaction")
    let members = ActionMembers(node, reader.json)
    let kind = try kind(members.type, of: node)
    let known: Definition.Trigger?
    do throws(Failure) {
      known = try knownTrigger(kind, members, node)
      if known != nil, members.hasOthers { noteMisspelt(in: node, ActionMembers.namesOfInteractions) }
      if known != nil, members.actions == nil {
        try reader.noteMissing("actions", of: node, "the interaction does nothing")
      }
    } catch {
      return .init(trigger: .unknown(try incomplete(node, members.type, error)), actions: [])
    }
    guard let known else {
      return .init(
        trigger: .unknown(try unknown(node, members.type, "interaction", Self.triggers)), actions: [])
    }
    return .init(trigger: known, actions: try actions("actions", members.actions))
  }

  /// The types of interactions, for messages.
  private static let triggers =
    PointerGesture.allCases.map { $0.rawValue } + ["OnComplete", "OnLoopComplete"]

  private func knownTrigger(
    _ kind: JSONWord, _ members: ActionMembers, _ node: Node
  ) throws(Failure) -> Definition.Trigger? {
    switch kind {
    case "PointerUp": return .gesture(.pointerUp, layerName: try layer(members, node))
    case "PointerDown": return .gesture(.pointerDown, layerName: try layer(members, node))
    case "PointerEnter": return .gesture(.pointerEnter, layerName: try layer(members, node))
    case "PointerExit": return .gesture(.pointerExit, layerName: try layer(members, node))
    case "PointerMove":
      // The format's reference implementation does not read this member here, so any value is accepted.
      return .gesture(.pointerMove, layerName: members.layerName.flatMap { reader.json.string($0) })
    case "Click": return .gesture(.click, layerName: try layer(members, node))
    case "OnComplete":
      return .onComplete(stateName: try reader.identifier("stateName", members.stateName, of: node))
    case "OnLoopComplete":
      return .onLoopComplete(stateName: try reader.identifier("stateName", members.stateName, of: node))
    default: return nil
    }
  }

  /// The layer to which a trigger is limited; nil for no limit.
  ///
  /// A value that can't be read is an error, so that it does not remove the limit.
  private func layer(_ members: ActionMembers, _ node: Node) throws(Failure) -> String? {
    members.layerName == nil ? nil : try reader.identifier("layerName", members.layerName, of: node)
  }
}
