#if Tools
import ArgumentParser
import DotLottieInspection
import ZoetropeJSON

/// The options of `zoetrope simulate` for what scripts reach.
struct CoverageOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Print which parts of the state machine the scripts reach, instead of the trace; --script may be a folder, and may be repeated."
    ))
  var coverage = false

  @Flag(help: "Print the coverage as JSON.")
  var json = false

  /// - Throws: A usage error for options that don't go together.
  func validate(_ session: SimulateCommand.Session, _ trace: SimulateCommand.Trace) throws {
    if json, !coverage { throw ValidationError("--json requires --coverage; a trace is JSON already") }
    if coverage, trace.playerEvents || trace.mark || trace.why {
      throw ValidationError("--coverage can't be combined with --player-events, --mark and --why")
    }
    if !coverage, session.scripts.count > 1 { throw ValidationError("several scripts require --coverage") }
  }
}

extension SimulateCommand {
  /// Plays every script in a session of its own, and prints what they reach together.
  func runForCoverage() throws {
    var total: MachineCoverage?
    var refusedCalls = 0
    let scripts = try ScriptFolder.scripts(session.scripts)
    for script in scripts {
      var request = SimulationRequest(
        input: input, script: script, machine: session.machine, machineFile: session.machineFile,
        size: session.size, dialect: session.dialect.dialect)
      request.usesInitialMachine = true
      (request.recordsCoverage, request.writesPictures) = (true, false)
      let refusals = try request.run { _ in }
      guard let reached = refusals.coverage else {
        throw CommandError.badInput(
          session.machineFile ?? input,
          refusals.machine.map { "the state machine can't be loaded: \($0)" } ?? "there is no state machine")
      }
      refusedCalls += refusals.count
      if total == nil { total = reached } else { total?.formUnion(reached) }
    }
    guard let total else { return }
    try StandardOutput.write(
      coverage.json
        ? report(total, scripts).text(.indented) + "\n"
        : CoverageText(total, scriptCount: scripts.count).text)
    try report(refusedCalls: refusedCalls)
  }

  private func report(_ coverage: MachineCoverage, _ scripts: [String]) -> JSONValue {
    .report([("scripts", .array(scripts.map { .string($0) }))] + coverage.members)
  }
}

/// The scripts of a folder.
enum ScriptFolder {
  /// The scripts that are named, and those in the folders that are named.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if a folder can't be read, or has no script.
  static func scripts(_ paths: [String]) throws(CommandError) -> [String] {
    var scripts: [String] = []
    for path in paths {
      guard path != "-", PackageFolder.isFolder(path) else {
        scripts.append(path)
        continue
      }
      let inside = try PackageFolder.names(in: path, skipsOthers: true).sorted()
        .filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".trace.jsonl") && !$0.hasPrefix(".") }
        .map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
      guard !inside.isEmpty else {
        throw .badInput(path, "there is no script in the folder; the name of one ends with .jsonl")
      }
      scripts += inside
    }
    return scripts
  }
}
#endif
