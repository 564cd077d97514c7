/// Chooses the names of the members of all machines, so that none is declared twice in a class.
struct MemberNames {
  /// A member of an object.
  struct Member {
    enum Kind { case state, ability, event }

    var kind: Kind
    var symbol: MachineSymbolNames.Symbol
    var name: String
    /// The parameters of a method, without those that are left to their defaults.
    var parameters: [EventParameter]
  }

  /// The members of one machine.
  struct Members {
    var machine: MachineProperty
    var members: [Member] = []
    /// The members that the class declares itself.
    var declared: [String] = []
  }

  private let types: TypeIndex
  private(set) var all: [Members] = []
  private(set) var isComplete = true
  /// The instance members of a class, by their signatures.
  private var declared: [Int: (properties: Set<String>, functions: Set<String>)] = [:]
  /// The signatures in the subclasses of classes with machines.
  private var below: [Int: Set<String>] = [:]
  private var written: [Int: Set<String>] = [:]
  private var numbers: [Int: [String: Int]] = [:]
  private var count = 0

  /// All machines of a target together have at most as many members.
  private static let maximumCount = 20_000

  init(
    _ finder: MachineFinder, symbols: [Int: MachineSymbolNames]
  ) {
    types = finder.types
    readClasses(Set(finder.machines.map(\.node)))
    // Superclasses first: their members can't be declared again.
    let classes = Dictionary(grouping: finder.machines.indices, by: { finder.machines[$0].node })
      .sorted { (types.lineage($0.key).count, $0.value[0]) < (types.lineage($1.key).count, $1.value[0]) }
    var result: [Int: Members] = [:]
    for (node, indices) in classes {
      let found = members(
        indices.map { finder.machines[$0] }, of: node, symbols,
        ignoring: indices.map { index in
          let machine = finder.machines[index]
          return finder.ignoredNames(types.files[machine.file].properties[machine.index], in: machine.file)
            ?? []
        })
      for (index, members) in zip(indices, found) { result[index] = members }
    }
    all = finder.machines.indices.compactMap { result[$0] }
  }

  private mutating func readClasses(_ owners: Set<Int>) {
    for node in types.nodes.indices where types.nodes[node].isClass {
      var properties: Set<String> = []
      var functions: Set<String> = []
      for (file, index) in types.nodes[node].properties {
        let property = types.files[file].properties[index]
        if !property.modifiers.isStatic { properties.insert(property.name) }
      }
      for (file, index) in types.nodes[node].functions {
        let function = types.files[file].functions[index]
        if !function.isStatic { functions.insert(Self.signature(function.name, function.labels)) }
      }
      declared[node] = (properties, functions)
      for owner in types.lineage(node).dropFirst() where owners.contains(owner) {
        below[owner, default: []].formUnion(properties.union(functions))
      }
    }
  }

  private static func signature(_ name: String, _ labels: [String]) -> String {
    labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
  }

  // MARK: One class

  private mutating func members(
    _ machines: [MachineProperty], of node: Int, _ symbols: [Int: MachineSymbolNames], ignoring: [Set<String>]
  ) -> [Members] {
    let wanted = machines.map { symbols[$0.symbols].map(Self.members) ?? [] }
    let names = machines.map { types.files[$0.file].properties[$0.index].name }
    // A property that is declared once for each platform is one machine.
    var owners: [String: Set<String>] = [:]
    for (members, name) in zip(wanted, names) {
      for member in members { owners[Self.signature(of: member), default: []].insert(name) }
    }
    var result: [Members] = []
    var signatures: [String: Set<String>] = [:]
    for (number, machine) in machines.enumerated() {
      var members = Members(machine: machine)
      // Another branch of the same property has the same names.
      let before = signatures[names[number]] ?? []
      written[node, default: []].subtract(before)
      var own: Set<String> = []
      for var member in wanted[number] {
        let signature = Self.signature(of: member)
        let isShared = (owners[signature]?.count ?? 0) > 1
        if !isShared, isDeclared(member, signature, in: node) {
          members.declared.append(signature)
          continue
        }
        if ignoring[number].contains(member.name) { continue }
        guard count < Self.maximumCount else {
          isComplete = false
          break
        }
        if isShared || (isTaken(signature, in: node) && !own.contains(signature)) {
          member.name = Self.longName(member, names[number])
        }
        if isTaken(Self.signature(of: member), in: node) { member.name = unique(member, in: node) }
        if ignoring[number].contains(member.name) { continue }
        own.insert(Self.signature(of: member))
        written[node, default: []].insert(Self.signature(of: member))
        members.members.append(member)
        count += 1
      }
      written[node, default: []].formUnion(before)
      signatures[names[number], default: []].formUnion(own)
      result.append(members)
    }
    return result
  }

  private static func members(_ names: MachineSymbolNames) -> [Member] {
    var members = names.states.map { symbol in
      Member(
        kind: .state, symbol: symbol, name: "is" + SwiftIdentifier.making(symbol.name, .type), parameters: [])
    }
    for kind in [Member.Kind.ability, .event] {
      for symbol in names.events {
        let name = kind == .event ? symbol.name : "can" + SwiftIdentifier.making(symbol.name, .type)
        let parameters = symbol.parameters ?? []
        members.append(Member(kind: kind, symbol: symbol, name: name, parameters: parameters))
        let required = parameters.filter { !$0.hasDefault }
        if required.count < parameters.count {
          members.append(Member(kind: kind, symbol: symbol, name: name, parameters: required))
        }
      }
    }
    return members
  }

  private static func signature(of member: Member) -> String {
    signature(member.name, member.parameters.map(\.label))
  }

  /// Whether the class declares a member of the same kind itself.
  private func isDeclared(_ member: Member, _ signature: String, in node: Int) -> Bool {
    let isMethod = member.kind == .event || !member.parameters.isEmpty
    return (isMethod ? declared[node]?.functions : declared[node]?.properties)?.contains(signature) ?? false
  }

  private func isTaken(_ signature: String, in node: Int) -> Bool {
    if below[node]?.contains(signature) ?? false { return true }
    return types.lineage(node).contains { owner in
      (written[owner]?.contains(signature) ?? false)
        || declared[owner].map { $0.properties.contains(signature) || $0.functions.contains(signature) }
          ?? false
    }
  }

  /// The name with that of the property in it: `isLeftOpen`, `canOpenLeft`, `openLeft`.
  private static func longName(_ member: Member, _ property: String) -> String {
    let property = SwiftIdentifier.making(property, .type)
    guard member.kind == .state else { return SwiftIdentifier.making(member.name, .member) + property }
    return "is" + property + SwiftIdentifier.making(member.symbol.name, .type)
  }

  private mutating func unique(_ member: Member, in node: Int) -> String {
    var member = member
    let name = member.name
    var number = numbers[node]?[name] ?? 2
    repeat {
      member.name = "\(name)_\(number)"
      number += 1
    } while isTaken(Self.signature(of: member), in: node)
    numbers[node, default: [:]][name] = number
    return member.name
  }
}
