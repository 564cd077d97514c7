import DotLottieFormat

/// What an animation is made of, as far as it can be told without reading it.
enum AnimationContent: Sendable {
  /// A package, of which the directory and the manifest are read.
  case package(DotLottieFile)
  /// Lottie JSON, not read at all.
  case lottie([UInt8])

  /// Tells what bytes are.
  ///
  /// - Throws: ``DotLottieAnimationError`` for a package that can't be opened.
  init(_ bytes: [UInt8]) throws(DotLottieAnimationError) {
    guard DotLottieFile.isArchive(bytes) else {
      self = .lottie(bytes)
      return
    }
    do throws(DotLottieError) {
      self = .package(try DotLottieFile(bytes))
    } catch {
      throw DotLottieAnimationError(error)
    }
  }

  var file: DotLottieFile? {
    if case .package(let file) = self { file } else { nil }
  }
}
