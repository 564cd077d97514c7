public import DotLottieFormat
public import LottieRenderer

/// The pictures and fonts of a package, for compiling one of its animations without a player.
public final class DotLottieAssets: AssetSource {
  private let file: DotLottieFile

  /// Makes a source of the pictures and fonts of a package.
  public init(_ file: DotLottieFile) { self.file = file }

  /// Returns the bytes of a picture; nil if there is none, and empty for one that can't be unpacked.
  ///
  /// - Parameters:
  ///   - directory: Ignored, because a package has one folder of pictures.
  ///   - name: The name of the file.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    do {
      return try file.image(named: name)
    } catch {
      // The picture exists: an empty one is reported as damaged, not as missing.
      return []
    }
  }

  /// Returns the bytes of a font; nil if there is none, and empty for one that can't be unpacked.
  ///
  /// - Parameter path: The path, which begins with `/f/`.
  public func font(path: String) -> [UInt8]? {
    do {
      return try file.font(path: path)
    } catch {
      // The font exists: an empty one is reported as damaged.
      return []
    }
  }
}
