#if Tools
import ArgumentParser
import DotLottieFormat
import DotLottieInspection
import LottieFormat

/// The option for an animation of a package.
struct AnimationOption: ParsableArguments {
  @Option(
    help: "The id of an animation in the package (default: the initial one).", completion: .names(.animations)
  )
  var animation: String?

  /// Returns the id of the requested animation, otherwise of the initial one.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there is no such animation.
  func id(in file: DotLottieFile) throws(CommandError) -> String {
    guard let animation else { return file.initialAnimationID }
    let known = file.manifest.animations.map(\.id)
    guard let id = known.meant(by: animation) else {
      throw .usage(UnknownName.option("--animation", animation, known, "animations"))
    }
    return id
  }

  /// Refuses the option for a file that is no package.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it is set.
  func refuse() throws(CommandError) {
    if animation != nil { throw .usage("--animation requires a .lottie package") }
  }
}
#endif
