public import DotLottie
import Foundation
import LottieFormat
public import LottieRenderer

extension LottieAnimation {
  /// Reads a file before it returns, by the name that lottie-ios gives it.
  ///
  /// It waits for the disk: on the main actor, let a `DualStateAnimation` or a `DotLottieAnimation` load instead. Without
  /// a provider, pictures outside of the file are left to ``LottieAnimationViewCore/imageProvider``.
  /// - Parameters:
  ///   - filepath: The path of a Lottie file, or of a `.lottie` package for its initial animation.
  ///   - imageProvider: The source of the pictures that the animation names and does not contain.
  /// - Returns: The animation; nil if there is no such file, or it is invalid, as in lottie-ios.
  public static func filepath(
    _ filepath: String, imageProvider: (any AnimationImageProvider)? = nil
  ) -> LottieAnimation? {
    try? loadedFrom(filepath: filepath, imageProvider: imageProvider)
  }

  /// Reads a file before it returns.
  ///
  /// - Throws: `DotLottieAnimationError` if there is no such file, or it is invalid.
  public static func loadedFrom(
    filepath: String, imageProvider: (any AnimationImageProvider)? = nil
  ) throws(DotLottieAnimationError) -> LottieAnimation {
    let bytes = try AnimationFile.read(URL(fileURLWithPath: filepath))
    let animation = try CompilationJob(bytes).run()
    return imageProvider.map { animation.with(pictures: $0) } ?? animation
  }

  /// The animation with a provider's pictures in place of its own, where the provider has one.
  func with(pictures provider: any AnimationImageProvider) -> LottieAnimation {
    replacingPictures { provider.imageForAsset(asset: ImageAsset($0)) }
  }
}
