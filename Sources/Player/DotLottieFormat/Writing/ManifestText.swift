import LottieFormat

/// A manifest to be written as JSON: unset members are left out, and unknown members are kept unchanged.
enum ManifestText {
  /// A member of an object, with its value as JSON.
  struct Member: Sendable, Hashable {
    var key: String
    var json: [UInt8]

    init(_ key: String, json: [UInt8]) {
      self.key = key
      self.json = json
    }

    init(_ key: String, _ value: JSONValue) { self.init(key, json: value.utf8()) }

    /// A member with a text; nil for a nil text.
    init?(_ key: String, _ text: String?) {
      guard let text else { return nil }
      self.init(key, .string(text))
    }
  }

  /// The manifest of a package of version 2.
  static func manifest(of package: DotLottieBuilder) -> [UInt8] {
    var members = [Member("version", .string("2")), Member("generator", package.generator)].compactMap { $0 }
    let initial = [
      Member("animation", package.initialAnimation), Member("stateMachine", package.initialStateMachine),
    ].compactMap { $0 }
    if !initial.isEmpty { members.append(Member("initial", json: object(initial))) }
    members.append(Member("animations", json: array(package.animations.map(animation))))
    if !package.themes.isEmpty { members.append(Member("themes", json: array(package.themes.map(item)))) }
    if !package.stateMachines.isEmpty {
      members.append(Member("stateMachines", json: array(package.stateMachines.map(item))))
    }
    return object(members + package.manifestMembers)
  }

  private static func animation(_ listed: DotLottieBuilder.Listed<DotLottieManifest.Animation>) -> [UInt8] {
    let entry = listed.entry
    let known = [
      Member("id", entry.id), Member("name", entry.name), Member("initialTheme", entry.initialTheme),
      Member("background", entry.background),
      entry.themes.map { Member("themes", .array($0.map(JSONValue.string))) },
    ]
    return object(known.compactMap { $0 } + listed.members)
  }

  private static func item(_ listed: DotLottieBuilder.Listed<DotLottieManifest.Item>) -> [UInt8] {
    object(
      [Member("id", listed.entry.id), Member("name", listed.entry.name)].compactMap { $0 } + listed.members)
  }

  private static func object(_ members: [Member]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += JSONValue.string(member.key).utf8()
      text.append(UInt8(ascii: ":"))
      text += member.json
    }
    text.append(UInt8(ascii: "}"))
    return text
  }

  private static func array(_ elements: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }

  /// The unknown members of an object, as the file writes them; of several with the same key, the last.
  static func unknownMembers(of node: JSONDocument.Node, in json: JSONDocument, known: Set<String>)
    -> [Member]
  {
    var members: [Member] = []
    var rows: [ExactName: Int] = [:]
    for (key, value) in json.members(of: node) where !known.contains(key) {
      let member = Member(key, json: Array(json.bytes[json.range(of: value)]))
      if let row = rows[ExactName(key)] {
        members[row] = member
      } else {
        rows[ExactName(key)] = members.count
        members.append(member)
      }
    }
    return members
  }
}
