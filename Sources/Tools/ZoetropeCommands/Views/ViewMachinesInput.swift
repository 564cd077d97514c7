#if Tools
import DotLottieInspection
import LottieFormat
import StateGraph
import ViewMachines
import ZoetropeJSON

/// Reads the files of machines that move views.
enum ViewMachinesInput {
  /// Reads a file.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  static func read(_ path: String) throws(CommandError) -> AnimationMachineFile {
    let bytes = try InputFile.read(path)
    do {
      return try AnimationMachineFile(json: bytes)
    } catch {
      throw .badInput(
        path == "-" ? "standard input" : path,
        FileKind.reason(bytes, isNot: FileKind.viewMachines.description, error))
    }
  }

  /// Returns the graph of one of the machines.
  ///
  /// - Throws: ``CommandError``: with exit code 2 if it is not clear which is meant, 3 if the file is invalid.
  static func graph(_ bytes: [UInt8], machine: String?, _ name: String) throws(CommandError) -> StateGraph {
    let graphs: [StateGraph]
    do {
      graphs = try AnimationMachineFile(json: bytes).graphs()
    } catch {
      throw .badInput(name, FileKind.text(of: error, in: bytes))
    }
    let known = graphs.map(\.title)
    if let machine {
      guard let graph = graphs.first(where: { $0.title == machine }) else {
        throw .usage(UnknownName.option("--machine", machine, known, "machines"))
      }
      return graph
    }
    guard let first = graphs.first else { throw .badInput(name, "no machine has states") }
    if graphs.count > 1 {
      throw .usage("select a machine of \(name) with --machine; available: \(UnknownName.list(known))")
    }
    return first
  }
}
#endif
