#if Tools
import ArgumentParser
import GraphTools
import StateGraph
import StateInterchange

/// The forms of diagrams.
enum DiagramFormat: String, CaseIterable, ExpressibleByArgument {
  case mermaid, dot, svg, png, scxml, xstate, json

  /// The extensions of each form; longer ones come first.
  private static let extensions: [(String, DiagramFormat)] = [
    (".xstate.json", .xstate), (".mmd", .mermaid), (".mermaid", .mermaid), (".dot", .dot), (".gv", .dot),
    (".svg", .svg), (".png", .png), (".scxml", .scxml), (".xml", .scxml), (".json", .json),
  ]

  /// The form for a file: the requested one, otherwise that of the file's extension.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if the extension belongs to another form, or to none.
  init(output: String, requested: DiagramFormat?) throws(CommandError) {
    if output == "-" {
      self = requested ?? .mermaid
      return
    }
    let name = output.lowercased()
    let usual = Self.extensions.first { name.hasSuffix($0.0) }
    guard let requested else {
      guard let usual else {
        throw .usage(
          "a diagram can't be written as \(output): use the extension .svg, .png, .mmd, .dot, .scxml, .xstate.json or .json, "
            + "or --format")
      }
      self = usual.1
      return
    }
    // XState machines are JSON, too.
    let fits = usual.map { $0.1 == requested || $0.1 == .json && requested == .xstate }
    guard fits ?? !OutputPath.isOfAnotherForm(output, than: []) else {
      throw .usage("\(output) has the extension of another form than --format \(requested.rawValue)")
    }
    self = requested
  }

  /// Returns the graph in this form; nil for a form that is no text.
  ///
  /// - Throws: `StateGraph.DrawingError` for a graph that is too large for a picture.
  func text(of graph: StateGraph) throws(StateGraph.DrawingError) -> String? {
    switch self {
    case .mermaid: graph.mermaid()
    case .dot: graph.dot()
    case .svg: try graph.svg()
    case .png: nil
    case .scxml: graph.scxml()
    case .xstate: graph.xstate()
    case .json: graph.json()
    }
  }
}
#endif
