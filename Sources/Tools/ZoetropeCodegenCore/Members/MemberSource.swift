/// The source with the members of objects that hold machines: `activate()`, `canActivate` and `isPending`.
package enum MemberSource {
  /// A source file of a target.
  package struct File: Sendable {
    /// The path, for diagnostics.
    package var path: String
    /// The text.
    package var bytes: [UInt8]

    /// Creates a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The source, with notes on omissions.
  package struct Result: Sendable {
    /// Swift for the target of the files.
    package var text: String
    /// The omissions, in the order of the files.
    package var diagnostics: [MemberDiagnostic]
    /// The number of members.
    package var count: Int
  }

  private static let maximumBytes = 16 << 20

  /// Writes the source: the same files give the same text.
  ///
  /// - Parameter files: The files of one target, of which those that `zoetrope-codegen` wrote are ignored.
  /// - Complexity: O(bytes), and O(members) for each machine.
  package static func swift(of files: [File]) -> Result {
    let declared = files.filter { !isGenerated($0.bytes) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { DeclarationScanner.declarations(in: $0.bytes, path: $0.path) }
    var finder = MachineFinder(TypeIndex(declared))
    for (number, file) in declared.enumerated() where file.hasUnreadCondition {
      finder.report(.note, number, 0, "conditions are nested too deeply here, so machines may get no members")
    }
    var symbols: [Int: MachineSymbolNames] = [:]
    for machine in finder.machines where symbols[machine.symbols] == nil {
      let names = MachineSymbolNames(of: machine.symbols, in: finder.types)
      for problem in names.problems {
        finder.report(problem.severity, problem.file, problem.token, problem.message)
      }
      symbols[machine.symbols] = names
    }
    if let first = finder.machines.first, !declared.contains(where: \.importsStateMachines) {
      finder.report(
        .note, first.file, finder.types.files[first.file].properties[first.index].token,
        "machines get no members, because no file of the target imports StateMachines")
      return Result(text: head(nil), diagnostics: finder.diagnostics, count: 0)
    }
    let names = MemberNames(finder, symbols: symbols)
    var writer = MemberWriter(finder.types)
    var count = 0
    var isComplete = names.isComplete
    for members in names.all {
      let problems = writer.write(members)
      for (file, token, message) in problems { finder.report(.warning, file, token, message) }
      count += members.members.count
      guard writer.text.utf8.count <= maximumBytes else {
        isComplete = false
        break
      }
    }
    if !isComplete, let first = finder.machines.first {
      finder.report(.warning, first.file, 0, "the machines have too many members, so some are omitted")
    }
    return Result(
      text: head(writer.imports) + writer.text, diagnostics: finder.diagnostics, count: count)
  }

  /// Whether a file is an earlier output, which may be overwritten.
  package static func isGenerated(_ bytes: [UInt8]) -> Bool { bytes.starts(with: SwiftSource.mark.utf8) }

  private static func head(_ imports: MemberImports?) -> String {
    var source = SwiftSource()
    source.line("\(SwiftSource.mark) from the machines of this target; changes to this file are lost.")
    source.line(
      "// The comment `// zoetrope-codegen-ignore: NAME` above the property of a machine leaves out a member."
    )
    source.line("// swift-format-ignore-file")
    source.line("// swiftlint:disable all")
    source.line()
    guard let imports, !imports.isEmpty else { return source.text }
    imports.write(to: &source)
    source.line()
    return source.text
  }
}

extension DeclaredFile {
  fileprivate var importsStateMachines: Bool {
    imports.contains { $0.text.hasSuffix(" StateMachines") || $0.text.contains(" StateMachines.") }
  }
}
