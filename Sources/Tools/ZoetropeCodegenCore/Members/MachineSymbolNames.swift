/// The states and events of a machine, as members of their types.
struct MachineSymbolNames {
  /// A state or an event.
  struct Symbol {
    var name: String
    /// The alternatives of which one must hold for it to exist, each a list of conditions.
    var conditions: [[String]]
    var availability: [String]
    /// The parameters of its payload; nil without a payload.
    var parameters: [EventParameter]?
    var file: Int
    var token: Int
  }

  /// The reason why a symbol, or all of them, are left out.
  struct Problem {
    var severity: MemberDiagnostic.Severity
    var file: Int
    var token: Int
    var message: String
  }

  private(set) var states: [Symbol] = []
  private(set) var events: [Symbol] = []
  /// The reasons why some are left out.
  private(set) var problems: [Problem] = []
  private let types: TypeIndex

  init(of symbols: Int, in types: TypeIndex) {
    self.types = types
    states = read("State", of: symbols, isEvent: false)
    events = read("Event", of: symbols, isEvent: true)
  }

  private mutating func read(_ name: String, of symbols: Int, isEvent: Bool) -> [Symbol] {
    let place = declaration(of: symbols)
    guard var node = types.node([name], from: symbols, in: place.file), types.nodes[node].declaration != nil,
      node != symbols
    else {
      let path = types.path(symbols).joined(separator: ".")
      problems.append(
        .init(
          severity: .warning, file: place.file, token: place.token,
          message:
            "the machines of \(path) get no members for their \(isEvent ? "events" : "states"), because "
            + "\(path).\(name) is not declared in this target; \(MachineFinder.silence)"))
      return []
    }
    if !isEvent, let key = key(of: node) { node = key }
    return types.nodes[node].isEnum ? cases(of: node, isEvent: isEvent) : constants(of: node)
  }

  private func declaration(of node: Int) -> (file: Int, token: Int) {
    guard let (file, type) = types.nodes[node].declaration else { return (0, 0) }
    return (file, types.files[file].types[type].token)
  }

  /// The type of a state's keys, if it is another one: by its name, or by the type of the property `key`.
  private func key(of node: Int) -> Int? {
    let file = declaration(of: node).file
    if types.nodes[node].children["Key"] != nil || types.nodes[node].aliases["Key"] != nil {
      return types.node(["Key"], from: node, in: file)
    }
    for (file, index) in types.nodes[node].properties {
      let property = types.files[file].properties[index]
      if property.name == "key", !property.modifiers.isStatic, let range = property.annotation {
        return types.node(at: .init(file: file, range: range, node: node))
      }
    }
    return nil
  }

  private mutating func cases(of node: Int, isEvent: Bool) -> [Symbol] {
    var symbols = SymbolList()
    for (file, index) in types.nodes[node].cases {
      let enumCase = types.files[file].cases[index]
      var symbol = Symbol(
        name: enumCase.name, conditions: [enumCase.condition], availability: enumCase.modifiers.availability,
        file: file, token: enumCase.token)
      if isEvent, let payload = enumCase.payload {
        let reader = PayloadReader(types: types, file: file, node: node)
        switch reader.parameters(payload) {
        case .success(let parameters): symbol.parameters = parameters
        case .failure(let problem):
          problems.append(
            .init(
              severity: .warning, file: file, token: enumCase.token,
              message: "the event \(enumCase.name) gets no members, because \(problem.reason)"))
          continue
        }
      }
      symbols.add(symbol)
    }
    return symbols.symbols
  }

  /// The static properties that are symbols: those with the type itself, or a call of it, as their value.
  private mutating func constants(of node: Int) -> [Symbol] {
    var symbols = SymbolList()
    var names: Set<String> = []
    for (file, index) in types.nodes[node].properties {
      let property = types.files[file].properties[index]
      guard property.modifiers.isStatic else { continue }
      switch isSymbol(property, in: file, of: node, names) {
      case true?:
        guard property.modifiers.access != .fileOnly else {
          problems.append(
            .init(
              severity: .note, file: file, token: property.token,
              message: "the symbol \(property.name) gets no members, because it is private"))
          continue
        }
        names.insert(property.name)
        symbols.add(
          Symbol(
            name: property.name, conditions: [property.condition],
            availability: property.modifiers.availability, file: file, token: property.token))
      case false?: continue
      case nil:
        problems.append(
          .init(
            severity: .note, file: file, token: property.token,
            message:
              "\(property.name) gets no members, because its type is unknown; if it is one of the symbols, write "
              + "\(property.name): \(types.nodes[node].name)"))
      }
    }
    return symbols.symbols
  }

  /// Whether a static property is a symbol; nil if its value does not tell.
  private func isSymbol(_ property: DeclaredProperty, in file: Int, of node: Int, _ names: Set<String>)
    -> Bool?
  {
    let tokens = types.files[file].tokens
    if let range = property.annotation {
      let reader = TypeReader(tokens)
      guard let path = reader.path(range.lowerBound), path.end == range.upperBound else { return false }
      return types.node(at: .init(file: file, range: range, node: node)) == node
    }
    guard let start = property.initializer else { return false }
    guard let path = TypeReader(tokens).path(start) else {
      // Literals and closures are no symbols; a call of a closure could be one.
      return tokens.isMark(start, ".") ? nil : false
    }
    var called = path.names
    if called.count > 1, called.last == "init" { called.removeLast() }
    let isCall = tokens.isMark(path.end, "(")
    if isCall, types.node(called, from: node, in: file) == node { return true }
    if !isCall, let last = called.last, names.contains(last) {
      return called.count == 1 || types.node(Array(called.dropLast()), from: node, in: file) == node
    }
    // Another type's value, or a word such as `true`.
    if isCall, let other = types.node(called, from: node, in: file), other != node { return false }
    let isType = called.last?.first?.isUppercase == true
    return isType || ["true", "false", "nil"].contains(called[0]) ? false : nil
  }
}

/// Symbols, those of one name and payload as one.
private struct SymbolList {
  private(set) var symbols: [MachineSymbolNames.Symbol] = []
  private var places: [[String]: Int] = [:]

  mutating func add(_ symbol: MachineSymbolNames.Symbol) {
    let key = [symbol.name] + (symbol.parameters.map { ["("] + $0.map(\.label) } ?? [])
    if let place = places[key] {
      symbols[place].conditions += symbol.conditions
    } else {
      places[key] = symbols.count
      symbols.append(symbol)
    }
  }
}
