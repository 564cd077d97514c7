import Foundation
import ZoetropeCommands

/// Replays the reference engine's traces and says where the player differs.
@main struct Main {
  static let usage = """
    usage: zoetrope-conformance [--traces FOLDER] [--corpus FOLDER] [--filter TEXT]

    Replays every reference trace in the dialect `upstream`, as `zoetrope simulate` does, and compares what happens to
    the last line. Prints the first difference of each trace; exits with 1 if there is one, with 0 where the
    traces are not there. Folders: ZOETROPE_TRACES or ../shared/traces, ZOETROPE_CORPUS or ../shared/corpus.

    """

  static func main() {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let files = FileManager.default
    for (name, folder) in [("traces", options.traces), ("corpus", options.corpus)]
    where !files.fileExists(atPath: folder) {
      print("conformance: the \(name) are not here (\(folder)): skipped")
      exit(0)
    }
    let names = ((try? files.contentsOfDirectory(atPath: options.traces)) ?? []).sorted().filter {
      (options.filter.isEmpty || $0.contains(options.filter))
        && files.fileExists(atPath: "\(options.traces)/\($0)/case.json")
    }
    if names.isEmpty {
      FileHandle.standardError.write(Data("zoetrope-conformance: no traces in \(options.traces)\n".utf8))
      exit(2)
    }
    exit(replay(names, options))
  }

  private static func replay(_ names: [String], _ options: Options) -> Int32 {
    let start = ContinuousClock.now
    var failures = 0
    for name in names {
      guard
        let difference = ReferenceTrace(folder: options.traces + "/" + name).replay(corpus: options.corpus)
      else { continue }
      failures += 1
      print("\(name): \(difference)")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "conformance: \(names.count - failures) of \(names.count) reference traces agree, "
        + "\((seconds * 10).rounded() / 10) s")
    return failures == 0 ? 0 : 1
  }
}

/// The words of the command line.
private struct Options {
  var traces = Self.folder("ZOETROPE_TRACES", or: "../shared/traces")
  var corpus = Self.folder("ZOETROPE_CORPUS", or: "../shared/corpus")
  var filter = ""

  private static func folder(_ variable: String, or path: String) -> String {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? path
  }

  init?(_ arguments: [String]) {
    var words = arguments[...]
    while let word = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch word {
      case "--traces": traces = value
      case "--corpus": corpus = value
      case "--filter": filter = value
      default: return nil
      }
    }
  }
}
