import DotLottieFormat
public import Foundation

/// Fetches the bytes of an animation that is not here yet: what stands behind `webURL:`.
///
/// The package has one for files; a source of your own may ask a server, a cache, or a store. It is called once an
/// animation, off the main actor, in a task that is cancelled when the animation goes away: answer cancellation by
/// throwing soon. What it throws reaches the host as a ``DotLottieAnimationError``: throw that where you can tell
/// what a host can do, anything else counts as ``DotLottieAnimationError/unreachable(_:)``.
public protocol AnimationSource: Sendable {
  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - url: Where it lies.
  ///   - progress: To be told how far it is, as often as you like, from anywhere; it may be called never.
  /// - Returns: Lottie JSON or a `.lottie` package: which of them, the bytes tell.
  func bytes(from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void) async throws -> [UInt8]
}

/// How far the fetching of a file is.
public struct LoadingProgress: Sendable, Hashable {
  /// How many bytes have come.
  public var receivedBytes: Int
  /// How many there will be; nil when nobody knows.
  public var expectedBytes: Int?

  /// Makes a report.
  public init(receivedBytes: Int, expectedBytes: Int? = nil) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
  }

  /// How far it is, 0…1; nil when nobody knows how much there is.
  public var fraction: Double? {
    guard let expectedBytes, expectedBytes > 0 else { return nil }
    return min(Double(receivedBytes) / Double(expectedBytes), 1)
  }
}

/// Reads files at `file:` addresses; refuses all others.
public struct FileAnimationSource: AnimationSource {
  /// The largest file, in bytes.
  public var maximumBytes = DotLottieLimits.maximumArchiveBytes

  /// Makes a source.
  public init() {}

  /// Reads a file.
  ///
  /// - Throws: ``DotLottieAnimationError`` for another kind of address, for a file that can't be read or is too large, and
  ///   for what is no regular file.
  public func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    guard url.isFileURL else {
      throw DotLottieAnimationError.unsupportedAddress("\(url.absoluteString) is not the address of a file")
    }
    let bytes = try AnimationFile.read(url, limit: maximumBytes)
    progress(LoadingProgress(receivedBytes: bytes.count, expectedBytes: bytes.count))
    return bytes
  }
}
