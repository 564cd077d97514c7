package import LottieRenderer
public import VectorRaster

/// A source of decoded pictures for the names in an animation, by the name that lottie-ios gives it.
///
/// Sides of a ``DualStateAnimation`` take one (``DualStateAnimation/Asset/imageProvider``). An `AssetSource`, such as
/// ``FolderAssets``, is simpler if the pictures are files.
public protocol AnimationImageProvider: Sendable {
  /// Whether a picture may be kept and used again for the same asset; true by default.
  var cacheEligible: Bool { get }

  /// Returns a picture; nil if there is none.
  func imageForAsset(asset: ImageAsset) -> Bitmap?
}

extension AnimationImageProvider {
  /// True: a picture may be kept.
  public var cacheEligible: Bool { true }
}

/// The name of a picture in an animation.
public struct ImageAsset: Sendable, Hashable {
  /// The id of the asset.
  public var id: String
  /// The name of the file, which may be hostile (`../..`).
  public var name: String
  /// The folder of the file, which may be empty or hostile.
  public var directory: String
  /// The width in pixels of the composition; 0 if the file does not say.
  public var width: Double
  /// The height in pixels of the composition; 0 if the file does not say.
  public var height: Double

  /// Makes a name.
  public init(id: String, name: String, directory: String = "", width: Double = 0, height: Double = 0) {
    self.id = id
    self.name = name
    self.directory = directory
    self.width = width
    self.height = height
  }

  package init(_ reference: PictureReference) {
    self.init(
      id: reference.id, name: reference.name, directory: reference.directory, width: Double(reference.width),
      height: Double(reference.height))
  }
}
