import LottieFormat

extension DotLottieBuilder {
  /// The paths of all files, in the order in which they were added; the manifest is not one of them.
  public var filePaths: [String] { files.map { $0.path } }

  /// Replaces the contents of a file.
  ///
  /// The entry in the manifest stays as it is. Animations, themes and state machines are
  /// checked as when they are added, and their former ``diagnostics`` give way to those of the new contents.
  ///
  /// - Parameters:
  ///   - path: The path in the package, such as `s/rating.json`; not `manifest.json`.
  ///   - bytes: The new contents.
  /// - Throws: ``DotLottieError``: `notFound` for a path without a file, and the errors of adding such contents; nothing
  ///   has changed then.
  public mutating func replaceFile(path: String, bytes: [UInt8]) throws(DotLottieError) {
    guard let row = rows[ExactName(path)] else {
      throw DotLottieError(code: .notFound, path: path, message: "there is no such file to replace")
    }
    var changed = self
    changed.dropFile(path, row)
    if let index = animations.firstIndex(where: { path.isExactly("a/\($0.entry.id).json") }) {
      changed.animations.remove(at: index)
      try changed.addAnimation(animations[index].entry, json: bytes)
      changed.animations.removeLast()
      changed.animations.insert(animations[index], at: index)
    } else if let index = themes.firstIndex(where: { path.isExactly("t/\($0.entry.id).json") }) {
      try changed.addTheme(themes[index].entry, json: bytes)
      changed.themes.removeLast()
    } else if let index = stateMachines.firstIndex(where: { path.isExactly("s/\($0.entry.id).json") }) {
      try changed.addStateMachine(stateMachines[index].entry, json: bytes)
      changed.stateMachines.removeLast()
    } else {
      try changed.addFile(path: path, bytes: bytes)
    }
    self = changed
  }

  /// Removes a file, and everything that the manifest says of it.
  ///
  /// Pictures and sounds that only this file used stay in the package.
  ///
  /// - Parameter path: The path in the package, such as `s/rating.json`.
  /// - Returns: Whether the package had the file.
  @discardableResult
  public mutating func removeFile(path: String) -> Bool {
    guard let row = rows[ExactName(path)] else { return false }
    dropFile(path, row)
    animations.removeAll { path.isExactly("a/\($0.entry.id).json") || path.isExactly("a/\($0.entry.id).lot") }
    if let theme = themes.firstIndex(where: { path.isExactly("t/\($0.entry.id).json") }) {
      let id = themes.remove(at: theme).entry.id
      for index in animations.indices {
        animations[index].entry.themes?.removeAll { $0.isExactly(id) }
        if animations[index].entry.initialTheme?.isExactly(id) == true {
          animations[index].entry.initialTheme = nil
        }
      }
    }
    stateMachines.removeAll { path.isExactly("s/\($0.entry.id).json") }
    if let id = initialAnimation, path.isExactly("a/\(id).json") || path.isExactly("a/\(id).lot") {
      initialAnimation = nil
    }
    if let id = initialStateMachine, path.isExactly("s/\(id).json") { initialStateMachine = nil }
    return true
  }

  /// Removes a file from the archive, with what was reported of it.
  private mutating func dropFile(_ path: String, _ row: Int) {
    let file = files.remove(at: row)
    size -= file.bytes.count
    for kind in AnimationResource.Kind.allCases
    where pathsByBytes[kind]?[file.bytes]?.isExactly(file.path) == true {
      pathsByBytes[kind]?[file.bytes] = nil
    }
    diagnostics.removeAll { $0.path.isExactly(path) || $0.path.utf8.starts(with: "\(path): ".utf8) }
    rows.removeAll(keepingCapacity: true)
    for (row, file) in files.enumerated() { rows[ExactName(file.path)] = row }
    // A folder of the set goes with its last file, so the set is made anew.
    pathSet = PackagePathSet()
    for file in files { try? pathSet.insert(file.path) }
  }
}
