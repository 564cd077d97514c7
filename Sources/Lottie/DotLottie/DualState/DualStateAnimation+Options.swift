public import LottiePlayer
public import VectorRaster

extension DualStateAnimation {
  /// What a control is made with besides its animations; the usual values suit an application.
  public struct Options: Sendable {
    /// What is done where there is a choice, such as how failed loads are tried again.
    public var policy = DualState.Policy()
    /// Where animations come from, and how they are compiled: through ``AnimationCache/shared`` by default.
    public var loading = DotLottieOptions()
    /// How often what a side plays is played.
    public var loopMode = DotLottieLoopMode.playOnce
    /// How many times faster than authored frames go; what is not above 0 counts as 1.
    public var speed: Float = 1
    /// How the animations are placed on the canvas.
    public var layout = PlayerLayout()
    /// How often the control is drawn while a clock drives it.
    public var framePacing = FramePacing.display
    /// Whether animations are shown as they end, and not played, from the start.
    public var reducesMotion = false
    /// Whether the side that the control is on from the start rests on its last frame, as if it had been played, and
    /// not on its first.
    ///
    /// For animations that begin with what the other side looks like, such as a switch that is played backwards.
    public var restsAtEnd = false
    /// What shows before the first animation is there, and in place of one that can't be loaded.
    public var placeholder = Placeholder.clear
    /// How many frames of an animation at most are drawn ahead, unseen, while it is prepared; they are spread over all.
    ///
    /// What has been drawn once needs no memory the next time. Of a side that somebody waits for, and of one animation
    /// that serves both, only the frames are drawn ahead that are played first and last.
    public var preparedFrames = 60

    /// Makes the usual options.
    public init() {}
  }

  /// A picture that stands for a side.
  public struct Placeholder: Sendable {
    enum Form: Sendable {
      case color(PaintColor)
      case drawing(@MainActor @Sendable (DualState.Side, inout Surface) -> Void)
    }

    let form: Form

    /// Nothing: a transparent picture.
    public static let clear = color(PaintColor(red: 0, green: 0, blue: 0, alpha: 0))

    /// One colour, not premultiplied, channels 0…1.
    public static func color(_ color: PaintColor) -> Placeholder { Placeholder(form: .color(color)) }

    /// A picture of your own.
    ///
    /// - Parameter draw: Draws for a side on a transparent surface of the canvas's size, in premultiplied pixels; the
    ///   same each time. It must not call the control.
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

  /// What happens to a control, besides the pictures that it shows.
  public enum Event: Sendable, Hashable {
    /// Whether what was asked for is shown.
    case phase(DualState.Phase)
    /// A side that somebody waits for can't be loaded.
    case failed(DualState.Side, DotLottieAnimationError)
    /// What a side plays was played to its end.
    case ended(DualState.Side)
  }
}

extension PaintColor {
  /// As a pixel of a surface; channels are brought into 0…1.
  fileprivate var premultiplied: UInt32 {
    let opacity = min(max(alpha.isFinite ? alpha : 0, 0), 1)
    func byte(_ channel: Float) -> UInt32 {
      UInt32((min(max(channel.isFinite ? channel : 0, 0), 1) * opacity * 255).rounded())
    }
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32((opacity * 255).rounded()) << 24
  }
}
