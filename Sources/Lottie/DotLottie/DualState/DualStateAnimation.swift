import LottieFormat
public import LottiePlayer
public import Observation
import VectorRaster

/// A control with two animations, one for each side that it can be on: a tab, a switch, a button.
///
/// ```swift
/// let control = DualStateAnimation(.files(inactive: off, active: on), width: 96, height: 96)
/// control.attach()
/// control.isActive = true           // plays as soon as it can
/// // At each beat of a display:
/// if control.advance(by: elapsed) { control.draw(into: &surface) }
/// ```
/// No call waits for a file. Both animations are read, compiled and decoded off the main actor, the side that is asked for
/// first, and the frames drawn there that they begin and end with; of a side that nobody waits for others too. Both stay
/// prepared, so that a switch assigns, and allocates nothing. What is drawn is the side that was asked for last, or, while
/// that is on its way, what was drawn before. `DualState` decides what happens when, and its `DualState.Policy` has the
/// choices. See <doc:ControlsWithTwoSides>.
///
/// It plays while it is attached and a ``displayClock`` drives it, or by ``advance(by:)``. All that it says of itself can
/// be observed; ``progress`` changes with each picture.
@MainActor
@Observable
public final class DualStateAnimation {
  /// Whether what was asked for is shown.
  public internal(set) var phase = DualState.Phase.pendingInactive

  /// Why the side that was asked for last can't be shown; nil while it may still come, and when it is shown.
  public internal(set) var failure: DotLottieAnimationError?

  /// The clock that moves the control; nil if the host calls ``advance(by:)``.
  ///
  /// The default is the platform's clock, until the host sets another or makes that call.
  @ObservationIgnored public var displayClock: (any DisplayClock)? {
    get { clock.clock }
    set { clock.choose(newValue) }
  }

  /// Called after a beat of the clock when there is another picture to draw.
  @ObservationIgnored public var onPicture: (@MainActor (DualStateAnimation) -> Void)?

  /// What it was made with.
  @ObservationIgnored public let options: Options

  /// The animations of the two sides.
  public internal(set) var source: Source

  @ObservationIgnored var core: DualState
  @ObservationIgnored var canvas: (width: Int, height: Int)
  /// The prepared animations; both the same one where one loading serves both sides.
  @ObservationIgnored var pictures: (inactive: DualStatePicture?, active: DualStatePicture?)
  /// Whether a picture is due that no passing of time has made.
  @ObservationIgnored var isPictureDue = false
  @ObservationIgnored let clock = ClockDriver()
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
  /// Whether something has changed since observers began to be told, and whether they are being told.
  @ObservationIgnored var isUntold = false
  @ObservationIgnored var isTelling = false
  /// Whether a task will tell what was too much for one go.
  @ObservationIgnored var isTellingLater = false
  /// What observers were told last of what is not stored.
  @ObservationIgnored var toldFacts = DualStateFacts()

  /// Makes a control, on its inactive side, and begins to load its animations.
  ///
  /// - Parameters:
  ///   - source: The animations of the two sides.
  ///   - isActive: Whether it is on its active side from the start, where it rests; to set it later is a switch, which
  ///     plays.
  ///   - width: The width of the canvas in pixels, brought into 1…`LottieLimits.maximumSurfaceSide`.
  ///   - height: The height of the canvas in pixels, as the width.
  ///   - options: What it is made with.
  ///   - clock: What retries wait by, and what tells how long a side has been asked for.
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
    canvas = (Self.side(width), Self.side(height))
    core = DualState(policy: options.policy, intent: isActive ? .active : .inactive)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    // More effects than a control ever has at once.
    effects.reserveCapacity(16)
    loads.reserveCapacity(4)
    pendingEvents.reserveCapacity(4)
    self.clock.follow(self)
    if options.reducesMotion { send(.reduceMotion(true)) }
    send(.start)
  }

  static func side(_ value: Int) -> Int { min(max(value, 1), LottieLimits.maximumSurfaceSide) }

  // The loader, the retries and the streams end by themselves when they are let go of: nothing needs the main actor.
}
