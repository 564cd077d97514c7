public import LottiePlayer
import LottieRenderer
public import Observation
import VectorRaster

#if canImport(Combine)
  public import Combine
  import StateMachines
#endif

/// An animation or a `.lottie` package that is loaded, played, driven by its state machine, and drawn.
///
/// ```swift
/// let animation = DotLottieAnimation(fileName: "button")
/// if animation.stateMachineLoad(id: "press") {
///   animation.stateMachineSubscribe(observer)
///   animation.stateMachineStart()
/// }
/// ```
/// What lies here is opened at once, so that calls about its state machines have true answers from the first moment.
/// Animations are read off the main actor; what is asked of the animation meanwhile happens in order when it is
/// there, and is told then. See <doc:LoadingAnimations>.
///
/// It moves while a ``displayClock`` drives it, or by ``tick(dt:)``.
@MainActor
@Observable
public final class DotLottieAnimation {
  /// How far loading is.
  public enum LoadingState: Sendable, Hashable {
    /// An animation is on its way; another may still show.
    case loading
    /// The animation is there.
    case loaded
    /// There is none.
    case failed(DotLottieAnimationError)
  }

  /// How many times a second the animation is drawn at most: the rate of the one that shows, until another is set.
  ///
  /// It follows what shows: another animation of the package, because it was loaded or because a state of the machine
  /// shows it. Setting it sets ``framePacing`` to ``FramePacing/capped(_:)`` at that rate, for this animation and others
  /// that are shown after it; 0 or less brings the rate of what shows and ``FramePacing/display`` back. 60 before
  /// anything is loaded, and where a file has less than 1 or more than 1000 frames a second.
  public var framerate: Int {
    get { chosenFramerate ?? authoredFramerate }
    set {
      changed { $0.chosenFramerate = newValue > 0 ? newValue : nil }
      framePacing = newValue > 0 ? .capped(Double(newValue)) : .display
    }
  }

  /// The rate of what shows, in whole frames a second.
  var authoredFramerate = 60
  private var chosenFramerate: Int?

  /// What is known of the animation from the outside.
  public internal(set) var animationModel = AnimationModel()

  /// How far loading is.
  public internal(set) var loadingState = LoadingState.loading

  /// How far the fetching of a remote file is; nil before anything has come, and for files that lie here.
  public internal(set) var loadingProgress: LoadingProgress?

  /// What playback is doing.
  public internal(set) var playbackStatus = PlaybackStatus.idle

  /// The state of the state machine; empty where none has run.
  public internal(set) var currentState = ""

  /// Whether the canvas has a size that was asked for, by the configuration or by ``resize(width:height:)``.
  @ObservationIgnored public internal(set) var sizeOverrideActive: Bool

  /// What drives the animation; nil when whoever shows it calls ``tick(dt:)``.
  @ObservationIgnored public var displayClock: (any DisplayClock)? { didSet { clockChanged() } }

  /// How often the animation is drawn while a clock drives it.
  @ObservationIgnored public var framePacing = FramePacing.display { didSet { driveIfNeeded() } }

  /// What was last drawn after a beat of the clock; called when there is another picture to show.
  @ObservationIgnored public var onPicture: (@MainActor (DotLottieAnimation) -> Void)?

  /// What it was made with.
  @ObservationIgnored public let options: DotLottieOptions

  #if canImport(Combine)
    /// Tells views that look at nothing in particular before each change.
    public nonisolated var objectWillChange: ObservableObjectPublisher { announcer.publisher }
    @ObservationIgnored private let announcer = ChangeAnnouncer()
  #endif

  @ObservationIgnored let config: AnimationConfig
  /// What plays; before anything is loaded, what answers calls about a state machine.
  @ObservationIgnored var player: Player
  /// What is waiting for the animation, in order; nil when nothing has to wait.
  ///
  /// Where there is none, settings wait on: another of the package may still be loaded.
  @ObservationIgnored var waiting: [WaitingCall]?
  /// Whether ``player`` has no animation yet and all that it does is for answers.
  @ObservationIgnored var isRehearsing = true
  /// The id of a machine that was taken unseen, from a package which is still being fetched, and whether it was started.
  @ObservationIgnored var trustedMachine: String?
  @ObservationIgnored var isTrustedToRun = false
  /// Compiles animations of the package that a state may show.
  @ObservationIgnored var prefetch: LoadingGate?
  /// What is played; nil while that is not known.
  @ObservationIgnored var content: AnimationContent?
  @ObservationIgnored var gate: LoadingGate
  /// What waited for an animation that was given up.
  @ObservationIgnored var givenUp: [WaitingCall] = []
  /// How many times another animation of the package had to be read.
  @ObservationIgnored var reloadCount = 0
  /// Why the last thing that failed did.
  @ObservationIgnored var lastError: DotLottieAnimationError?

  @ObservationIgnored let board: EventBoard
  /// What is to be told, in order.
  @ObservationIgnored var untold: [UntoldEvent] = []
  /// Whether a task will tell what was too much for one go.
  @ObservationIgnored var isTellingLater = false
  /// How many calls are being refused, one asked for by the completion of the other.
  @ObservationIgnored var refusalDepth = 0

  @ObservationIgnored let plays = PlayBook()
  /// How many calls are under way, one inside the other; the outermost tells what they have done.
  @ObservationIgnored var depth = 0
  /// What the clock was asked for, while it calls.
  @ObservationIgnored var clockDrive: ClockDrive?
  /// What is drawn on; made when it is needed.
  @ObservationIgnored var surface: Surface?
  @ObservationIgnored var presence = PresencePolicy()
  @ObservationIgnored var themeChoice: ThemeChoice?
  /// How the environment looks.
  @ObservationIgnored var appearance = ThemeChoice.Appearance.light

  /// Gives slots their values, such as the colours of an application for an environment; nil leaves a slot as it is.
  ///
  /// It is asked for every slot of an animation when it is loaded, when the environment changes, and when it is set.
  @ObservationIgnored public var slotResolver:
    (@MainActor (_ slotId: String, _ appearance: ThemeChoice.Appearance) -> SlotValue?)?
  {
    didSet { resolveSlots() }
  }

  init(
    _ start: LoadingStart, config: AnimationConfig, options: DotLottieOptions
  ) {
    self.options = options
    self.config = config
    board = EventBoard(openURL: options.openURL)
    let player = Self.makePlayer(config, options)
    self.player = player
    sizeOverrideActive = config.canvasSize.map { $0 == player.canvasSize } ?? false
    waiting = []
    gate = LoadingGate()
    animationModel.width = player.canvasSize.width
    animationModel.height = player.canvasSize.height
    if let color = config.backgroundColor { animationModel.backgroundColor = color }
    if case .here(.success(let content)) = start { self.content = content }
    if case .here(.failure) = start {} else { startConfiguredMachine() }
    begin(start, id: config.animationId ?? "")
  }

  // The gate and the streams end by themselves when they are let go of: nothing here needs the main actor.
}

extension DotLottieAnimation {
  /// A player with nothing loaded, of the size that is asked for as far as there can be such a canvas.
  static func makePlayer(_ config: AnimationConfig, _ options: DotLottieOptions) -> Player {
    let settings = Player.Options(options)
    for size in [config.canvasSize ?? (512, 512), (512, 512)] {
      if let player = try? Player(width: size.0, height: size.1, options: settings) {
        config.apply(to: player)
        return player
      }
    }
    preconditionFailure("a canvas of 512 × 512 pixels is within every limit")
  }

  /// Changes something that views look at.
  func changed(_ change: (DotLottieAnimation) -> Void) {
    #if canImport(Combine)
      announcer.publisher.send()
    #endif
    change(self)
  }
}

extension AnimationConfig {
  /// The size of the canvas that is asked for; nil for none.
  var canvasSize: (Int, Int)? {
    guard width != nil || height != nil else { return nil }
    let (width, height) = (width ?? 512, height ?? 512)
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// Sets everything that does not need an animation.
  func apply(to player: Player) {
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

#if canImport(Combine)
  extension DotLottieAnimation: ObservableObject {}
#endif
