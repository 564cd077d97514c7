import LottieFormat
import LottieRenderer

/// Finds the pictures that an animation names, in the animation's own folder and below it only.
///
/// Names from a file are not trusted: no absolute path, no `..`, no hidden file, no link that leads out of the folder or
/// to a hidden file, nothing but regular files of at most ``LottieLimits/maximumFileBytes``, and never the network.
public struct DirectoryAssetSource: AssetSource {
  private let root: String

  /// Looks in `folder`; nil when there is no such folder.
  public init?(folder: String) {
    guard let root = SystemCalls.realPath(folder) else { return nil }
    self.root = root == "/" ? "" : root
  }

  /// Looks beside the file at `path`; nil when its folder can't be found, and for `-`: what comes through a pipe lies
  /// nowhere.
  public init?(beside path: String) {
    if path == "-" { return nil }
    guard let slash = path.lastIndex(of: "/") else {
      self.init(folder: ".")
      return
    }
    self.init(folder: slash == path.startIndex ? "/" : String(path[..<slash]))
  }

  /// The bytes of `directory`/`name` below the folder, or nil.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    let relative = directory.isEmpty || directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    guard !relative.hasPrefix("/"), !relative.utf8.contains(0), relative.utf8.count < 4096 else { return nil }
    guard !relative.split(separator: "/").contains("..") else { return nil }
    guard let path = SystemCalls.realPath("\(root)/\(relative)"), path.hasPrefix(root + "/"),
      !path.dropFirst(root.count + 1).split(separator: "/").contains(where: { $0.hasPrefix(".") })
    else { return nil }
    return try? InputFile.read(path)
  }
}
