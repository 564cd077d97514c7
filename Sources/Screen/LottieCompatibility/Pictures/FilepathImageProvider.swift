public import DotLottie
public import Foundation
import LottieImageCodecs
public import LottieRenderer
public import VectorRaster

/// The pictures of a folder, by the name that lottie-ios gives it.
///
/// They are found as `FolderAssets` finds them: nothing leads out of the folder. Each animation may have a provider of its
/// own, so that pictures of the same name in two folders are never mixed up.
public struct FilepathImageProvider: AnimationImageProvider, AssetSource, Hashable {
  private var assets: FolderAssets

  /// The folder.
  public var filepath: URL { assets.folder }

  /// The size of the largest picture that is read, in bytes.
  public var maximumBytes: Int {
    get { assets.maximumBytes }
    set { assets.maximumBytes = newValue }
  }

  /// Makes a provider of the pictures in a folder.
  ///
  /// - Parameter filepath: The path of the folder.
  public init(filepath: String) { self.init(filepath: URL(fileURLWithPath: filepath, isDirectory: true)) }

  /// Makes a provider of the pictures in a folder.
  ///
  /// - Parameter filepath: The folder on disk.
  public init(filepath: URL) { assets = FolderAssets(filepath) }

  /// Reads and decodes a picture; nil if there is none, or it can't be decoded.
  ///
  /// - Complexity: O(bytes and pixels); reads a file.
  public func imageForAsset(asset: ImageAsset) -> Bitmap? {
    bytes(directory: asset.directory, name: asset.name).flatMap { try? PlatformImageDecoder().decode($0) }
  }

  /// The bytes of a picture; nil if there is none, or it is too large.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    assets.bytes(directory: directory, name: name)
  }
}
