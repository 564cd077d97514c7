/// The files in a folder and below it, for names that are not trusted.
///
/// A path that begins with a slash begins in the folder, and `\` counts as `/` if there is no such file otherwise. No `..`, no
/// hidden file, and no link that leads out of the folder or to a hidden file is followed. Only regular files are read.
package struct FileFolder: Sendable, Hashable {
  /// The path of the folder; empty for the root of the file system.
  private let root: String

  /// Opens a folder; nil if there is none.
  package init?(_ path: String) {
    guard let root = SystemCalls.realPath(path) else { return nil }
    self.root = root == "/" ? "" : root
  }

  /// Opens the folder of a file; nil if there is none.
  package init?(beside path: String) { self.init(Self.path(beside: path)) }

  /// The path of the folder of a file, whether or not it is there.
  package static func path(beside path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The bytes of the file `directory`/`name`; nil if there is none, it is not to be read, or it is too large.
  ///
  /// - Parameters:
  ///   - directory: A path below the folder; may be empty.
  ///   - name: The name of the file, or a path below `directory`.
  ///   - limit: The highest number of bytes.
  ///   - opened: Called with the descriptor before anything is read.
  package func bytes(
    directory: String, name: String, limit: Int, opened: (Int32) -> Void = { _ in }
  ) -> [UInt8]? {
    guard let path = pathOfReadable(directory: directory, name: name) else { return nil }
    // The path has no links: a link that takes the file's place meanwhile is refused.
    return try? RegularFile.read(path, limit: limit, followsLinks: false, opened: opened)
  }

  /// A path below the folder, which is the root for paths that begin with a slash.
  private static func relative(_ directory: String, _ name: String) -> String {
    let name = name.drop { $0 == "/" }
    let path = directory.isEmpty || directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    return String(path.drop { $0 == "/" })
  }

  /// The path of the file `directory`/`name` without links; nil if there is none, or it is not to be read.
  package func pathOfReadable(directory: String, name: String) -> String? {
    if let path = readable(directory, name) { return path }
    func slashed(_ path: String) -> String { String(path.map { $0 == "\\" ? "/" : $0 }) }
    guard directory.contains("\\") || name.contains("\\") else { return nil }
    return readable(slashed(directory), slashed(name))
  }

  private func readable(_ directory: String, _ name: String) -> String? {
    let relative = Self.relative(directory, name)
    guard !name.isEmpty, !relative.isEmpty, !relative.utf8.contains(0), relative.utf8.count < 4096,
      !relative.split(separator: "/").contains(".."),
      let path = SystemCalls.realPath("\(root)/\(relative)"), path.hasPrefix(root + "/"),
      !path.dropFirst(root.count + 1).split(separator: "/").contains(where: { $0.hasPrefix(".") })
    else { return nil }
    return path
  }
}
