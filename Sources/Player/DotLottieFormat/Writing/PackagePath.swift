import LottieFormat
import ZoetropeJSON

/// The paths allowed for a package's files, so that they can be unpacked on any system and only into their folder.
///
/// Reading is more tolerant: to a reader, a package is a table of names, and nothing is written to disk.
package enum PackagePath {
  /// The reason why a path is not allowed; nil if it is allowed.
  ///
  /// A path is refused if it leads out of its folder, if a file system treats it as another path (backslashes, colons,
  /// device names, trailing dots and spaces), or if it contains unprintable characters.
  package static func problem(_ path: String) -> String? {
    if path.isEmpty { return "it is empty" }
    guard path.utf8.count <= DotLottieLimits.maximumPathBytes else {
      return "it is longer than \(DotLottieLimits.maximumPathBytes) bytes"
    }
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\\": return "it has a backslash"
      case ":": return "it has a colon"
      default: if scalar.isControl { return "it has a control character" }
      }
    }
    if path.utf8.first == UInt8(ascii: "/") { return "it begins with a slash" }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= DotLottieLimits.maximumPathParts else {
      return "it lies in more than \(DotLottieLimits.maximumPathParts - 1) folders"
    }
    for part in parts {
      if let problem = problem(inPart: String(Substring(part))) { return problem }
    }
    return nil
  }

  private static func problem(inPart part: String) -> String? {
    if part.isEmpty { return "a part of it is empty" }
    if part == "." || part == ".." { return "\"\(part)\" is part of it" }
    guard part.utf8.count <= DotLottieLimits.maximumNameBytes else {
      return "a part of it is longer than \(DotLottieLimits.maximumNameBytes) bytes"
    }
    if part.utf8.last == UInt8(ascii: ".") || part.utf8.last == UInt8(ascii: " ") {
      return "a part of it ends with a dot or a space"
    }
    let stem = part.utf8.prefix { $0 != UInt8(ascii: ".") }
    return isDevice(String(Substring(stem))) ? "\"\(part)\" is the name of a device on some systems" : nil
  }

  /// Whether a file name without its extension denotes a device on Windows.
  private static func isDevice(_ stem: String) -> Bool {
    var name = stem.uppercased()
    while name.utf8.last == UInt8(ascii: " ") { name.removeLast() }
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(name) { return true }
    guard name.unicodeScalars.count == 4, name.hasPrefix("COM") || name.hasPrefix("LPT"),
      let last = name.unicodeScalars.last
    else { return false }
    return ("0"..."9").contains(last) || ["\u{B9}", "\u{B2}", "\u{B3}"].contains(last)
  }

  /// A path with `/` in place of `\`, which some programs on Windows write.
  static func withSlashes(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "\\")) else { return path }
    return String(
      decoding: path.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
  }

  /// The common form of paths that some file system treats as the same: it ignores case and the form of accents.
  ///
  /// Strings compare by canonical equivalence, so composed and decomposed accents are equal already.
  static func folded(_ path: some StringProtocol) -> String { path.uppercased().lowercased() }
}

/// A set of paths that do not collide in any folder.
package struct PackagePathSet: Sendable {
  /// The paths of the files, by their folded paths.
  private var files: [String: String] = [:]
  /// A file in each enclosing folder, by the folder's folded path.
  private var folders: [String: String] = [:]

  /// Makes an empty set.
  package init() {}

  /// Adds the path of a file.
  ///
  /// - Throws: ``DotLottieError`` with the code `illegalName`, `duplicateName` or `limitExceeded`.
  package mutating func insert(_ path: String) throws(DotLottieError) {
    if let problem = PackagePath.problem(path) {
      throw DotLottieError(
        code: .illegalName, path: path, message: "the path is not allowed in a package: \(problem)")
    }
    let folded = PackagePath.folded(path)
    if let other = files[folded] { throw duplicate(path, of: other) }
    if let other = folders[folded] {
      throw DotLottieError(
        code: .duplicateName, path: path, message: "a file has the path of the folder of \"\(other)\"")
    }
    guard files.count < DotLottieLimits.maximumEntries else {
      throw DotLottieError(
        code: .limitExceeded, path: path, message: "more than \(DotLottieLimits.maximumEntries) files")
    }
    try insertFolders(of: path, folded)
    files[folded] = path
  }

  /// Whether a path can be added.
  ///
  /// - Complexity: O(length of the path).
  func canInsert(_ path: String) -> Bool {
    guard PackagePath.problem(path) == nil else { return false }
    let folded = PackagePath.folded(path)
    return files[folded] == nil && folders[folded] == nil
      && PackagePathSet.folders(above: folded).allSatisfy { files[$0] == nil }
  }

  /// The folders that contain a file, from the outermost to the innermost.
  private static func folders(above path: String) -> [String] {
    // Bytes are compared, because `String` treats a slash with an accent as another character, whereas file systems see
    // a slash.
    let slash = UInt8(ascii: "/")
    return path.utf8.indices.filter { path.utf8[$0] == slash }.map { String(path[..<$0]) }
  }

  private func duplicate(_ path: String, of other: String) -> DotLottieError {
    let message =
      path.isExactly(other)
      ? "two files have this path"
      : "some file systems take this path and \"\(other)\" for one"
    return DotLottieError(code: .duplicateName, path: path, message: message)
  }

  private mutating func insertFolders(of path: String, _ folded: String) throws(DotLottieError) {
    for folder in Self.folders(above: folded) {
      if let other = files[folder] {
        throw DotLottieError(
          code: .duplicateName, path: path, message: "\"\(other)\" is a file, and a folder of this path")
      }
      if folders[folder] == nil { folders[folder] = path }
    }
  }
}
