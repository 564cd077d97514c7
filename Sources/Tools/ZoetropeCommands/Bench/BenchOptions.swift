import ArgumentParser

/// What `zoetrope bench` and `zoetrope-bench` are told.
struct BenchOptions: ParsableArguments {
  /// The animation's file.
  @Argument(help: "A Lottie JSON file.", completion: .file(extensions: ["json"]))
  var input: String

  @Option(help: "The pictures' size in pixels, such as 512x512 (default: the animation's).")
  var size: SizeArgument?

  /// About how long to measure.
  @Option(help: "About how long to measure, in seconds.")
  var seconds: Double = 2

  /// Whether the result is JSON.
  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Makes the default options.
  init() {}

  /// Refuses senseless numbers.
  func validate() throws {
    if !(seconds > 0 && seconds <= 3600) { throw ValidationError("--seconds must be above 0, at most 3600") }
  }
}
