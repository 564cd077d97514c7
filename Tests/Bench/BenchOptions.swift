#if Tools
import ArgumentParser
import ZoetropeCommands

/// The options for the measurement.
struct BenchOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The size of the pictures in pixels, such as 512x512 (default: that of the animation).",
    transform: SizeArgument.parse)
  var size: SizeArgument?

  /// The approximate time to measure, in seconds.
  @Option(
    parsing: .unconditional, help: "The approximate duration of the measurement, in seconds.",
    transform: TimeArgument.seconds)
  var seconds: Double = 2

  @Option(
    parsing: .unconditional, help: "The frames to draw, such as 0,5,10..20 (default: all).",
    transform: FrameSelection.parse)
  var frames: FrameSelection?

  @Flag(help: "Draw every picture whole, as for a surface that something else has changed.")
  var redraw = false

  @Option(
    parsing: .unconditional,
    help:
      "The number of threads that draw, 1 to 16; with several, the times of frames are those of the clock.")
  var threads = 1

  @Option(
    parsing: .unconditional,
    help: "Also draw the first picture in this number of fresh processes, 1 to 1000, and report their time.")
  var cold: Int?

  @Flag(help: .hidden)
  var firstPicture = false

  /// Makes the default options.
  init() {}

  /// Refuses invalid numbers.
  func validate() throws {
    if !(seconds > 0 && seconds <= 3600) {
      throw ValidationError("--seconds must be above 0 and at most 3600")
    }
    if let cold, !(1...1000).contains(cold) { throw ValidationError("--cold must be 1 to 1000") }
    if !(1...16).contains(threads) { throw ValidationError("--threads must be 1 to 16") }
  }
}
#endif
