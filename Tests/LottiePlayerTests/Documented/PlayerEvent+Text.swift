import LottiePlayer

extension PlayerEvent {
  /// Whether the state machine tells it, and not playback.
  var isOfMachine: Bool {
    switch self {
    case .load, .loadError, .play, .pause, .playbackStop, .frame, .render, .loop, .complete: false
    default: true
    }
  }

  /// One short line.
  var text: String {
    switch self {
    case .load: "load"
    case .loadError: "load error"
    case .play: "play"
    case .pause: "pause"
    case .playbackStop: "stop playback"
    case .frame(let frame): "frame \(frame.short)"
    case .render(let frame): "render \(frame.short)"
    case .loop(let count): "loop \(count)"
    case .complete: "complete"
    case .themeChange(let id): "theme \(id)"
    case .start: "start"
    case .stop: "stop"
    case .transition(let from, let to): "\(from) → \(to)"
    case .stateExit(let state): "leave \(state)"
    case .stateEntered(let state): "enter \(state)"
    case .custom(let message): "say \(message)"
    case .error(let message): "error: \(message)"
    case .numericInput(let name, let old, let new): "\(name): \(old.short) → \(new.short)"
    case .stringInput(let name, let old, let new): "\(name): \(old) → \(new)"
    case .booleanInput(let name, let old, let new): "\(name): \(old) → \(new)"
    case .inputFired(let name): "fire \(name)"
    case .openURL(let url, let target): target.isEmpty ? "open \(url)" : "open \(url) in \(target)"
    case .openURLRefused(let url, let reason): "refuse \(url): \(reason)"
    }
  }
}

extension Float {
  /// Whole numbers without a point.
  var short: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
