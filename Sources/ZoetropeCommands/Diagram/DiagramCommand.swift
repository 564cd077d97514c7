import ArgumentParser
import LottiePlayer
import StateMachines

/// `zoetrope diagram`: draws a state machine as the text of a diagram.
struct DiagramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram",
    abstract: "Draws a state machine as the text of a diagram, for Mermaid or Graphviz.",
    discussion: """
      zoetrope diagram stars.lottie > stars.mmd
      zoetrope diagram stars.lottie --format dot | dot -Tsvg > stars.svg
      On a transition stand its guards, what may make them hold, such as (tap on star1), and its tween.
      """)

  @Argument(help: "A .lottie package, a JSON file with a state machine, or - for standard input.")
  var input: String

  @Option(help: "The id of a state machine in the package (default: the initial or only one).")
  var machine: String?

  @Option(
    help: "The language: mermaid or dot (default: the output's extension, .dot or .gv, or else mermaid).")
  var format: DiagramFormat?

  @Flag(help: "Write into states what plays in them, and what happens on entry and on exit.")
  var details = false

  @Option(name: .shortAndLong, help: "The file to write; - for standard output.")
  var output = "-"

  func run() throws {
    let input = try MachineInput(input, machine: machine)
    input.printNotes()
    let graph = input.definition.graph(title: input.title, showsDetails: details)
    let text = (format ?? DiagramFormat(output: output)).text(of: graph)
    if output == "-" {
      StandardStream.output.write(text)
    } else {
      try OutputFile.write(Array(text.utf8), to: output)
    }
  }
}

/// The languages of diagrams.
enum DiagramFormat: String, CaseIterable, ExpressibleByArgument {
  case mermaid, dot

  /// The language that a file's name asks for.
  init(output: String) {
    let name = output.lowercased()
    self = name.hasSuffix(".dot") || name.hasSuffix(".gv") ? .dot : .mermaid
  }

  func text(of graph: StateGraph) -> String {
    switch self {
    case .mermaid: graph.mermaid()
    case .dot: graph.dot()
    }
  }
}
