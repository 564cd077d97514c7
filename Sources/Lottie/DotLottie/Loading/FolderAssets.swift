public import Foundation
public import LottieRenderer

/// The pictures in a folder, or in the resources of a bundle, by the names that animations give them.
///
/// An animation names a folder and a file; here only the file's name counts, so that no animation reaches out of the
/// folder. Pictures are read when an animation is compiled, off the main actor, and an ``AnimationCache`` keeps them with
/// it: empty it after you changed them.
public struct FolderAssets: AssetSource, Hashable {
  /// Where the pictures lie.
  public var folder: URL
  /// The largest picture that is read, in bytes.
  public var maximumBytes = 64 << 20

  /// Makes a source of the pictures in a folder.
  public init(_ folder: URL) { self.folder = folder }

  /// Makes a source of the pictures among the resources of a bundle; nil for a bundle without resources.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - subfolder: Where in its resources they lie; empty for beside all others.
  public init?(_ bundle: Bundle, subfolder: String = "") {
    guard let resources = bundle.resourceURL else { return nil }
    self.init(subfolder.isEmpty ? resources : resources.appendingPathComponent(subfolder))
  }

  /// The bytes of a picture; nil when there is none, or it is too large.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    guard !last.isEmpty, last != ".", last != "..", !last.contains("\0") else { return nil }
    // A link may lead out of the folder.
    return try? FileBytes.read(
      folder.appendingPathComponent(last), limit: maximumBytes, followsLinks: false)
  }
}
