#if Tools
import Host

/// Finds a font of this machine for a text in the page.
///
/// The request has the members `name`, `family`, `style`, `weight`, `character` and `text`, each of which may be missing.
package typealias FontFinder = @Sendable (_ request: [String: String]) -> FoundFont?

/// A font of this machine.
package struct FoundFont: Sendable, Hashable {
  /// The path of its file, which may be a link.
  let path: String
  /// The name of the font if it replaces a missing one.
  let substitute: String?

  /// Creates a font from the path of its file.
  package init(path: String, substitute: String? = nil) { (self.path, self.substitute) = (path, substitute) }

  /// Opens the file.
  func open() throws(FileRefusal) -> ServedFile {
    guard let real = SystemCalls.realPath(path), let slash = real.lastIndex(of: "/"),
      let folder = FolderDescriptor(path: String(real[...slash]))
    else { throw .missing }
    return try ServedFile(folder.file(String(real[slash...].dropFirst())).descriptor)
  }
}
#endif
