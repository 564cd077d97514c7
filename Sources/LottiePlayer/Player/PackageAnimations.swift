import DotLottieFormat
import LottieRenderer

/// The animations of a package, read and compiled when they are first needed.
final class PackageAnimations: AnimationCatalog {
  let file: DotLottieFile
  private let decoder: (any ImageDecoder)?
  private var loaded: [ExactName: Result<LottieAnimation, PlayerError>] = [:]

  init(_ file: DotLottieFile, decoder: (any ImageDecoder)?) {
    self.file = file
    self.decoder = decoder
  }

  func facts(of id: String) -> AnimationFacts? {
    (try? animation(id: id)).map(AnimationFacts.init)
  }

  func resolvedID(of id: String) -> String { id.isEmpty ? file.initialAnimationID : id }

  /// An animation of the package.
  ///
  /// - Parameter id: Its id; empty for the initial one.
  /// - Throws: ``PlayerError`` when there is none, or it can't be read: the same each time.
  func animation(id: String) throws(PlayerError) -> LottieAnimation {
    let id = resolvedID(of: id)
    if let known = loaded[ExactName(id)] { return try known.get() }
    let result = read(id)
    loaded[ExactName(id)] = result
    return try result.get()
  }

  private func read(_ id: String) -> Result<LottieAnimation, PlayerError> {
    do {
      let bytes = try file.animation(id: id)
      return .success(
        try LottieAnimation(bytes, decoder: decoder, assets: DotLottieAssets(file)))
    } catch {
      return .failure(
        PlayerError(code: .unknown, message: "the animation \"\(id)\" can't be loaded: \(error)"))
    }
  }
}
