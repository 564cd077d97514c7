public import Foundation
import Host
public import LottieRenderer

/// The pictures in a folder, or in the resources of a bundle, by the names that animations give them.
///
/// ```swift
/// var config = AnimationConfig()
/// config.player.assets = FolderAssets(folder)
/// ```
/// The folder and the name that an animation gives are looked for within the folder, then the name alone. Neither `..`
/// nor a link leads out of it, and hidden files are not read. Pictures are read when an animation is compiled, off the
/// main actor, and an ``AnimationCache`` keeps them with it: if pictures change and the animation does not, empty the cache
/// (``AnimationCache/removeAll()``).
public struct FolderAssets: AssetSource, Hashable {
  /// The folder.
  public var folder: URL
  /// The size of the largest picture that is read, in bytes.
  public var maximumBytes = 64 << 20

  /// Makes a source of the pictures in a folder.
  public init(_ folder: URL) { self.folder = folder }

  /// Makes a source of the pictures among the resources of a bundle; nil for a bundle without resources.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - subfolder: The folder within the resources; empty for all of them.
  public init?(_ bundle: Bundle, subfolder: String = "") {
    guard let resources = bundle.resourceURL else { return nil }
    self.init(subfolder.isEmpty ? resources : resources.appendingPathComponent(subfolder))
  }

  /// The bytes of a picture; nil if there is none, or it is too large.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    guard let files = FileFolder(folder.path) else { return nil }
    let (path, file) = (Self.plain(directory), Self.plain(name))
    if let found = files.bytes(directory: path, name: file, limit: maximumBytes) { return found }
    let last = file.split(separator: "/").last.map(String.init) ?? ""
    return files.bytes(directory: "", name: last, limit: maximumBytes)
  }

  /// A relative path with `/` between its steps, whichever system the animation was made on.
  private static func plain(_ path: String) -> String {
    path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." }.joined(separator: "/")
  }
}
