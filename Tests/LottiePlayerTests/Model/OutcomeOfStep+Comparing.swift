import LottiePlayer

extension OutcomeOfStep {
  /// Where another outcome differs; nil where it does not.
  ///
  /// Frames may differ by 0.001.
  func difference(from other: OutcomeOfStep) -> String? {
    for (name, mine, theirs) in [
      ("machine", machine, other.machine), ("addresses", urls, other.urls), ("player", player, other.player),
    ] where mine.count != theirs.count || !zip(mine, theirs).allSatisfy({ Self.isSame($0, $1) }) {
      return name
    }
    if isRefused != other.isRefused { return "refusal" }
    return standing.difference(from: other.standing)
  }

  private static func isSame(_ one: PlayerEvent, _ other: PlayerEvent) -> Bool {
    switch (one, other) {
    case (.frame(let one), .frame(let other)), (.render(let one), .render(let other)):
      return abs(one - other) <= 0.00101
    case (.numericInput(let name, let old, let new), .numericInput(let name2, let old2, let new2)):
      return name == name2 && old.isSameNumber(as: old2) && new.isSameNumber(as: new2)
    // The model gives no reasons.
    case (.loadError, .loadError): return true
    default: return one == other
    }
  }

  /// One line a kind, for people.
  var text: String {
    var lines = [machine, urls, player].filter { !$0.isEmpty }.map {
      "  " + $0.map(\.text).joined(separator: "; ")
    }
    if isRefused { lines.append("  refused") }
    lines.append("  " + standing.text)
    return lines.joined(separator: "\n")
  }
}

extension StandingOfRun {
  func difference(from other: StandingOfRun) -> String? {
    var (mine, theirs) = (self, other)
    if abs(frame - other.frame) > 0.00101 { return "frame" }
    let areSame =
      numbers.count == other.numbers.count
      && numbers.allSatisfy { name, value in other.numbers[name]?.isSameNumber(as: value) ?? false }
    if !areSame { return "inputs" }
    (mine.frame, theirs.frame, mine.numbers, theirs.numbers) = (0, 0, [:], [:])
    // No marker and the marker "" are the same in a trace.
    (mine.marker, theirs.marker) = (marker ?? "", other.marker ?? "")
    (mine.theme, theirs.theme) = (theme ?? "", other.theme ?? "")
    (mine.animation, theirs.animation) = (animation ?? "", other.animation ?? "")
    return mine == theirs ? nil : "status"
  }

  var text: String {
    "\(status) in \"\(state)\", \(playback) at \(frame) of \(animation ?? "nothing"), marker \(marker ?? "none"), "
      + "theme \(theme ?? "none"), \(numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) "
      + "\(texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) "
      + "\(flags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })"
  }
}

extension Float {
  /// Whether both are the same number, or neither is one.
  fileprivate func isSameNumber(as other: Float) -> Bool { self == other || isNaN && other.isNaN }
}
