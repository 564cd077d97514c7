#if Tools
import DotLottieFormat
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a folder beside its place, then renames it, so that nobody sees half of it.
///
/// The place must be free, or an empty folder: nothing is ever replaced. Nothing is written outside: each file is
/// opened below the new folder, part by part, without following a link, and only if nothing is there yet.
final class OutputFolder {
  private let path: String
  private let target: String
  private let part: String
  private var root: Int32
  private var isFinished = false
  /// The folders that were made, each after its parent.
  private var folders: [String] = []
  private var files: [String] = []

  /// Makes the folder beside `path`, and missing folders above it.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if something is there already, or the place can't be written to.
  init(_ path: String) throws(CommandError) {
    self.path = path
    try OutputPath.checkName(path)
    target = try Self.freePlace(path)
    try OutputPath.makeFolders(above: target)
    UnfinishedFile.removeLeftovers(beside: target)
    (part, root) = try Self.makePart(beside: target, for: path)
  }

  /// Makes and locks a folder under a random name.
  private static func makePart(
    beside target: String, for path: String
  ) throws(CommandError) -> (path: String, descriptor: Int32) {
    while true {
      let part = UnfinishedFile.name(beside: target)
      guard TemporaryFiles.makeFolder(part, by: { unsafe mkdir(part, 0o777) }) == 0 else {
        throw .usage("can't write \(path): \(SystemCalls.lastError)")
      }
      let descriptor = unsafe open(part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor >= 0, UnfinishedFile.lock(descriptor, at: part) { return (part, descriptor) }
      // A folder that another process took for a leftover is gone, and the next name is tried.
      let (reason, isGone) = (SystemCalls.lastError, descriptor >= 0 || errno == ENOENT)
      if descriptor >= 0 { _ = close(descriptor) }
      TemporaryFiles.removeFolder(part)
      if !isGone { throw .usage("can't write \(path): \(reason)") }
    }
  }

  deinit {
    if root >= 0 { _ = close(root) }
    if isFinished { return }
    for file in files { TemporaryFiles.remove(file) }
    for folder in folders.reversed() { TemporaryFiles.removeFolder(folder) }
    TemporaryFiles.removeFolder(part)
  }

  /// The path of the folder, after checking that nothing but an empty folder is there.
  private static func freePlace(_ path: String) throws(CommandError) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return path }
    guard let place = SystemCalls.realPath(path), PackageFolder.isFolder(place) else {
      throw .usage("can't write \(path): a file with this name exists")
    }
    let names: [String]
    do throws(CommandError) {
      names = try PackageFolder.names(in: place)
    } catch {
      throw .usage("can't write \(path): \(error)")
    }
    guard names.isEmpty else { throw .usage("can't write \(path): the folder is not empty") }
    return place
  }

  /// Writes a file below the folder.
  ///
  /// - Parameter name: A path that `PackagePath` accepts.
  func write(_ bytes: [UInt8], to name: String) throws(CommandError) {
    precondition(PackagePath.problem(name) == nil, "\(name) is not a path of a package")
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    var (folder, place) = (dup(root), part)
    defer { if folder >= 0 { _ = close(folder) } }
    for part in parts.dropLast() {
      place += "/\(part)"
      let inner = try openFolder(part, in: folder, place, name)
      _ = close(folder)
      folder = inner
    }
    place = "\(part)/\(name)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = TemporaryFiles.makeFile(place) {
      unsafe openat(folder, parts.last ?? name, flags, 0o666)
    }
    guard descriptor >= 0 else { throw failure(name, SystemCalls.lastError) }
    files.append(place)
    let isWritten = SystemCalls.writeAll(bytes, to: descriptor)
    let reason = SystemCalls.lastError
    guard close(descriptor) == 0, isWritten else { throw failure(name, reason) }
  }

  /// Opens a folder in another, and makes it if it is missing.
  private func openFolder(
    _ part: String, in folder: Int32, _ place: String, _ name: String
  ) throws(CommandError) -> Int32 {
    if TemporaryFiles.makeFolder(place, by: { unsafe mkdirat(folder, part, 0o777) }) == 0 {
      folders.append(place)
    } else if errno != EEXIST {
      throw failure(name, SystemCalls.lastError)
    }
    let inner = unsafe openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw failure(name, SystemCalls.lastError) }
    return inner
  }

  private func failure(_ name: String, _ reason: String) -> CommandError {
    .usage("can't write \(path)/\(name): \(reason)")
  }

  /// Renames the folder to its place.
  func finish() throws(CommandError) {
    // Only an empty folder is replaced, so that files which were made meanwhile are kept.
    guard unsafe rename(part, target) == 0 else {
      throw .usage("can't write \(path): \(SystemCalls.lastError)")
    }
    isFinished = true
    for file in files { TemporaryFiles.forget(file) }
    for folder in folders + [part] { TemporaryFiles.forgetFolder(folder) }
  }
}
#endif
