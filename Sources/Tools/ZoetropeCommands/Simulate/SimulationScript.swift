#if Tools
import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// The calls of a simulation, read line by line in the order of the script.
package struct SimulationScript {
  private let lines: TextLines
  /// The lines that were read ahead, with their numbers.
  private var ahead: ArraySlice<Result<(number: Int, line: ScriptLine), CommandError>> = []
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
  private(set) var number = 0

  /// Whether the script loads the file itself, after settings only, as the recording of an application does.
  ///
  /// Scripts from standard input don't, because a person waits for the answer to each line.
  mutating func loadsFile() -> Bool {
    guard path != nil else { return false }
    while true {
      do throws(CommandError) {
        guard let line = try read() else { return false }
        ahead.append(.success((lines.number, line)))
        guard case .call(let call) = line.content else { return false }
        if case .load = call { return true }
        guard call.isSetting else { return false }
      } catch {
        ahead.append(.failure(error))
        return false
      }
    }
  }

  /// Returns the next call; nil at the end.
  ///
  /// Empty lines are skipped.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for an invalid line, with its number.
  package mutating func next() throws(CommandError) -> ScriptLine? {
    if let first = ahead.popFirst() {
      let (number, line) = try first.get()
      self.number = number
      return line
    }
    defer { number = lines.number }
    return try read()
  }

  private func read() throws(CommandError) -> ScriptLine? {
    while let line = try lines.next() {
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { return try call(Array(line)) }
    }
    return nil
  }

  private func call(_ line: [UInt8]) throws(CommandError) -> ScriptLine {
    do throws(ScriptError) { return try ScriptLine(line, location: "\(name):\(lines.number)") } catch {
      let isCall = (try? JSONDocument(line)).map { $0.member("op", of: .root) != nil } ?? false
      if isCall { throw .badInput(error.location, error.message) }
      if let kind = kindOfFile { throw .badInput(name, Self.refusal(of: kind)) }
      let reason = FileKind.script.mismatch(line) ?? error.message
      throw .badInput(error.location, lines.number == 1 ? "\(reason); \(Self.form)" : reason)
    }
  }

  /// The kind of the file, if its first line is not a call and the file is of another kind as a whole.
  private var kindOfFile: FileKind? {
    guard lines.number == 1, let path, let bytes = try? InputFile.read(path) else { return nil }
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
