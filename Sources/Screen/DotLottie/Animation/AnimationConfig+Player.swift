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
  func makePlayer() -> Player {
    for size in [canvasSize ?? (512, 512), (512, 512)] {
      if let player = try? Player(width: size.0, height: size.1, options: player) {
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

extension DotLottieAnimation {
  /// Gives an animation everything that another configuration sets; nil leaves a value as it is.
  func take(_ config: AnimationConfig) {
    if let width = config.width, let height = config.height { resize(width: width, height: height) }
    if let id = config.animationId, id != activeAnimationId() { try? loadAnimationById(id) }
    if let loop = config.loop { setLoop(loop: loop) }
    if let count = config.loopCount { set(.setLoopCount(count)) }
    if let mode = config.mode { setMode(mode: mode) }
    if let speed = config.speed { setSpeed(speed: speed) }
    if let value = config.useFrameInterpolation { setFrameInterpolation(value) }
    if let segments = config.segments { setSegments(segments: segments) }
    if let color = config.backgroundColor { setBackgroundColor(bgColor: color) }
    if let layout = config.layout { setLayout(layout: layout) }
    if let marker = config.marker { setMarker(marker: marker) }
    if let theme = config.themeId { setTheme(theme) }
    if let autoplay = config.autoplay { setAutoplay(autoplay: autoplay) }
    if config.autoplay == true { play() }
    if let machine = config.stateMachineId { stateMachineStart(id: machine) }
  }
}
