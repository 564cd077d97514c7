#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files and folders that the tool writes beside their places, before they are renamed.
///
/// Each has a random name of one form and is locked while its process lives. One with such a name that belongs to the
/// same user and is not locked was left by a killed process, and is removed.
enum UnfinishedFile {
  /// The form of a name: `NAME.zoetrope-`, 16 hexadecimal digits, `.part`.
  private static let mark = ".zoetrope-", ending = ".part", digitCount = 16

  /// The folders from which this process has removed leftovers.
  private static let cleaned = Lock<Set<String>>([])

  /// Returns a new name beside a place.
  static func name(beside target: String) -> String {
    let cut = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    var name = target[cut...]
    // Names of files have at most 255 bytes.
    while name.utf8.count > 200 { name.removeLast() }
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let digits = String(repeating: "0", count: digitCount - number.utf8.count) + number
    return "\(target[..<cut])\(name)\(mark)\(digits)\(ending)"
  }

  /// Locks a new file or folder until its descriptor is closed.
  ///
  /// - Returns: Whether it still exists: before it was locked, another process could take it for a leftover.
  static func lock(_ descriptor: Int32, at path: String) -> Bool {
    // Some file systems have no locks; there, nothing is taken for a leftover either.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return leads(path, in: AT_FDCWD, to: descriptor)
  }

  /// Whether a name in a folder still belongs to an open file, which another process may have renamed or removed.
  static func leads(_ name: String, in folder: Int32, to descriptor: Int32) -> Bool {
    var (own, found) = (stat(), stat())
    return unsafe fstat(descriptor, &own) == 0 && fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0
      && own.st_ino == found.st_ino && own.st_dev == found.st_dev
  }

  /// Removes the leftovers of killed processes from the folder of a place, once for each folder.
  static func removeLeftovers(beside target: String) {
    let folder =
      target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    for name in names(in: folder) where isName(name) { remove(name, in: descriptor) }
  }

  /// Whether a name has the form of ``name(beside:)``.
  static func isName(_ name: String) -> Bool {
    guard name.utf8.count > mark.utf8.count + digitCount + ending.utf8.count, name.hasSuffix(ending) else {
      return false
    }
    let stem = name.utf8.dropLast(ending.utf8.count)
    return stem.suffix(digitCount).allSatisfy { "0123456789abcdef".utf8.contains($0) }
      && stem.dropLast(digitCount).suffix(mark.utf8.count).elementsEqual(mark.utf8)
  }

  private static func names(in folder: String) -> [String] {
    (try? PackageFolder.names(in: folder, skipsOthers: true)) ?? []
  }

  /// Removes a leftover: a file or a folder of this user that nobody has locked.
  private static func remove(_ name: String, in folder: Int32) {
    let descriptor = unsafe openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    remove(name, in: folder, opened: descriptor)
  }

  /// Removes a leftover that was opened under a name, unless its owner renamed it in between: then it is finished
  /// output.
  static func remove(_ name: String, in folder: Int32, opened descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      leads(name, in: folder, to: descriptor)
    else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: _ = unsafe unlinkat(folder, name, 0)
    case S_IFDIR:
      removeContents(of: descriptor)
      _ = unsafe unlinkat(folder, name, AT_REMOVEDIR)
    default: break
    }
  }

  /// Empties a folder without following a link.
  static func removeContents(of folder: Int32, depth: Int = 0) {
    // Paths in packages have at most this depth.
    guard depth < 256, let stream = unsafe fdopendir(dup(folder)) else { return }
    var names: [String] = []
    while let name = unsafe PackageFolder.nextName(of: stream) { names.append(name) }
    unsafe closedir(stream)
    for name in names where name != "." && name != ".." {
      guard unsafe unlinkat(folder, name, 0) != 0 else { continue }
      let inner = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard inner >= 0 else { continue }
      removeContents(of: inner, depth: depth + 1)
      _ = close(inner)
      _ = unsafe unlinkat(folder, name, AT_REMOVEDIR)
    }
  }
}
#endif
