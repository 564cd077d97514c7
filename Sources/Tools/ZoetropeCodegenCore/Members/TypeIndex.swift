/// The types of a module by their names, gathered from all its files.
struct TypeIndex {
  /// A type with all that its declarations and extensions contain.
  struct Node {
    var name: String
    var parent: Int?
    /// The declaration; nil for a type that the files only extend.
    var declaration: (file: Int, type: Int)?
    var isClass = false
    var isEnum = false
    var access = DeclaredAccess.internal
    var generics: Set<String> = []
    var children: [String: Int] = [:]
    var aliases: [String: Place] = [:]
    /// Properties, cases and functions, as indices in their files.
    var properties: [(file: Int, index: Int)] = []
    var constants: [String: (file: Int, index: Int)] = [:]
    var cases: [(file: Int, index: Int)] = []
    var functions: [(file: Int, index: Int)] = []
    var superclass: Int?
    /// The attributes `@available(…)` of the type and of those around it.
    var availability: [String] = []
  }

  /// A type or an expression in a file, with the type in which its names are looked up.
  struct Place {
    var file: Int
    var range: Range<Int>
    var node: Int?
  }

  let files: [DeclaredFile]
  private(set) var nodes: [Node] = []
  /// The node of each type of each file; nil for local ones.
  private var nodeOfType: [[Int?]] = []
  private var roots: [String: Int] = [:]
  /// Types that only one file sees.
  private var privateRoots: [[String: Int]] = []
  private var rootAliases: [String: Place] = [:]
  /// The constants outside of types.
  private var globals: [String: (file: Int, index: Int)] = [:]

  /// More superclasses, outer types and other names of a name are not followed.
  static let maximumSteps = 32

  init(_ files: [DeclaredFile]) {
    self.files = files
    nodeOfType = files.map { Array(repeating: nil, count: $0.types.count) }
    privateRoots = Array(repeating: [:], count: files.count)
    addTypes()
    addMembers()
    for node in nodes.indices { nodes[node].superclass = superclass(of: node) }
  }

  // MARK: Building

  private mutating func addTypes() {
    var extensions: [(file: Int, type: Int)] = []
    for file in files.indices {
      for (index, type) in files[file].types.enumerated() where !type.isLocal {
        if type.kind == .extension { extensions.append((file, index)) } else { add(file, index) }
      }
    }
    // An extension may be of a type that another one contains.
    let sorted = extensions.enumerated().sorted { a, b in
      let counts = [a, b].map { files[$0.element.file].types[$0.element.type].names.count }
      return (counts[0], a.offset) < (counts[1], b.offset)
    }
    for (_, place) in sorted {
      extend(place.file, place.type)
      // The types in an extension follow it.
      for index in files[place.file].types.indices.dropFirst(place.type + 1) {
        guard let parent = files[place.file].types[index].parent, parent >= place.type else { break }
        let type = files[place.file].types[index]
        if !type.isLocal, type.kind != .extension { add(place.file, index) }
      }
    }
  }

  private mutating func add(_ file: Int, _ index: Int) {
    let type = files[file].types[index]
    var parent: Int?
    if let outer = type.parent {
      guard let node = nodeOfType[file][outer] else { return }
      parent = node
    }
    let base = type.parent.flatMap { files[file].types[$0] }
    let fallback = base?.kind == .extension ? base?.modifiers.access ?? .internal : .internal
    let access = type.modifiers.access ?? fallback
    let node = child(type.names[0], of: parent, in: file, isPrivate: access == .fileOnly)
    nodeOfType[file][index] = node
    nodes[node].access = min(access, parent.map { nodes[$0].access } ?? .public)
    if nodes[node].declaration == nil { nodes[node].declaration = (file, index) }
    nodes[node].isClass = type.kind == .class || type.kind == .actor
    nodes[node].isEnum = nodes[node].isEnum || type.isEnum
    nodes[node].generics.formUnion(type.generics)
    nodes[node].availability = (parent.map { nodes[$0].availability } ?? []) + type.modifiers.availability
  }

  private mutating func extend(_ file: Int, _ index: Int) {
    var node: Int?
    for name in files[file].types[index].names { node = child(name, of: node, in: file, isPrivate: false) }
    nodeOfType[file][index] = node
  }

  /// The type with a name, made if it is not there.
  private mutating func child(_ name: String, of parent: Int?, in file: Int, isPrivate: Bool) -> Int {
    let known =
      parent.map { nodes[$0].children[name] } ?? privateRoots[file][name] ?? (isPrivate ? nil : roots[name])
    if let known { return known }
    nodes.append(Node(name: name, parent: parent))
    let node = nodes.count - 1
    if let parent {
      nodes[parent].children[name] = node
    } else if isPrivate {
      privateRoots[file][name] = node
    } else {
      roots[name] = node
    }
    return node
  }

  private mutating func addMembers() {
    for (number, file) in files.enumerated() {
      for (index, property) in file.properties.enumerated() {
        if let type = property.type {
          guard let node = nodeOfType[number][type] else { continue }
          nodes[node].properties.append((number, index))
          if property.modifiers.isStatic, nodes[node].constants[property.name] == nil {
            nodes[node].constants[property.name] = (number, index)
          }
        } else if globals[property.name] == nil {
          globals[property.name] = (number, index)
        }
      }
      for (index, function) in file.functions.enumerated() {
        if let node = function.type.flatMap({ nodeOfType[number][$0] }) {
          nodes[node].functions.append((number, index))
        }
      }
      for (index, enumCase) in file.cases.enumerated() {
        if let node = nodeOfType[number][enumCase.type] { nodes[node].cases.append((number, index)) }
      }
      for alias in file.aliases {
        let node = alias.type.flatMap { nodeOfType[number][$0] }
        let place = Place(file: number, range: alias.target, node: node)
        if let node {
          nodes[node].aliases[alias.name] = place
        } else if alias.type == nil {
          rootAliases[alias.name] = place
        }
      }
    }
  }

  private func superclass(of node: Int) -> Int? {
    guard nodes[node].isClass, let (file, type) = nodes[node].declaration else { return nil }
    for start in files[file].types[type].inheritance.prefix(1) {
      let place = Place(file: file, range: start..<start + 1, node: nodes[node].parent)
      if let found = self.node(at: place), found != node, nodes[found].isClass { return found }
    }
    return nil
  }

  // MARK: Looking up

  /// The node of a type of a file; nil for a local one.
  func node(ofType type: Int, in file: Int) -> Int? { nodeOfType[file][type] }

  /// A type and its superclasses, the type first.
  func lineage(_ node: Int) -> [Int] {
    var result = [node]
    while let next = nodes[result[result.count - 1]].superclass, result.count < Self.maximumSteps {
      result.append(next)
    }
    return result
  }

  /// The path of a type, as it is written in an extension.
  func path(_ node: Int) -> [String] {
    var names: [String] = []
    var next: Int? = node
    while let node = next, names.count < Self.maximumSteps {
      names.append(nodes[node].name)
      next = nodes[node].parent
    }
    return names.reversed()
  }

  /// The type that is named at a place.
  func node(at place: Place) -> Int? {
    var steps = 0
    return node(at: place, &steps)
  }

  private func node(at place: Place, _ steps: inout Int) -> Int? {
    guard let path = TypeReader(files[place.file].tokens).path(place.range.lowerBound) else { return nil }
    return node(path.names, from: place.node, in: place.file, &steps)
  }

  /// The type with a path, as it is seen from a type in a file.
  func node(_ names: [String], from node: Int?, in file: Int) -> Int? {
    var steps = 0
    return self.node(names, from: node, in: file, &steps)
  }

  private func node(_ names: [String], from node: Int?, in file: Int, _ steps: inout Int) -> Int? {
    if let found = first(names[0], from: node, in: file, &steps) {
      return names.dropFirst().reduce(found) { outer, name in outer.flatMap { member(name, of: $0, &steps) } }
    }
    // The first name may be that of the module.
    guard names.count > 1, let found = first(names[1], from: nil, in: file, &steps) else { return nil }
    return names.dropFirst(2).reduce(found) { outer, name in outer.flatMap { member(name, of: $0, &steps) } }
  }

  private func first(_ name: String, from node: Int?, in file: Int, _ steps: inout Int) -> Int? {
    if name == "Self" { return node }
    var scope = node
    while let outer = scope, steps < Self.maximumSteps {
      if nodes[outer].name == name { return outer }
      if let found = member(name, of: outer, &steps) { return found }
      scope = nodes[outer].parent
      steps += 1
    }
    if let found = privateRoots[file][name] ?? roots[name] { return found }
    return rootAliases[name].flatMap { follow($0, &steps) }
  }

  private func member(_ name: String, of node: Int, _ steps: inout Int) -> Int? {
    for owner in lineage(node) {
      if let found = nodes[owner].children[name] { return found }
      if let alias = nodes[owner].aliases[name] { return follow(alias, &steps) }
    }
    return nil
  }

  private func follow(_ alias: Place, _ steps: inout Int) -> Int? {
    steps += 1
    return steps < Self.maximumSteps ? node(at: alias, &steps) : nil
  }

  /// The other name's target, where a path names one instead of a type.
  func alias(_ names: [String], from node: Int?, in file: Int) -> Place? {
    guard let last = names.last else { return nil }
    if names.count > 1 {
      guard let outer = self.node(Array(names.dropLast()), from: node, in: file) else { return nil }
      return lineage(outer).lazy.compactMap { nodes[$0].aliases[last] }.first
    }
    var scope = node
    var steps = 0
    while let outer = scope, steps < Self.maximumSteps {
      if let found = lineage(outer).lazy.compactMap({ nodes[$0].aliases[last] }).first { return found }
      scope = nodes[outer].parent
      steps += 1
    }
    return rootAliases[last]
  }

  /// A static property of a type or of its superclasses, or a constant outside of types.
  func constant(_ name: String, of node: Int?) -> (file: Int, index: Int)? {
    guard let node else { return globals[name] }
    return lineage(node).lazy.compactMap { nodes[$0].constants[name] }.first
  }

  /// The node of the type in which a property is declared.
  func node(ofProperty index: Int, in file: Int) -> Int? {
    files[file].properties[index].type.flatMap { nodeOfType[file][$0] }
  }
}
