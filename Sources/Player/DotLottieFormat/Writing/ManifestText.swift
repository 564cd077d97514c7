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
    let initial = initial(of: package)
    if !initial.isEmpty { members.append(Member("initial", json: object(initial))) }
    for list in lists(of: package) where !list.items.isEmpty || list.key == "animations" {
      members.append(Member(list.key, json: array(list.items.map { $0.json })))
    }
    return object(members + package.manifestMembers)
  }

  /// The text of a manifest with the changed parts of a package.
  ///
  /// Everything else stays as it is written.
  static func manifest(
    _ text: JSONDocument, changing former: DotLottieBuilder, to package: DotLottieBuilder
  ) -> [UInt8] {
    var edits = JSONEdits(text)
    let initial = initial(of: package)
    if initial != self.initial(of: former) {
      edits.setMember("initial", to: initial.isEmpty ? nil : object(initial))
    }
    for (before, after) in zip(lists(of: former), lists(of: package)) where before.items != after.items {
      edits.setList(after.key, from: before.items, to: after.items)
    }
    return edits.bytes()
  }

  private static func initial(of package: DotLottieBuilder) -> [Member] {
    [Member("animation", package.initialAnimation), Member("stateMachine", package.initialStateMachine)]
      .compactMap { $0 }
  }

  /// The lists of a manifest: for each item, its id and its JSON.
  private static func lists(of package: DotLottieBuilder) -> [(key: String, items: [Member])] {
    [
      ("animations", package.animations.map { Member($0.entry.id, json: animation($0)) }),
      ("themes", package.themes.map { Member($0.entry.id, json: item($0)) }),
      ("stateMachines", package.stateMachines.map { Member($0.entry.id, json: item($0)) }),
    ]
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

  static func object(_ members: [Member]) -> [UInt8] {
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

  static func array(_ elements: [[UInt8]]) -> [UInt8] {
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
