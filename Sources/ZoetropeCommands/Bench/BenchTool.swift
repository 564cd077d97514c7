import ArgumentParser

/// The `zoetrope-bench` tool: measures how fast an animation is drawn, on one thread.
///
/// It is a program of its own, because counting allocations takes another malloc than `zoetrope` should have.
public enum BenchTool {
  /// Runs the tool as a shell does, and says how the process should end.
  ///
  /// - Parameters:
  ///   - arguments: The words after the tool's own name.
  ///   - allocations: How often this thread has allocated so far; nil where that is not counted.
  public static func run(_ arguments: [String], allocations: (@Sendable () -> UInt64)?) async -> Int32 {
    await Command.$allocations.withValue(allocations) { await Zoetrope.run(Command.self, arguments) }
  }

  struct Command: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "zoetrope-bench", abstract: "Measures how fast an animation is drawn, on one thread.",
      discussion: """
        All frames are drawn in order, again and again; before each pass the picture is filled with noise, so that \
        nothing is left over from the last. Times are the process's own processor time.
        """)

    @TaskLocal static var allocations: (@Sendable () -> UInt64)?

    @OptionGroup var options: BenchOptions

    func run() throws {
      let report = try Benchmark.measure(options, allocations: Self.allocations)
      StandardStream.output.write(options.json ? report.json.formatted() + "\n" : report.text)
    }
  }
}
