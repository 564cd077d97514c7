#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottiePlayer
import ZoetropeJSON

extension PackageReport {
  /// The report for programs.
  var members: [(String, JSONValue)] {
    var findings = manifestFindings, animations: [JSONValue] = []
    var isExact = true
    readAnimations(&findings) { part in
      animations.append(Self.json(part))
      isExact = isExact && part.content?.isExact != false
    }
    let themes = themes(&findings).map(Self.json), machines = machines(&findings).map(Self.json)
    return [
      ("manifest", manifestJSON), ("bytes", .number(Double(byteCount))), ("animations", .array(animations)),
      ("themes", .array(themes)), ("stateMachines", .array(machines)),
      ("files", .array(file.entries.map(Self.json))), ("samePixelsEverywhere", .boolean(isExact)),
      ("diagnostics", .array(findings.map(\.json))),
    ]
  }

  private var manifestJSON: JSONValue {
    .object([
      ("version", .optional(file.manifest.version)), ("generator", .optional(file.manifest.generator)),
      ("initialAnimation", .string(file.initialAnimationID)),
      ("initialStateMachine", .optional(file.manifest.initialStateMachine)),
    ])
  }

  private static func json(_ entry: DotLottieFile.Entry) -> JSONValue {
    .object([
      ("name", .string(entry.name)), ("bytes", .number(Double(entry.size))),
      ("packedBytes", .number(Double(entry.packedSize))),
    ])
  }

  private static func json(_ part: Part<DotLottieManifest.Animation, InfoReport>) -> JSONValue {
    .object([
      ("id", .string(part.item.id)), ("name", .optional(part.item.name)), ("file", .string(part.path)),
      ("themes", part.item.themes.map { .array($0.map(JSONValue.string)) } ?? .null),
      ("initialTheme", .optional(part.item.initialTheme)), ("background", .optional(part.item.background)),
      ("lottie", part.content.map { .object($0.members) } ?? .null),
    ])
  }

  private static func json(_ part: Part<DotLottieManifest.Item, DotLottieTheme>) -> JSONValue {
    .object([
      ("id", .string(part.item.id)), ("name", .optional(part.item.name)), ("file", .string(part.path)),
      ("rules", part.content.map { .array($0.rules.map(json)) } ?? .null),
    ])
  }

  private static func json(_ rule: DotLottieTheme.Rule) -> JSONValue {
    .object([
      ("slot", .string(rule.id)), ("kind", .string(rule.content.kind)),
      ("animated", .boolean(rule.content.isAnimated)),
      ("animations", rule.animations.map { .array($0.map(JSONValue.string)) } ?? .null),
    ])
  }

  private static func json(_ part: Part<DotLottieManifest.Item, StateMachineDefinition>) -> JSONValue {
    .object(
      [("id", .string(part.item.id)), ("name", .optional(part.item.name)), ("file", .string(part.path))]
        + (part.content.map(members) ?? []))
  }

  private static func members(_ machine: StateMachineDefinition) -> [(String, JSONValue)] {
    [
      ("initial", .string(machine.initial)), ("states", .array(machine.states.map(json))),
      ("inputs", .array(machine.inputs.map(json))), ("interactions", .array(machine.interactions.map(json))),
      ("listeners", .array(machine.listeners.names.map(JSONValue.string))),
    ]
  }

  private static func json(_ state: StateMachineDefinition.State) -> JSONValue {
    .object([
      ("name", .string(state.name)), ("global", .boolean(state.isGlobal)),
      ("final", .boolean(state.playback?.isFinal ?? false)), ("plays", .optional(state.playback?.label)),
      ("transitions", .array(state.transitions.map(json))),
    ])
  }

  private static func json(_ transition: StateMachineDefinition.Transition) -> JSONValue {
    .object([
      ("to", .string(transition.toState)),
      ("guards", .array((transition.guards ?? []).map { .string($0.label) })),
      ("tweenSeconds", transition.tween.map { .float($0.duration) } ?? .null),
    ])
  }

  private static func json(_ input: StateMachineDefinition.Input) -> JSONValue {
    .object([
      ("name", .optional(input.name)), ("type", .string(input.type)),
      ("value", input.initialValue?.json ?? .null),
    ])
  }

  private static func json(_ interaction: StateMachineDefinition.Interaction) -> JSONValue {
    .object([
      ("trigger", .string(interaction.trigger.label)),
      ("actions", .array(interaction.actions.map { .string($0.label) })),
    ])
  }
}

extension PackageReport.Note {
  fileprivate var json: JSONValue {
    .object([
      ("file", .string(file)), ("feature", .optional(diagnostic?.feature)),
      ("layer", .optional(diagnostic?.layer)), ("path", .string(path)), ("message", .string(message)),
    ])
  }
}

extension StateMachineDefinition {
  /// The events that a host has to post.
  var listeners: StateMachineEngine.Listeners {
    // Made of the interactions only, because states may contradict each other, which an engine refuses.
    let part = StateMachineDefinition(initial: "", states: [], interactions: interactions)
    return (try? StateMachineEngine(part))?.listeners ?? []
  }
}

extension StateMachineDefinition.Input {
  /// The type, as in files.
  var type: String {
    switch self {
    case .numeric: "Numeric"
    case .string: "String"
    case .boolean: "Boolean"
    case .event: "Event"
    case .unknown(let unknown): unknown.type
    }
  }

  /// The initial value; nil for an input without one.
  var initialValue: StateMachineDefinition.Operand? {
    switch self {
    case .numeric(_, let value): .number(value)
    case .string(_, let value): .string(value)
    case .boolean(_, let value): .boolean(value)
    default: nil
    }
  }
}

extension StateMachineDefinition.Operand {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let value): .float(value)
    case .string(let text): .string(text)
    case .boolean(let value): .boolean(value)
    }
  }
}

extension DotLottieTheme.Content {
  /// The kind of the value, in one word.
  var kind: String {
    switch self {
    case .color: "color"
    case .scalar: "scalar"
    case .vector: "vector"
    case .position: "position"
    case .gradient: "gradient"
    case .path: "path"
    case .image: "image"
    case .text: "text"
    }
  }

  /// Whether it changes with time.
  var isAnimated: Bool {
    switch self {
    case .color(let values), .scalar(let values), .vector(let values), .position(let values):
      !values.keyframes.isEmpty
    case .gradient(let stops): !stops.keyframes.isEmpty
    case .path(.object(let members)): members.contains { $0.key == "keyframes" }
    default: false
    }
  }
}
#endif
