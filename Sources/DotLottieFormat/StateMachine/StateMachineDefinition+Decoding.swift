import LottieFormat

extension StateMachineDefinition {
  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - parsing: How much is forgiven.
  /// - Throws: ``DotLottieError`` when the bytes are not JSON, or something is missing that has no default.
  public init(json: [UInt8], parsing: Parsing = .lenient) throws(DotLottieError) {
    let decoder = try MachineDecoder(json, isStrict: parsing != .lenient, keepsUnknown: parsing != .strict)
    do throws(ReadingFailure) {
      self = try decoder.machine()
    } catch {
      throw decoder.reader.error(error)
    }
    diagnostics = decoder.reader.diagnostics
  }
}

/// Reads the parts of a machine.
final class MachineDecoder {
  typealias Definition = StateMachineDefinition
  typealias Node = JSONDocument.Node

  let reader: JSONObjectReader
  /// How many transitions, guards and actions there are already.
  private var partCount = 0
  /// Whether parts of kinds that are not known are kept.
  private let keepsUnknown: Bool

  init(_ bytes: [UInt8], isStrict: Bool, keepsUnknown: Bool) throws(DotLottieError) {
    reader = try JSONObjectReader(bytes, isStrict: isStrict)
    self.keepsUnknown = keepsUnknown
  }

  func machine() throws(ReadingFailure) -> Definition {
    let root = Node.root
    try reader.requireObject(root, "a state machine")
    var machine = Definition(initial: try reader.identifier("initial", of: root), states: [])
    for node in try reader.requiredElements("states", of: root, limit: DotLottieLimits.maximumStates) {
      machine.states.append(try state(node))
    }
    for node in try reader.elements("inputs", of: root) {
      let input = try input(node)
      if input.name?.begins(with: "@") ?? false {
        reader.note(node, "names that begin with @ are the player's own; the input is left out")
      } else {
        machine.inputs.append(input)
      }
    }
    for node in try reader.elements("interactions", of: root) {
      machine.interactions.append(try interaction(node))
    }
    return machine
  }

  func count(_ node: Node) throws(ReadingFailure) {
    partCount += 1
    guard partCount <= DotLottieLimits.maximumParts else {
      throw reader.failure(.limitExceeded, node, "more than \(DotLottieLimits.maximumParts) parts")
    }
  }

  // MARK: States

  private func state(_ node: Node) throws(ReadingFailure) -> Definition.State {
    try reader.requireObject(node, "a state")
    let type = try reader.string("type", of: node)
    guard type == "PlaybackState" || type == "GlobalState" else {
      throw reader.failure(.unknownKind, node, "there is no state of the type \"\(type)\"")
    }
    let name = try reader.identifier("name", of: node)
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

  private func playback(_ node: Node) throws(ReadingFailure) -> Definition.Playback {
    var playback = Definition.Playback()
    if reader.member("animation", node) == nil {
      try reader.repair(node, "\"animation\" is missing; the current one stays", .missingMember)
    }
    playback.animation = try reader.optionalIdentifier("animation", of: node) ?? ""
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

  private func segment(_ node: Node) throws(ReadingFailure) -> Definition.Segment? {
    guard let found = reader.member("segment", node) else { return nil }
    if let name = reader.json.string(found) {
      try reader.checkIdentifier(name, found)
      return .marker(name)
    }
    if !reader.isStrict, reader.json.count(of: found) == 2 {
      let numbers = finiteNumbers(found)
      if numbers.count == 2 { return .range(start: numbers[0], end: numbers[1]) }
    }
    try reader.repair(found, "a segment is the name of a marker or two frames; it is left out")
    return nil
  }

  private func transition(_ node: Node) throws(ReadingFailure) -> Definition.Transition {
    try count(node)
    try reader.requireObject(node, "a transition")
    let type = try reader.string("type", of: node)
    var transition = Definition.Transition(toState: try reader.identifier("toState", of: node))
    if reader.member("guards", node) != nil {
      // Whoever left a broken guard out would take the transition always.
      var guards: [Definition.Guard] = []
      for condition in try reader.requiredElements("guards", of: node) {
        guards.append(try self.condition(condition))
      }
      transition.guards = guards
    }
    switch type {
    case "Transition": break
    case "Tweened": transition.tween = try tween(node)
    default: throw reader.failure(.unknownKind, node, "there is no transition of the type \"\(type)\"")
    }
    return transition
  }

  private func tween(_ node: Node) throws(ReadingFailure) -> Definition.Tween {
    let duration = try reader.number("duration", of: node)
    let list = try reader.required("easing", node)
    let numbers = reader.json.count(of: list) == 4 ? finiteNumbers(list) : []
    guard numbers.count == 4 else {
      throw reader.failure(.typeMismatch, list, "an easing is four numbers")
    }
    return Definition.Tween(
      duration: duration,
      easing: Definition.Easing(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
  }

  /// The elements of an array that are numbers.
  private func finiteNumbers(_ node: Node) -> [Float] {
    reader.json.elements(of: node).compactMap { reader.json.number($0).map { Float($0) } }.filter(\.isFinite)
  }

  // MARK: Unknown parts

  /// Keeps a part of a kind that is not known; in strict mode it is an error instead.
  func unknown(
    _ node: Node, _ type: String, _ what: String
  ) throws(ReadingFailure) -> Definition.Unknown {
    guard keepsUnknown else {
      throw reader.failure(.unknownKind, node, "there is no \(what) of the type \"\(type)\"")
    }
    reader.note(node, "there is no \(what) of the type \"\(type)\"; it is kept, and does nothing")
    return Definition.Unknown(type: type, json: try reader.kept(node))
  }

  /// Keeps a part that lacks what it needs; in strict mode the error is thrown.
  func incomplete(
    _ node: Node, _ type: String, _ failure: ReadingFailure
  ) throws(ReadingFailure) -> Definition.Unknown {
    if reader.isStrict { throw failure }
    reader.note(node, "\(failure.message); it is kept, and does nothing")
    return Definition.Unknown(type: type, json: try reader.kept(node))
  }

  func type(_ node: Node, _ what: String) throws(ReadingFailure) -> String {
    try reader.requireObject(node, what)
    return try reader.string("type", of: node)
  }
}
