import LottieFormat
package import ZoetropeJSON

/// The rules for stages.
package enum StageRule: String, CaseIterable, FindingRule {
  case unknownMember = "unknown-member"
  case notDrawn = "not-drawn"
  case tooMuch = "too-much"

  init(_ finding: Diagnostic) {
    switch finding.feature {
    case "member": self = .unknownMember
    case "more": self = .tooMuch
    default: self = .notDrawn
    }
  }

  package var severity: Severity { .warning }

  /// The requirement, in a sentence without a full stop.
  package var summary: String {
    switch self {
    case .unknownMember: "Members of stages are known"
    case .notDrawn: "Contents of views can be drawn"
    case .tooMuch: "All findings of a stage are listed"
    }
  }

  /// The remedy, in a sentence without a full stop.
  package var advice: String {
    switch self {
    case .unknownMember: "Check the spelling, or remove the member"
    case .notDrawn: "Add the file or the font, or show something else"
    case .tooMuch: "Correct the listed ones, and validate again"
    }
  }
}

extension Finding<StageRule> {
  /// Makes a finding of what was noted in a stage.
  package init(_ note: Diagnostic) {
    self.init(StageRule(note), path: note.path, message: note.message)
  }
}
