/// Lines of source, indented by the braces around them.
struct SwiftSource {
  private(set) var text = ""
  private var depth = 0

  /// Adds a line; an empty one stays empty.
  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// Adds a documentation comment for the next line.
  mutating func comment(_ comment: String) { line("/// \(comment)") }

  /// Adds a head and, within braces, a body.
  mutating func block(_ head: String, _ body: (inout SwiftSource) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Adds the head of a file.
  ///
  /// - Parameters:
  ///   - input: The input of the source.
  ///   - modules: The modules to import.
  ///   - access: The access level of the source.
  mutating func head(from input: String, imports modules: [String], _ access: CodegenAccess) {
    line(
      "// Written by zoetrope-codegen from \(SwiftLiteral.commented(input)); changes to this file get lost.")
    line("// swift-format-ignore-file")
    line("// swiftlint:disable all")
    line()
    for module in modules { line("\(access.prefix)import \(module)") }
    line()
  }
}

/// The access level of the source.
package enum CodegenAccess: String, CaseIterable, Sendable {
  /// For everyone.
  case `public`
  /// For the modules of the package.
  case package
  /// For the module in which it is compiled.
  case `internal`

  /// The text before a declaration.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}
