#if Tools
import DotLottieInspection
import ZoetropeJSON

/// Makes rows of the members that a manifest has for them.
struct RowReading {
  /// The extension of an output that has no name.
  var defaultExtension: String

  /// The columns that are no options.
  static let ownColumns = ["input", "output", "cost"]

  /// Checks the name of a column or a member.
  ///
  /// - Returns: The name in small letters, without hyphens at its beginning.
  /// - Throws: ``BatchProblem`` if there is none with that name.
  static func column(_ name: String, row: Int) throws(BatchProblem) -> String {
    let bare = String(name.drop { $0 == " " || $0 == "-" }.prefix { $0 != " " }).lowercased()
    let known = ownColumns + RowOption.allNames
    guard known.contains(bare) else {
      let other = ForeignOption.option(named: bare).flatMap { known.contains($0) ? $0 : nil }
      throw BatchProblem(
        row, .unknownColumn(name, suggestion: other ?? UnknownName.nearest(to: bare, in: known)))
    }
    return bare
  }

  /// Makes a row.
  ///
  /// - Parameter members: The values with the names of their columns.
  /// - Throws: ``BatchProblem``.
  func row(_ number: Int, _ members: [(name: String, value: String)]) throws(BatchProblem) -> BatchRow {
    var row = BatchRow(number: number, input: "", output: "")
    for (name, value) in members {
      switch name {
      case "input": row.input = value
      case "output": row.output = value
      case "cost":
        guard !value.isEmpty else { continue }
        guard let cost = Double(value), cost.isFinite, cost >= 0 else {
          throw BatchProblem(number, .invalidCost(value))
        }
        row.cost = cost
      default:
        if let word = try RowOption.word(name, value, row: number) { row.options.append(word) }
      }
    }
    guard !row.input.isEmpty, row.input != "-", row.input != "none" else {
      throw BatchProblem(number, .noInput)
    }
    if row.input.utf8.contains(0) { throw BatchProblem(number, .controlCharacter) }
    if row.output.isEmpty { row.output = OutputName.named(row.input, extension: defaultExtension) }
    guard let output = OutputName.normal(row.output) else {
      throw BatchProblem(number, .outputOutside(row.output))
    }
    row.output = output
    return row
  }

  /// Makes a row of a line with a JSON object.
  ///
  /// - Throws: ``BatchProblem``.
  func row(_ number: Int, json line: [UInt8]) throws(BatchProblem) -> BatchRow {
    let json: JSONDocument
    do { json = try JSONDocument(line) } catch { throw BatchProblem(number, .invalidJSON("\(error)")) }
    guard json.kind(of: json.root) == .object else {
      throw BatchProblem(number, .invalidJSON("another value"))
    }
    guard json.firstInvalidTextOffset == nil else { throw BatchProblem(number, .notUTF8) }
    if let node = json.firstNumberWithoutValue {
      throw BatchProblem(number, .invalidJSON("\(json.error(ofNumberWithoutValue: node))"))
    }
    var members: [(name: String, value: String)] = []
    var removesTheme = false
    for (key, value) in json.members(of: json.root) {
      let name = try Self.column(key, row: number)
      if RowOption.lists.contains(name), json.kind(of: value) == .array {
        for element in json.elements(of: value) {
          guard let text = json.string(element) else { throw BatchProblem(number, .invalidValue(name)) }
          members.append((name, text))
        }
      } else {
        members.append((name, try text(of: value, in: json, name, number)))
        if name == "theme" { removesTheme = json.string(value)?.isEmpty ?? false }
      }
    }
    var row = try row(number, members)
    // An empty value of another option, or in a CSV file, is no choice.
    if removesTheme { row.options.append("--theme=") }
    return row
  }

  private func text(
    of value: JSONDocument.Node, in json: JSONDocument, _ name: String, _ number: Int
  ) throws(BatchProblem) -> String {
    if let text = json.string(value) { return text }
    switch json.kind(of: value) {
    case .null: return ""
    // The digits as they are written.
    case .number: return String(decoding: json.bytes[json.range(of: value)], as: UTF8.self)
    case .boolean where RowOption.flags.contains(name): return json.boolean(value) == true ? "true" : "false"
    default: throw BatchProblem(number, .invalidValue(name))
    }
  }
}

/// The names of outputs in the folder for outputs.
enum OutputName {
  /// The path without empty and `.` parts; nil if it does not lead to a file within its folder.
  static func normal(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.hasSuffix("/"), path != "-", !path.utf8.contains(0) else { return nil }
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }

  /// The path of a folder without a slash at its end.
  static func folder(_ path: String) -> String {
    var folder = path[...]
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return String(folder)
  }

  /// The path of an output, as in reports.
  static func path(_ output: String) -> String { (try? OutputForm(output))?.path ?? output }

  /// A path as a part of an output, in which a per cent sign is not a placeholder.
  static func literal(_ path: String) -> String { path.replacing("%", with: "%%") }

  /// The name of an input with another extension, in the same place below `folder`.
  static func named(_ input: String, below folder: String? = nil, extension new: String) -> String {
    var path: Substring
    if let folder, input.hasPrefix(folder) {
      path = input.dropFirst(folder.count).drop { $0 == "/" }
    } else {
      path = input.split(separator: "/").last ?? ""
    }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    if let dot = path[name...].lastIndex(of: "."), dot > name { path = path[..<dot] }
    return "\(literal(String(path))).\(new)"
  }
}
#endif
