import LottieFormat
import LottiePlayer

extension AnimationConfig {
  /// The size of the canvas in pixels; nil if none, or an impossible one, is asked for.
  var canvasSize: (Int, Int)? {
    guard width != nil || height != nil else { return nil }
    let (width, height) = (width ?? 512, height ?? 512)
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// Makes a player without an animation, with every setting that does not need one.
  ///
  /// Its canvas is 512 × 512 pixels if none is asked for or the one that is exceeds a limit.
  @MainActor
  func makePlayer(_ options: DotLottieOptions) -> Player {
    let settings = Player.Options(options)
    for size in [canvasSize ?? (512, 512), (512, 512)] {
      if let player = try? Player(width: size.0, height: size.1, options: settings) {
        apply(to: player)
        return player
      }
    }
    preconditionFailure("a canvas of 512 × 512 pixels is within every limit")
  }

  @MainActor
  private func apply(to player: Player) {
    if let loop { player.setLoop(loop) }
    if let loopCount { player.setLoopCount(loopCount) }
    if let mode { player.setMode(mode) }
    if let speed { player.setSpeed(speed) }
    if let useFrameInterpolation { player.setFrameInterpolation(useFrameInterpolation) }
    if let backgroundColor { player.setBackground(backgroundColor.packed) }
    if let layout { player.layout = layout }
    if let autoplay { player.setAutoplay(autoplay) }
  }
}
