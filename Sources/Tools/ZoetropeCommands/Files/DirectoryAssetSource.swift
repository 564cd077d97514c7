#if Tools
import Host
import LottieFormat
import LottieRenderer

/// The pictures beside an animation, in its own folder and below it only.
///
/// Names from a file are not trusted: no `..`, no hidden file, and no link that leads out of the folder is followed. A slash
/// at the beginning of a name stands for the folder. A picture is a regular file of at most ``LottieLimits/maximumFileBytes``; nothing comes from the network.
public struct DirectoryAssetSource: AssetSource {
  private let folder: FileFolder
  /// The path of the folder as the command names it, which may be a link.
  private let path: String

  /// Looks in `folder`; nil if there is no such folder.
  public init?(folder: String) {
    guard let opened = FileFolder(folder) else { return nil }
    (self.folder, path) = (opened, folder)
  }

  /// Looks beside the file at `path`; nil if its folder can't be found, and for `-`, since a pipe has no folder.
  public init?(beside path: String) {
    guard path != "-" else { return nil }
    self.init(folder: FileFolder.path(beside: path))
  }

  /// The bytes of `directory`/`name` below the folder, or nil.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    let bytes = folder.bytes(
      directory: directory, name: name, limit: LottieLimits.maximumFileBytes, opened: InputLedger.note)
    FileRecord.note(name, at: .init(folder: path, directory: directory), bytes)
    // The decoder of an empty file knows the reason why it is not drawn.
    return bytes.flatMap { $0.isEmpty ? $0 : try? InputFile.unpacked($0, name) }
  }
}
#endif
