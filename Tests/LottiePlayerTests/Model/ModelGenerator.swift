import TestSupport

/// Makes random machines and random scripts: mostly what makes sense, sometimes what does not.
///
/// The same seed makes the same case.
struct ModelGenerator {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// Some values of a kind.
  private mutating func some(_ most: Int, _ make: (inout ModelGenerator) -> Plain) -> [Plain] {
    var values: [Plain] = []
    for _ in 0..<below(most + 1) { values.append(make(&self)) }
    return values
  }

  // MARK: Words

  private static let states = ["a", "b", "c", "d"]
  private static let numbers = ["n", "m", "both"]
  private static let texts = ["s", "t", "both"]
  private static let flags = ["f", "k", "both"]
  private static let events = ["go", "back", "step"]
  private static let markers = ["low", "middle", "high", "point", "late"]
  private static let layers = ["A", "B", "C", "twin"]
  private static let modes = ["Forward", "Reverse", "Bounce", "ReverseBounce"]
  private static let animations = ["one", "two", "three"]
  private static let themes = ["green", "plain", "picky", "broken"]
  private static let words = ["", "x", "y", "green", "plain", "$s", "s", "example.com", "$$t"]
  private static let patterns = [
    "*", "example.com", "*.example.com", "example.com/*", "example.com/a*c", "https://x/",
  ]
  private static let addresses = [
    "https://example.com", "http://Example.com/", "https://a.example.com/b", "example.com/abc", "x",
    "https://", "",
    "$s", "https://example.com/a/b/c/",
  ]
  private static let easings: [Plain] = [
    [0, 0, 1, 1], [0.42, 0, 0.58, 1], [0.34, 1.56, 0.64, 1], [0, 0, 1.5, 1], [-0.1, 0, 1, 1],
  ]

  private mutating func word(_ usual: [String], _ rare: String) -> Plain {
    .text(chance(4) ? rare : pick(usual))
  }

  private mutating func state() -> Plain { chance(8) ? "g" : word(Self.states, "nowhere") }

  private mutating func number() -> Plain {
    chance(85) ? .number(Double(below(6))) : pick([-1, 0.5, 2.5, 100, 1e6, -2.75, 0.1])
  }

  /// A number, or a reference to one.
  private mutating func numeric() -> Plain {
    chance(70)
      ? number() : pick(["$n", "$m", "$$n", "@elapsedTime", "$@elapsedTime", "n", "$nothing", "@other"])
  }

  private mutating func frame() -> Plain {
    chance(70) ? .number(Double(below(24))) : pick([7.5, 19.9995, 20, 59, 14.25, -1, 1000, 5.0005])
  }

  // MARK: Machines

  /// A machine; one in some is refused.
  mutating func machine() -> Plain {
    var states: [Plain] = []
    for name in Self.states.prefix(2 + below(3)) { states.append(playbackState(name)) }
    if chance(50) {
      states.insert(
        [
          "type": "GlobalState", "name": .text(chance(1) ? "a" : "g"), "transitions": .list(transitions()),
          "entryActions": .list(some(2) { $0.action() }), "exitActions": .list(some(1) { $0.action() }),
        ], at: below(states.count + 1))
    }
    if chance(1) { states.append(["type": "GlobalState", "name": "h", "transitions": []]) }
    return [
      "initial": chance(90) ? "a" : state(), "states": .list(states),
      "interactions": .list(some(6) { $0.interaction() }),
      "inputs": [
        ["type": "Numeric", "name": "n", "value": number()],
        ["type": "Numeric", "name": "m", "value": number()],
        ["type": "Numeric", "name": "both", "value": 1], ["type": "String", "name": "both", "value": "x"],
        ["type": "Boolean", "name": "both", "value": false],
        ["type": "String", "name": "s", "value": .text(pick(Self.words))],
        ["type": "String", "name": "t", "value": "y"],
        ["type": "Boolean", "name": "f", "value": .bool(chance(50))],
        ["type": "Boolean", "name": "k", "value": true],
        ["type": "Event", "name": "go"], ["type": "Event", "name": "back"],
        ["type": "Event", "name": "step"],
        ["type": "Numeric", "name": "@mine", "value": 1],
      ],
    ]
  }

  private mutating func playbackState(_ name: String) -> Plain {
    var state: [Plain.Member] = [
      .init("type", "PlaybackState"), .init("name", .text(name)),
      .init("animation", chance(70) ? "" : word(Self.animations, "nothing")),
      .init("transitions", .list(transitions())),
    ]
    func add(
      _ percent: Int, _ key: String, _ value: (inout ModelGenerator) -> Plain, _ self: inout ModelGenerator
    ) {
      if self.chance(percent) { state.append(.init(key, value(&self))) }
    }
    add(50, "autoplay", { .bool($0.chance(80)) }, &self)
    add(40, "loop", { .bool($0.chance(80)) }, &self)
    add(30, "loopCount", { .number(Double($0.below(4))) }, &self)
    add(40, "mode", { .text($0.pick(Self.modes)) }, &self)
    add(20, "speed", { $0.pick([0.5, 2, 3, 0.25, 0, -1]) }, &self)
    add(50, "segment", { $0.word(Self.markers, "nothing") }, &self)
    add(12, "backgroundColor", { $0.pick([0x00FF_00FF, 0xFFFF_FF00, 0x1234_5680]) }, &self)
    add(6, "final", { .bool($0.chance(90)) }, &self)
    add(50, "entryActions", { .list($0.some(3) { $0.action() }) }, &self)
    add(40, "exitActions", { .list($0.some(2) { $0.action() }) }, &self)
    return .object(state)
  }

  private mutating func transitions() -> [Plain] {
    var transitions: [Plain] = []
    for _ in 0..<below(4) { transitions.append(transition(isGuarded: true)) }
    if chance(12) { transitions.insert(transition(isGuarded: false), at: below(transitions.count + 1)) }
    if chance(1) { transitions.append(transition(isGuarded: false)) }
    return transitions
  }

  private mutating func transition(isGuarded: Bool) -> Plain {
    var transition: Plain = ["type": "Transition", "toState": state()]
    if isGuarded {
      transition["guards"] = .list(chance(3) ? [] : [self.guard()] + (chance(20) ? [self.guard()] : []))
    }
    if chance(40) {
      transition["type"] = "Tweened"
      transition["duration"] = pick([0.1, 0.2, 0.5, 1, 0.25, 2, 0, -1])
      transition["easing"] = chance(90) ? pick(Array(Self.easings.prefix(3))) : pick(Self.easings)
    }
    return transition
  }

  private mutating func `guard`() -> Plain {
    let conditions: [Plain] = [
      "GreaterThan", "GreaterThanOrEqual", "LessThan", "LessThanOrEqual", "Equal", "NotEqual",
    ]
    switch below(10) {
    case 0...3: return ["type": "Event", "inputName": .text(chance(1) ? "nothing" : pick(Self.events))]
    case 4...7:
      return [
        "type": "Numeric", "inputName": chance(10) ? "@elapsedTime" : word(Self.numbers, "nothing"),
        "conditionType": pick(conditions),
        "compareTo": chance(75) ? number() : pick(["$n", "$m", "$$n", "m", "@elapsedTime", "@other", true]),
      ]
    case 8:
      return [
        "type": "String", "inputName": word(Self.texts, "nothing"),
        "conditionType": chance(80) ? pick(["Equal", "NotEqual"]) : pick(conditions),
        "compareTo": chance(90) ? pick(["x", "y", "green", "$s", "$t", "$$s", ""]) : pick([1, true]),
      ]
    default:
      return [
        "type": "Boolean", "inputName": word(Self.flags, "nothing"),
        "conditionType": chance(90) ? pick(["Equal", "NotEqual"]) : pick(conditions),
        "compareTo": chance(80) ? .bool(chance(50)) : pick(["$f", "k", "$$both"]),
      ]
    }
  }

  private mutating func interaction() -> Plain {
    var interaction: Plain = [
      "type": pick([
        "PointerUp", "PointerDown", "PointerEnter", "PointerExit", "PointerMove", "Click", "OnComplete",
        "OnLoopComplete", "PointerEnter", "PointerExit",
      ]),
      "actions": .list([action()] + some(2) { $0.action() }),
    ]
    if interaction["type"]?.text?.hasPrefix("On") == true {
      interaction["stateName"] = state()
    } else if chance(65) {
      interaction["layerName"] = word(Self.layers, "nothing")
    }
    return interaction
  }

  private mutating func action() -> Plain {
    let name = word(Self.numbers, "nothing")
    switch below(19) {
    case 0, 1: return ["type": "FireCustomEvent", "value": .text(pick(Self.words))]
    case 2, 3: return ["type": "Fire", "inputName": word(Self.events, "nothing")]
    case 4:
      var action: Plain = ["type": pick(["Increment", "Decrement"]), "inputName": name]
      if chance(50) { action["value"] = numeric() }
      return action
    case 5, 6: return ["type": "SetNumeric", "inputName": name, "value": numeric()]
    case 7: return ["type": "Toggle", "inputName": word(Self.flags, "nothing")]
    case 8:
      let value = chance(50) ? Plain.bool(chance(50)) : pick(["$f", "k", "nothing"])
      return ["type": "SetBoolean", "inputName": word(Self.flags, "nothing"), "value": value]
    case 9:
      return [
        "type": "SetString", "inputName": word(Self.texts, "nothing"), "value": .text(pick(Self.words)),
      ]
    case 10: return ["type": "Multiply", "inputName": name, "value": numeric()]
    case 11: return ["type": "Floor", "inputName": name]
    case 12, 13:
      var action: Plain = ["type": pick(["Clamp", "SetRandom"]), "inputName": name]
      if chance(60) { action["min"] = numeric() }
      if chance(60) { action["max"] = numeric() }
      if action["type"] == "SetRandom", chance(60) { action["integer"] = .bool(chance(80)) }
      return action
    case 14: return ["type": "Reset", "inputName": word(["n", "s", "f", "both"], "nothing")]
    case 15:
      return [
        "type": "SetTheme",
        "value": chance(60) ? word(Self.themes, "nothing") : pick(["", "$s", "$t", "$none"]),
      ]
    case 16: return ["type": "SetFrame", "value": chance(60) ? frame() : numeric()]
    case 17:
      return ["type": "SetProgress", "value": chance(60) ? pick([0, 10, 25, 50, 75, 100, 150]) : numeric()]
    default: return ["type": "OpenUrl", "url": .text(pick(Self.addresses)), "target": pick(["", "_blank"])]
    }
  }

  // MARK: Scripts

  /// A script of so many lines; with a machine it mostly begins by starting it.
  mutating func script(_ count: Int, hasMachine: Bool) -> [Plain] {
    var steps: [Plain] = []
    if hasMachine, chance(90) { steps.append(start()) }
    while steps.count < count { steps.append(hasMachine && chance(70) ? machineStep() : playerStep()) }
    return steps
  }

  private mutating func start() -> Plain {
    var step: Plain = ["op": "start"]
    if chance(50) { step["whitelist"] = .list(some(2) { .text($0.pick(Self.patterns)) }) }
    if chance(50) { step["requireUserInteraction"] = .bool(chance(50)) }
    return step
  }

  private mutating func tick() -> Plain {
    [
      "op": "tick",
      "ms": pick([0, 1, 5, 16, 16.667, 33, 40, 100, 100, 100, 200, 250, 500, 700, 1000, 2500, -20, 10000]),
    ]
  }

  private mutating func machineStep() -> Plain {
    switch below(24) {
    case 0...7: return tick()
    case 8...10: return ["op": "set", "input": word(Self.numbers, "@elapsedTime"), "value": number()]
    case 11: return ["op": "set", "input": word(Self.texts, "nothing"), "value": .text(pick(Self.words))]
    case 12: return ["op": "set", "input": word(Self.flags, "nothing"), "value": .bool(chance(50))]
    case 13...15: return ["op": "fire", "input": word(Self.events, "nothing")]
    case 16: return ["op": "reset", "input": word(["n", "s", "f", "both"], "@elapsedTime")]
    case 17...20:
      return [
        "op": .text(
          pick(["pointerDown", "pointerUp", "pointerMove", "pointerEnter", "pointerExit", "click"])),
        // Often where two layers overlap.
        "x": chance(30) ? 35 : .number(Double(below(10) * 10 + 5)),
        "y": chance(30) ? 5 : .number(Double(below(10) * 10 + 5)),
      ]
    case 21: return ["op": pick(["complete", "loopComplete"])]
    case 22: return ["op": "override", "state": state()]
    default:
      return chance(50)
        ? start() : pick([["op": "stop"], ["op": "seed", "value": 99], ["op": "seed", "value": 7]])
    }
  }

  private mutating func playerStep() -> Plain {
    switch below(20) {
    case 0...7: return tick()
    case 8, 9: return ["op": "play"]
    case 10: return ["op": "pause"]
    case 11: return ["op": "stopPlayback"]
    case 12: return ["op": "setFrame", "frame": frame()]
    case 13: return ["op": "setSegment", "start": frame(), "end": frame()]
    case 14: return ["op": "setMarker", "name": word(Self.markers, "nothing")]
    case 15: return ["op": "setMode", "value": .text(pick(Self.modes))]
    case 16:
      return chance(60)
        ? ["op": "setLoop", "value": .bool(chance(70))]
        : ["op": "setLoopCount", "value": .number(Double(below(4)))]
    case 17: return ["op": "setSpeed", "value": pick([1, 2, 0.5, 0, -1, 3])]
    case 18:
      return [
        "op": "tween", "to": frame(), "ms": pick([0, 50, 200, 1000, -5]), "easing": pick(Self.easings),
      ]
    default:
      return chance(50)
        ? ["op": "setTheme", "id": chance(20) ? "" : word(Self.themes, "nothing")]
        : ["op": "loadAnimation", "id": chance(20) ? "" : word(Self.animations, "nothing")]
    }
  }
}
