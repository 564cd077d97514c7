public import LottiePlayer

/// How a ``DotLottiePlayer`` plays, in plain values: empty texts and an empty segment ask for nothing.
public struct Config: Sendable, Hashable {
  /// Whether an animation plays as soon as it is loaded.
  public var autoplay: Bool
  /// Whether playback starts over at its end.
  public var loopAnimation: Bool
  /// How often it is played where it loops; 0 for no end.
  public var loopCount: UInt32
  /// The order in which frames are shown.
  public var mode: Mode
  /// How many times faster than authored; above 0.
  public var speed: Float
  /// Whether frames between whole ones are shown.
  public var useFrameInterpolation: Bool
  /// The first and the last frame that are played; anything but two numbers limits nothing.
  public var segment: [Float]
  /// The colour under the animation, as 0xAARRGGBB.
  public var backgroundColor: UInt32
  /// How the animation is placed on the canvas.
  public var layout: Layout
  /// A marker to which playback is limited.
  public var marker: String
  /// A theme of the package.
  public var themeId: String
  /// A state machine of the package that starts as soon as it is loaded.
  public var stateMachineId: String
  /// The animation of the package to begin with.
  public var animationId: String

  /// Makes a configuration.
  public init(
    autoplay: Bool = false, loopAnimation: Bool = false, loopCount: UInt32 = 0, mode: Mode = .forward,
    speed: Float = 1, useFrameInterpolation: Bool = true, segment: [Float] = [], backgroundColor: UInt32 = 0,
    layout: Layout = Layout(), marker: String = "", themeId: String = "", stateMachineId: String = "",
    animationId: String = ""
  ) {
    self.autoplay = autoplay
    self.loopAnimation = loopAnimation
    self.loopCount = loopCount
    self.mode = mode
    self.speed = speed
    self.useFrameInterpolation = useFrameInterpolation
    self.segment = segment
    self.backgroundColor = backgroundColor
    self.layout = layout
    self.marker = marker
    self.themeId = themeId
    self.stateMachineId = stateMachineId
    self.animationId = animationId
  }

  /// The background as the engine has it: 0xRRGGBBAA.
  var engineBackground: UInt32 { backgroundColor << 8 | backgroundColor >> 24 }
}
