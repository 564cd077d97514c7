#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat

/// A state machine from a package or from a file of its own.
struct MachineInput {
  let definition: StateMachineDefinition
  /// The title: the machine's id, or the name of its file.
  let title: String
  /// The file for messages; in a package, the file of the machine.
  private let place: String

  /// Reads a machine; `-` is standard input.
  ///
  /// - Throws: ``CommandError``: with exit code 2 if the package does not have the machine, or it is not clear which is
  ///   meant, and 3 if it is invalid.
  init(_ path: String, _ bytes: [UInt8], machine: String?) throws(CommandError) {
    let name = path == "-" ? "standard input" : path
    guard DotLottieFile.isArchive(bytes) else {
      guard machine == nil else {
        throw .usage("--machine requires a file with several machines, which \(name) is not")
      }
      do {
        definition = try StateMachineDefinition(json: bytes)
      } catch {
        throw .badInput(name, FileKind.reason(bytes, isNot: "a state machine", error))
      }
      title = path == "-" ? "" : Self.title(ofFile: path)
      place = name
      return
    }
    let file = try DotLottieFile(bytes, named: name)
    let id = try Self.choose(machine, of: file, name)
    do { definition = try file.stateMachine(id: id) } catch { throw .badInput(name, "\(error)") }
    title = id
    place = "\(name): s/\(id).json"
  }

  /// The requested machine, otherwise the initial or only one.
  private static func choose(
    _ machine: String?, of file: DotLottieFile, _ name: String
  ) throws(CommandError) -> String {
    let known = file.manifest.stateMachines.map(\.id)
    if let machine {
      // A machine that the manifest does not list is read all the same.
      let isThere =
        known.contains { $0.isExactly(machine) } || file.entry(at: "s/\(machine).json") != nil
      guard isThere else {
        throw .usage(UnknownName.option("--machine", machine, known, "state machines"))
      }
      return machine
    }
    if let initial = file.manifest.initialStateMachine { return initial }
    if known.isEmpty { throw .badInput(name, "the package has no state machine") }
    guard known.count == 1 else {
      throw .usage("select a state machine of \(name) with --machine; available: \(UnknownName.list(known))")
    }
    return known[0]
  }

  private static func title(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// Notes on parts of the machine that are unknown, were corrected or are wrong, in a line each.
  var notes: [String] {
    var notes = definition.diagnostics.prefix(10).map { "\($0.message) at \($0.path)" }
    if definition.diagnostics.count > notes.count {
      notes.append("and \(definition.diagnostics.count - notes.count) more findings")
    }
    do { try definition.validate() } catch { notes.append("players refuse the machine: \(error)") }
    return notes.map { "\(place): \($0)" }
  }
}
#endif
