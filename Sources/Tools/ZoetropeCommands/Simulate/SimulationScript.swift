#if Tools
import DotLottieInspection
import ZoetropeJSON

/// The calls of a simulation, read line by line in the order of the script.
package struct SimulationScript {
  private let lines: TextLines
  private let name: String
  /// The path of the file; nil for bytes, and for standard input, which can't be read twice.
  private var path: String?

  /// Opens a script; `-` is standard input.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if there is no such file.
  init(_ path: String) throws(CommandError) {
    lines = try TextLines(path)
    name = path == "-" ? "standard input" : path
    self.path = path == "-" ? nil : path
  }

  /// Reads a script from bytes.
  package init(_ bytes: [UInt8], name: String) {
    lines = TextLines(bytes, name: name)
    self.name = name
  }

  /// The number of the line that ``next()`` returned last, from 1.
  var number: Int { lines.number }

  /// Returns the next call; nil at the end.
  ///
  /// Empty lines are skipped.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for an invalid line, with its number.
  package func next() throws(CommandError) -> ScriptLine? {
    while let line = try lines.next() {
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { return try call(Array(line)) }
    }
    return nil
  }

  private func call(_ line: [UInt8]) throws(CommandError) -> ScriptLine {
    do throws(ScriptError) { return try ScriptLine(line, location: "\(name):\(number)") } catch {
      let isCall = (try? JSONDocument(line)).map { $0.member("op", of: .root) != nil } ?? false
      if isCall { throw .badInput(error.location, error.message) }
      if let kind = kindOfFile { throw .badInput(name, Self.refusal(of: kind)) }
      let reason = FileKind.script.mismatch(line) ?? error.message
      throw .badInput(error.location, number == 1 ? "\(reason); \(Self.form)" : reason)
    }
  }

  /// The kind of the file, if its first line is not a call and the file is of another kind as a whole.
  private var kindOfFile: FileKind? {
    guard number == 1, let path, let bytes = try? InputFile.read(path) else { return nil }
    let kind = FileKind.ofFile(bytes)
    return kind == .script ? nil : kind
  }

  /// The reason why a file of another kind is not a script.
  private static func refusal(of kind: FileKind) -> String {
    let remedy =
      switch kind {
      case .stateMachine: "`zoetrope simulate` loads it with --machine-file; "
      case .animation, .package: "it is the input before --script; "
      case .trace: "`zoetrope simulate` prints it as the answer to a script; "
      default: ""
      }
    return "\(kind), not a script; \(remedy)\(form)"
  }

  /// The form of a script, for messages.
  private static let form =
    "a script is a text with a call in each line, such as {\"op\":\"start\"} and {\"op\":\"tick\",\"ms\":100}"
}
#endif
