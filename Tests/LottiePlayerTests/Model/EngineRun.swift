import DotLottieFormat
import LottiePlayer

/// Plays scripts, whose lines are those of `zoetrope simulate`, on the real engine in the dialect `upstream`.
final class EngineRun {
  let player: Player

  /// What is loaded before the machine.
  enum Content {
    case nothing
    case animation([UInt8])
    case package(DotLottieFile)
  }

  /// Loads the content, then the machine.
  ///
  /// - Parameter machine: The file; nil for none.
  /// - Throws: Where the machine is refused.
  init(_ content: Content, machine: [UInt8]?) throws {
    var options = Player.Options()
    options.dialect = .upstream
    player = try Player(width: 100, height: 100, options: options)
    switch content {
    case .nothing: break
    case .animation(let bytes): try player.load(json: bytes)
    case .package(let file): try player.load(file)
    }
    if let machine { try player.loadStateMachine(json: machine) }
  }

  /// What loading has caused.
  func begin() -> OutcomeOfStep { take(isRefused: false) }

  func perform(_ step: Plain) -> OutcomeOfStep {
    let isAccepted = (try? call(step["op"]?.text ?? "", step)) ?? false
    return take(isRefused: !isAccepted)
  }

  private func take(isRefused: Bool) -> OutcomeOfStep {
    var outcome = OutcomeOfStep(isRefused: isRefused, standing: standing)
    for event in player.takeEvents() {
      switch event {
      case .openURL: outcome.urls.append(event)
      case _ where event.isOfMachine: outcome.machine.append(event)
      default: outcome.player.append(event)
      }
    }
    return outcome
  }

  private var standing: StandingOfRun {
    let machine = player.stateMachine
    var standing = StandingOfRun(
      status: (machine?.status ?? .stopped).rawValue, state: machine?.currentState ?? "",
      animation: player.timeline.animationID, frame: player.timeline.frame,
      playback: player.timeline.status.rawValue, marker: player.timeline.markerName,
      theme: player.activeThemeID,
      numbers: [:], texts: [:], flags: [:])
    for (name, value) in machine?.inputs ?? [] where !name.hasPrefix("@") {
      switch value {
      case .numeric(let number): standing.numbers[name] = number
      case .string(let text): standing.texts[name] = text
      case .boolean(let flag): standing.flags[name] = flag
      case .event: break
      }
    }
    return standing
  }

  /// - Returns: Whether the call was accepted.
  private func call(_ op: String, _ step: Plain) throws -> Bool {
    func float(_ key: String) -> Float { Float(step[key]?.number ?? 0) }
    func text(_ key: String) -> String { step[key]?.text ?? "" }
    func post(_ kind: PointerGesture) { player.post(kind, x: float("x"), y: float("y")) }
    switch op {
    case "start":
      return player.startStateMachine(
        policy: OpenURLPolicy(
          allowedPatterns: step["whitelist"]?.list?.compactMap(\.text) ?? [],
          requiresUserInteraction: step["requireUserInteraction"]?.bool ?? true))
    case "stop": player.stopStateMachine()
    case "set":
      switch step["value"] {
      case .number(let value)?: return player.setInput(text("input"), to: Float(value))
      case .text(let value)?: return player.setInput(text("input"), to: value)
      case .bool(let value)?: return player.setInput(text("input"), to: value)
      default: return false
      }
    case "fire": return player.fire(text("input"))
    case "reset": _ = player.resetInput(text("input"))
    case "complete": player.postComplete()
    case "loopComplete": player.postLoopComplete()
    case "override": return player.overrideState(text("state"))
    case "seed": player.setRandomSeed(UInt64(step["value"]?.number ?? 0))
    case "pointerDown": post(.pointerDown)
    case "pointerUp": post(.pointerUp)
    case "pointerMove": post(.pointerMove)
    case "pointerEnter": post(.pointerEnter)
    case "pointerExit": post(.pointerExit)
    case "click": post(.click)
    case "tick":
      do {
        try player.tick(milliseconds: float("ms"))
      } catch {
        // With nothing loaded the reference does nothing; this engine also says that nothing is loaded.
        return player.timeline.status == .idle
      }
    default: try callPlayer(op, step)
    }
    return true
  }

  private func callPlayer(_ op: String, _ step: Plain) throws {
    func float(_ key: String) -> Float { Float(step[key]?.number ?? 0) }
    func text(_ key: String) -> String { step[key]?.text ?? "" }
    switch op {
    case "play": try player.play()
    case "pause": try player.pause()
    case "stopPlayback": try player.stop()
    case "setFrame": try player.setFrame(float("frame"))
    case "setSegment": try player.setSegment(start: float("start"), end: float("end"))
    case "setMarker": player.setMarker(text("name"))
    case "setMode": if let mode = PlaybackMode(rawValue: text("value")) { player.setMode(mode) }
    case "setLoop": player.setLoop(step["value"]?.bool ?? false)
    case "setLoopCount": player.setLoopCount(Int(float("value")))
    case "setSpeed": player.setSpeed(float("value"))
    case "tween":
      let easing = (step["easing"]?.list ?? []).map { Float($0.number ?? 0) }
      try player.tween(
        to: float("to"), milliseconds: float("ms"),
        easing: StateMachineDefinition.Easing(x1: easing[0], y1: easing[1], x2: easing[2], y2: easing[3]))
    case "setTheme": try player.setTheme(text("id"))
    case "loadAnimation": try player.loadAnimation(id: text("id"))
    default: break
    }
  }
}
