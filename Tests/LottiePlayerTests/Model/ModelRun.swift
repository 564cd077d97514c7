import LottiePlayer

/// Where a machine and its playback stand, as a status line of a trace has it.
struct StandingOfRun: Equatable {
  var status: String
  var state: String
  var animation: String?
  var frame: Float
  var playback: String
  var marker: String?
  var theme: String?
  var numbers: [String: Float]
  var texts: [String: String]
  var flags: [String: Bool]
}

/// What a step of a script has caused: kinds of events each in its own order, and whether the call was refused.
struct OutcomeOfStep {
  var machine: [PlayerEvent] = []
  var urls: [PlayerEvent] = []
  var player: [PlayerEvent] = []
  var isRefused = false
  var standing: StandingOfRun
}

/// Plays scripts, whose lines are those of `zoetrope simulate`, on the model.
final class ModelRun {
  let player: ModelPlayer
  let engine: ModelEngine?

  /// Loads the library's first animation, then the machine.
  ///
  /// - Parameters:
  ///   - library: Nil for a player with nothing loaded.
  ///   - machine: Nil for none.
  init(_ library: ModelLibrary?, machine: ModelMachine?) {
    let player = ModelPlayer(library ?? ModelLibrary(isPackage: false, animations: [:], initial: ""))
    self.player = player
    player.loadFirst()
    engine = machine.map { ModelEngine($0, player) }
  }

  /// What loading has caused.
  func begin() -> OutcomeOfStep { take(isRefused: false) }

  func perform(_ step: Plain) -> OutcomeOfStep {
    var isRefused = false
    do throws(ModelPlayer.Refusal) {
      isRefused = !(try perform(step["op"]?.text ?? "", step))
    } catch {
      isRefused = true
    }
    return take(isRefused: isRefused)
  }

  private func take(isRefused: Bool) -> OutcomeOfStep {
    defer {
      player.events = []
      engine?.events = []
      engine?.urls = []
    }
    return OutcomeOfStep(
      machine: engine?.events ?? [], urls: engine?.urls ?? [], player: player.events, isRefused: isRefused,
      standing: StandingOfRun(
        status: engine?.status.rawValue ?? "stopped", state: engine?.current?.name ?? "",
        animation: player.animationID, frame: player.frame, playback: playback, marker: player.marker,
        theme: player.theme, numbers: engine?.numbers ?? [:], texts: engine?.texts ?? [:],
        flags: engine?.flags ?? [:]))
  }

  private var playback: String { player.isTweening ? "tweening" : player.status.rawValue }

  /// - Returns: Whether the call was accepted.
  private func perform(_ op: String, _ step: Plain) throws(ModelPlayer.Refusal) -> Bool {
    func float(_ key: String) -> Float { Float(step[key]?.number ?? 0) }
    func text(_ key: String) -> String { step[key]?.text ?? "" }
    switch op {
    case "start":
      return engine?.start(
        whitelist: step["whitelist"]?.list?.compactMap(\.text) ?? [],
        needsInteraction: step["requireUserInteraction"]?.bool ?? true) ?? false
    case "stop": engine?.stop()
    case "set":
      switch step["value"] {
      case .number(let value)?: return engine?.set(text("input"), Float(value)) ?? false
      case .text(let value)?: return engine?.set(text("input"), value) ?? false
      case .bool(let value)?: return engine?.set(text("input"), value) ?? false
      default: return false
      }
    case "fire": return engine?.fire(text("input")) ?? false
    case "reset": engine?.reset(text("input"))
    case "complete": engine?.post("OnComplete")
    case "loopComplete": engine?.post("OnLoopComplete")
    case "override": return engine?.override(text("state")) ?? false
    case "seed":
      engine?.seed = UInt64(step["value"]?.number ?? 0)
      engine?.random = ModelRandom(seed: engine?.seed ?? 0)
    case "pointerDown", "pointerUp", "pointerMove", "pointerEnter", "pointerExit", "click":
      engine?.point(op.prefix(1).uppercased() + op.dropFirst(), float("x"), float("y"))
    case "tick":
      guard let engine else { return try player.tick(float("ms")) || true }
      _ = try engine.tick(float("ms"))
    case "play": try player.play()
    case "pause": try player.pause()
    case "stopPlayback": try player.stop()
    case "setFrame": try player.setFrame(float("frame"))
    case "setSegment": try player.setSegment(float("start"), float("end"))
    case "setMarker": player.setMarker(text("name"))
    case "setMode": player.setMode(text("value"))
    case "setLoop": player.setLoop(step["value"]?.bool ?? false)
    case "setLoopCount": player.setLoopCount(Int(float("value")))
    case "setSpeed": player.setSpeed(float("value"))
    case "tween":
      try player.startTween(
        float("to"), float("ms"), (step["easing"]?.list ?? []).map { Float($0.number ?? 0) })
    case "setTheme": try player.setTheme(text("id"))
    case "loadAnimation": try player.loadAnimation(text("id"))
    default: break
    }
    return true
  }
}
