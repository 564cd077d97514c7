/// The identifiers of one place in a source, no two of them alike.
struct IdentifierScope {
  private var taken: Set<String>
  /// The number that the next identifier of these letters gets.
  private var next: [String: Int] = [:]

  /// - Parameter reserved: What is declared there already.
  init(reserved: Set<String> = []) { taken = reserved }

  /// An identifier for each name, in their order.
  ///
  /// Names that are identifiers keep theirs, whatever is made of those before them.
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
    // What ends in a digit would be read as another number.
    let isAvoided = SwiftIdentifier.avoided.contains(wanted)
    let base = isAvoided ? wanted + "_" : wanted
    if taken.insert(base).inserted { return base }
    var number = next[wanted] ?? 2
    defer { next[wanted] = number + 1 }
    while !taken.insert("\(wanted)_\(number)").inserted { number += 1 }
    return "\(wanted)_\(number)"
  }
}
