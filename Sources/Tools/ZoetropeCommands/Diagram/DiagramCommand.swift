import ArgumentParser
import StateDiagrams
import StateGraph
import StateInterchange

/// `zoetrope diagram`: draws a state machine, or writes it for another tool.
struct DiagramCommand: WritingCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram",
    abstract: "Draws a state machine, or writes it for another tool.",
    discussion: """
      zoetrope diagram stars.lottie -o stars.svg
      zoetrope diagram stars.lottie > stars.mmd
      zoetrope diagram door.json --format dot | dot -Tpdf > door.pdf
      zoetrope diagram chart.scxml -o chart.xstate.json
      The label of a transition contains its event, its guards in brackets, the interactions that may make them hold, \
      such as (tap on star1), and its tween.
      """)

  @Argument(
    help: """
      A .lottie package, a JSON file with a state machine of a package or with machines that move views, a graph as \
      written by StateGraph.json(), an SCXML file, or - for standard input.
      """, completion: .file(extensions: ["lottie", "json", "scxml", "xml"]))
  var input: String

  @OptionGroup(title: "Contents") var contents: Contents

  @OptionGroup(title: "Output") var output: Output

  @OptionGroup(title: "Report") var quieting: QuietOption

  var overwriting: OverwriteOptions { output.overwriting }

  /// The options for what is drawn.
  struct Contents: ParsableArguments {
    @Option(
      help: "The id of a machine in the package or the file (default: the initial or only one).",
      completion: .names(.machines))
    var machine: String?

    @Flag(help: "Add playback, entry actions and exit actions to the states.")
    var details = false
  }

  /// The options for the form and the file.
  struct Output: ParsableArguments {
    @Option(
      help: """
        The form: mermaid, dot, svg, scxml, xstate or json (default: by the extension of the output, .mmd, .mermaid, .dot, \
        .gv, .svg, .scxml, .xml, .xstate.json or .json; mermaid on standard output).
        """)
    var format: DiagramFormat?

    @Option(
      name: .shortAndLong, help: "The file to write; - for standard output.",
      completion: .file(extensions: ["svg", "mmd", "mermaid", "dot", "gv", "scxml", "json"]))
    var output = "-"

    @OptionGroup var overwriting: OverwriteOptions
  }

  func run() throws {
    let format = try DiagramFormat(output: output.output, requested: output.format)
    let input = try GraphInput(input, machine: contents.machine, showsDetails: contents.details)
    input.printNotes()
    let text: String
    do {
      text = try format.text(of: input.graph)
    } catch {
      throw CommandError.badInput(input.name, "\(error)")
    }
    if output.output == "-" {
      try StandardOutput.write(text)
    } else {
      try OutputFile.write(Array(text.utf8), to: output.output)
    }
  }
}
