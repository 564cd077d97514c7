#if Tools
import Foundation
import ZoetropeCommands

/// Replays the reference engine's traces and says where the player differs.
@main struct Main {
  static let usage = """
    usage: zoetrope-conformance [--traces FOLDER --corpus FOLDER] [--filter TEXT]

    Replays every reference trace in the dialect `upstream`, as `zoetrope simulate` does, and compares what happens to
    the last line. Prints the first difference of each trace; exits with 1 if there is one.

    Without --traces, replays those in Tests/Traces. Then also those in ZOETROPE_TRACES or ../shared/traces, on the
    animations in ZOETROPE_CORPUS or ../shared/corpus; without ZOETROPE_TRACES only if both folders exist.

    """

  static func main() {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    var agrees = true
    for set in options.sets { agrees = set.replay(filter: options.filter) && agrees }
    guard options.filter.isEmpty || options.sets.contains(where: { $0.hasTrace(options.filter) }) else {
      FileHandle.standardError.write(
        Data("zoetrope-conformance: no trace's name has \(options.filter)\n".utf8))
      exit(2)
    }
    exit(agrees ? 0 : 1)
  }
}

/// A folder of traces with the animations that they use.
private struct TraceSet {
  /// The folder with a folder for each trace.
  var traces: String
  /// The folder from which paths of animations start.
  var corpus: String
  /// Whether a missing folder is skipped, not an error.
  var isOptional = false

  /// The names of the traces, sorted.
  private var names: [String] {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: traces)) ?? []).sorted().filter {
      files.fileExists(atPath: "\(traces)/\($0)/case.json")
    }
  }

  /// Whether the name of a trace has a part.
  func hasTrace(_ filter: String) -> Bool { names.contains { $0.contains(filter) } }

  /// Prints the first difference of each trace, and how many agree.
  ///
  /// - Parameter filter: A part of the names of the traces to replay; empty for all.
  /// - Returns: Whether all of them agree.
  func replay(filter: String) -> Bool {
    let files = FileManager.default
    if isOptional, let missing = [traces, corpus].first(where: { !files.fileExists(atPath: $0) }) {
      print("conformance: \(missing) is not here: its traces are skipped")
      return true
    }
    let all = names
    if all.isEmpty {
      FileHandle.standardError.write(Data("zoetrope-conformance: no traces in \(traces)\n".utf8))
      return false
    }
    let chosen = all.filter { filter.isEmpty || $0.contains(filter) }
    let start = ContinuousClock.now
    var failures = 0
    for name in chosen {
      let trace = ReferenceTrace(folder: traces + "/" + name)
      guard let difference = trace.replay(corpus: corpus) else { continue }
      failures += 1
      print("\(name): \(difference)")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "conformance: \(chosen.count - failures) of \(chosen.count) reference traces in \(traces) agree, "
        + "\((seconds * 10).rounded() / 10) s")
    return failures == 0
  }
}

/// The words of the command line.
private struct Options {
  var sets = [
    TraceSet(traces: "Tests/Traces", corpus: "Tests/Traces/Animations"),
    TraceSet(
      traces: Self.folder("ZOETROPE_TRACES", or: "../shared/traces"),
      corpus: Self.folder("ZOETROPE_CORPUS", or: "../shared/corpus"),
      isOptional: ProcessInfo.processInfo.environment["ZOETROPE_TRACES", default: ""].isEmpty),
  ]
  var filter = ""

  private static func folder(_ variable: String, or path: String) -> String {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? path
  }

  init?(_ arguments: [String]) {
    var words = arguments[...]
    var traces: String?
    var corpus: String?
    while let word = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch word {
      case "--traces": traces = value
      case "--corpus": corpus = value
      case "--filter": filter = value
      default: return nil
      }
    }
    switch (traces, corpus) {
    case (nil, nil): break
    case (let traces?, let corpus?): sets = [TraceSet(traces: traces, corpus: corpus)]
    default: return nil
    }
  }
}
#else
import Host

@main struct Main {
  static func main() { ToolsTrait.exitWithout() }
}
#endif
