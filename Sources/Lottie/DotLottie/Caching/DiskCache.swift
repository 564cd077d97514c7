public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps files that were fetched in a folder, for the next start of the program and for days without a network.
///
/// The folder belongs to the cache; any number of caches, threads and processes may use one at the same time. A file
/// appears there whole or not at all. What is damaged, or was not written by this version, counts as absent and is
/// deleted, and nothing is ever given for another key than that it was kept for. When all together are larger than
/// ``maximumBytes``, those that nobody asked for in the longest time are deleted.
///
/// A folder that can't be written to keeps nothing, and is no error. Neither is one that belongs to another user, or that
/// all users can write to: it is not used, for what lies there may come from anyone.
public struct DiskCache: Sendable {
  /// A file as it was fetched.
  public struct Entry: Sendable, Hashable {
    /// The file.
    public var bytes: [UInt8]
    /// When it was fetched, or when somebody last said that it has not changed.
    public var storedAt: Date
    /// Until when it need not be asked for again.
    public var freshUntil: Date
    /// The server's mark for this version of the file (`ETag`), for asking whether there is another.
    public var entityTag: String?
    /// When the server says that it changed (`Last-Modified`), for the same.
    public var lastModified: String?
    /// Whether it may be used with the server's consent alone once it is not fresh (`must-revalidate`, `no-cache`).
    public var mustRevalidate: Bool

    /// Makes an entry.
    public init(
      bytes: [UInt8], storedAt: Date, freshUntil: Date, entityTag: String? = nil, lastModified: String? = nil,
      mustRevalidate: Bool = false
    ) {
      self.bytes = bytes
      self.storedAt = storedAt
      self.freshUntil = freshUntil
      self.entityTag = entityTag
      self.lastModified = lastModified
      self.mustRevalidate = mustRevalidate
    }
  }

  /// Where the files lie; made when the first is kept.
  public var directory: URL { chosenDirectory ?? Self.usual }
  /// How many bytes the files may take together; one that is larger than that is not kept.
  public let maximumBytes: Int

  private let chosenDirectory: URL?
  /// Found when a file is asked for, and once: the system takes its time.
  private static let usual = usualDirectory

  /// Makes a cache.
  ///
  /// - Parameters:
  ///   - directory: A folder of its own, for nothing else; by default one in the user's folder for caches.
  ///   - maximumBytes: How many bytes the files may take together.
  public init(directory: URL? = nil, maximumBytes: Int = 128 << 20) {
    chosenDirectory = directory
    self.maximumBytes = max(maximumBytes, 0)
  }

  /// A folder in the user's folder for caches, with the name of the application.
  public static var usualDirectory: URL {
    let manager = FileManager.default
    let parent = manager.urls(for: .cachesDirectory, in: .userDomainMask).first ?? manager.temporaryDirectory
    let application = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return parent.appendingPathComponent(application).appendingPathComponent("DotLottie")
  }

  // MARK: Reading

  /// The file that was kept for a key; nil when there is none, or it is damaged.
  ///
  /// - Parameter key: The address, and whatever else the answer depends on.
  /// - Complexity: O(bytes), for they are checked.
  public func entry(for key: String) -> Entry? {
    guard isOwn else { return nil }
    let digest = ContentDigest(key)
    let file = self.file(of: digest)
    guard let size = Self.size(of: file) else { return nil }
    // A larger one is none of this cache's, and would be read for nothing.
    guard size <= maximumBytes, let data = try? Data(contentsOf: file),
      let entry = DiskRecord.decode([UInt8](data), key: digest)
    else {
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return entry
  }

  /// How many bytes the files take together.
  ///
  /// - Complexity: O(files).
  public var byteCount: Int { listing().reduce(0) { $0 + $1.size } }

  // MARK: Writing

  /// Keeps a file in place of the one that was kept for the key.
  ///
  /// - Parameters:
  ///   - entry: What to keep.
  ///   - key: As in ``entry(for:)``.
  /// - Returns: Whether it is kept: not if it is too large, or can't be written.
  /// - Complexity: O(bytes + files).
  @discardableResult
  public func store(_ entry: Entry, for key: String) -> Bool {
    let digest = ContentDigest(key)
    let record = DiskRecord.encode(entry, key: digest)
    guard record.count <= maximumBytes else {
      remove(key)
      return false
    }
    try? FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isOwn else { return false }
    let part = directory.appendingPathComponent(
      "\(digest.hexadecimal).\(UUID().uuidString).\(Self.partEnding)")
    do {
      try Data(record).write(to: part)
    } catch {
      try? FileManager.default.removeItem(at: part)
      return false
    }
    // Whoever reads sees the file before or the file after, also in another process.
    guard unsafe rename(part.path, file(of: digest).path) == 0 else {
      try? FileManager.default.removeItem(at: part)
      return false
    }
    trim(to: maximumBytes)
    return true
  }

  /// Forgets the file of a key.
  public func remove(_ key: String) {
    guard isOwn else { return }
    try? FileManager.default.removeItem(at: file(of: ContentDigest(key)))
  }

  /// Forgets all files.
  public func removeAll() {
    for row in listing() where row.isEntry { try? FileManager.default.removeItem(at: row.file) }
  }

  /// Deletes the files that nobody asked for in the longest time, until the others take at most so many bytes.
  public func trim(to bytes: Int) {
    var rows = listing()
    // What was being written when a process ended; an hour is longer than any writing takes.
    let abandoned = Date(timeIntervalSinceNow: -3600)
    rows.removeAll { row in
      guard !row.isEntry, row.lastUse < abandoned else { return false }
      return (try? FileManager.default.removeItem(at: row.file)) != nil
    }
    var total = rows.reduce(0) { $0 + $1.size }
    guard total > bytes else { return }
    for row in rows.filter(\.isEntry).sorted(by: { $0.lastUse < $1.lastUse }) {
      if total <= bytes { break }
      // Another process may have been faster: what counts is that it is gone.
      try? FileManager.default.removeItem(at: row.file)
      total -= row.size
    }
  }

  // MARK: Files

  /// Whether the folder is this user's, and others can't put files into it.
  private var isOwn: Bool {
    var status = stat()
    return unsafe stat(directory.path, &status) == 0 && status.st_uid == geteuid()
      && status.st_mode & 0o002 == 0
  }

  private static let ending = "dotlottie-cache"
  private static let partEnding = "dotlottie-part"

  private struct Row {
    var file: URL
    var size: Int
    var lastUse: Date
    var isEntry: Bool
  }

  private func file(of key: ContentDigest) -> URL {
    directory.appendingPathComponent("\(key.hexadecimal).\(Self.ending)")
  }

  /// The size of a regular file; nil when there is nothing, or something else.
  private static func size(of file: URL) -> Int? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  /// The files that this or another cache has made here; others are left alone.
  private func listing() -> [Row] {
    guard isOwn else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(Self.ending) || name.hasSuffix(Self.partEnding) else { return nil }
      let file = directory.appendingPathComponent(name)
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
        attributes[.type] as? FileAttributeType == .typeRegular
      else { return nil }
      return Row(
        file: file, size: (attributes[.size] as? NSNumber)?.intValue ?? 0,
        lastUse: attributes[.modificationDate] as? Date ?? .distantPast, isEntry: name.hasSuffix(Self.ending))
    }
  }
}
