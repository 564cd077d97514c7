import Foundation
import LottieFormat
public import LottieRenderer

extension LottieAnimation {
  /// Reads a file here and now, by the name that lottie-ios has for it.
  ///
  /// It waits for the disk: not on the main actor, where a ``DualStateAnimation`` or a ``DotLottieAnimation`` loads
  /// without anybody waiting. Pictures that the file does not bring are those of the provider; without one they are left
  /// to the ``LottieAnimationViewCore/imageProvider`` of who shows it.
  /// - Parameters:
  ///   - filepath: The path of a Lottie file or of a `.lottie` package, whose initial animation it is.
  ///   - imageProvider: Has the pictures that the animation names.
  /// - Returns: The animation; nil when there is no such file, or it can't be read, as in lottie-ios.
  public static func filepath(
    _ filepath: String, imageProvider: (any AnimationImageProvider)? = nil
  ) -> LottieAnimation? {
    try? loadedFrom(filepath: filepath, imageProvider: imageProvider)
  }

  /// Reads a file here and now, and says why where it can't be.
  ///
  /// - Throws: ``DotLottieAnimationError``: why there is none.
  public static func loadedFrom(
    filepath: String, imageProvider: (any AnimationImageProvider)? = nil
  ) throws(DotLottieAnimationError) -> LottieAnimation {
    let bytes = try FileBytes.read(URL(fileURLWithPath: filepath))
    let animation = try CompilationJob(bytes).run()
    return imageProvider.map { animation.with(pictures: $0) } ?? animation
  }

  /// The animation with the pictures of a provider for those that it names; what that doesn't have stays.
  func with(pictures provider: any AnimationImageProvider) -> LottieAnimation {
    replacingPictures { provider.imageForAsset(asset: ImageAsset($0)) }
  }
}
