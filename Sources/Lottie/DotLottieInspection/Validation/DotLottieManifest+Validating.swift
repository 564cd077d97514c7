public import DotLottieFormat
import LottieFormat

extension DotLottieManifest {
  /// The contradictions of the manifest, as far as it shows them without its package.
  public var findings: [ValidationFinding] {
    var check = ManifestCheck(self)
    return check.findings()
  }
}

/// Checks a manifest.
private struct ManifestCheck {
  private let manifest: DotLottieManifest
  private var found: [ValidationFinding] = []

  init(_ manifest: DotLottieManifest) { self.manifest = manifest }

  mutating func findings() -> [ValidationFinding] {
    let animations = unique(manifest.animations.map { $0.id }, "animations", "animation")
    let themes = unique(manifest.themes.map { $0.id }, "themes", "theme")
    let machines = unique(manifest.stateMachines.map { $0.id }, "stateMachines", "state machine")
    listed(manifest.listedInitialAnimation, animations, "initial.animation", "animation")
    listed(manifest.activeAnimation, animations, "activeAnimationId", "animation")
    listed(manifest.listedInitialStateMachine, machines, "initial.stateMachine", "state machine")
    for (row, animation) in manifest.animations.enumerated() {
      listed(animation.initialTheme, themes, "animations[\(row)].initialTheme", "theme")
      for (place, theme) in (animation.themes ?? []).enumerated() {
        listed(theme, themes, "animations[\(row)].themes[\(place)]", "theme")
      }
    }
    return found
  }

  private mutating func report(_ rule: ValidationRule, _ path: String, _ message: String) {
    found.append(ValidationFinding(rule, file: "manifest.json", path: path, message: message))
  }

  /// Finds ids that are listed twice.
  ///
  /// - Returns: The ids.
  private mutating func unique(_ ids: [String], _ member: String, _ noun: String) -> Set<ExactName> {
    var seen: Set<ExactName> = []
    for (row, id) in ids.enumerated() where !seen.insert(ExactName(id)).inserted {
      report(.duplicateID, "\(member)[\(row)]", "another \(noun) also has the id \"\(id)\"")
    }
    return seen
  }

  private mutating func listed(_ id: String?, _ known: Set<ExactName>, _ path: String, _ noun: String) {
    guard let id, !known.contains(ExactName(id)) else { return }
    report(.unlistedReference, path, "the manifest lists no \(noun) \"\(id)\"")
  }
}
