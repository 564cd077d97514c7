#if Tools
import ArgumentParser
import ZoetropeCommands
import ZoetropeJSON

/// `zoetrope-bench`: measures how fast an animation is drawn.
///
/// It is a program of its own, because counting allocations needs another malloc than `zoetrope` should have.
enum BenchTool {
  /// Runs the tool as a shell does, and returns the exit code.
  ///
  /// - Parameters:
  ///   - arguments: The words after the tool's own name.
  ///   - allocations: Returns the number of allocations of this thread so far; nil if they are not counted.
  static func run(_ arguments: [String], allocations: (@Sendable () -> UInt64)?) -> Int32 {
    do {
      let command = try Command.parse(arguments)
      guard let result = try Benchmark.measure(command.input, command.options, allocations: allocations)
      else {
        return 0
      }
      try StandardOutput.write(command.report.json ? result.json.text(.indented) + "\n" : result.text)
      return 0
    } catch {
      return Zoetrope.report(error, of: Command.self)
    }
  }

  private struct Command: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "zoetrope-bench", abstract: "Measures the drawing speed of an animation.",
      discussion: """
        Draws all frames, or those of --frames, in order and repeatedly. Before each pass the picture is filled with noise, so that no pass \
        benefits from the one before. Times are processor times of the process; with --threads, those of the clock.
        """)

    @Argument(help: "A Lottie JSON file.", completion: .file(extensions: ["json"]))
    var input: String

    @OptionGroup(title: "Measurement") var options: BenchOptions

    @OptionGroup(title: "Report") var report: ReportOptions
  }
}
#endif
