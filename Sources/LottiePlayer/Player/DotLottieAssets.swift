import DotLottieFormat
import LottieRenderer

/// The pictures of a package, for the renderer.
struct DotLottieAssets: AssetSource {
  private let file: DotLottieFile

  init(_ file: DotLottieFile) { self.file = file }

  /// The folder that an asset names does not count: pictures of packages lie in one place.
  func bytes(directory: String, name: String) -> [UInt8]? { try? file.image(named: name) }
}
