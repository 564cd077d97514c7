#if Tools
import DotLottieInspection
import LottieFormat
import LottiePlayer

/// A script that is played for a film.
///
/// Its ticks are time that passes: a filmed player ticks once for each picture and at least sixty times a second, as on
/// a screen, and not once for each line as in `zoetrope simulate`.
struct FilmedSession {
  /// The duration of the script, in milliseconds.
  let milliseconds: Double
  private let calls: [ScriptLine]

  /// The highest number of calls in a script: a quarter of a million of ticks make an hour at sixty a second.
  private static let maximumCalls = 1_000_000
  /// The highest number of refusals in the report.
  private static let maximumRefusals = 20

  /// An hour, in milliseconds.
  private static let longest = 3_600_000.0

  /// Reads a script.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if it is invalid, or lasts more than an hour.
  init(script path: String) throws(CommandError) {
    var script = try SimulationScript(path)
    var calls: [ScriptLine] = []
    var milliseconds = 0.0
    while let line = try script.next() {
      guard calls.count < Self.maximumCalls else {
        throw .badInput(line.location, "a film can have at most \(Self.maximumCalls) calls")
      }
      calls.append(line)
      milliseconds += try Self.duration(of: line) ?? 0
      guard milliseconds <= Self.longest else {
        throw .badInput(line.location, "a film can last at most an hour")
      }
    }
    self.calls = calls
    self.milliseconds = milliseconds
  }

  /// Plays the script.
  ///
  /// - Returns: A finding for each call that the player refused.
  /// - Throws: ``CommandError`` with exit code 3 for an invalid line.
  func play(_ player: Player, into film: inout PlayedFilm) async throws(CommandError) -> [Diagnostic] {
    var refusals: [Diagnostic] = []
    var count = 0
    var location = ""
    // Nobody reads the trace.
    let simulation = Simulation(player, showsPlayerEvents: false, traceLimit: 0)
    simulation.trace.onRefusal = { call, reason in
      count += 1
      if count <= Self.maximumRefusals {
        refusals.append(.refusal(location, "\(call) was refused: \(reason)"))
      }
    }
    for line in calls {
      location = line.location
      if let time = try Self.duration(of: line) {
        try await film.pass(milliseconds: time)
      } else {
        try simulation.carryOut(line)
      }
    }
    if count > Self.maximumRefusals {
      let rest = count - Self.maximumRefusals
      refusals.append(.refusal("", rest == 1 ? "1 more call was refused" : "\(rest) more calls were refused"))
    }
    return refusals
  }

  /// The time that a line lets pass; nil for another call.
  private static func duration(of line: ScriptLine) throws(CommandError) -> Double? {
    guard case .call(.tick(let time)) = line.content else { return nil }
    guard time >= 0 else {
      throw .badInput(line.location, "\"tick\" needs 0 or more milliseconds as \"ms\" in a film")
    }
    return Double(time)
  }
}

extension Diagnostic {
  /// A call of a script that the player refused.
  ///
  /// - Parameter location: The file and the line of the call.
  fileprivate static func refusal(_ location: String, _ message: String) -> Diagnostic {
    Diagnostic(feature: "script", path: location, message: message)
  }
}
#endif
