public import Foundation
import Host

/// Keeps fetched files in a folder, for the next start of the program and for days without a network.
///
/// The folder belongs to the cache; any number of caches, threads and processes may use one at the same time. A file
/// appears there whole or not at all. A file that is damaged, or was written by another version, counts as missing and
/// is deleted. A file is returned only for the key that it was stored for. If the files exceed ``maximumBytes``, the
/// least recently used are deleted.
///
/// A folder that can't be written to keeps nothing, without an error. A folder that belongs to another user, or that
/// all users can write to, is not used, because anyone may have put files there.
public struct DiskCache: Sendable {
  /// A fetched file.
  public struct Entry: Sendable, Hashable {
    /// The file.
    public var bytes: [UInt8]
    /// The time when it was fetched, or last confirmed to be unchanged.
    public var storedAt: Date
    /// The time until which it is used without asking the server.
    public var freshUntil: Date
    /// The server's tag for this version of the file (`ETag`), to ask whether it has changed.
    public var entityTag: String?
    /// The server's time of the last change (`Last-Modified`), to ask whether it has changed.
    public var lastModified: String?
    /// Whether it must not be used without the server's consent once it is not fresh (`must-revalidate`, `no-cache`).
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

  /// The folder of the files; made with the first file.
  public var directory: URL { chosenDirectory ?? Self.usual }
  /// The highest number of bytes for all files; a larger file is not kept.
  public let maximumBytes: Int

  private let chosenDirectory: URL?
  /// Computed when the first file is asked for, and once: the system takes time for it.
  private static let usual = usualDirectory

  /// Makes a cache.
  ///
  /// - Parameters:
  ///   - directory: A folder for the cache alone; by default one in the user's folder for caches.
  ///   - maximumBytes: The highest number of bytes for all files.
  public init(directory: URL? = nil, maximumBytes: Int = 128 << 20) {
    chosenDirectory = directory
    self.maximumBytes = max(maximumBytes, 0)
  }

  /// The folder in the user's folder for caches that has the name of the application.
  public static var usualDirectory: URL {
    let manager = FileManager.default
    let parent = manager.urls(for: .cachesDirectory, in: .userDomainMask).first ?? manager.temporaryDirectory
    let application = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return parent.appendingPathComponent(application).appendingPathComponent("DotLottie")
  }

  // MARK: Reading

  /// Returns the file for a key; nil if there is none, or it is damaged.
  ///
  /// - Parameter key: The address, with everything else that the answer depends on.
  /// - Complexity: O(bytes), because they are checked.
  public func entry(for key: String) -> Entry? {
    guard isOwn else { return nil }
    let digest = ContentDigest(key)
    let file = self.file(of: digest)
    guard let size = Self.size(of: file) else { return nil }
    // A larger file is not from this cache, and need not be read.
    guard size <= maximumBytes, let data = try? Data(contentsOf: file),
      let entry = DiskRecord.decode([UInt8](data), key: digest)
    else {
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return entry
  }

  /// The number of bytes of all files.
  ///
  /// - Complexity: O(files).
  public var byteCount: Int { listing().reduce(0) { $0 + $1.size } }

  // MARK: Writing

  /// Stores a file in place of the former one for the key.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - key: The key, as in ``entry(for:)``.
  /// - Returns: Whether it was stored; false if it is too large, or can't be written.
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
    // A reader sees the former file or this one, also in another process.
    guard SystemCalls.move(part.path, to: file(of: digest).path) else {
      try? FileManager.default.removeItem(at: part)
      return false
    }
    trim(to: maximumBytes)
    return true
  }

  /// Deletes the file of a key.
  public func remove(_ key: String) {
    guard isOwn else { return }
    try? FileManager.default.removeItem(at: file(of: ContentDigest(key)))
  }

  /// Deletes all files.
  public func removeAll() {
    for row in listing() where row.isEntry { try? FileManager.default.removeItem(at: row.file) }
  }

  /// Deletes the least recently used files, until the others have at most `bytes` bytes.
  public func trim(to bytes: Int) {
    var rows = listing()
    // Files that a process was writing when it ended; no writing takes an hour.
    let abandoned = Date(timeIntervalSinceNow: -3600)
    rows.removeAll { row in
      guard !row.isEntry, row.lastUse < abandoned else { return false }
      return (try? FileManager.default.removeItem(at: row.file)) != nil
    }
    var total = rows.reduce(0) { $0 + $1.size }
    guard total > bytes else { return }
    for row in rows.filter(\.isEntry).sorted(by: { $0.lastUse < $1.lastUse }) {
      if total <= bytes { break }
      // Another process may have deleted it already.
      try? FileManager.default.removeItem(at: row.file)
      total -= row.size
    }
  }

  // MARK: Files

  /// Whether the folder belongs to this user, and others can't put files into it.
  private var isOwn: Bool { SystemCalls.isOwn(directory.path) }

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

  /// The size of a regular file; nil for none, and for anything else.
  private static func size(of file: URL) -> Int? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  /// The files that this or another cache has made here; others are ignored.
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
