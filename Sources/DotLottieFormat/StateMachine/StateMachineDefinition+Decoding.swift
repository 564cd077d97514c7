import LottieFormat

extension StateMachineDefinition {
  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - parsing: How much is forgiven.
  /// - Throws: ``DotLottieError`` when the bytes are not JSON, or something is missing that has no default.
  public init(json: [UInt8], parsing: Parsing = .lenient) throws(DotLottieError) {
    var decoder = try MachineDecoder(json, isStrict: parsing != .lenient, keepsUnknown: parsing != .strict)
    self = try decoder.machine()
    diagnostics = decoder.reader.diagnostics
  }
}

/// Reads the parts of a machine.
struct MachineDecoder {
  typealias Definition = StateMachineDefinition
  typealias Node = JSONDocument.Node

  var reader: JSONObjectReader
  /// How many transitions, guards and actions there are already.
  private var partCount = 0
  /// Whether parts of kinds that are not known are kept.
  private let keepsUnknown: Bool

  init(_ bytes: [UInt8], isStrict: Bool, keepsUnknown: Bool) throws(DotLottieError) {
    reader = try JSONObjectReader(bytes, isStrict: isStrict)
    self.keepsUnknown = keepsUnknown
  }

  mutating func machine() throws(DotLottieError) -> Definition {
    let root = Node.root
    try reader.requireObject(root, "a state machine")
    let initial = try reader.string("initial", of: root)
    let list = try reader.required("states", root)
    guard reader.json.kind(of: list) == .array else {
      throw reader.error(.typeMismatch, list, "\"states\" is an array")
    }
    var machine = Definition(initial: initial, states: [])
    for node in try reader.elements("states", of: root, limit: DotLottieLimits.maximumStates) {
      machine.states.append(try state(node))
    }
    for node in try reader.elements("inputs", of: root) { machine.inputs.append(try input(node)) }
    for node in try reader.elements("interactions", of: root) {
      machine.interactions.append(try interaction(node))
    }
    return machine
  }

  private mutating func count(_ node: Node) throws(DotLottieError) {
    partCount += 1
    guard partCount <= DotLottieLimits.maximumParts else {
      throw reader.error(.limitExceeded, node, "more than \(DotLottieLimits.maximumParts) parts")
    }
  }

  // MARK: States

  private mutating func state(_ node: Node) throws(DotLottieError) -> Definition.State {
    try reader.requireObject(node, "a state")
    let type = try reader.string("type", of: node)
    guard type == "PlaybackState" || type == "GlobalState" else {
      throw reader.error(.unknownKind, node, "there is no state of the type \"\(type)\"")
    }
    let name = try reader.string("name", of: node)
    var state = Definition.State(name: name, playback: nil)
    if type == "PlaybackState" { state.playback = try playback(node) }
    if reader.member("transitions", node) == nil {
      try reader.repair(node, "\"transitions\" is missing; there are none", .missingMember)
    }
    for transition in try reader.elements("transitions", of: node) {
      state.transitions.append(try self.transition(transition))
    }
    state.entryActions = try actions("entryActions", node)
    state.exitActions = try actions("exitActions", node)
    return state
  }

  private mutating func playback(_ node: Node) throws(DotLottieError) -> Definition.Playback {
    var playback = Definition.Playback()
    if reader.member("animation", node) == nil {
      try reader.repair(node, "\"animation\" is missing; the current one stays", .missingMember)
    }
    playback.animation = try reader.optionalString("animation", of: node) ?? ""
    playback.loop = try reader.optionalBoolean("loop", of: node)
    playback.loopCount = try reader.optionalInteger("loopCount", of: node)
    playback.autoplay = try reader.optionalBoolean("autoplay", of: node)
    if let mode = try reader.optionalString("mode", of: node) {
      playback.mode = PlaybackMode(rawValue: mode)
      if playback.mode == nil {
        try reader.repair(node, "there is no mode \"\(mode)\"; it is left out", .unknownKind)
      }
    }
    playback.speed = try reader.optionalNumber("speed", of: node)
    playback.segment = try segment(node)
    playback.backgroundColor = try reader.optionalInteger("backgroundColor", of: node)
    playback.isFinal = try reader.optionalBoolean("final", of: node) ?? false
    return playback
  }

  private mutating func segment(_ node: Node) throws(DotLottieError) -> Definition.Segment? {
    guard let found = reader.member("segment", node) else { return nil }
    if let name = reader.json.string(found) { return .marker(name) }
    let numbers = reader.json.elements(of: found).map { reader.json.number($0) }
    if !reader.isStrict, numbers.count == 2, let start = numbers[0], let end = numbers[1] {
      return .range(start: Float(start), end: Float(end))
    }
    try reader.repair(found, "a segment is the name of a marker or two frames; it is left out")
    return nil
  }

  private mutating func transition(_ node: Node) throws(DotLottieError) -> Definition.Transition {
    try count(node)
    try reader.requireObject(node, "a transition")
    let type = try reader.string("type", of: node)
    var transition = Definition.Transition(toState: try reader.string("toState", of: node))
    if reader.member("guards", node) != nil {
      var guards: [Definition.Guard] = []
      for condition in try reader.elements("guards", of: node) { guards.append(try self.condition(condition)) }
      transition.guards = guards
    }
    switch type {
    case "Transition": break
    case "Tweened": transition.tween = try tween(node)
    default: throw reader.error(.unknownKind, node, "there is no transition of the type \"\(type)\"")
    }
    return transition
  }

  private mutating func tween(_ node: Node) throws(DotLottieError) -> Definition.Tween {
    let duration = try reader.number("duration", of: node)
    let list = try reader.required("easing", node)
    let numbers = reader.json.elements(of: list).compactMap { reader.json.number($0).map { Float($0) } }
    guard numbers.count == 4, reader.json.count(of: list) == 4 else {
      throw reader.error(.typeMismatch, list, "an easing is four numbers")
    }
    return Definition.Tween(
      duration: duration,
      easing: Definition.Easing(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
  }

  // MARK: Unknown parts

  /// Keeps a part of a kind that is not known; in strict mode it is an error instead.
  private mutating func unknown(
    _ node: Node, _ type: String, _ what: String
  ) throws(DotLottieError) -> Definition.Unknown {
    guard keepsUnknown else {
      throw reader.error(.unknownKind, node, "there is no \(what) of the type \"\(type)\"")
    }
    reader.note(node, "there is no \(what) of the type \"\(type)\"; it is kept, and does nothing")
    return Definition.Unknown(type: type, json: JSONValue(reader.json, node))
  }

  /// Keeps a part that lacks what it needs; in strict mode the error is thrown.
  private mutating func incomplete(
    _ node: Node, _ type: String, _ error: DotLottieError
  ) throws(DotLottieError) -> Definition.Unknown {
    if reader.isStrict { throw error }
    try reader.repair(node, "\(error.message); it is kept, and does nothing")
    return Definition.Unknown(type: type, json: JSONValue(reader.json, node))
  }

  private func type(_ node: Node, _ what: String) throws(DotLottieError) -> String {
    try reader.requireObject(node, what)
    return try reader.string("type", of: node)
  }

  // MARK: Guards and inputs

  private mutating func condition(_ node: Node) throws(DotLottieError) -> Definition.Guard {
    try count(node)
    let type = try type(node, "a guard")
    do throws(DotLottieError) {
      switch type {
      case "Numeric":
        return .numeric(
          inputName: try reader.string("inputName", of: node), try comparison(node),
          try operand("compareTo", node))
      case "String":
        return .string(
          inputName: try reader.string("inputName", of: node), try comparison(node),
          try operand("compareTo", node))
      case "Boolean":
        let (name, comparison) = (try reader.string("inputName", of: node), try comparison(node))
        let value = try operand("compareTo", node)
        if case .number = value {
          throw reader.error(.typeMismatch, node, "\"compareTo\" is true, false or a reference")
        }
        return .boolean(inputName: name, comparison, value)
      case "Event": return .event(inputName: try reader.string("inputName", of: node))
      default: break
      }
    } catch {
      return .unknown(try incomplete(node, type, error))
    }
    return .unknown(try unknown(node, type, "guard"))
  }

  private func comparison(_ node: Node) throws(DotLottieError) -> Definition.Comparison {
    let word = try reader.string("conditionType", of: node)
    guard let comparison = Definition.Comparison(rawValue: word) else {
      throw reader.error(.unknownKind, node, "there is no condition \"\(word)\"")
    }
    return comparison
  }

  private func operand(_ key: String, _ node: Node) throws(DotLottieError) -> Definition.Operand {
    let found = try reader.required(key, node)
    if let text = reader.json.string(found) { return .string(text) }
    if let flag = reader.json.boolean(found) { return .boolean(flag) }
    if let number = reader.json.number(found), Float(number).isFinite { return .number(Float(number)) }
    throw reader.error(.typeMismatch, found, "\"\(key)\" is a number, a text or a truth value")
  }

  private mutating func input(_ node: Node) throws(DotLottieError) -> Definition.Input {
    let type = try type(node, "an input")
    do throws(DotLottieError) {
      switch type {
      case "Numeric":
        return .numeric(name: try reader.string("name", of: node), value: try reader.number("value", of: node))
      case "String":
        let name = try reader.string("name", of: node), found = try reader.required("value", node)
        guard let value = reader.json.string(found) else {
          throw reader.error(.typeMismatch, found, "\"value\" is a text")
        }
        return .string(name: name, value: value)
      case "Boolean":
        let name = try reader.string("name", of: node), found = try reader.required("value", node)
        guard let value = reader.json.boolean(found) else {
          throw reader.error(.typeMismatch, found, "\"value\" is true or false")
        }
        return .boolean(name: name, value: value)
      case "Event": return .event(name: try reader.string("name", of: node))
      default: break
      }
    } catch {
      return .unknown(try incomplete(node, type, error))
    }
    return .unknown(try unknown(node, type, "input"))
  }

  // MARK: Interactions

  private mutating func interaction(_ node: Node) throws(DotLottieError) -> Definition.Interaction {
    try count(node)
    let type = try type(node, "an interaction")
    let trigger: Definition.Trigger
    do throws(DotLottieError) {
      if reader.isStrict { _ = try reader.required("actions", node) }
      switch type {
      case "PointerUp": trigger = .pointerUp(layerName: try reader.optionalString("layerName", of: node))
      case "PointerDown": trigger = .pointerDown(layerName: try reader.optionalString("layerName", of: node))
      case "PointerEnter": trigger = .pointerEnter(layerName: try reader.optionalString("layerName", of: node))
      case "PointerExit": trigger = .pointerExit(layerName: try reader.optionalString("layerName", of: node))
      case "PointerMove":
        let layer = reader.member("layerName", node).flatMap { reader.json.string($0) }
        trigger = .pointerMove(layerName: layer)
      case "Click": trigger = .click(layerName: try reader.optionalString("layerName", of: node))
      case "OnComplete": trigger = .onComplete(stateName: try reader.string("stateName", of: node))
      case "OnLoopComplete": trigger = .onLoopComplete(stateName: try reader.string("stateName", of: node))
      default:
        return .init(trigger: .unknown(try unknown(node, type, "interaction")), actions: [])
      }
    } catch {
      return .init(trigger: .unknown(try incomplete(node, type, error)), actions: [])
    }
    return .init(trigger: trigger, actions: try actions("actions", node))
  }

  // MARK: Actions

  private mutating func actions(_ key: String, _ node: Node) throws(DotLottieError) -> [Definition.Action] {
    var actions: [Definition.Action] = []
    for element in try reader.elements(key, of: node) { actions.append(try action(element)) }
    return actions
  }

  private mutating func action(_ node: Node) throws(DotLottieError) -> Definition.Action {
    try count(node)
    let type = try type(node, "an action")
    do throws(DotLottieError) {
      if let action = try knownAction(type, node) { return action }
    } catch {
      return .unknown(try incomplete(node, type, error))
    }
    return .unknown(try unknown(node, type, "action"))
  }

  private mutating func knownAction(_ type: String, _ node: Node) throws(DotLottieError) -> Definition.Action? {
    switch type {
    case "OpenUrl":
      let url = try reader.string("url", of: node)
      if reader.isStrict { return .openURL(url: url, target: try reader.string("target", of: node)) }
      return .openURL(url: url, target: try reader.optionalString("target", of: node) ?? "")
    case "SetTheme": return .setTheme(try reader.string("value", of: node))
    case "SetFrame": return .setFrame(try numberOperand("value", node))
    case "SetProgress": return .setProgress(try numberOperand("value", node))
    case "FireCustomEvent": return .fireCustomEvent(try reader.string("value", of: node))
    default: break
    }
    guard Self.inputActions.contains(type) else { return nil }
    let name = try reader.string("inputName", of: node)
    switch type {
    case "Increment": return .increment(inputName: name, try optionalNumberOperand("value", node))
    case "Decrement": return .decrement(inputName: name, try optionalNumberOperand("value", node))
    case "Toggle": return .toggle(inputName: name)
    case "Floor": return .floor(inputName: name)
    case "Fire": return .fire(inputName: name)
    case "Reset": return .reset(inputName: name)
    case "SetBoolean":
      let value = try operand("value", node)
      if case .number = value { throw reader.error(.typeMismatch, node, "\"value\" is true, false or a reference") }
      return .setBoolean(inputName: name, value)
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

  private static let inputActions: Set<String> = [
    "Increment", "Decrement", "Toggle", "Floor", "Fire", "Reset", "SetBoolean", "SetString", "SetNumeric",
    "Multiply", "SetRandom", "Clamp",
  ]

  /// A number, or a text that may refer to one.
  private func numberOperand(_ key: String, _ node: Node) throws(DotLottieError) -> Definition.Operand {
    let value = try operand(key, node)
    if case .boolean = value {
      throw reader.error(.typeMismatch, node, "\"\(key)\" is a number or a reference")
    }
    return value
  }

  private func optionalNumberOperand(_ key: String, _ node: Node) throws(DotLottieError) -> Definition.Operand? {
    reader.member(key, node) == nil ? nil : try numberOperand(key, node)
  }
}
