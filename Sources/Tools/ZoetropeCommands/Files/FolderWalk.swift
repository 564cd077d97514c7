#if Tools
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a folder and its subfolders.
enum FolderWalk {
  /// The highest number of folders in one another.
  private static let maximumDepth = 64

  /// Returns the paths of files, in order; names that begin with a dot, and links to folders, are omitted.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a folder that can't be read.
  static func files(in folder: String) throws(CommandError) -> [String] {
    var files: [String] = []
    try add(folder, depth: 0, to: &files)
    return files
  }

  private static func add(_ folder: String, depth: Int, to files: inout [String]) throws(CommandError) {
    for name in try PackageFolder.names(in: folder, skipsOthers: true) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isOwnFolder(path) {
        guard depth < maximumDepth else { throw .badInput(path, "too many folders in one another") }
        try add(path, depth: depth + 1, to: &files)
      } else {
        files.append(path)
      }
    }
  }

  /// Whether a path is a folder, and no link to one, which might lead back.
  private static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
#endif
