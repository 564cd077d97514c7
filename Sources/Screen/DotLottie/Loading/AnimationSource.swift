import DotLottieFormat
public import Foundation

/// A source of animations that are not present yet, for `webURL:`.
///
/// The package has one for the network and one for files; yours may ask a server, a cache or a store. It is called once
/// for each animation, off the main actor, in a task that is cancelled when the animation is released: throw soon then.
/// Throw a ``DotLottieAnimationError`` that names the remedy; every other error becomes
/// ``DotLottieAnimationError/unreachable(_:)``.
public protocol AnimationSource: Sendable {
  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - progress: Receives the progress as often as you like, on any thread, or never.
  /// - Returns: Lottie JSON or a `.lottie` package; the bytes show which.
  func bytes(from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void) async throws -> [UInt8]
}

/// The progress of fetching a file.
public struct LoadingProgress: Sendable, Hashable {
  /// The number of bytes received.
  public var receivedBytes: Int
  /// The number of bytes in all; nil if unknown.
  public var expectedBytes: Int?

  /// Makes a report.
  public init(receivedBytes: Int, expectedBytes: Int? = nil) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
  }

  /// The share that was received, 0…1; nil if the number of bytes in all is unknown.
  public var fraction: Double? {
    guard let expectedBytes, expectedBytes > 0 else { return nil }
    return min(Double(receivedBytes) / Double(expectedBytes), 1)
  }
}

/// Reads files at `file:` addresses; refuses all others.
public struct FileAnimationSource: AnimationSource {
  /// The size of the largest file, in bytes.
  public var maximumBytes = DotLottieLimits.maximumArchiveBytes

  /// Makes a source.
  public init() {}

  /// Reads a file.
  ///
  /// - Throws: ``DotLottieAnimationError`` for another kind of address, and for a file that can't be read, is too
  ///   large, or is not a regular file.
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
