import ArgumentParser
import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// `zoetrope validate`: reports mistakes in files before players do.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract:
      "Validates animations, packages, themes, state machines, machines that move views, and stages.",
    discussion: """
      zoetrope validate stars.lottie rating.json
      zoetrope validate stars.lottie --strict --least warning
      zoetrope validate stars.lottie --format sarif

      Validates .lottie packages; separate files with a Lottie animation, a state machine or a theme; files of \
      machines that move views; and stages for `zoetrope views`.
      An error is a part that can't work, a warning a part that works, but probably not as intended. A note is worth \
      knowing. Exits with 1 if there is an error (or, with --strict, a warning), and with 3 if a file can't be read.
      """)

  /// The formats of findings.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// A line each, for people.
    case human
    /// One JSON document.
    case json
    /// SARIF 2.1.0, which code hosts and editors read.
    case sarif
    /// Commands that GitHub's workflows turn into annotations.
    case github
  }

  @Argument(help: "Files to validate; - for standard input.", completion: .animations)
  var files: [String] = []

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(help: "The format of the findings: human, json, sarif or github.")
  var format: Format = .human

  @Flag(help: "The same as --format json.")
  var json = false

  @Option(help: "The lowest severity to report: note, warning or error.")
  var least: Severity = .note

  @Option(help: "Colours for people: auto (on a terminal, unless NO_COLOR is set), always or never.")
  var color: ColorMode = .auto

  @Flag(help: "List the rules instead of validating files.")
  var rules = false

  func validate() throws {
    if rules != files.isEmpty { throw ValidationError("expected either files to validate or --rules") }
    if files.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
  }

  func run() throws {
    if rules {
      try StandardOutput.write(json ? RuleList.json.text(.indented) + "\n" : RuleList.text)
      return
    }
    let reports = files.map { ValidationReport(of: $0) }
    let limit = strict ? Severity.warning : .error
    let shown = reports.map { $0.atLeast(least) }
    let findings = HumanFindings(least: least, hasColors: color.isOn)
    switch json ? .json : format {
    case .human: try StandardOutput.writeReport(findings.text(shown))
    case .json: try StandardOutput.writeReport(JSONFindings.value(shown).text(.indented) + "\n")
    case .sarif: try StandardOutput.writeReport(SARIF.log(shown).text(.indented) + "\n")
    case .github: try StandardOutput.writeReport(GitHubAnnotations.text(shown))
    }
    if let unread = reports.first(where: { $0.isUnreadable }), let reason = unread.findings.first?.message {
      throw CommandError.badInput(unread.name, reason)
    }
    let count = reports.flatMap(\.findings).count { $0.severity >= limit }
    if count > 0 {
      throw CommandError(
        exitCode: .findings, description: "\(ReportText.count(count, "finding")) to correct")
    }
  }
}

extension Severity: ExpressibleByArgument {}
