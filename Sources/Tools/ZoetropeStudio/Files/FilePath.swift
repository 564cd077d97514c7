#if Tools
import ZoetropeJSON

/// A path below a folder, in parts that are safe to open one by one.
struct FilePath: Hashable, Sendable {
  /// The names of the folders, then of the file; never empty.
  let parts: [String]

  /// Reads a path with `/` between its names.
  ///
  /// - Returns: Nil for an absolute path, an empty, hidden or overlong name, `..`, a backslash, or a control character.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count < 4096, parts.count <= 64, parts.allSatisfy(Self.isVisible) else { return nil }
    self.parts = parts
  }

  /// The name of the file.
  var name: String { parts.last ?? "" }

  /// The names of the folders above the file, from the outside in.
  var folders: ArraySlice<String> { parts.dropLast() }

  /// Whether a name of a file or folder is not hidden, and is one name.
  static func isVisible(_ name: String) -> Bool {
    (1...maximumNameLength).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && !name.hasControls
      && name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
  }

  /// The highest number of bytes in a name: file systems allow 255, and the names of a backup and of the file that
  /// becomes it are longer than that of their file.
  static let maximumNameLength = 220

  /// Whether a name ends as those of the files that the studio reads and writes.
  static func isStudioFile(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".json", ".lottie", ".jsonl"].contains { name.hasSuffix($0) }
  }

  /// The media type of a picture that a stage may show, by the end of its name; nil for another file.
  static func pictureType(of name: String) -> String? {
    let types = [".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"]
    let name = name.lowercased()
    return types.first { name.hasSuffix($0.key) }?.value
  }
}
#endif
