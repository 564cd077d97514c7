package import StateGraph

/// The source with the members of a typed machine: `is…` for its states and `can…` for its events.
package enum MachineSource {
  /// The source, with notes on omissions.
  package struct Result {
    /// Swift that needs `StateMachines` and the type of the symbols.
    package var text: String
    /// The notes, one sentence each.
    package var notes: [String]
  }

  /// Writes the source: the same graph gives the same text.
  ///
  /// - Parameters:
  ///   - graph: The graph of the machine, from its `graph(title:)`.
  ///   - input: The name of the file, for comments.
  ///   - symbols: The type with its states and events, such as `Life` or `Subscription.Life`; nil for the file's name.
  ///   - access: The access level of the source.
  /// - Throws: ``CodegenError`` for a type that is not an identifier.
  package static func swift(
    of graph: StateGraph, from input: String, symbols: String? = nil, access: CodegenAccess = .internal
  ) throws(CodegenError) -> Result {
    let type = try typeName(symbols, input)
    let members = MachineMembers(graph)
    var source = SwiftSource()
    source.head(from: input, imports: ["StateMachines"], access)
    let heads = [
      "extension Machine where Symbols == \(type)",
      "extension EventMachine where StateKey == \(type).State.Key, Event == \(type).Event",
      "extension MachineModel where Machine.StateKey == \(type).State.Key, Machine.Event == \(type).Event",
    ]
    for (number, head) in heads.enumerated() {
      if number > 0 { source.line() }
      source.block(head) { members.write(to: &$0, access.prefix) }
    }
    return Result(text: source.text, notes: members.notes)
  }

  private static func typeName(_ symbols: String?, _ input: String) throws(CodegenError) -> String {
    let stem = ["\(MachineFile.ending)", ".json"].first { input.hasSuffix($0) }
    let path = symbols ?? String(input.dropLast(stem?.count ?? 0))
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !parts.isEmpty, parts.allSatisfy(SwiftIdentifier.isPlain) else {
      let help = symbols == nil ? "; --name sets the type with the machine's symbols" : ""
      throw CodegenError(.invalidName, "\"\(path)\" can't be the name of a type\(help)")
    }
    // The name of a file may begin in lower case; a given type stays as it is.
    let names = symbols == nil ? parts.map { SwiftIdentifier.making($0, .type) } : parts
    return names.map(SwiftIdentifier.written).joined(separator: ".")
  }
}

/// The files with the graph of a typed machine.
package enum MachineFile {
  /// The ending of their names, by which the plugin finds them.
  package static let ending = ".machine.json"
}

/// The members for one graph.
private struct MachineMembers {
  private struct Member {
    var name: String
    var symbol: String
    var comment: String
  }

  private var states: [Member] = []
  private var events: [Member] = []
  private(set) var notes: [String] = []

  init(_ graph: StateGraph) {
    var scope = IdentifierScope()
    // A machine is never in a pseudo-state.
    let names = graph.states.filter { $0.kinds.isDisjoint(with: [.global, .history, .deepHistory]) }.map(
      \.name)
    states = members("is", names, "Whether the machine is in the state", "state", &scope)
    events = members(
      "can", graph.transitions.compactMap(\.event), "Whether the machine would accept the event", "event",
      &scope)
  }

  private mutating func members(
    _ prefix: String, _ names: [String], _ comment: String, _ kind: String, _ scope: inout IdentifierScope
  ) -> [Member] {
    var seen: Set<[UInt8]> = []
    var symbols: [String] = []
    for name in names where seen.insert(Array(name.utf8)).inserted {
      if SwiftIdentifier.isPlain(name) {
        symbols.append(name)
      } else {
        notes.append("the \(kind) \"\(name)\" has no member: its name is not an identifier")
      }
    }
    let identifiers = scope.identifiers(
      for: symbols.map { prefix + SwiftIdentifier.making($0, .type) }, .member)
    return zip(identifiers, symbols).map { identifier, symbol in
      Member(
        name: SwiftIdentifier.written(identifier),
        symbol: ["self", "init"].contains(symbol) ? "`\(symbol)`" : SwiftIdentifier.written(symbol),
        comment: "\(comment) `\(SwiftLiteral.commented(symbol))`.")
    }
  }

  func write(to source: inout SwiftSource, _ access: String) {
    for member in states {
      source.comment(member.comment)
      source.line("\(access)var \(member.name): Bool { self.is(.\(member.symbol)) }")
    }
    if !states.isEmpty, !events.isEmpty { source.line() }
    for member in events {
      source.comment(member.comment)
      source.line("\(access)var \(member.name): Bool { self.can(.\(member.symbol)) }")
    }
  }
}
