import LottiePlayer

extension Conformance {
  /// Events as the specification writes them: `T(a→b)` a transition, `X(a)` left, `E(b)` entered.
  enum Notation {
    /// What a machine says; nil for events of the playback.
    static func machine(_ event: PlayerEvent) -> String? {
      switch event {
      case .start: "Start"
      case .stop: "Stop"
      case .transition(let from, let to): "T(\(name(from))→\(name(to)))"
      case .stateExit(let state): "X(\(name(state)))"
      case .stateEntered(let state): "E(\(name(state)))"
      case .custom(let message): "Custom(\"\(message)\")"
      case .error(let message): "Error(\"\(message)\")"
      case .numericInput(_, let old, let new): "Numeric(\(number(old))→\(number(new)))"
      case .stringInput(let input, let old, let new): "String(\(input) \(name(old))→\(name(new)))"
      case .booleanInput(let input, let old, let new): "Boolean(\(input) \(old)→\(new))"
      case .inputFired: "InputFired"
      case .openURL(let url, let target): "OpenURL(\(url) \(name(target)))"
      case .openURLRefused(let url, _): "OpenURLRefused(\(url))"
      default: nil
      }
    }

    /// What playback says; nil for events of the machine.
    static func playback(_ event: PlayerEvent) -> String? {
      switch event {
      case .load: "Load"
      case .loadError: "LoadError"
      case .play: "Play"
      case .pause: "Pause"
      case .playbackStop: "Stop"
      case .frame(let frame): "Frame \(number(frame))"
      case .render(let frame): "Render \(number(frame))"
      case .loop(let count): "Loop \(count)"
      case .complete: "Complete"
      default: nil
      }
    }

    private static func name(_ text: String) -> String { text.isEmpty ? "\"\"" : text }

    private static func number(_ value: Float) -> String {
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }

  /// Writes down what a player says: its machine's events and its playback's, each kind in its own order.
  ///
  /// The reference keeps them in separate queues, so that their order relative to each other is not known.
  final class Recorder {
    private let player: Player

    init(_ player: Player) { self.player = player }

    /// What was said since the last time.
    func take() -> (machine: String, playback: String) {
      let events = player.takeEvents()
      let machineEvents = events.compactMap(Notation.machine)
      let playbackEvents = events.compactMap(Notation.playback)
      return (machineEvents.joined(separator: " "), playbackEvents.joined(separator: ", "))
    }
  }

  /// The tokens of a notation that stand for events; words between them, and `…`, say nothing.
  ///
  /// `T`, `X` or `Custom` alone is one of any content; `a→b→c` is `T(a→b) T(b→c)`.
  static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    for word in words(text) {
      let kind = String(word.prefix { $0 != "(" })
      if kinds.contains(kind) {
        tokens.append(word)
      } else if word.contains("→"), !word.contains("(") {
        let names = word.split(separator: "→")
        tokens += zip(names, names.dropFirst()).map { "T(\($0)→\($1))" }
      }
    }
    return tokens
  }

  private static let kinds: Set<String> = [
    "T", "X", "E", "Start", "Stop", "Custom", "Error", "Numeric", "Boolean", "String", "InputFired",
  ]

  /// A text in words; what stands in brackets belongs to the word before, punctuation to none.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    var depth = 0
    for character in text {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if depth == 0 && character != ")" && " \n,.;:…*+".contains(character) {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Whether a trace has these tokens, in their order.
  static func trace(_ trace: String, shows tokens: [String]) -> Bool {
    var rest = words(trace)[...]
    for token in tokens {
      let isFound: (String) -> Bool = {
        token.contains("(") ? $0 == token : $0 == token || $0.hasPrefix(token + "(")
      }
      guard let place = rest.firstIndex(where: isFound) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
