extension StateMachineDefinition {
  /// The machine as JSON; parts of unknown kinds are written as they were read.
  public func json() -> [UInt8] { value.utf8() }

  private var value: JSONValue {
    var members: [JSONValue.Member] = [
      .init("initial", .string(initial)), .init("states", .array(states.map { $0.value })),
    ]
    if !interactions.isEmpty { members.append(.init("interactions", .array(interactions.map { $0.value }))) }
    if !inputs.isEmpty { members.append(.init("inputs", .array(inputs.map { $0.value }))) }
    return .object(members)
  }
}

/// The members of an object to be written as JSON.
private struct Members {
  private(set) var all: [JSONValue.Member]

  init(type: String) { all = [.init("type", .string(type))] }

  mutating func add(_ key: String, _ value: JSONValue) { all.append(.init(key, value)) }
  mutating func add(_ key: String, _ value: Bool?) { if let value { add(key, .boolean(value)) } }
  mutating func add(_ key: String, _ value: Float?) { if let value { add(key, .shortNumber(value)) } }
  mutating func add(_ key: String, _ value: UInt32?) { if let value { add(key, .number(Double(value))) } }
  mutating func add(_ key: String, _ value: String?) { if let value { add(key, .string(value)) } }
  mutating func add(_ key: String, _ value: StateMachineDefinition.Operand?) {
    if let value { add(key, value.value) }
  }
  mutating func add(_ key: String, _ actions: [StateMachineDefinition.Action]) {
    if !actions.isEmpty { add(key, .array(actions.map { $0.value })) }
  }

  var value: JSONValue { .object(all) }
}

extension StateMachineDefinition.State {
  fileprivate var value: JSONValue {
    var members = Members(type: isGlobal ? "GlobalState" : "PlaybackState")
    members.add("name", name)
    if let playback {
      members.add("animation", playback.animation)
      members.add("loop", playback.loop)
      members.add("loopCount", playback.loopCount)
      members.add("autoplay", playback.autoplay)
      members.add("mode", playback.mode?.rawValue)
      members.add("speed", playback.speed)
      switch playback.segment {
      case .marker(let name)?: members.add("segment", name)
      case .range(let start, let end)?:
        members.add("segment", .array([.shortNumber(start), .shortNumber(end)]))
      case nil: break
      }
      members.add("backgroundColor", playback.backgroundColor)
      if playback.isFinal { members.add("final", true) }
    }
    members.add("entryActions", entryActions)
    members.add("exitActions", exitActions)
    members.add("transitions", .array(transitions.map { $0.value }))
    return members.value
  }
}

extension StateMachineDefinition.Transition {
  fileprivate var value: JSONValue {
    var members = Members(type: tween == nil ? "Transition" : "Tweened")
    members.add("toState", toState)
    if let tween {
      let easing = tween.easing
      members.add("duration", tween.duration)
      members.add("easing", .array([easing.x1, easing.y1, easing.x2, easing.y2].map { .shortNumber($0) }))
    }
    if let guards { members.add("guards", .array(guards.map { $0.value })) }
    return members.value
  }
}

extension StateMachineDefinition.Operand {
  fileprivate var value: JSONValue {
    switch self {
    case .number(let number): .shortNumber(number)
    case .string(let text): .string(text)
    case .boolean(let flag): .boolean(flag)
    }
  }
}

extension StateMachineDefinition.Guard {
  fileprivate var value: JSONValue {
    func comparing(
      _ type: String, _ name: String, _ comparison: StateMachineDefinition.Comparison,
      _ operand: StateMachineDefinition.Operand
    ) -> JSONValue {
      var members = Members(type: type)
      members.add("inputName", name)
      members.add("conditionType", comparison.rawValue)
      members.add("compareTo", operand)
      return members.value
    }
    switch self {
    case .numeric(let name, let comparison, let operand):
      return comparing("Numeric", name, comparison, operand)
    case .string(let name, let comparison, let operand): return comparing("String", name, comparison, operand)
    case .boolean(let name, let comparison, let operand):
      return comparing("Boolean", name, comparison, operand)
    case .event(let name):
      var members = Members(type: "Event")
      members.add("inputName", name)
      return members.value
    case .unknown(let unknown): return unknown.json
    }
  }
}

extension StateMachineDefinition.Input {
  fileprivate var value: JSONValue {
    func declaring(_ type: String, _ name: String, _ value: JSONValue?) -> JSONValue {
      var members = Members(type: type)
      members.add("name", name)
      if let value { members.add("value", value) }
      return members.value
    }
    switch self {
    case .numeric(let name, let value): return declaring("Numeric", name, .shortNumber(value))
    case .string(let name, let value): return declaring("String", name, .string(value))
    case .boolean(let name, let value): return declaring("Boolean", name, .boolean(value))
    case .event(let name): return declaring("Event", name, nil)
    case .unknown(let unknown): return unknown.json
    }
  }
}

extension StateMachineDefinition.Interaction {
  fileprivate var value: JSONValue {
    var members: Members
    switch trigger {
    case .gesture(let gesture, let layer): members = Members(type: gesture.rawValue, "layerName", layer)
    case .onComplete(let state): members = Members(type: "OnComplete", "stateName", state)
    case .onLoopComplete(let state): members = Members(type: "OnLoopComplete", "stateName", state)
    case .unknown(let unknown): return unknown.json
    }
    members.add("actions", .array(actions.map { $0.value }))
    return members.value
  }
}

extension Members {
  fileprivate init(type: String, _ key: String, _ name: String?) {
    self.init(type: type)
    add(key, name)
  }
}

extension StateMachineDefinition.Action {
  fileprivate var value: JSONValue {
    var members: Members
    switch self {
    case .openURL(let url, let target):
      members = Members(type: "OpenUrl", "url", url)
      members.add("target", target)
    case .setTheme(let id): members = Members(type: "SetTheme", "value", id)
    case .increment(let name, let value):
      members = Members(type: "Increment", "inputName", name)
      members.add("value", value)
    case .decrement(let name, let value):
      members = Members(type: "Decrement", "inputName", name)
      members.add("value", value)
    case .toggle(let name): members = Members(type: "Toggle", "inputName", name)
    case .floor(let name): members = Members(type: "Floor", "inputName", name)
    case .fire(let name): members = Members(type: "Fire", "inputName", name)
    case .reset(let name): members = Members(type: "Reset", "inputName", name)
    case .setBoolean(let name, let value):
      members = Members(type: "SetBoolean", "inputName", name)
      members.add("value", value)
    case .setString(let name, let value):
      members = Members(type: "SetString", "inputName", name)
      members.add("value", value)
    case .setNumeric(let name, let value):
      members = Members(type: "SetNumeric", "inputName", name)
      members.add("value", value)
    case .multiply(let name, let value):
      members = Members(type: "Multiply", "inputName", name)
      members.add("value", value)
    case .setRandom(let name, let minimum, let maximum, let isInteger):
      members = Members(type: "SetRandom", "inputName", name)
      members.add("min", minimum)
      members.add("max", maximum)
      if isInteger { members.add("integer", true) }
    case .clamp(let name, let minimum, let maximum):
      members = Members(type: "Clamp", "inputName", name)
      members.add("min", minimum)
      members.add("max", maximum)
    case .setFrame(let value):
      members = Members(type: "SetFrame")
      members.add("value", value)
    case .setProgress(let value):
      members = Members(type: "SetProgress")
      members.add("value", value)
    case .fireCustomEvent(let message): members = Members(type: "FireCustomEvent", "value", message)
    case .unknown(let unknown): return unknown.json
    }
    return members.value
  }
}
