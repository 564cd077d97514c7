package import ZoetropeJSON

// The one form of events as text: a JSON object a line, `event` with the name, then the details.

extension PlayerEvent {
  /// The names of events in traces.
  package enum Name: String, CaseIterable, Sendable {
    case load, loadError, play, pause, playbackStop, frame, render, loop, complete
    case theme, start, stop, transition, stateExit, stateEntered, custom, error
    case numericInput, stringInput, booleanInput, inputFired, openUrl, openUrlRefused
  }

  /// Whether the event is of the state machine or a theme, not of playback.
  package var isOfMachine: Bool {
    switch self {
    case .load, .loadError, .play, .pause, .playbackStop, .frame, .render, .loop, .complete: false
    default: true
    }
  }

  /// The members of the line of the event.
  package var members: [(String, JSONValue)] {
    let (name, details) = parts
    return [("event", .string(name.rawValue))] + details
  }

  private var parts: (Name, [(String, JSONValue)]) {
    switch self {
    case .load: (.load, [])
    case .loadError(let message): (.loadError, message.isEmpty ? [] : [("message", .string(message))])
    case .play: (.play, [])
    case .pause: (.pause, [])
    case .playbackStop: (.playbackStop, [])
    case .frame(let frame): (.frame, [("frame", .float(frame))])
    case .render(let frame): (.render, [("frame", .float(frame))])
    case .loop(let count): (.loop, [("count", .number(Double(count)))])
    case .complete: (.complete, [])
    case .themeChange(let id): (.theme, [("id", .string(id))])
    case .start: (.start, [])
    case .stop: (.stop, [])
    case .transition(let from, let to): (.transition, [("from", .string(from)), ("to", .string(to))])
    case .stateExit(let state): (.stateExit, [("state", .string(state))])
    case .stateEntered(let state): (.stateEntered, [("state", .string(state))])
    case .custom(let message): (.custom, [("message", .string(message))])
    case .error(let message): (.error, [("message", .string(message))])
    case .numericInput(let name, let old, let new):
      (.numericInput, [("name", .string(name)), ("old", .float(old)), ("new", .float(new))])
    case .stringInput(let name, let old, let new):
      (.stringInput, [("name", .string(name)), ("old", .string(old)), ("new", .string(new))])
    case .booleanInput(let name, let old, let new):
      (.booleanInput, [("name", .string(name)), ("old", .boolean(old)), ("new", .boolean(new))])
    case .inputFired(let name): (.inputFired, [("name", .string(name))])
    case .openURL(let url, let target): (.openUrl, [("url", .string(url)), ("target", .string(target))])
    case .openURLRefused(let url, let reason):
      (.openUrlRefused, [("url", .string(url)), ("reason", .string(reason))])
    }
  }

  /// Reads the line of an event in a trace.
  ///
  /// - Throws: ``PlayerError`` with the name of the wrong member.
  package init(line: [UInt8]) throws(PlayerError) {
    let json = try JSONDocument.line(line)
    guard let text = json.member("event", of: .root).flatMap({ json.string($0) }) else {
      throw .invalid("the line has no \"event\"")
    }
    guard let name = Name(rawValue: text) else {
      throw .invalid(UnknownName.message("there is no event", text, Name.allCases.map { $0.rawValue }))
    }
    var reader = CallReader(json, text, key: "event")
    self.init(name, &reader)
    try reader.finish()
  }

  private init(_ name: Name, _ reader: inout CallReader) {
    switch name {
    case .load: self = .load
    // Traces of other engines have no message.
    case .loadError: self = .loadError(reader.has("message") ? reader.string("message") : "")
    case .play: self = .play
    case .pause: self = .pause
    case .playbackStop: self = .playbackStop
    case .frame: self = .frame(reader.number("frame"))
    case .render: self = .render(reader.number("frame"))
    case .loop: self = .loop(Int(truncatingIfNeeded: reader.wholeNumber("count")))
    case .complete: self = .complete
    case .theme: self = .themeChange(reader.string("id"))
    case .start: self = .start
    case .stop: self = .stop
    case .transition:
      let from = reader.string("from")
      self = .transition(from: from, to: reader.string("to"))
    case .stateExit: self = .stateExit(reader.string("state"))
    case .stateEntered: self = .stateEntered(reader.string("state"))
    case .custom: self = .custom(reader.string("message"))
    case .error: self = .error(reader.string("message"))
    case .numericInput:
      let (name, old) = (reader.string("name"), reader.eventNumber("old"))
      self = .numericInput(name: name, old: old, new: reader.eventNumber("new"))
    case .stringInput:
      let (name, old) = (reader.string("name"), reader.string("old"))
      self = .stringInput(name: name, old: old, new: reader.string("new"))
    case .booleanInput:
      let (name, old) = (reader.string("name"), reader.boolean("old"))
      self = .booleanInput(name: name, old: old, new: reader.boolean("new"))
    case .inputFired: self = .inputFired(reader.string("name"))
    case .openUrl:
      let url = reader.string("url")
      self = .openURL(url: url, target: reader.string("target"))
    case .openUrlRefused:
      let url = reader.string("url")
      self = .openURLRefused(url: url, reason: reader.string("reason"))
    }
  }
}

extension Player {
  /// The members of the status as a JSON object: the state machine, the playback, the theme and the inputs.
  package var statusMembers: [(String, JSONValue)] {
    var inputs: [(String, JSONValue)] = []
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
  package var json: JSONValue? {
    switch self {
    case .numeric(let number): .float(number)
    case .string(let text): .string(text)
    case .boolean(let flag): .boolean(flag)
    case .event: nil
    }
  }
}
