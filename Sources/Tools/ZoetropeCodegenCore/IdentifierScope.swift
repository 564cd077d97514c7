/// The identifiers of one scope in a source, all different.
struct IdentifierScope {
  private var taken: Set<String>
  /// The number for the next identifier with these letters.
  private var next: [String: Int] = [:]

  /// - Parameter reserved: The identifiers that are declared in the scope already.
  init(reserved: Set<String> = []) { taken = reserved }

  /// Returns an identifier for each name, in order.
  ///
  /// Names that are identifiers stay as they are, whatever is made of the names before them.
  mutating func identifiers(for names: [String], _ style: SwiftIdentifier.Style) -> [String] {
    let wanted = names.map { SwiftIdentifier.making($0, style) }
    var result = [String?](repeating: nil, count: names.count)
    for (index, identifier) in wanted.enumerated()
    where identifier == names[index] && !SwiftIdentifier.avoided.contains(identifier) {
      if taken.insert(identifier).inserted { result[index] = identifier }
    }
    return wanted.indices.map { result[$0] ?? unique(wanted[$0]) }
  }

  private mutating func unique(_ wanted: String) -> String {
    // A number after a digit would read as another number.
    let isAvoided = SwiftIdentifier.avoided.contains(wanted)
    let base = isAvoided ? wanted + "_" : wanted
    if taken.insert(base).inserted { return base }
    var number = next[wanted] ?? 2
    defer { next[wanted] = number + 1 }
    while !taken.insert("\(wanted)_\(number)").inserted { number += 1 }
    return "\(wanted)_\(number)"
  }
}
