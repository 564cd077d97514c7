package import DotLottieFormat
package import LottieRenderer

/// The files of a host, then those of a package.
package final class AssetChain: AssetSource {
  private let host: (any AssetSource)?
  private let package: DotLottieAssets?

  /// Makes a chain; nil without both.
  package init?(_ host: (any AssetSource)?, _ file: DotLottieFile?) {
    guard host != nil || file != nil else { return nil }
    self.host = host
    package = file.map(DotLottieAssets.init)
  }

  package func bytes(directory: String, name: String) -> [UInt8]? {
    host?.bytes(directory: directory, name: name) ?? package?.bytes(directory: directory, name: name)
  }

  package func font(path: String) -> [UInt8]? { host?.font(path: path) ?? package?.font(path: path) }
}
