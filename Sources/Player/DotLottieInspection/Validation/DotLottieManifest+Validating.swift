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
  /// The number of remaining comparisons of unknown ids with known ids.
  private var suggestions = 64

  init(_ manifest: DotLottieManifest) { self.manifest = manifest }

  mutating func findings() -> [ValidationFinding] {
    version()
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
    untakenThemes()
    return found
  }

  /// Finds a missing or unknown version, and one for which other folders stand.
  private mutating func version() {
    guard manifest.statedLayout != manifest.layout else { return }
    let number = manifest.layout == .version2 ? "2" : "1"
    let problem: String
    if let version = manifest.version {
      problem =
        manifest.statedLayout == nil
        ? "there is no version \"\(version)\" of the format"
        : "the files are not those of version \"\(version)\""
    } else {
      problem = "the version is missing"
    }
    report(
      .manifestVersion, "version",
      "\(problem); the package is read as version \(number), for its files are in the folders of that version"
    )
  }

  /// Finds themes without an animation.
  private mutating func untakenThemes() {
    guard !manifest.animations.isEmpty, manifest.animations.allSatisfy({ $0.themes != nil }) else { return }
    let taken = Set(manifest.animations.flatMap { $0.themes ?? [] })
    for (row, theme) in manifest.themes.enumerated() where !taken.contains(theme.id) {
      report(
        .limitedTheme, "themes[\(row)]",
        "no animation lists \"\(theme.id)\" among its \"themes\", so players refuse it")
    }
  }

  private mutating func report(_ rule: ValidationRule, _ path: String, _ message: String) {
    found.append(ValidationFinding(rule, file: "manifest.json", path: path, message: message))
  }

  /// Finds ids that are listed twice.
  ///
  /// - Returns: The ids, in any Unicode normalization.
  private mutating func unique(_ ids: [String], _ member: String, _ noun: String) -> Set<String> {
    var seen: Set<ExactName> = []
    for (row, id) in ids.enumerated() where !seen.insert(ExactName(id)).inserted {
      report(.duplicateID, "\(member)[\(row)]", "another \(noun) also has the id \"\(id)\"")
    }
    return Set(ids)
  }

  private mutating func listed(_ id: String?, _ known: Set<String>, _ path: String, _ noun: String) {
    guard let id, !known.contains(id) else { return }
    var hint = ""
    if suggestions > 0 {
      suggestions -= 1
      let nearest = UnknownName.nearest(to: id, in: known.sorted())
      hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    }
    report(.unlistedReference, path, "the manifest lists no \(noun) \"\(id)\"\(hint)")
  }
}
