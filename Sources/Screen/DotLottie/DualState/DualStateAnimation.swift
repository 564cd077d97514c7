import LottieFormat
public import LottiePlayer
public import Observation
import VectorRaster

/// A control with an animation for each of two sides: a tab, a switch, a button.
///
/// ```swift
/// let control = DualStateAnimation(.files(inactive: off, active: on), width: 96, height: 96)
/// control.attach()
/// control.isActive = true           // plays as soon as it can
/// // At each beat of a display:
/// if control.advance(by: elapsed) { control.draw(into: &surface) }
/// ```
/// No call waits for a file. Both animations are read, compiled and decoded off the main actor, the side that is asked
/// for first. Their first and last frames are drawn there too, and more of a side that nobody waits for. Both stay
/// prepared, so that a switch allocates nothing. The control shows the side that was asked for last or, while that is
/// being prepared, what it showed before. `DualState` decides what happens when, and its `DualState.Policy` has the
/// choices. See <doc:ControlsWithTwoSides>.
///
/// It plays while it is attached and a ``displayClock`` moves it, or by ``advance(by:)``. All its values can be
/// observed; ``progress`` changes with each picture.
@MainActor
@Observable
public final class DualStateAnimation {
  /// Whether the side that is asked for is shown.
  public internal(set) var phase = DualState.Phase.pendingInactive

  /// The reason why the side that was asked for last can't be shown; nil while it is being loaded, and when it is
  /// shown.
  public internal(set) var failure: DotLottieAnimationError?

  /// The clock that moves the control; nil if the host calls ``advance(by:)``.
  ///
  /// The default is the platform's clock, until the host sets another or makes that call.
  @ObservationIgnored public var displayClock: (any DisplayClock)? {
    get { clock.clock }
    set { clock.choose(newValue) }
  }

  /// Called after a beat of the clock if there is another picture to draw.
  @ObservationIgnored public var onPicture: (@MainActor (DualStateAnimation) -> Void)?

  /// The themes of the packages for a light and a dark environment; nil for none.
  ///
  /// Views pass on the appearance of their environment. A package that has no theme of that id stays as it is.
  @ObservationIgnored public var themes: ThemeChoice? { didSet { if themes != oldValue { applyTheme() } } }

  /// The rate of drawing while a clock moves the control; at first that of the options.
  @ObservationIgnored public var framePacing: FramePacing { didSet { clock.update() } }

  /// The words for assistive technologies: the name of the control, and those of its states `on` and `off`.
  public var accessibilityWords = AccessibilityWords()

  /// The options that the control was made with.
  @ObservationIgnored public let options: Options

  /// The animations of the two sides.
  public internal(set) var source: Source

  @ObservationIgnored var core: DualState
  @ObservationIgnored var canvas: (width: Int, height: Int)
  /// The prepared animations; both are the same one if one load serves both sides.
  @ObservationIgnored var pictures: (inactive: DualStatePicture?, active: DualStatePicture?)
  /// Whether a picture is due for another reason than time.
  @ObservationIgnored var isPictureDue = false
  @ObservationIgnored let clock = ClockDriver()
  /// The views that show the control, and the surfaces for their pictures.
  @ObservationIgnored let viewers = Viewers<DualStatePresenter>()
  @ObservationIgnored let swapChain = SwapChain()
  /// The signature under placeholders.
  @ObservationIgnored let placeholderOwner = Surface.Stamp.Owner()

  @ObservationIgnored let loader: any DualStateLoader
  @ObservationIgnored var loads: [DualStateLoad] = []
  @ObservationIgnored var lastLoad = 0
  @ObservationIgnored let retries = TaskBag()
  @ObservationIgnored var errors: (inactive: DotLottieAnimationError?, active: DotLottieAnimationError?)
  @ObservationIgnored let streams = EventStreams<Event>(.unbounded)
  @ObservationIgnored let now: @Sendable () -> Duration
  @ObservationIgnored let sleep: @Sendable (Duration) async throws -> Void

  @ObservationIgnored var effects: [DualState.Effect] = []
  @ObservationIgnored var isCarryingOut = false
  /// The events to send when all effects are carried out.
  @ObservationIgnored var pendingEvents: [Event] = []
  /// Whether something has changed since observers were notified, and whether they are being notified.
  @ObservationIgnored var hasChanges = false
  @ObservationIgnored var isNotifying = false
  /// Whether a task will send the notifications that exceeded the limit of one turn.
  @ObservationIgnored var isNotifyingLater = false
  /// The values that observers were last notified of.
  @ObservationIgnored var notifiedFacts = DualStateFacts()

  /// Makes a control, on its inactive side, and begins to load its animations.
  ///
  /// - Parameters:
  ///   - source: The animations of the two sides.
  ///   - isActive: Whether it begins on its active side, where it rests; setting ``isActive`` later is a switch, which
  ///     plays.
  ///   - width: The width of the canvas in pixels, clamped to 1…`LottieLimits.maximumSurfaceSide`.
  ///   - height: The height of the canvas in pixels, as the width.
  ///   - options: The options.
  ///   - clock: The clock for retries, and for how long a side has been asked for.
  /// - Complexity: O(1): nothing is read before it returns.
  public convenience init(
    _ source: Source, isActive: Bool = false, width: Int, height: Int, options: Options = Options(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      source, isActive: isActive, width: width, height: height, options: options, clock: clock,
      loader: DualStateTaskLoader())
  }

  init(
    _ source: Source, isActive: Bool, width: Int, height: Int, options: Options,
    clock: some Clock<Duration>, loader: any DualStateLoader
  ) {
    self.source = source
    self.options = options
    self.loader = loader
    framePacing = options.framePacing
    canvas = (Self.side(width), Self.side(height))
    core = DualState(policy: options.policy, intent: isActive ? .active : .inactive)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    // A control never has as many effects at once.
    effects.reserveCapacity(16)
    loads.reserveCapacity(4)
    pendingEvents.reserveCapacity(4)
    self.clock.follow(self)
    swapChain.onArrival = { [weak self] in self?.viewers.pictureChanged() }
    if options.reducesMotion { send(.reduceMotion(true)) }
    send(.start)
  }

  static func side(_ value: Int) -> Int { min(max(value, 1), LottieLimits.maximumSurfaceSide) }

  // The loader, the retries and the streams end by themselves when they are released: no deinit has to reach the main
  // actor.
}
