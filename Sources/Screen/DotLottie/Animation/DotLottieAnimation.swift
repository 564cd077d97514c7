import DotLottieFormat
import Host
public import LottiePlayer
import LottieRenderer
public import Observation

#if canImport(Combine)
  public import Combine
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
/// A file is opened at once, so that calls about its state machines return the truth from the first moment. Animations
/// are compiled off the main actor. Calls that need one wait for it, and are made in order. See <doc:LoadingAnimations>.
///
/// Time comes from a ``displayClock``, which runs only while something moves, or from ``tick(dt:)``.
@MainActor
@Observable
public final class DotLottieAnimation {
  /// The state of loading.
  public enum LoadingState: Sendable, Hashable {
    /// An animation is being loaded; another one may still be shown.
    case loading
    /// The animation is shown.
    case loaded
    /// No animation could be loaded.
    case failed(DotLottieAnimationError)
  }

  // MARK: Observed by views

  /// The size of the canvas, the background, and the error of the loading.
  public private(set) var animationModel = AnimationModel()

  /// The state of loading.
  public private(set) var loadingState = LoadingState.loading

  /// The progress of fetching a remote file; nil before the first bytes, and for local files.
  public private(set) var loadingProgress: LoadingProgress?

  /// The state of playback.
  public private(set) var playbackStatus = PlaybackStatus.idle

  /// The state of the state machine; empty without one, and before it was started.
  public private(set) var currentState = ""

  /// The highest number of pictures a second: the rate of the animation that is shown, until another is set.
  ///
  /// It follows the animation that is shown, which a call or a state of the machine may change. Setting it sets
  /// ``framePacing`` to ``FramePacing/capped(_:)`` at that rate, also for animations that are shown later. A value of 0 or
  /// less restores the rate of the animation and ``FramePacing/display``. The rate is 60 before anything is loaded, and
  /// for files with less than 1 or more than 1000 frames a second.
  public var framerate: Int {
    get { chosenFramerate ?? authoredFramerate }
    set {
      changed { $0.chosenFramerate = newValue > 0 ? newValue : nil }
      framePacing = newValue > 0 ? .capped(Double(newValue)) : .display
    }
  }
  private var authoredFramerate = 60
  private var chosenFramerate: Int?

  /// Whether time changes the animation, as views that a schedule draws were last notified.
  private var notedMotion = false

  // MARK: Set by hosts

  /// The configuration that the animation was made with.
  @ObservationIgnored public let config: AnimationConfig

  /// The reason of the last call that was refused, or of the last loading that failed; nil if there was none.
  ///
  /// Every call that returns false because it could not be carried out leaves its reason here.
  @ObservationIgnored public private(set) var failure: DotLottieAnimationError?

  /// Whether the canvas has a size that the configuration or ``resize(width:height:)`` set.
  @ObservationIgnored public private(set) var sizeOverrideActive: Bool

  /// The clock that moves the animation; nil if the host calls ``tick(dt:)`` or ``advance(milliseconds:)``.
  ///
  /// The default is the platform's clock, until the host sets another or makes one of those calls.
  @ObservationIgnored public var displayClock: (any DisplayClock)? {
    get { clock.clock }
    set { clock.choose(newValue) }
  }

  /// The rate of drawing while a clock moves the animation.
  @ObservationIgnored public var framePacing = FramePacing.display { didSet { clock.update() } }

  /// Called after a beat of the clock if there is another picture to show.
  @ObservationIgnored public var onPicture: (@MainActor (DotLottieAnimation) -> Void)?

  /// The behaviour of playback while the animation cannot be seen.
  ///
  /// Setting it changes the behaviours; whether the animation can be seen stays as views and ``setVisible(_:)`` say.
  public var presencePolicy: PresencePolicy {
    get { presence }
    set {
      presence.whenHidden = newValue.whenHidden
      presence.inBackground = newValue.inBackground
    }
  }
  @ObservationIgnored var presence = PresencePolicy() { didSet { clock.update() } }

  /// Returns the value of a slot for an environment, such as a colour of the application; nil leaves the slot alone.
  ///
  /// It is called for every slot of an animation after loading, after a change of the environment, and when it is set.
  /// ``textScale`` is a part of the environment.
  @ObservationIgnored public var slotResolver:
    (@MainActor (_ slotId: String, _ appearance: ThemeChoice.Appearance) -> SlotValue?)?
  {
    didSet { resolveSlots() }
  }

  /// The themes for a light and a dark environment; nil if the host sets themes itself.
  ///
  /// Setting it applies the one for `ThemeChoice.appearance`, which is that of the environment from then on. It also
  /// holds for an animation that is being loaded, in the order of the calls that wait for it.
  @ObservationIgnored public var themes: ThemeChoice? {
    didSet {
      let former = appearance
      if let themes { appearance = themes.appearance }
      applyThemeChoice()
      if appearance != former { resolveSlots() }
    }
  }

  /// Whether the environment is light or dark.
  @ObservationIgnored private(set) var appearance = ThemeChoice.Appearance.light

  /// The size of texts that the person has chosen, as a factor on the standard size.
  @ObservationIgnored public private(set) var textScale = 1.0

  #if canImport(Combine)
    /// Announces each change to views that observe the whole object.
    public nonisolated var objectWillChange: ObservableObjectPublisher { announcer.publisher }
    @ObservationIgnored private let announcer = ChangeAnnouncer()
  #endif

  /// The amount of motion for people who ask for less; a view passes on whether they do.
  @ObservationIgnored public var motionPolicy = MotionPolicy() {
    didSet { if motionPolicy != oldValue { setReducedMotion(motionPolicy.reducedMotion) } }
  }

  /// The words that describe the animation for assistive technologies.
  @ObservationIgnored public var accessibilityWords = AccessibilityWords()

  // MARK: Parts, each with fields of its own

  @ObservationIgnored let loader: AnimationLoader
  @ObservationIgnored let director: PlaybackDirector
  @ObservationIgnored let unseenMachine = UnseenMachine()
  /// The number of times that a state machine was started.
  @ObservationIgnored nonisolated let machineStarts = Lock(0)
  @ObservationIgnored let board: EventBoard
  @ObservationIgnored let pictures = SwapChain()
  @ObservationIgnored let viewers = Viewers<AnimationPresenter>()
  @ObservationIgnored private let reports = ReportQueue()
  @ObservationIgnored package let clock = ClockDriver()
  /// The number of refusals in progress, each inside the one before.
  @ObservationIgnored private var refusalDepth = 0
  #if DEBUG
    /// The recorder for a studio; nil unless one was asked for.
    @ObservationIgnored var inspector: Inspector?
  #endif

  init(_ start: LoadingStart, config: AnimationConfig) {
    self.config = config
    board = EventBoard(openURL: config.openURL)
    loader = AnimationLoader(config)
    let player = config.makePlayer()
    director = PlaybackDirector(player, reports)
    sizeOverrideActive = config.canvasSize.map { $0 == player.canvasSize } ?? false
    animationModel.width = player.canvasSize.width
    animationModel.height = player.canvasSize.height
    if let color = config.backgroundColor { animationModel.backgroundColor = color }
    reports.follow(self)
    clock.follow(self)
    pictures.onArrival = { [weak self] in self?.viewers.pictureChanged() }
    loader.open(start, for: self)
    startConfiguredMachine()
  }

  /// The player that is shown; before the first animation, it only rehearses calls to a state machine.
  var player: Player { director.player }

  // MARK: Changes

  /// Changes values that views observe.
  private func changed(_ change: (DotLottieAnimation) -> Void) {
    #if canImport(Combine)
      announcer.publisher.send()
    #endif
    change(self)
  }

  /// Leaves the reason of a call that can't be carried out.
  ///
  /// - Returns: False, for the call to return.
  @discardableResult
  func refuse(_ reason: DotLottieAnimationError) -> Bool {
    failure = reason
    return false
  }

  /// Leaves the reason of a refused call, and reports it to the completion of a call to play: at once, unless completions
  /// make the same call again without end.
  ///
  /// - Returns: False, for the call to return.
  @discardableResult
  func refuse(_ reason: DotLottieAnimationError, _ ticket: PlayTicket?) -> Bool {
    failure = reason
    guard let ticket else { return false }
    // Each is called inside the one before: this many need little of the stack.
    guard refusalDepth < 16 else {
      Task { @MainActor in ticket.end(.failed(reason)) }
      return false
    }
    refusalDepth += 1
    ticket.end(.failed(reason))
    refusalDepth -= 1
    return false
  }

  /// Notes the colour under the animation, for views.
  func noteBackground(_ color: PaintColor) { changed { $0.animationModel.backgroundColor = color } }

  /// Notes the size of the canvas, for views.
  ///
  /// - Parameter isChosen: Whether the host has asked for it.
  func noteSize(isChosen: Bool = false) {
    if isChosen { sizeOverrideActive = true }
    let (width, height) = player.canvasSize
    guard (animationModel.width, animationModel.height) != (width, height) else { return }
    changed {
      $0.animationModel.width = width
      $0.animationModel.height = height
    }
  }

  /// Sets the appearance of the environment.
  public func environmentChanged(to appearance: ThemeChoice.Appearance) {
    guard appearance != self.appearance else { return }
    guard themes == nil else {
      themes?.appearance = appearance
      return
    }
    self.appearance = appearance
    resolveSlots()
  }

  /// Sets the size of texts in the environment.
  ///
  /// - Parameter scale: The factor on the standard size, above 0.
  public func setTextScale(_ scale: Double) {
    guard scale != textScale, scale.isFinite, scale > 0 else { return }
    textScale = scale
    resolveSlots()
  }

  // MARK: Reports

  /// Makes a call to the player, then reports what it caused, unless an outer call will.
  func drive<Result, Failure>(_ body: (Player) throws(Failure) -> Result) throws(Failure) -> Result {
    try reports.during { () throws(Failure) in try body(player) }
  }

  /// Reports an event that the player itself does not.
  func report(_ event: PlayerEvent) {
    director.report(event)
    noteEvent(event)
  }

  /// Reports the reason why an animation or a machine was not loaded, while what was loaded before stays.
  func report(refusedLoad reason: DotLottieAnimationError) {
    reports.append(.refusedLoad(reason))
    if !reports.isInCall { reports.during {} }
  }

  /// Follows an event that was added to the reports.
  private func noteEvent(_ event: PlayerEvent) {
    if event == .load { prepareShownAnimation() }
    if !reports.isInCall { reports.during {} }
  }

  /// Gives another animation the theme and the slots that the host has chosen, before its first picture.
  private func prepareShownAnimation() {
    loader.noteReplacement()
    // A machine of the shipped engine removes the theme before it shows another animation.
    let losesTheme = !config.player.dialect.keepsChoices
    if losesTheme, isStateMachineRunning(), activeThemeId().isEmpty { attempt(.applyThemeChoice) }
    resolveSlots()
  }
}

// MARK: - Reports

extension DotLottieAnimation: ReportSource {
  func collect() { director.collect() }

  func update() {
    let status = player.timeline.status
    if status != playbackStatus { changed { $0.playbackStatus = status } }
    let state = player.stateMachine?.currentState ?? ""
    if state != currentState { changed { $0.currentState = state } }
    let rate = Int(shownRate.rounded())
    if rate != authoredFramerate { changed { $0.authoredFramerate = rate } }
    if moves != notedMotion { changed { $0.notedMotion = moves } }
    clock.update()
  }

  func deliver(_ report: PendingReport) {
    switch report {
    case .event(let event, let finished):
      #if DEBUG
        inspector?.note(event)
      #endif
      board.notify(event)
      finished?.end(.finished)
    case .end(let ticket, let end): ticket.end(end)
    case .failure(let error): board.notifyFailure(error)
    case .refusedLoad(let error): board.notifyRefusedLoad(error)
    case .loadingEnd(let error): loader.end(error)
    }
  }

  func settled() { director.settle() }

  func goOn() { if let reason = director.goOn() { refuse(reason) } }
}

// MARK: - Loading

extension DotLottieAnimation: LoaderHost {
  func during(_ effects: () -> Void) { reports.during(effects) }

  func loadingChanged(to phase: DotLottieLoading<HostCall>.Phase) {
    let state: LoadingState =
      switch phase {
      case .opening, .compiling, .reloading: .loading
      case .ready: .loaded
      case .failed(let error): .failed(error)
      }
    guard state != loadingState else { return }
    changed {
      $0.loadingState = state
      if case .failed(let error) = state {
        $0.animationModel.error = true
        $0.animationModel.errorMessage = error.message
      } else {
        $0.animationModel.error = false
        $0.animationModel.errorMessage = ""
      }
    }
  }

  func progressed(_ progress: LoadingProgress) {
    guard loadingState == .loading, progress.receivedBytes >= loadingProgress?.receivedBytes ?? 0 else {
      return
    }
    changed { $0.loadingProgress = progress }
  }

  func rehearseUnseenMachine(of file: DotLottieFile?) {
    drive { player in unseenMachine.rehearse(loader.machineCalls, file, on: player, config.player.dialect) }
  }

  func showFirst(_ content: AnimationContent, _ compiled: [(id: String, animation: LottieAnimation)]) {
    guard let first = compiled.last else { return }
    unseenMachine.expect(nil)
    director.replacePlayer(config.makePlayer()) { [weak self] event in self?.noteEvent(event) }
    drive { player in
      failure = nil
      takeSize(of: first.animation)
      switch content.form {
      case .lottie: player.load(first.animation)
      case .package(let file):
        player.perform(.load(.package(file, animation: first.id, compiled: compiled)))
      }
      applyConfig()
    }
  }

  func show(_ id: String) -> DotLottieAnimationError? {
    attempt(.loadAnimation(id))
  }

  func adopt(_ animation: LottieAnimation, id: String) { drive { $0.adopt(animation, id: id) } }

  func replay(_ call: HostCall) -> DotLottieAnimationError? {
    guard let reason = attempt(call), !call.isQuiet else { return nil }
    report(.error(reason.message))
    return reason
  }

  func report(_ report: PendingReport) {
    reports.append(report)
    guard case .failure(let error) = report else { return }
    refuse(error)
    // Without any animation, the machine that was rehearsed is discarded.
    guard case .failed = loader.phase else { return }
    let losesMachine = unseenMachine.isExpected || player.stateMachine != nil
    drive { $0.unloadStateMachine() }
    if losesMachine { self.report(PlayerEvent.error(error.message)) }
    unseenMachine.expect(nil)
  }

  var machineAnimations: [String] {
    guard let known = loader.content?.file?.manifest.animations.map(\.id) else { return [] }
    let shown = (player.stateMachine?.definition.states ?? []).compactMap { $0.playback?.animation }
    return shown.filter(known.contains)
  }
}

// MARK: - Clock

extension DotLottieAnimation: ClockDriven {
  package var isMoving: Bool { presence.showsMotion && moves }

  /// Whether time changes the animation while it can be seen.
  private var moves: Bool { isLoaded() && !player.isSettled }

  /// Whether a schedule has to ask for pictures; observed, so that it goes on when it is asked to.
  package var wantsPictures: Bool {
    access(keyPath: \.notedMotion)
    access(keyPath: \.loadingState)
    return moves
  }

  package var drivenRate: Double? {
    switch framePacing {
    case .display: nil
    case .authored: shownRate * Double(max(player.timeline.speed, 0.001))
    case .capped(let rate): rate
    }
  }

  package func clockBeat(_ elapsed: Duration) {
    guard presence.showsMotion, pass(milliseconds: elapsed.milliseconds) else { return }
    onPicture?(self)
    viewers.pictureChanged()
  }

  /// The number of frames a second of the animation that is shown.
  private var shownRate: Double {
    let rate = Double(player.timeline.facts?.frameRate ?? 60)
    return rate >= 1 && rate <= 1000 ? rate : 60
  }

  /// Lets time pass, from a clock or the host.
  ///
  /// - Returns: Whether there is another picture to show.
  private func pass(milliseconds: Float) -> Bool {
    guard isLoaded() else { return false }
    return drive { player in (try? player.tick(milliseconds: milliseconds)) ?? false }
  }

  /// Lets time pass, for the state machine too, and draws.
  ///
  /// The platform's clock stops calling the animation; one that you have set does not, so call this only without one.
  /// - Parameter dt: The time in milliseconds.
  /// - Returns: The picture if it differs from the former one, or nil.
  @discardableResult
  public func tick(dt: Float) -> DotLottieImage? { advance(milliseconds: dt) ? frameImage() : nil }

  /// Lets time pass without drawing, as ``tick(dt:)``.
  ///
  /// - Returns: Whether there is another picture to show.
  @discardableResult
  public func advance(milliseconds: Float) -> Bool {
    clock.hostAdvances()
    return pass(milliseconds: milliseconds)
  }
}

#if canImport(Combine)
  extension DotLottieAnimation: ObservableObject {}
#endif
