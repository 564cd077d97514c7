public import DotLottieFormat
public import LottieRenderer

/// The pictures of a package, for compiling one of its animations without a player.
public final class DotLottieAssets: AssetSource {
  private let file: DotLottieFile

  /// Makes a source of the pictures of a package.
  public init(_ file: DotLottieFile) { self.file = file }

  /// The bytes of a picture, or nil when there is none; nothing for one that can't be unpacked.
  ///
  /// - Parameters:
  ///   - directory: Does not count: pictures of packages lie in one place.
  ///   - name: The file's name.
  public func bytes(directory: String, name: String) -> [UInt8]? {
    do {
      return try file.image(named: name)
    } catch {
      // It is there: whoever decodes nothing finds it damaged, not missing.
      return []
    }
  }
}
