/// A machine that an object holds in a property.
struct MachineProperty {
  var file: Int
  var index: Int
  /// The class.
  var node: Int
  /// The type with the states and events, found in the files.
  var symbols: Int
}

/// Finds the machines of objects, and the types of their symbols.
struct MachineFinder {
  let types: TypeIndex
  private(set) var machines: [MachineProperty] = []
  private(set) var diagnostics: [MemberDiagnostic] = []

  private var files: [DeclaredFile] { types.files }

  /// The symbols of a machine or of a definition.
  private enum Symbols {
    case found(TypeIndex.Place)
    /// The text says why there are none.
    case unknown(String)
  }

  init(_ types: TypeIndex) {
    self.types = types
    for file in files.indices {
      for index in files[file].properties.indices { look(at: index, in: file) }
    }
  }

  mutating func report(_ severity: MemberDiagnostic.Severity, _ file: Int, _ token: Int, _ message: String) {
    guard diagnostics.count < MemberDiagnostic.maximumCount else { return }
    let tokens = files[file].tokens
    diagnostics.append(
      .init(
        severity: severity, file: files[file].path,
        line: token < tokens.count ? tokens.tokens[token].line : 1, column: tokens.column(token),
        message: CodegenError.oneLine(message)))
  }

  // MARK: Properties

  private mutating func look(at index: Int, in file: Int) {
    let property = files[file].properties[index]
    guard let type = property.type, !property.modifiers.isStatic, !property.isComputed else { return }
    let declaration = files[file].types[type]
    guard declaration.kind == .class || declaration.kind == .actor, !isIgnored(property, in: file) else {
      return
    }
    let node = types.node(ofType: type, in: file)
    guard let symbols = symbols(of: property, in: file, node) else { return }
    if declaration.isLocal || node == nil {
      let reason =
        "because \(declaration.names[0]) is declared inside of a function, where it can't be extended"
      report(.note, file, property.token, "the machine \(property.name) gets no members, \(reason)")
      return
    }
    guard let node else { return }
    guard property.modifiers.access != .fileOnly, types.nodes[node].access != .fileOnly else {
      let isProperty = property.modifiers.access == .fileOnly
      let reason =
        isProperty
        ? "because it is private; private(set) lets the rest of the module use it"
        : "because \(types.nodes[node].name) is private to its file"
      report(.note, file, property.token, "the machine \(property.name) gets no members, \(reason)")
      return
    }
    switch symbols {
    case .found(let place):
      if let found = types.node(at: place), types.nodes[found].declaration != nil {
        machines.append(.init(file: file, index: index, node: node, symbols: found))
        return
      }
      let name = files[place.file].tokens.text(place.range)
      let isGeneric = types.lineage(node).contains { types.nodes[$0].generics.contains(name) }
      if isGeneric {
        report(
          .note, file, property.token,
          "the machine \(property.name) gets no members, because its symbols are the generic parameter \(name)"
        )
      } else {
        report(
          .warning, file, property.token,
          "the machine \(property.name) gets no members, because \(name), the type with its states and events, is "
            + "not declared in this target; \(Self.silence)")
      }
    case .unknown(let reason):
      report(
        .warning, file, property.token,
        "the machine \(property.name) gets no members, because \(reason); write the type of the property: "
          + "\(property.name): Machine<Symbols, \(types.path(node).joined(separator: "."))>")
    }
  }

  static let silence = "write them by hand, or silence this with // zoetrope-codegen-ignore in the line above"

  private func isIgnored(_ property: DeclaredProperty, in file: Int) -> Bool {
    ignoredNames(property, in: file)?.isEmpty == true
  }

  /// The names that a comment at a property turns off: all if there are none in the set, and nil without a comment.
  func ignoredNames(_ property: DeclaredProperty, in file: Int) -> Set<String>? {
    let tokens = files[file].tokens
    let range = min(property.modifiers.start ?? property.token, property.token)...property.token
    let lines = Set(range.map { tokens.tokens[$0].line })
    let found = range.compactMap { tokens.ignoredBefore[$0] } + lines.compactMap { tokens.ignoredLines[$0] }
    guard !found.isEmpty else { return nil }
    return found.contains([]) ? [] : found.reduce(into: []) { $0.formUnion($1) }
  }

  // MARK: Symbols

  /// The symbols of the machine in a property; nil if the property holds something else, or another object's machine.
  private func symbols(of property: DeclaredProperty, in file: Int, _ node: Int?) -> Symbols? {
    let tokens = files[file].tokens
    var annotation: (symbols: TypeIndex.Place, owner: TypeIndex.Place)?
    var isMachine = false
    if let range = property.annotation {
      let place = TypeIndex.Place(file: file, range: range, node: node)
      guard let found = machineType(place) else { return nil }
      // Neither an optional machine nor a type inside of Machine.
      let isForced = tokens.isMark(found.end, "!")
      guard found.end + (isForced ? 1 : 0) == range.upperBound else { return nil }
      isMachine = true
      annotation = found.arguments
    }
    if let start = property.initializer, let call = machineCall(start, in: file, node, isMachine) {
      guard let owner = call.owner, tokens.isWord(owner, "self") else { return nil }
      if let arguments = annotation ?? call.arguments { return .found(arguments.symbols) }
      var steps = 0
      return definition(.init(file: file, range: call.definition, node: node), &steps)
    }
    guard let annotation else {
      return isMachine && property.initializer == nil ? .unknown("its type has no arguments") : nil
    }
    // Without a call that names the owner, the type does.
    guard let node, let owner = types.node(at: annotation.owner), types.lineage(node).contains(owner) else {
      return nil
    }
    return .found(annotation.symbols)
  }

  /// Whether a type is a machine, and its generic arguments.
  private func machineType(
    _ place: TypeIndex.Place, _ steps: Int = 0
  ) -> (arguments: (symbols: TypeIndex.Place, owner: TypeIndex.Place)?, end: Int)? {
    let tokens = files[place.file].tokens
    let reader = TypeReader(tokens)
    guard steps < TypeIndex.maximumSteps, let path = reader.path(place.range.lowerBound) else { return nil }
    if isNamed("Machine", path.names, place) {
      guard tokens.isMark(path.end, "<") else { return (nil, path.end) }
      let elements = reader.elements(path.end)
      guard elements.count == 2, let end = reader.afterGenerics(path.end) else { return (nil, path.end) }
      let places = elements.map { TypeIndex.Place(file: place.file, range: $0, node: place.node) }
      return ((places[0], places[1]), end)
    }
    guard let target = types.alias(path.names, from: place.node, in: place.file),
      let found = machineType(target, steps + 1)
    else { return nil }
    return (found.arguments, path.end)
  }

  /// Whether a path names a type of `StateMachines`, and not one of the files with the same name.
  private func isNamed(_ name: String, _ names: [String], _ place: TypeIndex.Place) -> Bool {
    guard names == [name] else { return names == ["StateMachines", name] }
    let own = types.node(names, from: place.node, in: place.file)
    return own.map { types.nodes[$0].declaration == nil } ?? true
      && types.alias(names, from: place.node, in: place.file) == nil
  }

  /// A call of an initialiser of a machine.
  private func machineCall(
    _ start: Int, in file: Int, _ node: Int?, _ isMachine: Bool
  ) -> (arguments: (symbols: TypeIndex.Place, owner: TypeIndex.Place)?, definition: Range<Int>, owner: Int?)?
  {
    let tokens = files[file].tokens
    var arguments: (symbols: TypeIndex.Place, owner: TypeIndex.Place)?
    var opening = start
    if isMachine, tokens.isMark(start, "."), tokens.isWord(start + 1, "init") {
      opening = start + 2
    } else if let path = TypeReader(tokens).path(start), path.names.count > 1, path.names.last == "init",
      let found = machineType(
        .init(file: file, range: start..<start + 1, node: node), names: Array(path.names.dropLast()))
    {
      arguments = found
      opening = path.end
    } else if let found = machineType(.init(file: file, range: start..<start + 1, node: node)) {
      arguments = found.arguments
      opening = found.end
      if tokens.isMark(opening, "."), tokens.isWord(opening + 1, "init") { opening += 2 }
    } else {
      return nil
    }
    guard tokens.isMark(opening, "(") else { return nil }
    let elements = TypeReader(tokens).elements(opening)
    guard let first = elements.first else { return nil }
    let owner = elements.first {
      tokens.isWord($0.lowerBound, "owner") && tokens.isMark($0.lowerBound + 1, ":")
    }
    return (arguments, first, owner.flatMap { $0.count == 3 ? $0.lowerBound + 2 : nil })
  }

  /// The arguments of a machine whose name is followed by `.init`; nil if it is no machine.
  private func machineType(
    _ place: TypeIndex.Place, names: [String]
  ) -> (symbols: TypeIndex.Place, owner: TypeIndex.Place)?? {
    if isNamed("Machine", names, place) { return .some(nil) }
    guard let target = types.alias(names, from: place.node, in: place.file) else { return nil }
    return machineType(target, 1).map(\.arguments)
  }

  /// The symbols of a definition that an expression makes or names.
  private func definition(_ place: TypeIndex.Place, _ steps: inout Int) -> Symbols {
    let tokens = files[place.file].tokens
    let reader = TypeReader(tokens)
    let text = tokens.text(place.range.prefix(12))
    steps += 1
    guard steps < TypeIndex.maximumSteps, let path = reader.path(place.range.lowerBound) else {
      return .unknown("its definition \(text) is not the name of a constant")
    }
    if let symbols = definitionType(place) { return .found(symbols) }
    if isNamed("Definition", path.names, place), tokens.isMark(path.end, "(") {
      guard let first = reader.elements(path.end).first, tokens.isWord(first.lowerBound, "extending"),
        tokens.isMark(first.lowerBound + 1, ":"), first.count > 2
      else { return .unknown("its definition does not name a type") }
      return definition(.init(file: place.file, range: first.dropFirst(2), node: place.node), &steps)
    }
    let name = path.names[path.names.count - 1]
    let isWhole = path.end >= place.range.upperBound || tokens.tokens[path.end].startsLine
    guard
      isWhole || !(tokens.isOpening(path.end) || tokens.isMark(path.end, ".") || tokens.isMark(path.end, "{"))
    else { return .unknown("its definition \(text) is not the name of a constant") }
    var owner: Int?
    if path.names.count > 1 {
      owner = types.node(Array(path.names.dropLast()), from: place.node, in: place.file)
      guard owner != nil else {
        return .unknown("\(path.names.dropLast().joined(separator: ".")) is not declared in this target")
      }
    }
    guard let found = types.constant(name, of: owner) else {
      return .unknown("the constant \(text) is not declared in this target")
    }
    let property = files[found.file].properties[found.index]
    let node = types.node(ofProperty: found.index, in: found.file)
    if let range = property.annotation {
      guard let symbols = definitionType(.init(file: found.file, range: range, node: node)) else {
        return .unknown("the type of \(text) is not a Definition with its symbols")
      }
      return .found(symbols)
    }
    guard let start = property.initializer else { return .unknown("the constant \(text) has no type") }
    let end = files[found.file].tokens.count
    return definition(.init(file: found.file, range: start..<max(start, end), node: node), &steps)
  }

  /// The symbols of `Definition<Symbols, Owner>`, or of another name of it.
  private func definitionType(_ place: TypeIndex.Place, _ steps: Int = 0) -> TypeIndex.Place? {
    let tokens = files[place.file].tokens
    let reader = TypeReader(tokens)
    guard steps < TypeIndex.maximumSteps, let path = reader.path(place.range.lowerBound) else { return nil }
    if isNamed("Definition", path.names, place) {
      guard tokens.isMark(path.end, "<"), let symbols = reader.elements(path.end).first else { return nil }
      return .init(file: place.file, range: symbols, node: place.node)
    }
    guard let target = types.alias(path.names, from: place.node, in: place.file) else { return nil }
    return definitionType(target, steps + 1)
  }
}
