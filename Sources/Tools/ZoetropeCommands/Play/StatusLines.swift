#if Tools
import LottiePlayer

/// The lines below the picture: playback, inputs, and what has happened.
struct StatusLines: Equatable {
  /// The number of lines.
  static let count = 3

  private var lines: [String]

  /// Describes a session.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - chosen: The place of the input that + and - change.
  ///   - showsHelp: Whether the keys are shown instead of what has happened.
  init(_ session: PlaySession, _ inputs: PlayInputs, name: String, chosen: Int?, showsHelp: Bool) {
    let player = session.player, timeline = player.timeline
    var playback = [name]
    if let id = timeline.animationID { playback.append(id) }
    let frames = ReportText.number(Double(max((timeline.facts?.totalFrames ?? 1) - 1, 0)))
    playback.append("frame \(ReportText.number(Double((timeline.frame * 10).rounded() / 10))) of \(frames)")
    playback.append(timeline.status.rawValue)
    if timeline.speed != 1 { playback.append("× \(ReportText.number(Double(timeline.speed)))") }
    if timeline.loops { playback.append("loops") }
    if let theme = player.activeThemeID, !theme.isEmpty { playback.append("theme \(theme)") }
    let keys = inputs.entries.enumerated().map { index, entry in
      "\(index == chosen ? "›" : "")\(index + 1) \(entry.label)"
    }
    let state = player.stateMachine.map { machine in
      machine.status == .stopped ? "stopped" : "state \(machine.currentState)"
    }
    lines = [
      playback.joined(separator: " · "), (["\(state ?? "no state machine")"] + keys).joined(separator: "  "),
      showsHelp || session.log.isEmpty ? PlayKeys.help : session.log.reversed().joined(separator: " · "),
    ]
  }

  /// Appends the sequences that show the lines at the bottom of a terminal.
  func paint(columns: Int, rows: Int, into output: inout [UInt8]) {
    for (index, line) in lines.enumerated() {
      let text = CommandError.oneLine(line).prefix(max(columns, 1))
      let style = index == 0 ? "\u{1B}[7m" : index == 2 ? "\u{1B}[2m" : ""
      let filled = index == 0 ? text + String(repeating: " ", count: max(columns - text.count, 0)) : text
      output.append(
        "\u{1B}[\(max(rows - Self.count, 0) + index + 1);1H\u{1B}[0m\u{1B}[2K\(style)\(filled)\u{1B}[0m")
    }
  }
}
#endif
