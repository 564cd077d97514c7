#if Tools
import Foundation

/// Spreads the cases over workers, and collects the ones that killed a worker.
struct FuzzCoordinator: Sendable {
  private let options: FuzzOptions
  private let cases: FuzzCases
  private static let casesPerWorker = 500

  init(_ options: FuzzOptions, _ cases: FuzzCases) {
    self.options = options
    self.cases = cases
  }

  /// Runs all cases; the exit code.
  func run() async -> Int32 {
    let start = Date()
    // Each lane waits for its worker, so a lane takes a thread of the pool.
    let (found, taken) = await withTaskGroup(of: ([Death], Int).self) { group in
      for lane in 0..<options.threads { group.addTask { runLane(lane) } }
      return await group.reduce(into: ([Death](), 0)) {
        $0.0 += $1.0
        $0.1 += $1.1
      }
    }
    let deaths = found.sorted { $0.number < $1.number }
    for death in deaths {
      let path = cases.save(death.number, to: options.output)
      print(
        "seed \(options.seed) case \(death.number): \(death.reason), from \(cases.fileName(of: death.number))"
      )
      print("  saved as \(path); replay with zoetrope-fuzz --seed \(options.seed) --replay \(death.number)")
    }
    let seconds = Date().timeIntervalSince(start)
    print(
      "\(options.cases) cases from \(cases.fileCount) files in \(Int(seconds.rounded(.up))) s: "
        + "\(taken) taken, \(deaths.count) died, the rest refused")
    return deaths.isEmpty ? 0 : 1
  }

  /// A case that killed its worker, and how.
  struct Death: Sendable {
    var number: Int
    var reason: String
  }

  /// Runs every `threads`-th batch of cases, one worker after the other.
  private func runLane(_ lane: Int) -> (deaths: [Death], taken: Int) {
    var deaths: [Death] = []
    var taken = 0
    let size = Self.casesPerWorker
    for start in stride(from: lane * size, to: options.cases, by: options.threads * size) {
      var next = start
      let end = min(start + size, options.cases)
      while next < end {
        let outcome = work(next..<end)
        taken += outcome.taken
        guard let death = outcome.death else { break }
        deaths.append(death)
        // Something is wrong with everything: more would say the same.
        if deaths.count >= 50 { return (deaths, taken) }
        next = death.number + 1
      }
    }
    return (deaths, taken)
  }

  /// Runs one worker: how many cases it drew, when it came through, or what killed it.
  private func work(_ numbers: Range<Int>) -> (death: Death?, taken: Int) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments =
      ["--worker", "\(numbers.lowerBound)", "\(numbers.upperBound)"]
      + ["--seed", "\(Int64(bitPattern: options.seed))"] + (options.isLimited ? [] : ["--limits", "none"])
      + options.givenPaths
    // A backtrace of each death would take longer than the cases; a replay prints one.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return (Death(number: numbers.upperBound, reason: "the worker did not start: \(error)"), 0)
    }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    if last.hasPrefix("done "), process.terminationStatus == 0 { return (nil, Int(last.dropFirst(5)) ?? 0) }
    let status = process.terminationStatus
    let reason: String
    if process.terminationReason != .uncaughtSignal {
      reason = "exit code \(status)"
    } else if status == SIGPROF {
      reason = "too much processor time"
    } else {
      reason = "signal \(status)"
    }
    return (Death(number: Int(last) ?? numbers.lowerBound, reason: reason), 0)
  }
}
#endif
