/// A problem in a file, or content that probably does not work as intended, with its place.
///
/// Each library has its own rules, and its own name for this type with those rules, such as `ValidationFinding`.
public struct Finding<Rules: FindingRule>: Sendable, Hashable {
  /// A rule that files are checked against.
  public typealias Rule = Rules

  /// The rule that reports the finding.
  public var rule: Rule
  /// The file in a package, such as `s/rating.json`; empty for a file without a package.
  public var file: String
  /// The path in the JSON, such as `states[2].transitions[0]`; empty for the whole file.
  public var path: String
  /// The id of the machine, if the file has several and the finding is about one.
  public var machine: String?
  /// The state of the machine, if the finding is about one.
  public var state: String?
  /// The target of the transition, if the finding is about one.
  public var target: String?
  /// The problem, in a sentence without a full stop.
  public var message: String
  /// The remedy of this kind of problem, in a sentence without a full stop; nil for that of the rule.
  package var remedy: String?
  /// The lines of a script of `zoetrope simulate` that shows the problem; empty without one.
  package var script: [String] = []

  /// Creates a finding.
  public init(
    _ rule: Rule, file: String = "", path: String = "", machine: String? = nil, state: String? = nil,
    target: String? = nil, message: String
  ) {
    self.rule = rule
    self.file = file
    self.path = path
    self.machine = machine
    self.state = state
    self.target = target
    self.message = message
  }

  /// The severity of the rule.
  public var severity: Severity { rule.severity }

  /// The same finding, reported by another rule.
  ///
  /// - Parameter name: The file; nil for the same one.
  package func reported<Other>(by rule: Other, in name: String? = nil) -> Finding<Other> {
    var finding = Finding<Other>(
      rule, file: name ?? file, path: path, machine: machine, state: state, target: target, message: message)
    (finding.remedy, finding.script) = (remedy, script)
    return finding
  }
}

extension Finding: CustomStringConvertible {
  /// The place, the severity, the message and the rule, on one line.
  public var description: String {
    var text = ""
    for part in [file, path] where !part.isEmpty { text += "\(part): " }
    return text + "\(severity.rawValue): \(message) [\(rule.rawValue)]"
  }
}

/// The severity of a finding.
///
/// The three levels are those that code hosts support; no level will be added.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The content may be intended.
  case note
  /// The content works, but probably not as intended.
  case warning
  /// The content can't work.
  case error

  /// The position in the order of severity, from 0.
  package var level: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Whether one is less severe than another.
  public static func < (a: Severity, b: Severity) -> Bool { a.level < b.level }
}

/// A rule that files are checked against.
///
/// The raw value is the rule's name for programs, such as `unknown-state`.
public protocol FindingRule: RawRepresentable, Sendable, Hashable where RawValue == String {
  /// The severity of the rule's findings.
  var severity: Severity { get }
}
