package import DotLottieFormat
package import LottieRenderer

/// The files of a host, and after them those of a package.
package final class AssetChain: AssetSource {
  private let host: (any AssetSource)?
  private let package: DotLottieAssets?

  /// Nil where there are neither.
  package init?(_ host: (any AssetSource)?, _ file: DotLottieFile?) {
    guard host != nil || file != nil else { return nil }
    self.host = host
    package = file.map(DotLottieAssets.init)
  }

  package func bytes(directory: String, name: String) -> [UInt8]? {
    host?.bytes(directory: directory, name: name) ?? package?.bytes(directory: directory, name: name)
  }
}
