#if Tools
import ArgumentParser
import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// `zoetrope validate`: reports mistakes in files before players do.
struct ValidateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract:
      "Validates animations, packages, themes, state machines, machines that move views, and stages.",
    discussion: """
      zoetrope validate stars.lottie rating.json
      zoetrope validate stars.lottie --strict --least warning
      zoetrope validate stars.lottie --format sarif
      zoetrope validate stars.lottie --check

      Validates .lottie packages; separate files with a Lottie animation, a state machine or a theme; files of \
      machines that move views; and stages for `zoetrope views`.
      An error is a part that can't work, a warning a part that works, but probably not as intended. A note is worth \
      knowing. With --check, the state machines of packages are played too, and each finding has a script for \
      `zoetrope simulate` that shows it. Exits with 1 if there is an error (or, with --strict, a warning), and with 3 if a file can't be read.
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

  @OptionGroup(title: "Findings") var choice: Choice

  @OptionGroup(title: "Fonts") var fonts: FontOptions

  @OptionGroup(title: "Report") var form: Form

  @OptionGroup(title: "Report") var report: ReportOptions

  /// The options for what is reported, and what is an error.
  struct Choice: ParsableArguments {
    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(help: "The lowest severity to report: note, warning or error.")
    var least: Severity = .note

    @Flag(
      help: ArgumentHelp(
        "Play the state machines to find out what they can do.",
        discussion: """
          Makes every call that may matter in every configuration that can be reached, at most 100,000: can each state \
          be reached and left, can each transition be taken, does each interaction have an effect, is there an order \
          of inputs that gets stuck? Inputs that no action sets are the application's; setting others is a finding. \
          Numbers count as equal if no guard distinguishes them, and time passes to the ends of tweens and playback, or \
          to the times of guards. A question without an answer within the limit is a note.
          """))
    var check = false

    @Flag(help: "List the rules instead of validating files.")
    var rules = false
  }

  /// The options for the form of the findings; `--json` is the same as `--format json`.
  struct Form: ParsableArguments {
    @Option(help: "The format of the findings: human, json, sarif or github.")
    var format: Format = .human

    @Option(help: "Colours for people: auto (on a terminal, unless NO_COLOR is set), always or never.")
    var color: ColorMode = .auto
  }

  func validate() throws {
    if report.json, ![.human, .json].contains(form.format) {
      throw ValidationError("--json and --format \(form.format.rawValue) can't be combined")
    }
    if choice.rules != files.isEmpty { throw ValidationError("expected either files to validate or --rules") }
    if files.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
  }

  func run() throws {
    if choice.rules { return try listRules() }
    let fonts = try fonts.libraryForChecks()
    let reports = files.map { ValidationReport(of: $0, fonts: fonts, playsMachines: choice.check) }
    let limit = choice.strict ? Severity.warning : .error
    let shown = reports.map { $0.atLeast(choice.least) }
    switch format {
    case .human:
      // Why a file can't be read goes to standard error, as in every command.
      let findings = HumanFindings(least: choice.least, hasColors: form.color.isOn, isQuiet: quieting.quiet)
      try StandardOutput.writeReport(findings.text(shown.filter { !$0.isUnreadable }), isStyled: true)
      for unread in reports.filter(\.isUnreadable).dropLast() {
        StandardError.write("zoetrope: \(CommandError.oneLine("\(unread.name): \(unread.reason)"))\n")
      }
    case .json: try StandardOutput.writeReport(JSONFindings.report(shown))
    case .sarif: try StandardOutput.writeReport(SARIF.log(shown))
    case .github: try StandardOutput.writeReport(GitHubAnnotations.text(shown))
    }
    if let unread = reports.last(where: \.isUnreadable) {
      throw CommandError.badInput(unread.name, unread.reason)
    }
    let count = reports.flatMap(\.findings).count { $0.severity >= limit }
    if count > 0 {
      throw CommandError.findings("\(ReportText.count(count, "finding")) to correct")
    }
  }

  private var format: Format { report.json ? .json : form.format }

  private func listRules() throws(CommandError) {
    switch format {
    case .json: try StandardOutput.writeReport(RuleList.report)
    case .human: try StandardOutput.writeReport(RuleList.text)
    case .sarif, .github: throw .usage("--rules has the formats human and json")
    }
  }
}

extension Severity: ExpressibleByArgument {}
#endif
