import LottieImageCodecs
public import LottiePlayer
public import VectorRaster

/// The settings of an animation; nil keeps a default.
public struct AnimationConfig: Sendable {
  /// Whether it plays as soon as it is loaded; false by default.
  public var autoplay: Bool?
  /// Whether it restarts at its end; false by default.
  public var loop: Bool?
  /// The number of iterations if it loops; 0, the default, for no end.
  public var loopCount: Int?
  /// The order of frames; forward by default.
  public var mode: Mode?
  /// The factor on the authored speed, above 0; 1 by default.
  public var speed: Float?
  /// Whether frames between whole ones are shown; true by default.
  public var useFrameInterpolation: Bool?
  /// The first and the last frame of playback, counted from the in point.
  public var segments: (Float, Float)?
  /// The colour under the animation; none by default.
  public var backgroundColor: PaintColor?
  /// The width of the canvas in pixels; that of the animation by default, until a view sets another.
  ///
  /// An impossible size, such as 0 × 0, is ignored. If only the height is set, the width is 512.
  public var width: Int?
  /// The height of the canvas in pixels, as ``width``.
  public var height: Int?
  /// The placement of the animation on the canvas.
  public var layout: Layout?
  /// The marker to which playback is limited.
  public var marker: String?
  /// The theme of the package to begin with, in place of the animation's initial theme; empty for none.
  public var themeId: String?
  /// The state machine of the package that is started as soon as the animation is loaded.
  public var stateMachineId: String?
  /// The animation of the package to begin with; the initial one by default.
  public var animationId: String?

  /// The settings of its player: dialect, hit tests, reduced motion, codecs, fonts, pictures and additional slots.
  ///
  /// By default, the codecs of the platform decode pictures, and fonts come from
  /// ``DotLottieAnimation/loadFont(name:data:)`` and, on Apple platforms, from the system.
  public var player = Player.Options.application
  /// The source of files at a `webURL:`.
  public var source: any AnimationSource = WebAnimationSource.shared
  /// The compiler, called off the main actor; with a ``DirectCompiler``, animations share nothing.
  public var compiler: any AnimationCompiler = AnimationCache.shared
  /// Opens an address that a state machine asks for and its policy allows, once each; the second text is the target,
  /// which may be empty.
  ///
  /// The default is the system's on iOS, tvOS, visionOS and macOS, and nil elsewhere.
  public var openURL: (@MainActor @Sendable (_ url: String, _ target: String) -> Void)? = PlatformURLOpener
    .open

  /// Makes a configuration; nil keeps a default.
  public init(
    autoplay: Bool? = nil, loop: Bool? = nil, loopCount: Int? = nil, mode: Mode? = nil, speed: Float? = nil,
    useFrameInterpolation: Bool? = nil, segments: (Float, Float)? = nil, backgroundColor: PaintColor? = nil,
    width: Int? = nil, height: Int? = nil, layout: Layout? = nil, marker: String? = nil,
    themeId: String? = nil, stateMachineId: String? = nil, animationId: String? = nil
  ) {
    self.autoplay = autoplay
    self.loop = loop
    self.loopCount = loopCount
    self.mode = mode
    self.speed = speed
    self.useFrameInterpolation = useFrameInterpolation
    self.segments = segments
    self.backgroundColor = backgroundColor
    self.width = width
    self.height = height
    self.layout = layout
    self.marker = marker
    self.themeId = themeId
    self.stateMachineId = stateMachineId
    self.animationId = animationId
  }
}

extension Player.Options {
  /// The defaults of an application.
  static var application: Player.Options {
    var options = Player.Options()
    options.imageDecoder = PlatformImageDecoder()
    options.fonts = RegisteredFonts.library
    // Larger animations would hold up the main actor.
    options.sizeReadForNames = 256 << 10
    return options
  }
}

/// The size of the canvas, the background and the error of an animation.
public struct AnimationModel: Sendable, Equatable {
  /// The width of the canvas in pixels.
  public var width: Int
  /// The height of the canvas in pixels.
  public var height: Int
  /// Whether it could not be loaded.
  public var error: Bool
  /// The reason why it could not be loaded; empty without an error.
  public var errorMessage: String
  /// The colour under the animation.
  public var backgroundColor: PaintColor

  /// Makes a model.
  public init(
    width: Int = 512, height: Int = 512, error: Bool = false, errorMessage: String = "",
    backgroundColor: PaintColor = PaintColor(red: 0, green: 0, blue: 0, alpha: 0)
  ) {
    self.width = width
    self.height = height
    self.error = error
    self.errorMessage = errorMessage
    self.backgroundColor = backgroundColor
  }
}
