public import DotLottie
public import Foundation
import LottieImageCodecs
import LottieRenderer
public import VectorRaster

/// The pictures among the resources of a bundle, by the name that lottie-ios gives them.
public struct BundleImageProvider: AnimationImageProvider, Hashable {
  private let assets: FolderAssets?

  /// Makes a provider; one of a bundle without resources has no pictures.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - searchPath: The folder within the resources; nil for all of them.
  public init(bundle: Bundle, searchPath: String?) {
    assets = FolderAssets(bundle, subfolder: searchPath ?? "")
  }

  /// Reads and decodes a picture; nil if there is none, or it can't be decoded.
  public func imageForAsset(asset: ImageAsset) -> Bitmap? {
    assets?.bytes(directory: asset.directory, name: asset.name).flatMap {
      try? PlatformImageDecoder().decode($0)
    }
  }
}
