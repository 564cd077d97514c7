#if Tools
import ZoetropeCommands
import ZoetropeJSON

/// The results of a benchmark.
struct BenchReport {
  var file: String
  var width: Int
  var height: Int
  var frames: Int
  var passes: Int
  var loadMilliseconds: Double
  var firstFrameMilliseconds: Double
  /// The least processor time of a process that draws the first picture; nil if that was not measured.
  var coldMilliseconds: Double?
  var medianNanosecondsPerFrame: Double
  var fastestNanosecondsPerFrame: Double
  /// The fastest time, of the frames that were not identical only.
  var fastestNanosecondsPerDrawnFrame: Double
  var identicalFrames: Int
  var allocationsPerFrame: Double?
  var cacheBytes: Int?
  var peakMegabytes: Double
  var checksum: String

  /// The report for programs.
  var json: JSONValue {
    .report([
      ("file", .string(file)),
      ("width", .number(Double(width))),
      ("height", .number(Double(height))),
      ("frames", .number(Double(frames))),
      ("passes", .number(Double(passes))),
      ("loadMilliseconds", .number(loadMilliseconds)),
      ("firstFrameMilliseconds", .number(firstFrameMilliseconds)),
      ("coldMilliseconds", .optional(coldMilliseconds)),
      ("medianNanosecondsPerFrame", .number(medianNanosecondsPerFrame)),
      ("fastestNanosecondsPerFrame", .number(fastestNanosecondsPerFrame)),
      ("fastestNanosecondsPerDrawnFrame", .number(fastestNanosecondsPerDrawnFrame)),
      ("identicalFrames", .number(Double(identicalFrames))),
      ("allocationsPerFrame", .optional(allocationsPerFrame)),
      ("cacheBytes", .optional(cacheBytes.map(Double.init))),
      ("peakMegabytes", .number(peakMegabytes)),
      ("checksum", .string(checksum)),
    ])
  }

  /// The report for people.
  var text: String {
    let allocations = allocationsPerFrame.map { "\(rounded($0)) a frame" } ?? "unavailable"
    return """
      \(CommandError.oneLine(file)), \(width) × \(height), \(frames) frames, \(passes) passes
      load          \(rounded(loadMilliseconds)) ms
      first frame   \(rounded(firstFrameMilliseconds)) ms\(cold)
      median        \(rounded(medianNanosecondsPerFrame / 1e6)) ms a frame
      fastest       \(rounded(fastestNanosecondsPerFrame / 1e6)) ms a frame (mean of each frame's fastest pass)
      drawn         \(rounded(fastestNanosecondsPerDrawnFrame / 1e6)) ms a frame (the same, without identical frames)
      identical     \(identicalFrames) frames not redrawn, because nothing changed
      allocations   \(allocations)
      caches        \(cacheBytes.map { "\($0) bytes" } ?? "unavailable")
      memory        \(rounded(peakMegabytes)) MB at most
      checksum      \(checksum)

      """
  }

  /// The line for fresh processes.
  private var cold: String {
    coldMilliseconds.map {
      "\ncold          \(rounded($0)) ms of a fresh process, from its start to the first frame"
    } ?? ""
  }

  private func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
#endif
