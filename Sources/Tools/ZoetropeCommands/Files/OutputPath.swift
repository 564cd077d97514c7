#if Tools
import Host
import ZoetropeJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The paths that a command is asked to write.
enum OutputPath {
  /// The extensions of forms that people know, so that none is written under another's name.
  private static let known = [
    ".apng", ".avif", ".bmp", ".dot", ".gif", ".gv", ".htm", ".html", ".jpeg", ".jpg", ".json", ".jsonl",
    ".lottie",
    ".mermaid", ".mmd", ".mov", ".mp4", ".pdf", ".png", ".sarif", ".scxml", ".svg", ".swift", ".tgs", ".tif",
    ".tiff",
    ".webm", ".webp", ".xml", ".zip",
  ]

  /// Whether a path has the extension of a known form that is not one of these.
  static func isOfAnotherForm(_ path: String, than extensions: [String]) -> Bool {
    let name = path.lowercased()
    return known.contains(where: name.hasSuffix) && !extensions.contains(where: name.hasSuffix)
  }

  /// Checks the extension of a file to write.
  ///
  /// - Parameters:
  ///   - extensions: The extensions of what is written, the usual one first.
  ///   - what: A name for what is written, with an article.
  /// - Throws: ``CommandError`` with exit code 2 if the extension belongs to another form.
  static func check(_ path: String, _ extensions: [String], _ what: String) throws(CommandError) {
    guard path != "-", isOfAnotherForm(path, than: extensions) else { return }
    throw .usage("\(what) can't be written as \(path): use the extension \(extensions[0])")
  }

  /// Checks the name of a file or folder to write, which terminals and logs will show.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a name with control characters, and for an address.
  static func checkName(_ path: String) throws(CommandError) {
    if let reason = NetworkAddress.reasonOfOutput(path) { throw .usage("can't write \(path): \(reason)") }
    guard path.hasControls else { return }
    throw .usage("can't write \(path): the name has control characters; choose another")
  }

  /// Makes the missing folders above a path.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if one can't be made.
  static func makeFolders(above path: String) throws(CommandError) {
    try checkName(path)
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    var status = stat()
    if unsafe lstat(folder, &status) == 0 { return }
    try makeFolders(above: folder)
    if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw .usage("can't make the folder \(folder): \(SystemCalls.lastError)")
    }
  }
}
#endif
