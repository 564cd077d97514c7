#if Tools
import Host

/// The files of the studio's page.
struct PageFolder: Sendable {
  /// The media types by the endings of names; licences have none.
  private static let types = [
    "": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "wasm": "application/wasm",
    "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "lottie": "application/zip",
    "woff2": "font/woff2", "webmanifest": "application/manifest+json",
  ]

  private let root: FolderDescriptor

  /// Opens the folder of the page.
  ///
  /// - Parameter path: The folder; nil to look for it near the program.
  /// - Throws: ``StudioError`` if there is none with an `index.html`.
  init(_ path: String?) throws(StudioError) {
    let found = path ?? SystemCalls.programPath.flatMap(Self.find)
    guard let found else {
      throw StudioError(
        "the studio's page is missing: `make studio` builds it, and --page FOLDER names another place")
    }
    guard let root = FolderDescriptor(path: found), root.status("index.html")?.isRegularFile == true else {
      throw StudioError("\(found) has no index.html: `make studio` builds the studio's page")
    }
    self.root = root
  }

  /// Looks for the page of a program: `Output/studio` in a folder above it, for a build, or `share/zoetrope/studio`
  /// beside its folder, for an installation.
  static func find(near program: String) -> String? {
    var folder = program[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let path = "\(folder)/Output/studio"
      // Anybody may make such a folder above a program in a public place.
      if hasPage(path), SystemCalls.isOwn(path) { return path }
    }
    let bin = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    let path = "\(bin)/../share/zoetrope/studio"
    return hasPage(path) ? path : nil
  }

  private static func hasPage(_ path: String) -> Bool {
    FolderDescriptor(path: path)?.status("index.html")?.isRegularFile == true
  }

  /// Opens a file of the page, and returns its media type too.
  ///
  /// - Parameter text: The path in the folder; empty for `index.html`.
  func open(_ text: String) throws(FileRefusal) -> (file: ServedFile, type: String) {
    guard let path = FilePath(text.isEmpty ? "index.html" : text),
      let type = Self.types[path.name.split(separator: ".").dropFirst().last?.lowercased() ?? ""]
    else { throw .missing }
    return (try ServedFile(root.folder(of: path).file(path.name).descriptor), type)
  }
}
#endif
