import LottieFormat

/// Why the model refuses a machine (§2, §3).
struct ModelRefusal: Error {
  var reason: String
}

/// A state machine as the page's section 2 describes the file, with nothing prepared.
struct ModelMachine {
  struct State {
    var name: String
    var isGlobal: Bool
    var animation: String
    var transitions: [Transition]
    var loop: Bool
    var loopCount: Int
    var autoplay: Bool
    var mode: String
    var speed: Float
    var segment: String?
    var background: UInt32?
    var isFinal: Bool
    var entryActions: [Action]
    var exitActions: [Action]

    var isReverse: Bool { mode == "Reverse" || mode == "ReverseBounce" }
  }

  struct Transition {
    var toState: String
    /// Nil where the key is absent or null.
    var guards: [Guard]?
    /// Nil for an instant one.
    var tween: Tween?
  }

  struct Tween {
    var seconds: Float
    var easing: [Float]
  }

  struct Guard {
    var type: String
    var inputName: String
    var condition: String
    var compareTo: Operand
  }

  /// A number, text or truth value in the file, or nothing.
  enum Operand {
    case none, number(Float), text(String), bool(Bool)
  }

  struct Action {
    var type: String
    var inputName = ""
    var value = Operand.none
    var url = ""
    var target = ""
    var min = Operand.none
    var max = Operand.none
    var integer = false
  }

  struct Interaction {
    var type: String
    var layerName: String?
    var stateName: String?
    var actions: [Action]
  }

  var initial: String
  var states: [State]
  var interactions: [Interaction]
  /// What is declared, by name; each type is a namespace of its own (§2.6).
  var numbers: [String: Float] = [:]
  var texts: [String: String] = [:]
  var flags: [String: Bool] = [:]
  var events: Set<String> = []

  /// Reads a machine.
  ///
  /// - Throws: ``ModelRefusal`` where the engine refuses the file.
  init(_ file: Plain) throws(ModelRefusal) {
    initial = try Self.text(file, "initial")
    states = []
    for state in try Self.list(file, "states") { states.append(try Self.state(state)) }
    interactions = []
    for item in try Self.optionalList(file, "interactions") ?? [] {
      interactions.append(try Self.interaction(item))
    }
    for item in try Self.optionalList(file, "inputs") ?? [] { try readInput(item) }
    try validate()
  }

  // MARK: §2.1 Members

  private static func present(_ file: Plain, _ key: String) -> Plain? {
    guard let value = file[key], value != .null else { return nil }
    return value
  }

  private static func text(_ file: Plain, _ key: String) throws(ModelRefusal) -> String {
    guard let text = file[key]?.text else { throw ModelRefusal(reason: "no text \(key)") }
    return text
  }

  private static func optionalText(_ file: Plain, _ key: String) throws(ModelRefusal) -> String? {
    guard let value = present(file, key) else { return nil }
    guard let text = value.text else { throw ModelRefusal(reason: "\(key) is no text") }
    return text
  }

  private static func list(_ file: Plain, _ key: String) throws(ModelRefusal) -> [Plain] {
    guard let list = file[key]?.list else { throw ModelRefusal(reason: "no array \(key)") }
    return list
  }

  private static func optionalList(_ file: Plain, _ key: String) throws(ModelRefusal) -> [Plain]? {
    guard let value = present(file, key) else { return nil }
    guard let list = value.list else { throw ModelRefusal(reason: "\(key) is no array") }
    return list
  }

  private static func optionalBool(_ file: Plain, _ key: String) throws(ModelRefusal) -> Bool? {
    guard let value = present(file, key) else { return nil }
    guard let bool = value.bool else { throw ModelRefusal(reason: "\(key) is no truth value") }
    return bool
  }

  private static func number(_ file: Plain, _ key: String) throws(ModelRefusal) -> Float {
    guard let number = file[key]?.number else { throw ModelRefusal(reason: "no number \(key)") }
    return Float(number)
  }

  private static func optionalNumber(_ file: Plain, _ key: String) throws(ModelRefusal) -> Float? {
    guard let value = present(file, key) else { return nil }
    guard let number = value.number else { throw ModelRefusal(reason: "\(key) is no number") }
    return Float(number)
  }

  /// §2.1: any number without a fraction, from 0 to 2³² − 1.
  private static func optionalInteger(_ file: Plain, _ key: String) throws(ModelRefusal) -> UInt32? {
    guard let value = present(file, key) else { return nil }
    guard let number = value.number, let whole = UInt32(exactly: number) else {
      throw ModelRefusal(reason: "\(key) is no whole number")
    }
    return whole
  }

  /// One of the kinds of value that a key may have.
  private static func operand(
    _ file: Plain, _ key: String, number: Bool = false, text: Bool = false, bool: Bool = false,
    isRequired: Bool = true
  ) throws(ModelRefusal) -> Operand {
    switch file[key] {
    case .number(let value)? where number: return .number(Float(value))
    case .text(let value)? where text: return .text(value)
    case .bool(let value)? where bool: return .bool(value)
    case nil where !isRequired, .null? where !isRequired: return .none
    default: throw ModelRefusal(reason: "\(key) is of the wrong type")
    }
  }

  // MARK: §2.3 States

  private static func state(_ file: Plain) throws(ModelRefusal) -> State {
    let type = try text(file, "type")
    guard type == "PlaybackState" || type == "GlobalState" else {
      throw ModelRefusal(reason: "state type \(type)")
    }
    var state = State(
      name: try text(file, "name"), isGlobal: type == "GlobalState", animation: "", transitions: [],
      loop: false, loopCount: 0, autoplay: false, mode: "Forward", speed: 1, isFinal: false,
      entryActions: [], exitActions: [])
    for item in try list(file, "transitions") { state.transitions.append(try transition(item)) }
    for item in try optionalList(file, "entryActions") ?? [] {
      state.entryActions.append(try action(item))
    }
    for item in try optionalList(file, "exitActions") ?? [] { state.exitActions.append(try action(item)) }
    if state.isGlobal { return state }
    state.animation = try text(file, "animation")
    state.loop = try optionalBool(file, "loop") ?? false
    state.loopCount = Int(try optionalInteger(file, "loopCount") ?? 0)
    state.autoplay = try optionalBool(file, "autoplay") ?? false
    state.mode = try optionalText(file, "mode") ?? "Forward"
    guard ["Forward", "Reverse", "Bounce", "ReverseBounce"].contains(state.mode) else {
      throw ModelRefusal(reason: "mode \(state.mode)")
    }
    state.speed = try optionalNumber(file, "speed") ?? 1
    state.segment = try optionalText(file, "segment")
    state.background = try optionalInteger(file, "backgroundColor")
    state.isFinal = try optionalBool(file, "final") ?? false
    return state
  }

  // MARK: §2.4 Transitions

  private static func transition(_ file: Plain) throws(ModelRefusal) -> Transition {
    let type = try text(file, "type")
    var transition = Transition(toState: try text(file, "toState"))
    if let items = try optionalList(file, "guards") {
      var guards: [Guard] = []
      for item in items { guards.append(try self.guard(item)) }
      transition.guards = guards
    }
    switch type {
    case "Transition": break
    case "Tweened":
      let numbers = try list(file, "easing").map(\.number)
      guard numbers.count == 4, !numbers.contains(nil) else { throw ModelRefusal(reason: "easing") }
      transition.tween = Tween(
        seconds: try number(file, "duration"), easing: numbers.map { Float($0 ?? 0) })
    default: throw ModelRefusal(reason: "transition type \(type)")
    }
    return transition
  }

  // MARK: §2.5 Guards

  private static func `guard`(_ file: Plain) throws(ModelRefusal) -> Guard {
    let type = try text(file, "type")
    let name = try text(file, "inputName")
    if type == "Event" { return Guard(type: type, inputName: name, condition: "", compareTo: .none) }
    let condition = try text(file, "conditionType")
    let conditions = [
      "GreaterThan", "GreaterThanOrEqual", "LessThan", "LessThanOrEqual", "Equal", "NotEqual",
    ]
    guard conditions.contains(condition) else { throw ModelRefusal(reason: "condition \(condition)") }
    let compareTo: Operand
    switch type {
    case "Numeric", "String": compareTo = try operand(file, "compareTo", number: true, text: true, bool: true)
    case "Boolean": compareTo = try operand(file, "compareTo", text: true, bool: true)
    default: throw ModelRefusal(reason: "guard type \(type)")
    }
    return Guard(type: type, inputName: name, condition: condition, compareTo: compareTo)
  }

  // MARK: §2.6 Inputs

  private mutating func readInput(_ file: Plain) throws(ModelRefusal) {
    let type = try Self.text(file, "type")
    let name = try Self.text(file, "name")
    let isBuiltIn = name.hasPrefix("@")
    switch type {
    case "Numeric":
      let value = try Self.number(file, "value")
      if !isBuiltIn { numbers[name] = value }
    case "String":
      let value = try Self.text(file, "value")
      if !isBuiltIn { texts[name] = value }
    case "Boolean":
      guard let value = file["value"]?.bool else { throw ModelRefusal(reason: "no truth value") }
      if !isBuiltIn { flags[name] = value }
    case "Event": if !isBuiltIn { events.insert(name) }
    default: throw ModelRefusal(reason: "input type \(type)")
    }
  }

  // MARK: §2.7 Interactions

  private static func interaction(_ file: Plain) throws(ModelRefusal) -> Interaction {
    let type = try text(file, "type")
    var interaction = Interaction(type: type, actions: [])
    for item in try list(file, "actions") { interaction.actions.append(try action(item)) }
    switch type {
    case "PointerUp", "PointerDown", "PointerEnter", "PointerExit", "Click":
      interaction.layerName = try optionalText(file, "layerName")
    case "PointerMove": break
    case "OnComplete", "OnLoopComplete": interaction.stateName = try text(file, "stateName")
    default: throw ModelRefusal(reason: "interaction type \(type)")
    }
    return interaction
  }

  // MARK: §2.8 Actions

  private static func action(_ file: Plain) throws(ModelRefusal) -> Action {
    var action = Action(type: try text(file, "type"))
    switch action.type {
    case "OpenUrl":
      action.url = try text(file, "url")
      action.target = try text(file, "target")
    case "SetTheme", "FireCustomEvent": action.value = try operand(file, "value", text: true)
    case "Increment", "Decrement":
      action.inputName = try text(file, "inputName")
      action.value = try operand(file, "value", number: true, text: true, isRequired: false)
    case "Toggle", "Floor", "Fire", "Reset": action.inputName = try text(file, "inputName")
    case "SetBoolean":
      action.inputName = try text(file, "inputName")
      action.value = try operand(file, "value", text: true, bool: true)
    case "SetString":
      action.inputName = try text(file, "inputName")
      action.value = try operand(file, "value", text: true)
    case "SetNumeric", "Multiply":
      action.inputName = try text(file, "inputName")
      action.value = try operand(file, "value", number: true, text: true)
    case "SetRandom", "Clamp":
      action.inputName = try text(file, "inputName")
      action.min = try operand(file, "min", number: true, text: true, isRequired: false)
      action.max = try operand(file, "max", number: true, text: true, isRequired: false)
      if action.type == "SetRandom" { action.integer = try optionalBool(file, "integer") ?? false }
    case "SetFrame", "SetProgress": action.value = try operand(file, "value", number: true, text: true)
    default: throw ModelRefusal(reason: "action type \(action.type)")
    }
    return action
  }

  // MARK: §3 Validation

  private func validate() throws(ModelRefusal) {
    var names: Set<String> = []
    var hasGlobal = false
    for state in states {
      if state.isGlobal && hasGlobal { throw ModelRefusal(reason: "MultipleGlobalStates") }
      hasGlobal = hasGlobal || state.isGlobal
      if !names.insert(state.name).inserted { throw ModelRefusal(reason: "DuplicateStateName") }
      for transition in state.transitions {
        for item in transition.guards ?? [] where !isKnown(item) {
          throw ModelRefusal(reason: "InvalidCompareToInput")
        }
      }
      if state.transitions.count(where: { $0.guards == nil }) > 1 {
        throw ModelRefusal(reason: "MultipleGuardlessTransitions")
      }
    }
  }

  private func isKnown(_ item: Guard) -> Bool {
    switch (item.type, item.compareTo) {
    case ("Event", _): events.contains(item.inputName)
    case ("Boolean", .text(let name)): flags[name.withoutDollars] != nil
    case ("Numeric", .text(let name)): name.hasPrefix("@") || numbers[name.withoutDollars] != nil
    case ("String", .text(let name)): !name.hasPrefix("$") || texts[name.withoutDollars] != nil
    default: true
    }
  }
}

extension String {
  /// The text without all the `$` that it begins with (§4.2, §6).
  var withoutDollars: String { String(drop { $0 == "$" }) }
}
