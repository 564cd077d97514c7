#if Tools
import ArgumentParser

/// `zoetrope bench`: runs the sibling `zoetrope-bench`, which counts allocations as this program must not.
struct BenchCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures the drawing speed of an animation.",
    discussion: """
      zoetrope bench stars.json --size 256 --seconds 2

      Measures with the program zoetrope-bench beside this one, which `make run` builds, too.
      """)

  @Argument(help: "A Lottie JSON file.", completion: .file(extensions: ["json"]))
  var input: String

  @OptionGroup(title: "Measurement") var options: BenchOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  func run() throws {
    try SiblingProgram.run("zoetrope-bench", insteadOf: "bench")
  }
}
#endif
