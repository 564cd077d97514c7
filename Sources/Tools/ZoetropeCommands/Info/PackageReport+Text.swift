#if Tools
import DotLottieFormat
import DotLottieInspection
import LottiePlayer

extension PackageReport {
  /// The report for people.
  var text: String {
    var report = ReportText(), findings = manifestFindings
    let manifest = file.manifest
    report.row(
      "package",
      file.lacksManifest
        ? "none, \(byteCount) bytes"
        : "version \(manifest.version ?? "1 (not stated)"), \(byteCount) bytes")
    if let generator = manifest.generator { report.row("generator", generator) }
    var initial = "animation \(file.initialAnimationID)"
    if let machine = manifest.initialStateMachine { initial += ", machine \(machine)" }
    report.row("initial", initial)
    var isExact = true, usesSameFonts = true, row = 0
    readAnimations(&findings) { part in
      row += 1
      if row <= ReportText.maximumRows { Self.write(part, &report) }
      isExact = isExact && part.content?.isExact != false
      usesSameFonts = usesSameFonts && part.content?.usesSameFonts != false
    }
    report.rest("animation", of: row)
    let themes = themes(&findings), machines = machines(&findings)
    for part in themes.prefix(ReportText.maximumRows) { Self.write(part, &report) }
    report.rest("theme", of: themes.count)
    for part in machines.prefix(ReportText.maximumRows) { Self.write(part, &report) }
    report.rest("machine", of: machines.count)
    report.rows("file", file.entries) {
      let packed = $0.packedSize == $0.size ? "" : ", \($0.packedSize) packed"
      return "\($0.name)  \(ReportText.count($0.size, "byte"))\(packed)"
    }
    report.row("pixels", InfoReport.exactness(isExact, usesSameFonts: usesSameFonts))
    report.row("diagnostics", findings.isEmpty ? "none" : "\(findings.count)")
    for finding in findings { report.line("  \(finding.text)") }
    return report.text
  }

  private static func write(
    _ part: Part<DotLottieManifest.Animation, InfoReport>, _ report: inout ReportText
  ) {
    let summary = part.content?.summary ?? "not read"
    report.row("animation", "\(part.item.id)\(title(part.item.name))  \(summary)")
    if let content = part.content {
      list("  markers", content.markers, &report)
      list("  slots", content.slots, &report)
      list("  fonts", content.fontPlaces, &report)
      if let cost = content.cost { report.row("  cost", cost.summary) }
    }
    if let themes = part.item.themes { report.row("  themes", list(themes)) }
    if let theme = part.item.initialTheme { report.row("  initially", "theme \(theme)") }
    if let background = part.item.background { report.row("  background", background) }
  }

  private static func write(_ part: Part<DotLottieManifest.Item, DotLottieTheme>, _ report: inout ReportText)
  {
    let rules = part.content.map { ReportText.count($0.rules.count, "rule") } ?? "not read"
    report.row("theme", "\(part.item.id)\(title(part.item.name))  \(rules)")
    report.rows("  slot", part.content?.rules ?? []) { rule in
      let animations = rule.animations.map { ", for \(list($0))" } ?? ""
      return "\(rule.id)  \(rule.content.kind)\(rule.content.isAnimated ? ", animated" : "")\(animations)"
    }
  }

  private static func write(
    _ part: Part<DotLottieManifest.Item, StateMachineDefinition>, _ report: inout ReportText
  ) {
    let name = part.item.id + title(part.item.name)
    guard let machine = part.content else {
      report.row("machine", "\(name)  not read")
      return
    }
    let states = ReportText.count(machine.states.count, "state")
    report.row("machine", "\(name)  \(states), initial state \(machine.initial)")
    report.rows("  state", machine.states, text)
    report.rows("  input", machine.inputs) { input in
      let value = input.initialValue.map { ", \($0.label)" } ?? ""
      return "\(input.name ?? "")  \(input.type)\(value)"
    }
    report.rows("  when", machine.interactions) { interaction in
      let actions = interaction.actions.map(\.label).joined(separator: "; ")
      return "\(interaction.trigger.label): \(actions.isEmpty ? "nothing" : actions)"
    }
    let listeners = machine.listeners.names
    report.row("  listens to", listeners.isEmpty ? "nothing" : listeners.joined(separator: ", "))
  }

  private static func text(_ state: StateMachineDefinition.State) -> String {
    var parts = [state.name]
    if state.isGlobal { parts.append("global") }
    if state.playback?.isFinal == true { parts.append("final") }
    if let label = state.playback?.label { parts.append(label) }
    var targets: [String] = []
    for transition in state.transitions where !targets.contains(transition.toState) {
      targets.append(transition.toState)
      if targets.count == 20 { break }
    }
    if !targets.isEmpty { parts.append("to \(targets.joined(separator: ", "))") }
    return parts[0] + (parts.count > 1 ? "  " + parts.dropFirst().joined(separator: "; ") : "")
  }

  /// The name for people after an id, if there is one.
  private static func title(_ name: String?) -> String { name.map { " ‘\($0)’" } ?? "" }

  private static func list(_ title: String, _ names: [String], _ report: inout ReportText) {
    if !names.isEmpty { report.row(title, list(names)) }
  }

  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let rest = names.count - ReportText.maximumRows
    return names.prefix(ReportText.maximumRows).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension PackageReport.Note {
  /// The finding on one line.
  fileprivate var text: String {
    if let diagnostic { return "\(file): \(InfoReport.text(of: diagnostic))" }
    return "\(file): \(path.isEmpty ? "" : "\(path): ")\(message)"
  }
}
#endif
