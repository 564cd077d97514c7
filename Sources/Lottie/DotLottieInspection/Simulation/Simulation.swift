import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A player that is driven by calls, with the trace of what they cause.
///
/// Everything that happens is such a call, time included. So the calls of a session are a script that plays it again.
package struct Simulation {
  /// The player.
  package let player: Player
  /// The trace.
  package let trace: SimulationTrace

  /// A picture that a call asks for.
  package struct Picture {
    /// The place of the call.
    package var place: String
    /// The path of the file, relative or absolute.
    package var path: String
    /// The pixels.
    package var surface: Surface
  }

  /// Makes a simulation, and takes the player's events.
  package init(_ player: Player, showsPlayerEvents: Bool, traceLimit: Int = .max) {
    self.player = player
    let trace = SimulationTrace(showsPlayerEvents: showsPlayerEvents, limit: traceLimit)
    self.trace = trace
    player.onEvent = { trace.write($0) }
  }

  /// Adds lines to the trace that say why nothing happened.
  package func explainCalls() {
    player.recordsTrials = true
    trace.isExplaining = true
  }

  /// Notes from now on which parts of the state machine are reached, see ``SimulationTrace/coverage``.
  ///
  /// The machine is loaded, and stays the one.
  package func recordCoverage() {
    guard let definition = player.stateMachine?.definition else { return }
    player.recordsTrials = true
    trace.coverage = MachineCoverage(of: definition)
  }

  /// Takes the transitions that were tried since the last call.
  private func takeTrials() -> TransitionTrials {
    let trials = player.takeTrials()
    trace.coverage?.note(trials)
    return trials
  }

  /// Carries out a call.
  ///
  /// - Returns: The picture that it asks for.
  /// - Throws: ``SimulationError`` for a call whose members are wrong.
  @discardableResult
  package func perform(_ call: SimulationCall) throws(SimulationError) -> Picture? {
    let picture = try carryOut(call)
    if trace.isExplaining {
      trace.explain(takeTrials(), after: call.op)
    } else if trace.coverage != nil {
      _ = takeTrials()
    }
    return picture
  }

  private func carryOut(_ line: SimulationCall) throws(SimulationError) -> Picture? {
    if line.op == "render" { return try draw(line) }
    if try performMachineCall(line) { return nil }
    if try performPointerCall(line) { return nil }
    if try performPlayerCall(line) { return nil }
    if try performSlotCall(line) { return nil }
    throw SimulationError(line.place, "unknown \"op\": \"\(line.op)\"")
  }

  // MARK: State machine

  private func performMachineCall(_ line: SimulationCall) throws(SimulationError) -> Bool {
    switch line.op {
    case "start": try start(line)
    case "stop": verdict(line, player.stopStateMachine(), "no state machine is loaded")
    case "set": try setInput(line)
    case "fire":
      let name = try line.string("input")
      verdict(line, player.fire(name), inputRefusal(name, .event))
    case "reset":
      let name = try line.string("input")
      verdict(line, player.resetInput(name), inputRefusal(name, nil))
    case "complete": verdict(line, player.postComplete(), gestureRefusal)
    case "loopComplete": verdict(line, player.postLoopComplete(), gestureRefusal)
    case "override":
      let name = try line.string("state")
      let isAccepted = player.overrideState(name)
      let known = player.stateMachine?.definition.states.map { $0.name } ?? []
      let isUnknown = player.refusalOfGestures == nil && !known.isEmpty && !known.contains(name)
      verdict(
        line, isAccepted,
        isUnknown
          ? UnknownName.message("the state machine has no state", name, known)
          : player.refusal(ofState: name).message)
    case "seed": player.setRandomSeed(try line.wholeNumber("value"))
    default: return false
    }
    return true
  }

  private func start(_ line: SimulationCall) throws(SimulationError) {
    var policy = OpenURLPolicy()
    if line.has("whitelist") { policy.allowedPatterns = try line.strings("whitelist") }
    if line.has("requireUserInteraction") {
      policy.requiresUserInteraction = try line.boolean("requireUserInteraction")
    }
    verdict(line, player.startStateMachine(policy: policy), player.refusalToStart.message)
  }

  private func setInput(_ line: SimulationCall) throws(SimulationError) {
    let name = try line.string("input")
    let value: StateMachineEngine.InputValue
    switch line.optional("value") {
    case .number(let number)? where number.isFinite: value = .numeric(number)
    case .string(let text)?: value = .string(text)
    case .boolean(let flag)?: value = .boolean(flag)
    default:
      throw line.refusal(of: "value", "a finite number, a text or a boolean")
    }
    verdict(line, player.setInput(name, to: value), inputRefusal(name, value.type))
  }

  /// The reason why an input was refused, with the nearest name for an unknown one.
  private func inputRefusal(_ name: String, _ type: StateMachineEngine.InputType?) -> String {
    let known = player.stateMachine?.definition.inputs.compactMap { $0.name } ?? []
    if player.stateMachine == nil || known.contains(name) {
      return player.refusal(ofInput: name, type).message
    }
    return UnknownName.message("the state machine has no input", name, known)
  }

  // MARK: Pointer

  private func performPointerCall(_ line: SimulationCall) throws(SimulationError) -> Bool {
    guard let gesture = SimulationCalls.gesture(named: line.op) else { return false }
    guard let point = try point(of: line) else { return true }
    let isTweening = player.stateMachine?.status == .tweening
    guard player.post(gesture, x: point.x, y: point.y) else {
      verdict(line, false, gestureRefusal)
      return true
    }
    if trace.isExplaining {
      let trials = takeTrials()
      if isTweening {
        explain(line, gesture, at: point, "the state machine takes no inputs while it changes its state")
      } else if trials.interactionCount == 0 {
        explain(line, gesture, at: point)
      }
      trace.explain(trials, after: line.op)
    }
    if let shortfall = player.pointerShortfall { trace.limit("pointer", layer: shortfall.layer) }
    return true
  }

  /// The reason why gestures and notifications of playback are refused.
  private var gestureRefusal: String { player.refusalOfGestures?.message ?? "" }

  /// The position of a gesture: the point that is given, or the middle of a layer's box; nil for a refused layer.
  private func point(of line: SimulationCall) throws(SimulationError) -> Vector2? {
    guard line.has("layer") else { return Vector2(try line.number("x"), try line.number("y")) }
    let name = try line.string("layer")
    if let box = player.bounds(ofLayer: name) { return box.origin + (box.horizontal + box.vertical) * 0.5 }
    let known = player.animation?.layerNames ?? []
    if known.contains(name) {
      trace.refuse(line.op, "the layer \"\(name)\" does not show in this frame, or paints nothing")
    } else {
      trace.refuse(line.op, UnknownName.message("the animation has no layer", name, known))
    }
    return nil
  }

  /// Adds a line for a press, a release or a click that no interaction of the machine answered.
  ///
  /// - Parameter given: The reason, if it is known.
  private func explain(
    _ line: SimulationCall, _ gesture: PointerGesture, at point: Vector2, _ given: String? = nil
  ) {
    guard gesture == .click || gesture == .pointerDown || gesture == .pointerUp else { return }
    guard let machine = player.stateMachine else { return }
    let wanted = machine.definition.interactions.compactMap { interaction in
      if case .gesture(gesture, let layer) = interaction.trigger { layer ?? "" } else { nil }
    }
    var others: [String] = []
    for interaction in machine.definition.interactions {
      if case .gesture(let other, _) = interaction.trigger, !others.contains(other.rawValue) {
        others.append(other.rawValue)
      }
    }
    let reason =
      given
      ?? (machine.status == .stopped
        ? "the state machine does not run"
        : !wanted.isEmpty
          ? "it is on none of the layers that listen to it"
          : "no interaction of the state machine listens to it"
            + (others.isEmpty ? "" : ", but to \(others.joined(separator: ", "))"))
    trace.explain(
      line.op, at: point, reason, listening: wanted, layers: player.layers(atX: point.x, y: point.y))
  }

  // MARK: Player

  private func performPlayerCall(_ line: SimulationCall) throws(SimulationError) -> Bool {
    switch line.op {
    case "tick":
      let milliseconds = try line.number("ms")
      // The other dialects take it as 0, as the reference does.
      if milliseconds < 0, player.options.dialect == .documented {
        trace.refuse(line.op, "time does not run backwards; \"ms\" is 0 or more, not \(milliseconds.label)")
        return true
      }
      if milliseconds < 0 { explain(line, "time does not run backwards") }
      attempt(line) { () throws(PlayerError) in _ = try player.tick(milliseconds: milliseconds) }
    case "play": attempt(line) { () throws(PlayerError) in try player.play() }
    case "pause": attempt(line) { () throws(PlayerError) in try player.pause() }
    case "stopPlayback": attempt(line) { () throws(PlayerError) in try player.stop() }
    case "setFrame":
      let frame = try line.number("frame")
      attempt(line) { () throws(PlayerError) in try player.setFrame(frame) }
    case "setSegment":
      let (start, end) = (try line.number("start"), try line.number("end"))
      attempt(line) { () throws(PlayerError) in try player.setSegment(start: start, end: end) }
    case "setMarker":
      let name = try line.string("name")
      player.setMarker(name)
      let known = player.timeline.facts?.markers.map { $0.name } ?? []
      if player.timeline.facts?.marker(named: name) == nil {
        trace.refuse(line.op, UnknownName.message("the animation has no marker", name, known))
      }
    case "setMode":
      let name = try line.string("value")
      guard let mode = PlaybackMode(rawValue: name) else {
        let known = PlaybackMode.allCases.map { $0.rawValue }
        throw SimulationError(line.place, UnknownName.message("there is no mode", name, known))
      }
      player.setMode(mode)
    case "setLoop": player.setLoop(try line.boolean("value"))
    case "setLoopCount": player.setLoopCount(Int(min(max(try line.number("value"), 0), 1e9)))
    case "setSpeed":
      let speed = try line.number("value")
      player.setSpeed(speed)
      if speed <= 0 { explain(line, "a speed is above 0; \"setMode\" plays backwards") }
    case "tween": try tween(line)
    case "setTheme":
      let id = try line.string("id")
      let known = player.file?.manifest.themes.map { $0.id }
      attempt(line, on: id, of: known, "theme") { () throws(PlayerError) in try player.setTheme(id) }
    case "loadAnimation":
      let id = try line.string("id")
      let known = player.file?.manifest.animations.map { $0.id }
      attempt(line, on: id, of: known, "animation") { () throws(PlayerError) in
        try player.loadAnimation(id: id)
      }
    case "status": trace.write(status: player)
    default: return false
    }
    return true
  }

  private func tween(_ line: SimulationCall) throws(SimulationError) {
    let (frame, milliseconds) = (try line.number("to"), try line.number("ms"))
    if case .string(let name)? = line.optional("easing") {
      let hint = StateMachineDefinition.Easing.hint(name)
      throw SimulationError(line.place, "\"tween\" needs four numbers as \"easing\"\(hint)")
    }
    let numbers = try line.numbers("easing", count: 4)
    let easing = StateMachineDefinition.Easing(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    attempt(line) { () throws(PlayerError) in
      try player.tween(to: frame, milliseconds: milliseconds, easing: easing)
    }
  }

  private func draw(_ line: SimulationCall) throws(SimulationError) -> Picture {
    let path = try line.string("path")
    let size = player.canvasSize
    var surface = Surface(width: size.width, height: size.height)
    player.draw(into: &surface)
    if let shortfall = player.shortfall { trace.limit("picture", layer: shortfall.layer) }
    return Picture(place: line.place, path: path, surface: surface)
  }

  /// Adds a line about a value that changes nothing, if asked to.
  func explain(_ line: SimulationCall, _ reason: String) {
    if trace.isExplaining { trace.write([("why", .string(line.op)), ("reason", .string(reason))]) }
  }

  // MARK: Verdicts

  /// Attempts a call on a part of the package, which may have other names only.
  ///
  /// - Parameters:
  ///   - known: The ids that the package has; nil without one.
  ///   - what: The kind of the part.
  private func attempt(
    _ line: SimulationCall, on id: String, of known: [String]?, _ what: String,
    _ body: () throws(PlayerError) -> Void
  ) {
    do {
      try body()
    } catch {
      guard known?.contains(where: { $0.isExactly(id) }) == false else { return refuse(line, error) }
      trace.refuse(line.op, UnknownName.message("the package has no \(what)", id, known ?? []))
    }
  }

  func attempt(_ line: SimulationCall, _ body: () throws(PlayerError) -> Void) {
    do {
      try body()
    } catch {
      refuse(line, error)
    }
  }

  /// Adds a line for a refused call, or one for each of its refused parts.
  private func refuse(_ line: SimulationCall, _ error: PlayerError) {
    if error.parts.isEmpty { trace.refuse(line.op, error.message) }
    for part in error.parts { trace.refuse(line.op, part.reason, path: part.path) }
  }

  private func verdict(_ line: SimulationCall, _ isAccepted: Bool, _ reason: String) {
    if isAccepted { return }
    trace.refuse(line.op, reason)
    // The reason says all; an engine asks for transitions nevertheless.
    if trace.isExplaining { _ = takeTrials() }
  }
}
