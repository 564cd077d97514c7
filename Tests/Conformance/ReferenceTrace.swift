#if Tools
import LottieFormat
import LottiePlayer
import ZoetropeCommands
import ZoetropeJSON

/// A script with the trace of the reference engine for it: a folder of files.
struct ReferenceTrace {
  private let folder: String

  /// Makes a trace.
  ///
  /// - Parameter folder: The folder with `case.json`, `script.jsonl`, `expected.jsonl` and, if the case names it, a
  ///   machine.
  init(folder: String) { self.folder = folder }

  /// Plays the script in the dialect `upstream` and compares the traces.
  ///
  /// - Parameter corpus: The folder from which paths of animations start.
  /// - Returns: The first difference; nil for none.
  func replay(corpus: String) -> TraceDifference? {
    do {
      let settings = try JSONDocument(try InputFile.read(folder + "/case.json"))
      var output = ""
      let request = try request(settings, corpus)
      let refusal: CommandError?
      do throws(CommandError) {
        try request.run { output += $0 }
        refusal = nil
      } catch {
        refusal = error
      }
      return try compare(settings, output, refusal)
    } catch {
      return TraceDifference(step: 0, line: nil, text: "\(error)")
    }
  }

  private func request(_ settings: JSONDocument, _ corpus: String) throws -> SimulationRequest {
    func text(_ key: String) -> String? {
      settings.member(key, of: settings.root).flatMap { settings.string($0) }
    }
    guard let animation = text("animation") else { throw CommandError.badInput(folder, "no animation") }
    var request = SimulationRequest(
      input: animation == "none" ? animation : corpus + "/" + animation, script: folder + "/script.jsonl",
      machine: text("machine"), dialect: .upstream, showsPlayerEvents: showsPlayerEvents(settings),
      marksLines: true)
    request.machineFile =
      text("machineFile").map { folder + "/" + $0 } ?? text("machineCorpus").map { corpus + "/" + $0 }
    if let size = text("size") {
      request.size = SizeArgument(argument: size)
      if request.size == nil { throw CommandError.badInput(folder, "the size \(size)") }
    }
    return request
  }

  private func showsPlayerEvents(_ settings: JSONDocument) -> Bool {
    guard let options = settings.member("options", of: settings.root) else { return false }
    return settings.elements(of: options).contains { settings.string($0) == "--player-events" }
  }

  private func compare(_ settings: JSONDocument, _ output: String, _ refusal: CommandError?) throws
    -> TraceDifference?
  {
    func has(_ key: String) -> Bool { settings.member(key, of: settings.root) != nil }
    if let refusal { return TraceDifference(step: 0, line: nil, text: refusal.description) }
    let actual = try Trace(Array(output.utf8))
    if settings.member("refusal", of: settings.root).flatMap({ settings.boolean($0) }) == true {
      return actual.refusesToLoad
        ? nil : TraceDifference(step: 0, line: nil, text: "the machine is loaded; the reference refuses it")
    }
    let queues = settings.member("queues", of: settings.root).flatMap { settings.string($0) }
    let comparison = TraceComparison(
      comparesPlayerEvents: showsPlayerEvents(settings), isLong: queues == "long",
      hasMachine: has("machine") || has("machineFile") || has("machineCorpus"))
    return comparison.difference(try Trace(try InputFile.read(folder + "/expected.jsonl")), actual)
  }
}

/// A difference between a trace and the expected one.
struct TraceDifference: Sendable, Equatable, CustomStringConvertible {
  /// The line of the script, from 1; 0 for loading.
  var step: Int
  /// The line of the expected trace, from 1; nil for none.
  var line: Int?
  /// The expected and the actual line.
  var text: String

  /// The difference in one line.
  var description: String {
    (step == 0 ? "loading" : "script line \(step)") + (line.map { ", expected line \($0)" } ?? "") + ": "
      + text
  }
}
#endif
