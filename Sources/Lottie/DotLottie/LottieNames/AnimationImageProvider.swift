public import Foundation
import LottieImageCodecs
public import LottieRenderer
public import VectorRaster

/// Has the pictures that animations name and do not bring, as lottie-ios calls it.
///
/// For a ``LottieAnimationViewCore``, and for a side of a ``DualStateAnimation`` (``DualStateAnimation/Asset/imageProvider``).
/// Where bytes are enough, such as in ``DualStateAnimation/Asset/pictures`` and ``DotLottieOptions/assets``, an
/// `AssetSource` does without decoding.
public protocol AnimationImageProvider: Sendable {
  /// Whether a picture that was given may be kept and used again for the same asset; true where nothing else is said.
  var cacheEligible: Bool { get }

  /// A picture; nil when there is none.
  func imageForAsset(asset: ImageAsset) -> Bitmap?
}

extension AnimationImageProvider {
  /// Whether a picture that was given may be kept: yes.
  public var cacheEligible: Bool { true }
}

/// A picture that an animation names.
public struct ImageAsset: Sendable, Hashable {
  /// The id of its asset.
  public var id: String
  /// The name of its file; may be hostile (`../..`).
  public var name: String
  /// The folder of its file, as the animation names it; may be empty, and hostile too.
  public var directory: String
  /// How wide it is drawn, in pixels of the canvas; 0 where the file doesn't say.
  public var width: Double
  /// How high it is drawn, as ``width``.
  public var height: Double

  /// Makes a reference.
  public init(id: String, name: String, directory: String = "", width: Double = 0, height: Double = 0) {
    self.id = id
    self.name = name
    self.directory = directory
    self.width = width
    self.height = height
  }

  init(_ reference: PictureReference) {
    self.init(
      id: reference.id, name: reference.name, directory: reference.directory, width: Double(reference.width),
      height: Double(reference.height))
  }
}

/// The pictures of a folder, found as lottie-ios finds them.
///
/// The folder and the name that an animation gives are looked for within the folder, then the name alone. Nothing leads
/// out of it: neither `..` nor a link in place of a picture. Each animation may have a provider of its own, so that
/// pictures of the same name in two folders are never mixed up.
///
/// It is an `AssetSource` too, so that an ``AnimationCache`` can keep what it gave together with the animation. The cache
/// tells providers apart by their folders and limits, and does not look at files again: where pictures change on disk and
/// the animation does not, empty it (``AnimationCache/removeAll()``), or put what changed in another folder.
public struct FilepathImageProvider: AnimationImageProvider, AssetSource, Hashable {
  /// The folder.
  public let filepath: URL
  /// The largest picture that is read, in bytes.
  public var maximumBytes = 64 << 20

  /// Makes a provider of the pictures in a folder.
  ///
  /// - Parameter filepath: The path of the folder.
  public init(filepath: String) { self.init(filepath: URL(fileURLWithPath: filepath, isDirectory: true)) }

  /// Makes a provider of the pictures in a folder.
  ///
  /// - Parameter filepath: The folder on disk.
  public init(filepath: URL) { self.filepath = filepath }

  /// A picture, read and decoded; nil when there is none, or it can't be decoded.
  ///
  /// - Complexity: O(bytes and pixels), and it reads a file: not for the main actor where it must not wait.
  public func imageForAsset(asset: ImageAsset) -> Bitmap? {
    bytes(directory: asset.directory, name: asset.name).flatMap { try? PlatformImageDecoder().decode($0) }
  }

  /// The bytes of a picture; nil when there is none, or it is too large.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    let file = Self.steps(name)
    guard let last = file?.last else { return nil }
    if let file, let folders = Self.steps(directory), let found = read(folders + file) { return found }
    return read([last])
  }

  private func read(_ steps: [String]) -> [UInt8]? {
    var folder = filepath
    for step in steps.dropLast() {
      folder.appendPathComponent(step)
      // A link may lead out of the folder.
      guard (try? folder.resourceValues(forKeys: [.isSymbolicLinkKey]))?.isSymbolicLink != true else {
        return nil
      }
    }
    guard let last = steps.last else { return nil }
    return try? FileBytes.read(
      folder.appendingPathComponent(last), limit: maximumBytes, followsLinks: false)
  }

  /// The folders and the file of a path; nil for one that leads upwards, or is none.
  private static func steps(_ path: String) -> [String]? {
    let steps = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init).filter { $0 != "." }
    return steps.contains { $0 == ".." || $0.contains("\0") } ? nil : steps
  }
}
