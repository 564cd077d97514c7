public import LottiePlayer
public import VectorRaster

extension DualStateAnimation {
  /// The settings of a control besides its animations; the defaults suit an application.
  public struct Options: Sendable {
    /// The policy for choices such as how failed loads are retried.
    public var policy = DualState.Policy()
    /// The settings of the animations' players, as ``AnimationConfig/player``.
    public var player = Player.Options.application
    /// The source of files at a `webURL:`.
    public var source: any AnimationSource = WebAnimationSource.shared
    /// The compiler, called off the main actor.
    public var compiler: any AnimationCompiler = AnimationCache.shared
    /// The number of iterations of a side.
    public var loopMode = DotLottieLoopMode.playOnce
    /// The factor on the authored speed; values that are not above 0 count as 1.
    public var speed: Float = 1
    /// The placement of the animations on the canvas.
    public var layout = PlayerLayout()
    /// The rate of drawing while a clock moves the control.
    public var framePacing = FramePacing.display
    /// Whether animations show their last frame instead of playing, from the start.
    public var reducesMotion = false
    /// Whether the first side rests on its last frame at the start, as if it had been played, instead of its first.
    ///
    /// For animations that begin with the look of the other side, such as a switch that is played backwards.
    public var restsAtEnd = false
    /// The picture before the first animation is prepared, and in place of one that can't be loaded.
    public var placeholder = Placeholder.clear
    /// The highest number of frames that are drawn ahead while an animation is prepared, spread over all of it.
    ///
    /// A frame that has been drawn once needs no memory the next time. For a side that the user waits for, and for one
    /// animation that serves both, only the first and last frames of playback are drawn ahead.
    public var preparedFrames = 60

    /// Makes the default options.
    public init() {}
  }

  /// A picture in place of a side.
  public struct Placeholder: Sendable {
    enum Form: Sendable {
      case color(PaintColor)
      case drawing(@MainActor @Sendable (DualState.Side, inout Surface) -> Void)
    }

    let form: Form

    /// A transparent picture.
    public static let clear = color(PaintColor(red: 0, green: 0, blue: 0, alpha: 0))

    /// A colour, not premultiplied, with channels 0…1.
    public static func color(_ color: PaintColor) -> Placeholder { Placeholder(form: .color(color)) }

    /// A picture of your own.
    ///
    /// - Parameter draw: Draws the picture for a side on a transparent surface of the canvas's size, in premultiplied
    ///   pixels; the same each time. It must not call the control.
    public static func drawing(
      _ draw: @escaping @MainActor @Sendable (_ side: DualState.Side, _ surface: inout Surface) -> Void
    ) -> Placeholder {
      Placeholder(form: .drawing(draw))
    }

    @MainActor
    func draw(_ side: DualState.Side, into surface: inout Surface) {
      let pixel: UInt32
      if case .color(let color) = form { pixel = color.premultiplied } else { pixel = 0 }
      unsafe surface.pixels.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: pixel) }
      if case .drawing(let body) = form { body(side, &surface) }
    }
  }

  /// An event of a control, besides its pictures.
  public enum Event: Sendable, Hashable {
    /// The phase changed.
    case phase(DualState.Phase)
    /// A side that the user waits for can't be loaded.
    case failed(DualState.Side, DotLottieAnimationError)
    /// A side was played to its end.
    case ended(DualState.Side)
  }
}

extension PaintColor {
  /// The colour as a pixel of a surface; channels are clamped to 0…1.
  fileprivate var premultiplied: UInt32 {
    let opacity = min(max(alpha.isFinite ? alpha : 0, 0), 1)
    func byte(_ channel: Float) -> UInt32 {
      UInt32((min(max(channel.isFinite ? channel : 0, 0), 1) * opacity * 255).rounded())
    }
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32((opacity * 255).rounded()) << 24
  }
}
