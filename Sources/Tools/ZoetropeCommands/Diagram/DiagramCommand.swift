#if Tools
import ArgumentParser
import LottieFonts
import GraphTools
import StateGraph
import StateInterchange

/// `zoetrope diagram`: draws a state machine, or writes it for another tool.
struct DiagramCommand: WritingCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram",
    abstract: "Draws a state machine, or writes it for another tool.",
    discussion: """
      zoetrope diagram stars.lottie -o stars.svg
      zoetrope diagram stars.lottie -o stars.png --scale 3
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

  @OptionGroup(title: "Fonts") var fonts: Fonts

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
        The form: mermaid, dot, svg, png, scxml, xstate or json (default: by the extension of the output, .mmd, .mermaid, \
        .dot, .gv, .svg, .png, .scxml, .xml, .xstate.json or .json; mermaid on standard output).
        """)
    var format: DiagramFormat?

    @Option(
      name: .shortAndLong, help: "The file to write; - for standard output.",
      completion: .file(extensions: ["svg", "png", "mmd", "mermaid", "dot", "gv", "scxml", "json"]))
    var output = "-"

    @OptionGroup var overwriting: OverwriteOptions
  }

  /// The options for PNG.
  struct Fonts: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: "The number of pixels of a PNG for each unit of the diagram, 0.1 to 10 (default: 2).")
    var scale: Double?

    @Option(
      help: """
        A folder with fonts for the texts of a PNG (.ttf, .otf, .ttc), searched with its subfolders; may be repeated \
        (default: the fonts of this machine).
        """,
      completion: .directory)
    var fontFolder: [String] = []

    @Option(
      help: """
        The family of the font for the texts of a PNG (default: DejaVu Sans, for whose widths diagrams are laid out, or \
        the first family in the folder).
        """)
    var font: String?

    /// Whether an option was given.
    var isUsed: Bool { scale != nil || font != nil || !fontFolder.isEmpty }
  }

  func validate() throws {
    guard (0.1...10).contains(fonts.scale ?? 2) else { throw ValidationError("--scale must be 0.1 to 10") }
  }

  func run() throws {
    let format = try DiagramFormat(output: output.output, requested: output.format)
    guard format == .png || !fonts.isUsed else {
      throw CommandError.usage("--scale, --font and --font-folder are for diagrams in PNG")
    }
    let input = try GraphInput(input, machine: contents.machine, showsDetails: contents.details)
    input.printNotes()
    do {
      if let text = try format.text(of: input.graph) {
        if output.output == "-" { return try StandardOutput.write(text) }
        try OutputFile.write(Array(text.utf8), to: output.output)
      } else {
        let bytes = try picture(of: input.graph.layout())
        if output.output == "-" { return try StandardOutput.write(contents: bytes, isText: false) }
        try OutputFile.write(bytes, to: output.output)
      }
    } catch let error as StateGraph.DrawingError {
      throw CommandError.badInput(input.name, "\(error)")
    }
  }

  private func picture(of layout: GraphLayout) throws -> [UInt8] {
    let library = try FontOptions.library(fonts.fontFolder, usesSystemFonts: fonts.fontFolder.isEmpty)
    let usual = DiagramPicture.usualFont, families = library.families
    let font = fonts.font ?? (families.contains(usual) ? usual : families.first ?? usual)
    let picture = try DiagramPicture(layout, font: font).png(scale: fonts.scale ?? 2, fonts: library)
    var notes: [String] = []
    for note in picture.notes where !notes.contains(note) { notes.append(note) }
    StandardError.writeNotes(notes)
    return picture.bytes
  }
}
#endif
