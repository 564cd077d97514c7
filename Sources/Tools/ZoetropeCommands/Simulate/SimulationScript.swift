import DotLottieInspection
import ZoetropeJSON

/// The calls of a simulation, read line by line in the order of the script.
package struct SimulationScript {
  private let lines: TextLines
  private let name: String

  /// Opens a script; `-` is standard input.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if there is no such file.
  init(_ path: String) throws(CommandError) {
    lines = try TextLines(path)
    name = path == "-" ? "standard input" : path
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
  package func next() throws(CommandError) -> SimulationCall? {
    while let line = try lines.next() {
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { return try call(Array(line)) }
    }
    return nil
  }

  private func call(_ line: [UInt8]) throws(CommandError) -> SimulationCall {
    do throws(SimulationError) { return try SimulationCall(line, place: "\(name):\(number)") } catch {
      let isCall = (try? JSONDocument(line)).map { $0.member("op", of: .root) != nil } ?? false
      throw .badInput(error.place, (isCall ? nil : FileKind.script.mismatch(line)) ?? error.message)
    }
  }
}
