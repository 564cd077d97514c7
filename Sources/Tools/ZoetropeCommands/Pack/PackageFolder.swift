#if Tools
import DotLottieFormat
import Host
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

#if canImport(Darwin)
typealias FolderStream = UnsafeMutablePointer<DIR>
#else
typealias FolderStream = OpaquePointer
#endif

/// The files of a folder, with their paths in a package.
struct PackageFolder {
  /// The files, unsorted.
  private(set) var files: [ArchiveWriter.File] = []
  /// The number of omitted files: hidden ones, and those that file managers leave behind.
  private(set) var skipped = 0

  private let root: String
  private var size = 0

  /// Reads a folder and its subfolders.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for links, pipes and the like, for names that a file of a package may
  ///   not have, and beyond the limits of packages.
  init(_ root: String) throws(CommandError) {
    self.root = root
    try read("", depth: 0)
  }

  private mutating func read(_ folder: String, depth: Int) throws(CommandError) {
    let place = folder.isEmpty ? root : "\(root)/\(folder)"
    for name in try Self.names(in: place) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      guard !PackagePath.isDebris(path) else {
        skipped += 1
        continue
      }
      if let problem = PackagePath.problem(path) {
        throw .badInput("\(root)/\(path)", "the path is not allowed in a package: \(problem)")
      }
      try take(path, depth: depth)
    }
  }

  private mutating func take(_ path: String, depth: Int) throws(CommandError) {
    let place = "\(root)/\(path)"
    var status = stat()
    guard unsafe lstat(place, &status) == 0 else { throw .badInput(place, SystemCalls.lastError) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: try read(path, depth: depth + 1)
    case S_IFREG:
      guard files.count < DotLottieLimits.maximumEntries else {
        throw .badInput(root, "more than \(DotLottieLimits.maximumEntries) files")
      }
      do throws(DotLottieError) {
        try ArchiveWriter.check(size: Int(status.st_size), at: path, total: &size)
      } catch {
        throw .badInput(root, "\(error)")
      }
      files.append(.init(path: path, bytes: try InputFile.readText(place)))
    case S_IFLNK: throw .badInput(place, "a link; a package contains only files")
    default: throw .badInput(place, "not a regular file; a package contains only files")
    }
  }

  /// The name of the next file of a folder, with replacements for bytes that are not UTF-8; nil at the end.
  static func nextName(of stream: FolderStream) -> String? { unsafe nextEntry(of: stream)?.name }

  private static func nextEntry(of stream: FolderStream) -> (name: String, isUnicode: Bool)? {
    guard let entry = unsafe readdir(stream) else { return nil }
    // The record is as long as its name, and shorter than its type, so nothing beyond the name's end is read.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let text = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    return unsafe (String(cString: text), String(validatingCString: text) != nil)
  }

  /// Returns the names in a folder, sorted, without `.` and `..`.
  ///
  /// - Parameter skipsOthers: Whether names that are not UTF-8 are omitted; otherwise they are an error.
  static func names(in folder: String, skipsOthers: Bool = false) throws(CommandError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw .badInput(folder, SystemCalls.lastError) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let (name, isUnicode) = unsafe nextEntry(of: stream) {
      guard isUnicode else {
        if skipsOthers { continue }
        throw .badInput(folder, "the name \(name) is not UTF-8")
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
#endif
