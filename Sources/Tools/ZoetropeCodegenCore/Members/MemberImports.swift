/// The imports of the members, with access levels that fit those of the other files.
///
/// A file must not import a module without an access level if another file imports it as internal, and must not import one
/// as public that no public declaration uses.
struct MemberImports {
  private struct Key: Hashable {
    var text: String
    var condition: [String]
  }

  private var order: [Key] = []
  private var levels: [Key: DeclaredAccess] = [:]
  /// The imports that some file has with an access level below public.
  private let restricted: Set<String>

  init(_ files: [DeclaredFile]) {
    let explicit = files.flatMap(\.imports).filter { $0.access.map { $0 < .public } ?? false }
    restricted = Set(explicit.map(\.text))
  }

  var isEmpty: Bool { order.isEmpty }

  /// Adds an import of a file, for members with an access level.
  mutating func add(_ item: DeclaredImport, for members: DeclaredAccess) {
    let key = Key(text: item.text, condition: item.condition)
    let level = min(item.access ?? .internal, members)
    if let known = levels[key] {
      levels[key] = max(known, level)
    } else {
      levels[key] = level
      order.append(key)
    }
  }

  /// Writes the imports in the order in which they were added.
  func write(to source: inout SwiftSource) {
    for key in order {
      let level = levels[key] ?? .internal
      let prefix: String
      if restricted.contains(key.text) {
        prefix = level <= .internal ? "internal " : level.prefix
      } else {
        prefix = level == .public ? level.prefix : ""
      }
      let isTestable = key.text.hasPrefix("@testable ")
      let text = isTestable ? "@testable " + prefix + key.text.dropFirst(10) : prefix + key.text
      source.conditional(key.condition.joinedConditions) { $0.line(text) }
    }
  }
}
