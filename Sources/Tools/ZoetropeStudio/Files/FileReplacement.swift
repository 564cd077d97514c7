#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Saves a file so that it is always whole: the former or the new contents, whenever the process ends.
///
/// The new contents go to a hidden file of the same folder, which then takes the file's name. Before that, the former
/// file gets the ending `.backup` as a second name. A process that is killed leaves at most one hidden file of each
/// kind, which the next save of the same file removes.
struct FileReplacement {
  /// The state of the file that a save requires.
  enum Condition: Sendable, Hashable {
    /// The file has a version, by its text.
    case version(String)
    /// There is no file.
    case missing
  }

  /// The folder of the file.
  let folder: FolderDescriptor
  /// The name of the file.
  let name: String
  /// Called with its name before each system call that changes something; tests end the process here.
  var step: (String) -> Void = { _ in }

  /// Whether the file system is asked for second names of files; tests try the way without them.
  var usesLinks = true

  /// The names of the file that becomes the file, of the one that becomes the backup, and of the backup.
  private var part: String { ".\(name).zoetrope-part" }
  private var backupPart: String { ".\(name).zoetrope-backup" }
  private var backup: String { "\(name).backup" }

  /// Replaces or makes the file.
  ///
  /// - Returns: The new version.
  /// - Throws: ``FileRefusal/changed`` if the condition does not hold; nothing is written then.
  func write(_ bytes: [UInt8], _ condition: Condition) throws(FileRefusal) -> FileVersion {
    guard bytes.count <= StudioFolder.maximumFileSize else { throw .tooLarge }
    switch condition {
    case .version(let version): try replace(bytes, version: version)
    case .missing: try create(bytes)
    }
    return FileVersion(bytes)
  }

  /// Checks the condition of a save, and writes nothing; ``write(_:_:)`` checks it again.
  func check(_ condition: Condition) throws(FileRefusal) {
    switch condition {
    case .version(let version):
      _ = close(try former(version).descriptor)
      try checkNoFolder(backup)
    case .missing: try checkMissing()
    }
  }

  private func replace(_ bytes: [UInt8], version: String) throws(FileRefusal) {
    let (former, status) = try former(version)
    defer { _ = close(former) }
    // A file that nobody may write stays, even if its folder allows it to be replaced.
    guard status.st_mode & 0o222 != 0 else { throw .forbidden }
    let new = try makePart(mode: 0o600)
    defer { _ = close(new) }
    do throws(FileRefusal) {
      step("fchown")
      // Only the administrator may give a file away; a file of another user becomes one's own.
      _ = fchown(new, status.st_uid, status.st_gid)
      step("fchmod")
      guard fchmod(new, status.st_mode & 0o7777) == 0 else { throw .failed(SystemCalls.lastError) }
      try fill(new, bytes)
      try keep(former)
      // Another program may have written or replaced the file meanwhile.
      guard isUnchanged(former, status) else { throw .changed }
      step("renameat")
      guard unsafe renameat(folder.number, part, folder.number, name) == 0 else {
        throw .failed(SystemCalls.lastError)
      }
    } catch {
      remove(part)
      throw error
    }
    synchronizeFolder()
  }

  private func create(_ bytes: [UInt8]) throws(FileRefusal) {
    try checkMissing()
    let new = try makePart(mode: 0o666)
    defer { _ = close(new) }
    do throws(FileRefusal) {
      try fill(new, bytes)
      step("linkat")
      // Unlike a rename, a second name never takes the place of a file.
      if !link(part, as: name) {
        if errno == EEXIST { throw .changed }
        // Some file systems have no second names.
        guard folder.status(name) == nil else { throw .changed }
        step("renameat")
        guard unsafe renameat(folder.number, part, folder.number, name) == 0 else {
          throw .failed(SystemCalls.lastError)
        }
      }
    } catch {
      remove(part)
      throw error
    }
    remove(part)
    synchronizeFolder()
  }

  private func checkMissing() throws(FileRefusal) {
    if let status = folder.status(name) { throw status.isRegularFile ? .changed : .forbidden }
  }

  /// Opens the file that is to be replaced, if it has a version.
  private func former(_ version: String) throws(FileRefusal) -> (descriptor: Int32, status: stat) {
    let file: (descriptor: Int32, status: stat)
    do throws(FileRefusal) {
      file = try folder.file(name)
    } catch {
      throw error == .missing ? .changed : error
    }
    guard StudioFolder.version(of: file.descriptor)?.description == version else {
      _ = close(file.descriptor)
      throw .changed
    }
    return file
  }

  /// Whether the name still leads to the same file, and it was not written to since its version was computed.
  private func isUnchanged(_ former: Int32, _ status: stat) -> Bool {
    guard let now = folder.status(name) else { return false }
    return now.st_ino == status.st_ino && now.st_dev == status.st_dev
      && FileStamp(now).isSameContents(FileStamp(status))
  }

  /// Makes and locks the file for the new contents.
  private func makePart(mode: mode_t) throws(FileRefusal) -> Int32 {
    // A killed process leaves its file, and one that lives needs a moment for its save.
    for number in 0..<Self.maximumTries {
      step("openat")
      let new = unsafe openat(
        folder.number, part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if new >= 0 {
        step("flock")
        // Some file systems have no locks.
        if flock(new, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, folder.leads(part, to: new) {
          return new
        }
        _ = close(new)
        continue
      }
      guard errno == EEXIST else { throw Self.writeRefusal(errno) }
      try checkNoFolder(part)
      let leftover = unsafe openat(folder.number, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard leftover >= 0 else { continue }
      defer { _ = close(leftover) }
      if flock(leftover, LOCK_EX | LOCK_NB) == 0 {
        if folder.leads(part, to: leftover) { remove(part) }
      } else if number + 1 < Self.maximumTries {
        usleep(Self.pause)
      }
    }
    // Another process saves the same file, so this save would not replace the version that it knows.
    throw .changed
  }

  /// The number of tries to make the file for the new contents, and the pause between them in microseconds.
  private static let maximumTries = 50, pause: UInt32 = 20_000

  /// Checks that no folder has a name that the save uses, because a save never replaces folders.
  private func checkNoFolder(_ taken: String) throws(FileRefusal) {
    guard let status = folder.status(taken), status.isFolder else { return }
    throw .blocked("\(taken) is a folder; rename or remove it, then save \(name) again")
  }

  private static func writeRefusal(_ reason: Int32) -> FileRefusal {
    reason == EACCES || reason == EPERM || reason == EROFS ? .forbidden : .failed(SystemCalls.lastError)
  }

  /// Writes all bytes and waits until they are on disk.
  private func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(FileRefusal) {
    var rest = bytes[...]
    while !rest.isEmpty {
      step("write")
      let chunk = rest.prefix(1 << 20)
      guard SystemCalls.writeAll(Array(chunk), to: descriptor) else { throw .failed(SystemCalls.lastError) }
      rest = rest.dropFirst(chunk.count)
    }
    step("fsync")
    guard Self.synchronize(descriptor) else { throw .failed(SystemCalls.lastError) }
  }

  /// Gives the former file a second name, the backup's.
  private func keep(_ former: Int32) throws(FileRefusal) {
    for taken in [backup, backupPart] { try checkNoFolder(taken) }
    remove(backupPart)
    step("linkat")
    if link(name, as: backupPart) {
      guard folder.leads(backupPart, to: former) else {
        remove(backupPart)
        throw .changed
      }
    } else {
      guard errno != ENOENT else { throw .changed }
      try copy(former)
    }
    step("renameat")
    guard unsafe renameat(folder.number, backupPart, folder.number, backup) == 0 else {
      let reason = SystemCalls.lastError
      remove(backupPart)
      throw .failed(reason)
    }
    // A rename does nothing if both names lead to the same file already.
    remove(backupPart)
  }

  /// Copies the former file, where files have no second names.
  private func copy(_ former: Int32) throws(FileRefusal) {
    guard lseek(former, 0, SEEK_SET) == 0,
      let bytes = SystemCalls.readAll(from: former, limit: StudioFolder.maximumFileSize, expected: 0)
    else { throw .failed(SystemCalls.lastError) }
    step("openat")
    let copy = unsafe openat(
      folder.number, backupPart, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw Self.writeRefusal(errno) }
    defer { _ = close(copy) }
    do throws(FileRefusal) {
      try fill(copy, bytes)
    } catch {
      remove(backupPart)
      throw error
    }
  }

  /// Gives a file of the folder a second name; false with `errno` set if that fails.
  private func link(_ name: String, as other: String) -> Bool {
    if usesLinks { return unsafe linkat(folder.number, name, folder.number, other, 0) == 0 }
    errno = EPERM
    return false
  }

  private func remove(_ name: String) {
    step("unlinkat")
    _ = unsafe unlinkat(folder.number, name, 0)
  }

  private func synchronizeFolder() {
    step("fsync")
    // Some file systems can't; the file is in its place all the same.
    _ = fsync(folder.number)
  }

  private static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
    // There, fsync leaves the bytes in the drive's cache.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }
}
#endif
