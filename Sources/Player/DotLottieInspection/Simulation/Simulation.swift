import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A player that is driven by calls, with the trace of what they cause.
///
/// Everything is a call, time included, so the calls of a session are a script that repeats it.
package final class Simulation {
  /// The player.
  package let player: Player
  /// The trace.
  package let trace: SimulationTrace

  /// A picture that a call asks for.
  package struct Picture {
    /// The location of the line.
    package var location: String
    /// The path of the file, relative or absolute.
    package var path: String
    /// The pixels.
    package var surface: Surface
  }

  private var recordsCoverage = false
  /// The file beside the script, which the first `load` loads if the player is empty.
  package var content: PlayerContent?
  /// Receives each event after it was added to the trace.
  package var onEvent: ((PlayerEvent) -> Void)?

  /// Makes a simulation; the trace begins with the events that the player has.
  package init(_ player: Player, showsPlayerEvents: Bool, traceLimit: Int = .max) {
    self.player = player
    trace = SimulationTrace(showsPlayerEvents: showsPlayerEvents, limit: traceLimit)
  }

  /// Adds lines to the trace that say why nothing happened.
  package func explainCalls() {
    trace.isExplaining = true
    recordTrials()
  }

  /// Records the reached parts of the state machine in ``SimulationTrace/coverage``, which another machine resets.
  package func recordCoverage() {
    recordsCoverage = true
    recordTrials()
  }

  /// Applies the settings of the recording to the loaded state machine.
  private func recordTrials() {
    player.recordsTrials = trace.isExplaining || recordsCoverage
    if recordsCoverage { trace.coverage = player.stateMachine.map { MachineCoverage(of: $0.definition) } }
  }

  /// Takes the attempted transitions since the last call.
  private func takeTrials() -> TransitionTrials {
    let trials = player.takeTrials()
    trace.coverage?.note(trials)
    return trials
  }

  /// Performs a line of a script.
  ///
  /// - Returns: The picture that a line asks for.
  @discardableResult
  package func perform(_ line: ScriptLine) -> Picture? {
    switch line.content {
    case .call(let call): perform(call, line.operation)
    case .status: trace.write(status: player)
    case .render(let path): return draw(path, line.location)
    }
    return nil
  }

  /// Performs a call.
  package func perform(_ call: PlayerCall) { perform(call, call.operation) }

  /// Performs a call of an operation.
  package func perform(_ call: PlayerCall, _ operation: String) {
    var call = call
    if case .load(let begin) = call, player.animation == nil, player.file == nil, var content {
      content.animation = begin.animation
      call = .load(content)
    }
    let point = player.point(of: call)
    let isTweening = player.stateMachine?.status == .tweening
    let answer = player.perform(call)
    drainEvents()
    if case .refused(let error) = answer {
      trace.refuse(operation, error)
      // The reason says all; an engine asks for transitions nevertheless.
      if case .tick = call {} else { _ = takeTrials() }
    } else if let point {
      if trace.isExplaining { explain(point, isTweening: isTweening) }
      if let shortfall = player.pointerShortfall { trace.limit("pointer", layer: shortfall.layer) }
    }
    switch call {
    case .loadMachine, .loadMachineData, .loadMachineDefinition: recordTrials()
    default: break
    }
    if answer.isAccepted { explainValue(of: call, operation) }
    if trace.isExplaining {
      trace.explain(takeTrials(), after: operation)
    } else if trace.coverage != nil {
      _ = takeTrials()
    }
  }

  /// Adds the player's events to the trace, after calls made without ``perform(_:)``.
  package func drainEvents() {
    player.drainEvents { event in
      trace.write(event)
      onEvent?(event)
    }
  }

  // MARK: Explanations

  /// Adds lines about a gesture that no interaction of the machine answered, and about transitions that it tried.
  private func explain(_ point: Player.GesturePoint, isTweening: Bool) {
    let trials = takeTrials()
    if isTweening {
      explain(point, "the state machine takes no inputs while it changes its state")
    } else if trials.interactionCount == 0 {
      explain(point)
    }
    trace.explain(trials, after: point.gesture.callName)
  }

  /// Adds a line for a press, a release or a click that no interaction of the machine answered.
  ///
  /// - Parameter given: The reason, if it is known.
  private func explain(_ point: Player.GesturePoint, _ given: String? = nil) {
    let gesture = point.gesture
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
    let position = Vector2(point.x, point.y)
    trace.explain(
      gesture.callName, at: position, reason, listening: wanted,
      layers: player.layers(atX: point.x, y: point.y)
    )
  }

  /// Adds a line about a value that changes nothing.
  private func explainValue(of call: PlayerCall, _ operation: String) {
    let reason: String
    switch call {
    case .tick(let milliseconds) where milliseconds < 0: reason = "time does not run backwards"
    case .setSpeed(let speed) where speed <= 0: reason = "a speed is above 0; \"setMode\" plays backwards"
    default: return
    }
    if trace.isExplaining { trace.write([("why", .string(operation)), ("reason", .string(reason))]) }
  }

  private func draw(_ path: String, _ location: String) -> Picture {
    let size = player.canvasSize
    var surface = Surface(width: size.width, height: size.height)
    player.draw(into: &surface)
    if let shortfall = player.shortfall { trace.limit("picture", layer: shortfall.layer) }
    return Picture(location: location, path: path, surface: surface)
  }
}
