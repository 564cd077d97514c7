#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottiePlayer
import StateGraph
import StateInterchange
import ViewMachines
import ZoetropeJSON

/// A graph from any kind of file with one: a package, a machine of a package, a file of machines that move views, a
/// graph as JSON, SCXML.
package struct GraphInput {
  let graph: StateGraph
  /// The name of the file for messages.
  let name: String
  private let notes: [String]

  /// Reads a graph; `-` is standard input.
  ///
  /// - Throws: ``CommandError``: with exit code 2 if it is not clear which machine is meant, 3 if the file is invalid.
  init(_ path: String, machine: String?, showsDetails: Bool) throws(CommandError) {
    let bytes = try InputFile.read(path)
    name = path == "-" ? "standard input" : path
    if Self.isXML(bytes) {
      try Self.refuse(machine, name)
      let document: SCXMLDocument
      do throws(SCXMLError) { document = try SCXMLDocument(bytes) } catch {
        if let kind = FileKind.ofBeginning(bytes), kind != .scxml, kind != .xml || error.code == .notSCXML {
          throw .badInput(name, "\(kind), not a state machine")
        }
        throw .badInput(name, "not SCXML: \(error)")
      }
      graph = document.graph
      let more = document.notes.count - 10
      let place = name
      notes =
        document.notes.prefix(10).map { "\(place): \($0)" }
        + (more > 0 ? ["\(place): and \(more) more findings"] : [])
      return
    }
    if !DotLottieFile.isArchive(bytes), let document = try? JSONDocument(bytes), Self.isGraph(document) {
      try Self.refuse(machine, name)
      do throws(StateGraphError) {
        graph = try StateGraph(json: bytes)
      } catch {
        throw .badInput(name, "not a graph: \(error)")
      }
      notes = []
      return
    }
    if AnimationMachineFile.isFile(bytes) {
      graph = try ViewMachinesInput.graph(bytes, machine: machine, name)
      notes = []
      return
    }
    let input = try MachineInput(path, bytes, machine: machine)
    graph = input.definition.graph(title: input.title, showsDetails: showsDetails)
    notes = input.notes
  }

  private static func refuse(_ machine: String?, _ name: String) throws(CommandError) {
    if machine != nil {
      throw .usage("--machine requires a file with several machines, which \(name) is not")
    }
  }

  /// Whether a file must be XML.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    return isUTF16 || bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// Whether a file is a graph as JSON, and not a machine of a player, which has its transitions in its states.
  private static func isGraph(_ document: JSONDocument) -> Bool {
    let root = document.root
    if document.member("stateGraph", of: root) != nil { return true }
    guard ["initial", "descriptor"].allSatisfy({ document.member($0, of: root) == nil }) else { return false }
    if document.member("transitions", of: root) != nil { return true }
    let first = document.member("states", of: root).flatMap { document.element(0, of: $0) }
    return first.map { document.kind(of: $0) == .object && document.member("type", of: $0) == nil } ?? false
  }

  /// Prints the parts of the file that are not in the graph, or are wrong, on standard error.
  func printNotes() {
    StandardError.writeNotes(notes)
  }
}
#endif
