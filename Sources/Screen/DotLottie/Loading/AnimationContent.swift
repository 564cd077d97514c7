import DotLottieFormat
import Foundation
import Host
import LottieFormat

/// The contents of an animation's bytes, before anything is compiled.
struct AnimationContent: Sendable {
  /// The form of the bytes.
  enum Form: Sendable {
    /// A package, of which the directory and the manifest are read.
    case package(DotLottieFile)
    /// Lottie JSON, not read at all.
    case lottie([UInt8])
  }

  let form: Form
  /// The identity of the bytes.
  let identity: ContentIdentity
  /// The name of the file, for messages; nil for bytes from elsewhere.
  let fileName: String?

  /// Opens bytes.
  ///
  /// - Throws: ``DotLottieAnimationError`` for a package that can't be opened, and for bytes that are neither a package
  ///   nor can be an animation.
  init(_ bytes: [UInt8], fileName: String? = nil) throws(DotLottieAnimationError) {
    identity = ContentIdentity(bytes)
    self.fileName = fileName
    do {
      if Self.isPackage(bytes) {
        form = .package(try DotLottieFile(bytes))
      } else {
        try LottieShape.check(bytes)
        form = .lottie(bytes)
      }
    } catch {
      throw DotLottieAnimationError(error).of(fileName)
    }
  }

  /// Opens a file of the host.
  ///
  /// - Throws: ``DotLottieAnimationError``, which names the file.
  init(_ url: URL) throws(DotLottieAnimationError) {
    try self.init(AnimationFile.read(url), fileName: url.lastPathComponent)
  }

  /// Reads the animation of a file without a package, without compiling it.
  ///
  /// - Throws: ``DotLottieAnimationError`` if it is invalid.
  /// - Complexity: O(bytes), for an animation without a package.
  func checkAnimation() throws(DotLottieAnimationError) {
    guard case .lottie(let bytes) = form else { return }
    do throws(LottieError) {
      _ = try LottieDocument(bytes)
    } catch {
      throw DotLottieAnimationError(error).of(fileName)
    }
  }

  /// Returns the URL of an address.
  ///
  /// - Throws: ``DotLottieAnimationError`` for a text that is no address.
  static func url(_ address: String) throws(DotLottieAnimationError) -> URL {
    guard let url = URL(string: address), url.scheme != nil else {
      throw .unsupportedAddress("\"\(address)\" is not an address")
    }
    return url
  }

  /// Fetches the bytes of an address and opens them.
  static func fetch(
    _ address: String, from source: any AnimationSource,
    progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async -> Result<AnimationContent, DotLottieAnimationError> {
    do {
      return .success(try AnimationContent(await source.bytes(from: url(address), progress: progress)))
    } catch {
      return .failure(DotLottieAnimationError(error))
    }
  }

  /// Whether bytes are a package, by how they begin or end.
  static func isPackage(_ bytes: [UInt8]) -> Bool { DotLottieFile.isArchive(bytes) }

  var file: DotLottieFile? {
    if case .package(let file) = form { file } else { nil }
  }
}

/// The digest of an animation's bytes, computed when it is first needed, off the main actor.
final class ContentIdentity: Sendable {
  private enum State {
    case bytes([UInt8])
    case digest(ContentDigest)
  }

  private let state: Lock<State>

  init(_ bytes: [UInt8]) { state = Lock(.bytes(bytes)) }

  /// - Complexity: O(bytes) the first time.
  var digest: ContentDigest {
    state.withLock { state in
      switch state {
      case .digest(let digest): return digest
      case .bytes(let bytes):
        let digest = ContentDigest(bytes)
        state = .digest(digest)
        return digest
      }
    }
  }
}
