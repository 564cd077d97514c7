#if Tools
import ArgumentParser
import DotLottieFormat
import LottieFonts
import LottieRenderer

/// The options for one frame of an animation, whose layers a command looks at.
struct FrameOptions: ParsableArguments {
  @OptionGroup var animation: AnimationOption

  @OptionGroup var fonts: FontOptions

  @Option(
    parsing: .unconditional, help: "The frame, counted from the in point, such as 12 or 12.5.",
    transform: NumberArgument.parse)
  var frame = 0.0

  @Option(
    parsing: .unconditional,
    help: "The size of the picture in pixels, such as 512x512 (default: that of the animation).",
    transform: SizeArgument.parse)
  var size: SizeArgument?

  /// A frame of an animation, ready to be asked about its layers.
  struct Scene {
    let renderer: Renderer
    let pose: Pose
    let frame: Double
  }

  /// Reads an animation, and evaluates the frame.
  ///
  /// - Throws: ``CommandError``: with exit code 2 if there is no such animation or frame, 3 if the file is invalid.
  func scene(of path: String) throws(CommandError) -> Scene {
    let fonts = try fonts.library()
    let loaded = try loaded(PlayableInput(path, fonts: fonts), fonts)
    let shown = loaded.animation
    guard shown.hasFrame(frame) else {
      throw .usage("--frame \(ReportText.number(frame)) is outside 0…\(ReportText.number(shown.lastFrame))")
    }
    let size = size?.pixels(of: shown.width, shown.height) ?? PlayableInput.animation(loaded).size
    do {
      let renderer = try Renderer(shown, width: size.0, height: size.1)
      return Scene(renderer: renderer, pose: renderer.evaluate(frame: shown.inPoint + frame), frame: frame)
    } catch {
      throw .usage("--size: \(error)")
    }
  }

  private func loaded(_ input: PlayableInput, _ fonts: FontLibrary) throws(CommandError) -> LoadedAnimation {
    switch input {
    case .nothing: throw .usage("`none` has no layers")
    case .animation(let loaded):
      try animation.refuse()
      return loaded
    case .package(let file, let name):
      return try LoadedAnimation(file, id: try animation.id(in: file), name: name, fonts: fonts)
    }
  }
}
#endif
