import LottieFormat

// MARK: Guards

extension MachineDecoder {
  /// Reads a guard; a broken one refuses the machine however much is forgiven.
  func condition(_ node: Node) throws(ReadingFailure) -> Definition.Guard {
    try count(node)
    let type = try type(node, "a guard")
    switch type {
    case "Numeric":
      return .numeric(
        inputName: try reader.identifier("inputName", of: node), try comparison(node),
        try operand("compareTo", node))
    case "String":
      return .string(
        inputName: try reader.identifier("inputName", of: node), try comparison(node),
        try operand("compareTo", node))
    case "Boolean":
      return .boolean(
        inputName: try reader.identifier("inputName", of: node), try comparison(node),
        try truthOperand("compareTo", node))
    case "Event": return .event(inputName: try reader.identifier("inputName", of: node))
    default: return .unknown(try unknown(node, type, "guard"))
    }
  }

  private func comparison(_ node: Node) throws(ReadingFailure) -> Definition.Comparison {
    let word = try reader.string("conditionType", of: node)
    guard let comparison = Definition.Comparison(rawValue: word) else {
      throw reader.failure(.unknownKind, node, "there is no condition \"\(word)\"")
    }
    return comparison
  }
}

// MARK: Operands

extension MachineDecoder {
  private func operand(_ key: String, _ node: Node) throws(ReadingFailure) -> Definition.Operand {
    let found = try reader.required(key, node)
    if let text = reader.json.string(found) {
      try reader.checkIdentifier(text, found)
      return .string(text)
    }
    if let flag = reader.json.boolean(found) { return .boolean(flag) }
    if let number = reader.json.number(found), Float(number).isFinite { return .number(Float(number)) }
    throw reader.failure(.typeMismatch, found, "\"\(key)\" is a number, a text or a truth value")
  }

  /// A truth value, or a text that refers to one.
  func truthOperand(_ key: String, _ node: Node) throws(ReadingFailure) -> Definition.Operand {
    let value = try operand(key, node)
    if case .number = value {
      throw reader.failure(.typeMismatch, node, "\"\(key)\" is true, false or a reference")
    }
    return value
  }

  /// A number, or a text that may refer to one.
  func numberOperand(_ key: String, _ node: Node) throws(ReadingFailure) -> Definition.Operand {
    let value = try operand(key, node)
    if case .boolean = value {
      throw reader.failure(.typeMismatch, node, "\"\(key)\" is a number or a reference")
    }
    return value
  }

  func optionalNumberOperand(_ key: String, _ node: Node) throws(ReadingFailure) -> Definition.Operand? {
    reader.member(key, node) == nil ? nil : try numberOperand(key, node)
  }
}

// MARK: Inputs

extension MachineDecoder {
  func input(_ node: Node) throws(ReadingFailure) -> Definition.Input {
    let type = try type(node, "an input")
    do throws(ReadingFailure) {
      if let input = try knownInput(type, node) { return input }
    } catch {
      return .unknown(try incomplete(node, type, error))
    }
    // Without the input, guards and actions that name it would mean something else.
    if reader.isStrict {
      throw reader.failure(.unknownKind, node, "there is no input of the type \"\(type)\"")
    }
    return .unknown(try unknown(node, type, "input"))
  }

  private func knownInput(_ type: String, _ node: Node) throws(ReadingFailure) -> Definition.Input? {
    switch type {
    case "Numeric":
      return .numeric(
        name: try reader.identifier("name", of: node), value: try reader.number("value", of: node))
    case "String":
      return .string(
        name: try reader.identifier("name", of: node), value: try reader.string("value", of: node))
    case "Boolean":
      let name = try reader.identifier("name", of: node), found = try reader.required("value", node)
      guard let value = reader.json.boolean(found) else {
        throw reader.failure(.typeMismatch, found, "\"value\" is true or false")
      }
      return .boolean(name: name, value: value)
    case "Event": return .event(name: try reader.identifier("name", of: node))
    default: return nil
    }
  }
}

// MARK: Interactions

extension MachineDecoder {
  func interaction(_ node: Node) throws(ReadingFailure) -> Definition.Interaction {
    try count(node)
    let type = try type(node, "an interaction")
    let known: Definition.Trigger?
    do throws(ReadingFailure) {
      known = try knownTrigger(type, node)
      if known != nil, reader.isStrict { _ = try reader.required("actions", node) }
    } catch {
      return .init(trigger: .unknown(try incomplete(node, type, error)), actions: [])
    }
    guard let known else {
      return .init(trigger: .unknown(try unknown(node, type, "interaction")), actions: [])
    }
    return .init(trigger: known, actions: try actions("actions", node))
  }

  private func knownTrigger(_ type: String, _ node: Node) throws(ReadingFailure) -> Definition.Trigger? {
    switch type {
    case "PointerUp": return .pointerUp(layerName: try layer(node))
    case "PointerDown": return .pointerDown(layerName: try layer(node))
    case "PointerEnter": return .pointerEnter(layerName: try layer(node))
    case "PointerExit": return .pointerExit(layerName: try layer(node))
    case "PointerMove":
      // The format's reference does not read it here, so that it may be anything.
      return .pointerMove(layerName: reader.member("layerName", node).flatMap { reader.json.string($0) })
    case "Click": return .click(layerName: try layer(node))
    case "OnComplete": return .onComplete(stateName: try reader.identifier("stateName", of: node))
    case "OnLoopComplete": return .onLoopComplete(stateName: try reader.identifier("stateName", of: node))
    default: return nil
    }
  }

  /// The layer that a trigger is limited to; one that can't be read must not leave it without a limit.
  private func layer(_ node: Node) throws(ReadingFailure) -> String? {
    reader.member("layerName", node) == nil ? nil : try reader.identifier("layerName", of: node)
  }
}
