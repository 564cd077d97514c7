/// Writes the members of machines.
struct MemberWriter {
  private let types: TypeIndex
  private(set) var text = ""
  private(set) var imports: MemberImports

  init(_ types: TypeIndex) {
    self.types = types
    imports = MemberImports(types.files)
  }

  /// Writes the members of one machine.
  ///
  /// - Returns: The members that can't be written, with their places.
  mutating func write(_ members: MemberNames.Members) -> [(file: Int, token: Int, message: String)] {
    let machine = members.machine
    let property = types.files[machine.file].properties[machine.index]
    var problems: [(file: Int, token: Int, message: String)] = []
    let writable = members.members.filter { member in
      guard let name = foreignName(in: member, to: machine.node) else { return true }
      problems.append(
        (
          member.symbol.file, member.symbol.token,
          "the event \(member.symbol.name) gets no members in \(path(machine.node)), where \(name) in its payload "
            + "means another type"
        ))
      return false
    }
    guard !writable.isEmpty || !members.declared.isEmpty else { return problems }
    imports.add(.init(text: "import StateMachines", condition: []), for: .internal)
    let access = access(of: property, in: machine.node)
    let payloads = Set(writable.filter { !$0.parameters.isEmpty }.map(\.symbol.file))
    for file in payloads.sorted() {
      for item in types.files[file].imports { imports.add(item, for: access) }
    }
    var source = SwiftSource()
    if !text.isEmpty { source.line() }
    source.conditional(property.condition.joinedConditions) { source in
      source.comment("The members of the machine `\(SwiftLiteral.commented(property.name))`.")
      if !members.declared.isEmpty {
        source.line("//")
        for name in members.declared {
          source.line("// \(SwiftLiteral.commented(name)): the class declares it itself.")
        }
      }
      for attribute in types.nodes[machine.node].availability { source.line(attribute) }
      source.block("extension \(path(machine.node))") { source in
        write(writable, of: property, in: machine.node, to: &source)
      }
    }
    text += source.text
    return problems
  }

  private func access(of property: DeclaredProperty, in node: Int) -> DeclaredAccess {
    min(property.modifiers.access ?? .internal, types.nodes[node].access)
  }

  private func path(_ node: Int) -> String {
    types.path(node).map(SwiftIdentifier.quotedIfNeeded).joined(separator: ".")
  }

  /// A name in a payload that means another type in a class.
  private func foreignName(in member: MemberNames.Member, to node: Int) -> String? {
    let file = types.nodes[node].declaration?.file ?? 0
    for name in member.parameters.flatMap(\.names) {
      let isGeneric = types.lineage(node).contains { types.nodes[$0].generics.contains(name) }
      if isGeneric
        || types.node([name], from: node, in: file) != types.node([name], from: nil, in: member.symbol.file)
      {
        return name
      }
    }
    return nil
  }

  private func write(
    _ members: [MemberNames.Member], of property: DeclaredProperty, in node: Int, to source: inout SwiftSource
  ) {
    var index = 0
    while index < members.count {
      let condition = condition(of: members[index], besides: property.condition)
      var end = index
      while end < members.count, self.condition(of: members[end], besides: property.condition) == condition {
        end += 1
      }
      source.conditional(condition) { source in
        for member in members[index..<end] { write(member, of: property, in: node, to: &source) }
      }
      index = end
    }
  }

  private func condition(of member: MemberNames.Member, besides known: [String]) -> String {
    let alternatives = member.symbol.conditions.map { $0.filter { !known.contains($0) } }
    guard !alternatives.contains([]) else { return "" }
    let texts = alternatives.map(\.joinedConditions)
    return texts.count == 1 ? texts[0] : texts.prefix(16).map { "(\($0))" }.joined(separator: " || ")
  }

  private func write(
    _ member: MemberNames.Member, of property: DeclaredProperty, in node: Int, to source: inout SwiftSource
  ) {
    let machine = SwiftLiteral.commented(property.name)
    let symbol = SwiftLiteral.commented(member.symbol.name)
    switch member.kind {
    case .state: source.comment("Whether the machine `\(machine)` is in the state `\(symbol)`.")
    case .ability: source.comment("Whether the machine `\(machine)` would accept the event `\(symbol)` now.")
    case .event:
      source.comment("Sends the event `\(symbol)` to the machine `\(machine)`.")
      source.line("///")
      source.comment(
        "- Returns: Whether the machine accepted the event; false for one that a callback queues.")
    }
    for attribute in property.modifiers.availability + member.symbol.availability { source.line(attribute) }
    let access = access(of: property, in: node)
    let isolation =
      property.modifiers.globalActors.map { $0 + " " }.joined()
      + (member.kind == .event ? "@discardableResult " : "") + access.prefix
      + (property.modifiers.isNonisolated ? "nonisolated " : "")
    source.line(isolation + declaration(member, property.name))
  }

  private func declaration(_ member: MemberNames.Member, _ property: String) -> String {
    let name = SwiftIdentifier.quotedIfNeeded(member.name)
    let symbol = "." + SwiftIdentifier.quotedIfNeeded(member.symbol.name)
    let machine = SwiftIdentifier.quotedIfNeeded(property)
    let parameters = parameters(member.parameters, apartFrom: property)
    let hasPayload = member.symbol.parameters != nil
    let arguments = zip(member.parameters, parameters).map { parameter, name in
      parameter.label == "_" ? name : "\(SwiftIdentifier.argument(parameter.label)): \(name)"
    }
    let value = hasPayload ? "\(symbol)(\(arguments.joined(separator: ", ")))" : symbol
    let list = zip(member.parameters, parameters).map { parameter, name in
      let label = SwiftIdentifier.argument(parameter.label)
      return (label == name ? name : "\(label) \(name)") + ": \(parameter.type)"
    }.joined(separator: ", ")
    switch member.kind {
    case .state: return "var \(name): Bool { \(machine).is(\(symbol)) }"
    case .event: return "func \(name)(\(list)) -> Bool { \(machine).send(\(value)).isAccepted }"
    case .ability where member.parameters.isEmpty: return "var \(name): Bool { \(machine).can(\(value)) }"
    case .ability: return "func \(name)(\(list)) -> Bool { \(machine).can(\(value)) }"
    }
  }

  /// The names of parameters, all different, and none that of the machine.
  private func parameters(_ parameters: [EventParameter], apartFrom property: String) -> [String] {
    var taken: Set<String> = [property]
    return parameters.map { parameter in
      let label = parameter.label
      let isUsable =
        SwiftIdentifier.isPlain(label) && SwiftIdentifier.written(label) == label && label != "self"
      let base = isUsable ? label : "value"
      var name = base
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(base)\(number)"
        number += 1
      }
      return name
    }
  }
}
