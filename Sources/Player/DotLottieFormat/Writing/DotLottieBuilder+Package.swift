import LottieFormat

extension DotLottieBuilder {
  /// Starts with the contents of another package; a package of version 1 is converted to version 2.
  ///
  /// No file is changed. Files get the paths by which the manifest and the animations refer to them, which may differ from
  /// their names in Unicode normalization, or in `\` for `/`. Files of version 1 move to the folders of version 2:
  /// animations to `a/`, pictures to `i/`, sounds to `u/`. Files that players do not know keep their paths, and unknown members of the manifest are kept; but
  /// `activeAnimationId`, which states the initial animation in version 1, becomes ``initialAnimation``. A theme of
  /// `themes/` moves to `t/` if it has the form of version 2. Themes and machines that are listed but missing, or of version 1,
  /// are left out, with a finding. Files that macOS file managers add to archives
  /// are dropped.
  ///
  /// - Throws: ``DotLottieError`` if a file can't be unpacked, a listed animation is missing, a path is not allowed, or
  ///   limits are exceeded.
  public init(_ file: DotLottieFile) throws(DotLottieError) {
    self.init()
    let isOld = file.manifest.layout == .version1
    if !isOld { generator = file.manifest.generator }
    try addFiles(of: file, isOld: isOld)
    initialAnimation = file.manifest.listedInitialAnimation ?? file.manifest.listedActiveAnimation
    initialStateMachine = file.manifest.listedInitialStateMachine
    try list(file.manifest)
    try takeMembers(of: file)
    if let id = initialStateMachine, self.file(at: "s/\(id).json") == nil {
      note("manifest.json", "the initial state machine \"\(id)\" is not there; it is left out")
      initialStateMachine = nil
    }
  }

  private mutating func addFiles(of file: DotLottieFile, isOld: Bool) throws(DotLottieError) {
    // A second file with the same path can't be accessed.
    var seen: Set<ExactName> = []
    let entries = file.entries.filter {
      $0.path != "manifest.json" && file.entry(at: $0.path)?.name.isExactly($0.name) == true
        && seen.insert(ExactName($0.path)).inserted && !PackagePath.isDebris($0.path)
    }
    // A package too large as a whole is refused before unpacking.
    var total = 0
    for entry in entries { try ArchiveWriter.check(size: entry.size, at: entry.name, total: &total) }
    let paths = file.referredPaths()
    for entry in entries {
      guard let bytes = try file.bytes(of: entry.name) else { continue }
      if isOld, entry.path.utf8.starts(with: "states/".utf8) {
        note(
          entry.path,
          "state machines of version 1 are unsupported by players of version 2: the file has no effect")
      }
      let path = paths[ExactName(entry.name)] ?? entry.path
      let theme = isOld ? Self.themePath(path, bytes, in: file) : nil
      try addFile(path: theme ?? newPath(of: entry, at: path, in: file, isOld: isOld), bytes: bytes)
    }
  }

  /// The path in this package for a file of another package.
  private func newPath(
    of entry: DotLottieFile.Entry, at path: String, in file: DotLottieFile, isOld: Bool
  ) -> String {
    guard file.lacksManifest else { return isOld ? Self.movedPath(path) : path }
    if entry.name.isExactly(file.animationPath(id: file.initialAnimationID)) {
      return "a/\(file.initialAnimationID).json"
    }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    // In a bare archive, animations find files by the last parts of their paths; in a package, by kind in one folder.
    return file.imagePath(name).isExactly(entry.name)
      ? "\(MediaType.kind(ofName: name).folder)/\(name)" : path
  }

  /// The path in version 2 for a listed theme that a package of version 1 has in the JSON of version 2; nil for any other
  /// file.
  private static func themePath(_ path: String, _ bytes: [UInt8], in file: DotLottieFile) -> String? {
    let theme = file.manifest.themes.first { DotLottieFile.formerThemePaths(id: $0.id).contains(path) }
    guard let theme, file.entry(at: "t/\(theme.id).json") == nil,
      (try? DotLottieTheme.reading(json: bytes)) != nil
    else { return nil }
    return "t/\(theme.id).json"
  }

  /// The path in version 2 for a file of version 1.
  private static func movedPath(_ path: String) -> String {
    for (old, new) in [("animations/", "a/"), ("images/", "i/"), ("audio/", "u/")]
    where path.utf8.starts(with: old.utf8) {
      return new + String(Substring(path.utf8.dropFirst(old.utf8.count)))
    }
    return path
  }

  private mutating func list(_ manifest: DotLottieManifest) throws(DotLottieError) {
    for animation in manifest.animations {
      guard file(at: "a/\(animation.id).json") != nil || file(at: "a/\(animation.id).lot") != nil else {
        throw DotLottieError(
          code: .notFound, path: "manifest.json",
          message: "the file of the listed animation \"\(animation.id)\" is missing")
      }
    }
    let known = manifest.themes.filter { file(at: "t/\($0.id).json") != nil }
    let ids = Set(known.map { ExactName($0.id) })
    var former: [String] = []
    for theme in manifest.themes where !ids.contains(ExactName(theme.id)) {
      if let path = DotLottieFile.formerThemePaths(id: theme.id).first(where: { file(at: $0) != nil }) {
        former.append(path)
      } else {
        note("manifest.json", "the theme \"\(theme.id)\" is omitted: its file is missing")
      }
    }
    if !former.isEmpty {
      let listed = former.prefix(5).joined(separator: ", ")
      let rest = former.count > 5 ? " and \(former.count - 5) more" : ""
      note(
        "manifest.json",
        "themes in the form of version 1 are not converted, and omitted from the manifest: \(listed)\(rest); write them as themes of version 2, and add them with `zoetrope pack --theme`"
      )
    }
    let machines = manifest.stateMachines.filter { file(at: "s/\($0.id).json") != nil }
    for machine in manifest.stateMachines where file(at: "s/\(machine.id).json") == nil {
      note("manifest.json", "the state machine \"\(machine.id)\" is omitted: its file is missing")
    }
    animations = manifest.animations.map { entry in
      var entry = entry
      entry.themes = entry.themes?.filter { ids.contains(ExactName($0)) }
      if let id = entry.initialTheme, !ids.contains(ExactName(id)) { entry.initialTheme = nil }
      return Listed(entry: entry)
    }
    themes = known.map { Listed(entry: $0) }
    stateMachines = machines.map { Listed(entry: $0) }
  }

  /// Copies the unknown members of the manifest.
  private mutating func takeMembers(of file: DotLottieFile) throws(DotLottieError) {
    guard let bytes = try file.bytes(of: "manifest.json"), let json = try? JSONDocument(bytes) else { return }
    let known: Set = [
      "version", "generator", "initial", "animations", "themes", "stateMachines", "activeAnimationId",
    ]
    manifestMembers = ManifestText.unknownMembers(of: .root, in: json, known: known)
    for (index, node) in elements("animations", json).enumerated() where index < animations.count {
      animations[index].members = ManifestText.unknownMembers(
        of: node, in: json, known: ["id", "name", "themes", "background", "initialTheme"])
    }
    Self.takeMembers(of: elements("themes", json), json, to: &themes)
    Self.takeMembers(of: elements("stateMachines", json), json, to: &stateMachines)
  }

  private func elements(_ key: String, _ json: JSONDocument) -> [JSONDocument.Node] {
    json.member(key, of: .root).map { Array(json.elements(of: $0)) } ?? []
  }

  private static func takeMembers(
    of nodes: [JSONDocument.Node], _ json: JSONDocument, to list: inout [Listed<DotLottieManifest.Item>]
  ) {
    // Some items may have been left out, so they are matched by id.
    for node in nodes {
      guard let id = json.member("id", of: node).flatMap(json.string),
        let row = list.firstIndex(where: { $0.entry.id.isExactly(id) })
      else { continue }
      list[row].members = ManifestText.unknownMembers(
        of: node, in: json, known: ["id", "name"])
    }
  }
}

extension PackagePath {
  /// Whether a file is one that file managers add to folders and archives automatically.
  package static func isDebris(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return parts.first == "__MACOSX" || parts.contains { $0.begins(with: ".") && $0 != "." && $0 != ".." }
      || ["Thumbs.db", "desktop.ini"].contains(parts.last)
  }
}
