import DotLottieFormat
import Foundation
import Locking

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

  /// Opens bytes.
  ///
  /// - Throws: ``DotLottieAnimationError`` for a package that can't be opened.
  init(_ bytes: [UInt8]) throws(DotLottieAnimationError) {
    identity = ContentIdentity(bytes)
    guard Self.isPackage(bytes) else {
      form = .lottie(bytes)
      return
    }
    do throws(DotLottieError) {
      form = .package(try DotLottieFile(bytes))
    } catch {
      throw DotLottieAnimationError(error)
    }
  }

  /// Fetches the bytes of an address and opens them.
  static func fetch(
    _ address: String, from source: any AnimationSource,
    progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async -> Result<AnimationContent, DotLottieAnimationError> {
    guard let url = URL(string: address), url.scheme != nil else {
      return .failure(.unsupportedAddress("\"\(address)\" is not an address"))
    }
    do {
      return .success(try AnimationContent(await source.bytes(from: url, progress: progress)))
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
