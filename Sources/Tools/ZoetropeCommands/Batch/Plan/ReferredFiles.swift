import DotLottieFormat
import HostFiles
import LottieFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files beside animations to which these refer.
///
/// A batch may read such a file after it wrote to it. Therefore they are noted as inputs before anything is drawn.
enum ReferredFiles {
  /// Notes the pictures beside inputs in the ledger of the command.
  ///
  /// Only inputs are read whose folder has an output that exists already: nothing else can be lost.
  static func note(_ rows: BatchRows, folder: String) {
    var places = Places()
    for index in 0..<rows.count { places.add(outputs: "\(folder)/\(OutputName.file(rows[index].output))") }
    if places.isEmpty { return }
    var known: Set<String> = []
    for index in 0..<rows.count {
      let input = rows[index].input
      if known.insert(input).inserted, places.contain(folderOf: input) { note(input) }
    }
  }

  private static func note(_ input: String) {
    guard let folder = FileFolder(beside: input), let bytes = try? InputFile.read(input),
      !DotLottieFile.isArchive(bytes), let document = try? LottieDocument(bytes)
    else { return }
    for asset in document.assets {
      if case .image(_, _, .path(let directory, let name)) = asset.content {
        InputLedger.note(fileAt: folder.path(of: name, in: directory))
      }
    }
  }
}

/// The folders that have outputs, and the folders above them.
private struct Places {
  private struct Folder: Hashable { var device, number: UInt64 }

  private var folders: Set<Folder> = []
  /// The folders by their paths, as far as known.
  private var known: [Substring: Folder?] = [:]

  var isEmpty: Bool { folders.isEmpty }

  /// Adds the folders of an output that exists; numbered pictures always may.
  mutating func add(outputs path: String) {
    guard path.contains("%") || FileSize.of(path) != nil else { return }
    var folder = path[...]
    repeat {
      folder = Self.parent(of: folder)
      // The folders above one that is known are known.
      guard known[folder] == nil, let found = identity(of: folder) else { return }
      folders.insert(found)
    } while folder != "/" && folder != "."
  }

  /// Whether an output is in the folder of a file or below it.
  mutating func contain(folderOf path: String) -> Bool {
    identity(of: Self.parent(of: path[...])).map { folders.contains($0) } ?? false
  }

  private mutating func identity(of folder: Substring) -> Folder? {
    if let found = known[folder] { return found }
    var status = stat()
    var found: Folder?
    if unsafe stat(String(folder), &status) == 0 {
      found = Folder(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    }
    known[folder] = .some(found)
    return found
  }

  private static func parent(of path: Substring) -> Substring {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : path[..<slash]
  }
}
