#if Tools
import Dispatch
import Host
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The list of the files that the studio serves, and their versions.
///
/// Contents are read again only if the size, the time or the number of a file differs.
final class FolderIndex: Sendable {
  /// The highest number of files in the list.
  static let maximumCount = 10_000
  /// The highest number of names in a path.
  static let maximumDepth = 8
  /// The highest number of names that one pass looks at, whatever they are.
  static let maximumVisits = 100_000

  /// A file of the list.
  struct Entry: Sendable, Hashable {
    var stamp: FileStamp
    /// The version; of a file that can't be read or is too large, its size.
    var version: String
    /// Whether the file may have changed since without a difference in its stamp.
    var isFresh: Bool
  }

  /// The list at one moment.
  struct Listing: Sendable {
    var files: [String: Entry] = [:]
    var isTruncated = false
    fileprivate var visits = 0
  }

  private let folder: StudioFolder
  private let queue = DispatchQueue(label: "zoetrope studio index")
  /// Accessed on ``queue`` only.
  nonisolated(unsafe) private var known: Listing?
  /// The changes that ``takeChanges()`` has not returned yet; accessed on ``queue`` only.
  nonisolated(unsafe) private var changes: [FileChange] = []

  init(_ folder: StudioFolder) { self.folder = folder }

  /// Reads the list from disk.
  ///
  /// - Parameter keepsChanges: Whether ``takeChanges()`` will return what differs from the last list.
  func listing(keepsChanges: Bool) -> Listing {
    queue.sync {
      let listing = refreshed()
      if !keepsChanges { unsafe changes = [] }
      return listing
    }
  }

  /// Reads the list from disk, and returns all changes since the last call.
  func takeChanges() -> [FileChange] {
    queue.sync {
      _ = refreshed()
      defer { unsafe changes = [] }
      return unsafe changes
    }
  }

  private func refreshed() -> Listing {
    let former = unsafe known
    var listing = Listing()
    if let name = folder.onlyFile {
      if let status = folder.root.status(name), status.isRegularFile {
        note(name, status, at: name, in: folder.root, former, &listing)
      }
    } else {
      visit(folder.root, path: "", depth: 1, former, &listing)
    }
    if let former { compare(former, listing) }
    unsafe known = listing
    return listing
  }

  private func visit(
    _ folder: FolderDescriptor, path: String, depth: Int, _ former: Listing?, _ listing: inout Listing
  ) {
    let (names, isTruncated) = folder.names(limit: Self.maximumVisits - listing.visits)
    listing.visits += names.count
    if isTruncated { listing.isTruncated = true }
    for name in names.sorted() where FilePath.isVisible(name) {
      guard let status = folder.status(name) else { continue }
      if status.isRegularFile, FilePath.isStudioFile(name) {
        note(name, status, at: path + name, in: folder, former, &listing)
      }
      guard status.isFolder else { continue }
      guard depth < Self.maximumDepth, listing.files.count < Self.maximumCount else {
        listing.isTruncated = true
        continue
      }
      // A folder that can't be opened, or that became a link meanwhile, is left out.
      guard let inner = try? folder.folder(name) else { continue }
      visit(inner, path: "\(path)\(name)/", depth: depth + 1, former, &listing)
    }
  }

  private func note(
    _ name: String, _ status: stat, at path: String, in folder: FolderDescriptor, _ former: Listing?,
    _ listing: inout Listing
  ) {
    guard listing.files.count < Self.maximumCount else {
      listing.isTruncated = true
      return
    }
    let stamp = FileStamp(status)
    if let entry = former?.files[path], entry.stamp == stamp, !entry.isFresh {
      listing.files[path] = entry
      return
    }
    let isFresh = stamp.isFresh
    var version = "\(stamp.size)"
    if let file = try? ServedFile(folder.file(name).descriptor) { version = "\(file.version)" }
    listing.files[path] = Entry(stamp: stamp, version: version, isFresh: isFresh)
  }

  private func compare(_ former: Listing, _ listing: Listing) {
    var found: [FileChange] = []
    for (path, entry) in listing.files {
      switch former.files[path]?.version {
      case nil: found.append(FileChange(path: path, event: .added(entry.version)))
      case entry.version: break
      default: found.append(FileChange(path: path, event: .changed(entry.version)))
      }
    }
    for path in former.files.keys where listing.files[path] == nil {
      found.append(FileChange(path: path, event: .removed))
    }
    unsafe changes += found.sorted { $0.path < $1.path }
  }

  /// The members of the answer to `api/files`.
  func report(keepsChanges: Bool) -> [(String, JSONValue)] {
    let listing = listing(keepsChanges: keepsChanges)
    let files = listing.files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var members: [(String, JSONValue)] = [
      ("name", .string(folder.name)), ("key", .string(String(folder.key, radix: 16))),
      ("isFolder", .boolean(folder.onlyFile == nil)),
      (
        "files",
        .array(
          files.map { path, entry in
            .object([
              ("path", .string(path)), ("size", .number(Double(entry.stamp.size))),
              ("modified", .number(Double(entry.stamp.modified / 1_000_000))),
              ("version", .string(entry.version)),
            ])
          })
      ),
    ]
    if listing.isTruncated { members.append(("isTruncated", .boolean(true))) }
    return members
  }
}

/// A change of a file on disk.
struct FileChange: Sendable, Hashable {
  /// The kind of a change, with the new version.
  enum Event: Sendable, Hashable {
    case added(String)
    case changed(String)
    case removed
  }

  /// The path in the folder.
  var path: String
  var event: Event

  /// The message to the page.
  var message: String {
    let (name, version): (String, String?) =
      switch event {
      case .added(let version): ("added", version)
      case .changed(let version): ("changed", version)
      case .removed: ("removed", nil)
      }
    var members: [(String, JSONValue)] = [("event", .string(name)), ("path", .string(path))]
    if let version { members.append(("version", .string(version))) }
    return JSONValue.object(members).text(.line)
  }
}
#endif
