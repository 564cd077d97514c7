#if Tools
import Foundation

/// Reads and draws mutated files in workers that may die, and says which file killed them.
///
/// Every case follows from the seed, its number and the files it starts from, so it can be replayed.
@main struct Main {
  static let usage = """
    usage: zoetrope-fuzz [--cases N] [--seed S] [--threads N] [--output FOLDER] [--limits none] [FILE OR FOLDER]…
           zoetrope-fuzz --replay CASE [--seed S] [FILE OR FOLDER]…

    Mutates animations, packages, manifests, themes, state machines, graphs, SCXML, Swift and fonts, and makes small animations that
    ask for much work; reads or draws each, in workers of 500 cases under limits: 512 MB, and 4 s of processor time a case, or
    2 s for one frame of 512 × 512 of those that ask for much. A sanitizer needs more: with --limits none memory has no
    limit, and time 20 times as much. A case that kills its worker is written to FOLDER
    (default Output/fuzz), and the exit code is 1. Without files: a few that are built in, Tests/Fixtures, Samples,
    and the corpus at ZOETROPE_CORPUS or ../shared/corpus.

    """

  static func main() async {
    guard let options = FuzzOptions(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let seeds = FuzzSeeds.seeds(in: options.paths) + (options.givenPaths.isEmpty ? FuzzSeeds.builtIn : [])
    let cases = FuzzCases(seed: options.seed, seeds: seeds)
    if cases.isEmpty {
      FileHandle.standardError.write(Data("zoetrope-fuzz: no files to start from\n".utf8))
      exit(2)
    }
    if let worker = options.worker { FuzzWorker.run(worker, cases, isLimited: options.isLimited) }
    if let number = options.replay { replay(number, cases, options) }
    exit(await FuzzCoordinator(options, cases).run())
  }

  /// Writes down the case, then runs it in this process, as the last thing it does.
  private static func replay(_ number: Int, _ cases: FuzzCases, _ options: FuzzOptions) -> Never {
    let path = cases.save(number, to: options.output)
    print("case \(number) of seed \(options.seed), from \(cases.fileName(of: number)), is \(path)")
    print(cases.run(number).text)
    exit(0)
  }
}

/// The words of the command line.
struct FuzzOptions {
  var cases = 20_000
  var seed: UInt64 = 1
  var threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
  var output = "Output/fuzz"
  var replay: Int?
  /// Whether the usual limits of memory and time hold, which leave a sanitizer no room.
  var isLimited = true
  /// For workers only: the cases to run.
  var worker: Range<Int>?
  /// The files and folders that are named; none for the usual ones.
  var givenPaths: [String] = []

  /// The files and folders to start from.
  var paths: [String] {
    if !givenPaths.isEmpty { return givenPaths }
    let corpus = ProcessInfo.processInfo.environment["ZOETROPE_CORPUS"].flatMap { $0.isEmpty ? nil : $0 }
    return ["Tests/Fixtures", "Samples", corpus ?? "../shared/corpus"]
  }

  init?(_ arguments: [String]) {
    var words = arguments[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        givenPaths.append(word)
        continue
      }
      guard let value = words.popFirst() else { return nil }
      switch (word, Int(value)) {
      case ("--cases", let number?) where number > 0: cases = number
      case ("--seed", let number?): seed = UInt64(bitPattern: Int64(number))
      case ("--threads", let number?) where (1...64).contains(number): threads = number
      case ("--replay", let number?) where number >= 0: replay = number
      case ("--worker", let first?) where first >= 0:
        guard let end = words.popFirst().flatMap({ Int($0) }), end >= first else { return nil }
        worker = first..<end
      case ("--output", _): output = value
      case ("--limits", _) where value == "none": isLimited = false
      default: return nil
      }
    }
  }
}
#else
import Host

@main struct Main {
  static func main() { ToolsTrait.exitWithout() }
}
#endif
