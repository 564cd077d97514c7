import Foundation
import LottiePlayer
import TestSupport
import Testing

/// The engine in the dialect `upstream` against a plain model that is written from its specification alone.
///
/// `ZOETROPE_MODEL_STEPS` and `ZOETROPE_MODEL_SEED` choose how many lines of scripts are played, and which.
struct ModelTests {
  /// The lines of one script.
  private static let linesOfScript = 60
  private static let batches = 8

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["ZOETROPE_MODEL_" + name].flatMap { Int($0) }
  }

  private static let steps = setting("STEPS") ?? sampled(120_000)

  @Test(arguments: 0..<batches) func `random scripts on random machines end as the model says`(batch: Int) {
    let first = UInt64(Self.setting("SEED") ?? 1) + UInt64(batch)
    var played = 0
    var seed = first
    while played < Self.steps / Self.batches {
      let item = ModelCase(seed: seed, steps: Self.linesOfScript)
      var lines = 0
      if let difference = item.firstDifference({ line, _, _ in lines = line }) {
        let shrunk = item.shrunk()
        Issue.record(
          "after \(played + difference.line) lines of batch \(batch): \(difference.kind)\n\(shrunk.report)")
        return
      }
      played += lines
      seed += UInt64(Self.batches)
    }
  }
}
