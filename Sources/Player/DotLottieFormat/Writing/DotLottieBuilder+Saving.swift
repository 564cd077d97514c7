import LottieFormat
import ZoetropeJSON

extension DotLottieBuilder {
  /// Builds the package as a change of the archive that it began with.
  ///
  /// Unchanged files keep their bytes, order, compression and dates. The text of the manifest changes only in the edited
  /// parts. A package of version 1, or an archive without a manifest, is built anew.
  ///
  /// - Parameters:
  ///   - former: The builder as it began with `source`.
  ///   - source: The package before the changes.
  /// - Throws: ``DotLottieError``, as ``build()`` does.
  package func build(changing former: DotLottieBuilder, of source: DotLottieFile) throws(DotLottieError)
    -> [UInt8]
  {
    guard source.manifest.layout == .version2, !source.lacksManifest,
      let text = try source.bytes(of: "manifest.json"), let json = try? JSONDocument(text)
    else { return try build() }
    try checkNames()
    var changes: [ExactName: [UInt8]?] = [:]
    let paths = source.referredPaths()
    for entry in source.entries {
      let path = paths[ExactName(entry.name)] ?? entry.path
      // The builder lacks files with unknown paths, which stay.
      guard let before = former.file(at: path) else { continue }
      let after = file(at: path)
      if after != before { changes[ExactName(entry.name)] = .some(after) }
    }
    let manifest = ManifestText.manifest(json, changing: former, to: self)
    if manifest != text, let entry = source.entry(at: "manifest.json") {
      changes[ExactName(entry.name)] = .some(manifest)
    }
    return try ArchiveWriter.archive(
      source.archive, changing: changes, adding: files.filter { former.file(at: $0.path) == nil })
  }

  /// Builds an archive of the files without a manifest.
  package func archive() throws(DotLottieError) -> [UInt8] { try ArchiveWriter.archive(of: files) }
}

extension JSONEdits {
  /// Sets a member of the root, or removes it.
  mutating func setMember(_ key: String, to text: [UInt8]?) {
    guard let node = json.member(key, of: .root) else {
      if let text { addMember(key, text) }
      return
    }
    if let text {
      replace(node, with: text)
    } else {
      remove(keyOffset(of: node)..<json.range(of: node).upperBound)
    }
  }

  /// Adds a member to the root, in the way the last one is written.
  private mutating func addMember(_ key: String, _ text: [UInt8]) {
    var last: JSONDocument.Node?
    for (_, node) in json.members(of: .root) { last = node }
    guard let last else { return }
    insert(
      separator(before: keyOffset(of: last)) + JSONValue.string(key).utf8() + [UInt8(ascii: ":")] + text,
      at: json.range(of: last).upperBound)
  }

  /// The offset of a member's key.
  private func keyOffset(of value: JSONDocument.Node) -> Int {
    Int(json.token(JSONDocument.Node(Int(value.index) - 1)).offset)
  }

  /// Changes a list of the root: items with new ids are added at the end.
  mutating func setList(_ key: String, from before: [ManifestText.Member], to after: [ManifestText.Member]) {
    let list = json.member(key, of: .root)
    let nodes = list.map { Array(json.elements(of: $0)) } ?? []
    func node(_ id: String) -> JSONDocument.Node? {
      nodes.first { json.member("id", of: $0).flatMap(json.string)?.isExactly(id) == true }
    }
    let removed = before.filter { item in !after.contains { $0.key.isExactly(item.key) } }.compactMap {
      node($0.key)
    }
    guard let last = nodes.last, removed.count <= 1, removed.count < nodes.count else {
      return setMember(key, to: after.isEmpty ? nil : ManifestText.array(after.map { $0.json }))
    }
    for node in removed { remove(json.range(of: node)) }
    for item in after {
      guard let former = before.first(where: { $0.key.isExactly(item.key) }) else {
        insert(
          separator(before: json.range(of: last).lowerBound) + item.json, at: json.range(of: last).upperBound)
        continue
      }
      if former.json != item.json, let node = node(item.key) { replace(node, with: item.json) }
    }
  }

  /// A comma, and the white space before an element or a key.
  private func separator(before offset: Int) -> [UInt8] {
    var start = offset
    while json.bytes[start - 1] <= UInt8(ascii: " ") { start -= 1 }
    return [UInt8(ascii: ",")] + json.bytes[start..<offset]
  }
}
