package import ZoetropeJSON

extension PlayerEvent {
  /// Whether the event is of the state machine or a theme, not of playback.
  package var isOfMachine: Bool {
    switch self {
    case .load, .loadError, .play, .pause, .playbackStop, .frame, .render, .loop, .complete: false
    default: true
    }
  }

  /// The members of the event as a JSON object: `event` with its name, then its details.
  package var members: [(String, JSONTree)] {
    switch self {
    case .load: Self.members("load")
    case .loadError: Self.members("loadError")
    case .play: Self.members("play")
    case .pause: Self.members("pause")
    case .playbackStop: Self.members("playbackStop")
    case .frame(let frame): Self.members("frame", ("frame", .float(frame)))
    case .render(let frame): Self.members("render", ("frame", .float(frame)))
    case .loop(let count): Self.members("loop", ("count", .number(Double(count))))
    case .complete: Self.members("complete")
    case .themeChange(let id): Self.members("theme", ("id", .string(id)))
    case .start: Self.members("start")
    case .stop: Self.members("stop")
    case .transition(let from, let to):
      Self.members("transition", ("from", .string(from)), ("to", .string(to)))
    case .stateExit(let state): Self.members("stateExit", ("state", .string(state)))
    case .stateEntered(let state): Self.members("stateEntered", ("state", .string(state)))
    case .custom(let message): Self.members("custom", ("message", .string(message)))
    case .error(let message): Self.members("error", ("message", .string(message)))
    case .numericInput(let name, let old, let new):
      Self.members("numericInput", ("name", .string(name)), ("old", .float(old)), ("new", .float(new)))
    case .stringInput(let name, let old, let new):
      Self.members("stringInput", ("name", .string(name)), ("old", .string(old)), ("new", .string(new)))
    case .booleanInput(let name, let old, let new):
      Self.members("booleanInput", ("name", .string(name)), ("old", .bool(old)), ("new", .bool(new)))
    case .inputFired(let name): Self.members("inputFired", ("name", .string(name)))
    case .openURL(let url, let target):
      Self.members("openUrl", ("url", .string(url)), ("target", .string(target)))
    case .openURLRefused(let url, let reason):
      Self.members("openUrlRefused", ("url", .string(url)), ("reason", .string(reason)))
    }
  }

  private static func members(_ event: String, _ details: (String, JSONTree)...) -> [(String, JSONTree)] {
    [("event", .string(event))] + details
  }
}

extension Player {
  /// The members of the status as a JSON object: the state machine, the playback, the theme and the inputs.
  package var statusMembers: [(String, JSONTree)] {
    var inputs: [(String, JSONTree)] = []
    for (name, value) in stateMachine?.inputs ?? [] where !name.hasPrefix("@") {
      if let value = value.json { inputs.append((name, value)) }
    }
    return [
      ("status", .string((stateMachine?.status ?? .stopped).rawValue)),
      ("state", .string(stateMachine?.currentState ?? "")),
      ("animation", .optional(timeline.animationID)),
      ("frame", .float(timeline.frame)),
      ("playback", .string(timeline.status.rawValue)),
      ("marker", .optional(timeline.markerName)),
      ("theme", .optional(activeThemeID)),
      ("inputs", .object(inputs)),
    ]
  }
}

extension StateMachineEngine.InputValue {
  /// The value as JSON; nil for an event, which has none.
  package var json: JSONTree? {
    switch self {
    case .numeric(let number): .float(number)
    case .string(let text): .string(text)
    case .boolean(let flag): .bool(flag)
    case .event: nil
    }
  }
}
