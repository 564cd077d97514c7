import LottieFormat

/// The paths that a package's files may have, so that they can be unpacked anywhere and only where they should be.
///
/// Reading is more forgiving: a package is a table of names to its reader, and nothing is written to disk.
package enum PackagePath {
  /// Why no file may have this path; nil when one may.
  ///
  /// Refused are paths that lead out of a folder, that a file system takes for another path (backslashes, colons,
  /// names of devices, dots and spaces at the end), and that can't be printed.
  package static func problem(_ path: String) -> String? {
    if path.isEmpty { return "it is empty" }
    guard path.utf8.count <= DotLottieLimits.maximumPathBytes else {
      return "it is longer than \(DotLottieLimits.maximumPathBytes) bytes"
    }
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\\": return "it has a backslash"
      case ":": return "it has a colon"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": return "it has a control character"
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        return "it has a character that turns the writing round"
      default: break
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

  /// Whether a file of this name, whatever its extension, is a device on Windows.
  private static func isDevice(_ stem: String) -> Bool {
    var name = stem.uppercased()
    while name.utf8.last == UInt8(ascii: " ") { name.removeLast() }
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(name) { return true }
    guard name.unicodeScalars.count == 4, name.hasPrefix("COM") || name.hasPrefix("LPT"),
      let last = name.unicodeScalars.last
    else { return false }
    return ("0"..."9").contains(last) || ["\u{B9}", "\u{B2}", "\u{B3}"].contains(last)
  }

  /// What two paths have in common that some file system takes for one: letters of either case, accents of either form.
  ///
  /// Texts compare by what they show, so that composed and decomposed accents are equal already.
  static func folded(_ path: some StringProtocol) -> String { path.uppercased().lowercased() }
}

/// Paths of which no two can meet in a folder.
package struct PackagePathSet: Sendable {
  /// The files by their folded paths.
  private var files: [String: String] = [:]
  /// The folders above them by their folded paths, with a file in each.
  private var folders: [String: String] = [:]

  /// Makes a set without paths.
  package init() {}

  /// Adds the path of a file.
  ///
  /// - Throws: ``DotLottieError`` with the code `illegalName`, `duplicateName` or `limitExceeded`.
  package mutating func insert(_ path: String) throws(DotLottieError) {
    if let problem = PackagePath.problem(path) {
      throw DotLottieError(
        code: .illegalName, path: path, message: "no file of a package can have this path: \(problem)")
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

  /// The folders that a file lies in, from the outermost to the innermost.
  private static func folders(above path: String) -> [String] {
    // Bytes, for a slash with an accent on it is another character to `String`, and a slash to a file system.
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
