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
  /// The player; before anything is loaded, it only rehearses the calls to a state machine for their answers.
  @ObservationIgnored private(set) var player: Player
  /// The contents of the bytes; nil while they are not known.
  @ObservationIgnored private(set) var content: AnimationContent?
  /// The reason of the last failure.
  @ObservationIgnored var lastError: DotLottieAnimationError?
  @ObservationIgnored private var loading = DotLottieLoading<WaitingCall>()
  /// The animations that were compiled for the first showing, the one to begin with last.
  @ObservationIgnored private var compiled: [(id: String, animation: LottieAnimation)] = []
  @ObservationIgnored private var isCarryingOut = false
  @ObservationIgnored private(set) var gate = LoadingGate()
  @ObservationIgnored private var unseenMachine: UnseenMachine?
  /// The compiling of animations that a state may show.
  @ObservationIgnored private var prefetch: LoadingGate?

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
    animationModel.width = player.canvasSize.width
    animationModel.height = player.canvasSize.height
    if let color = config.backgroundColor { animationModel.backgroundColor = color }
    open(start)
  }

  // The gate and the streams end by themselves when they are let go of: nothing here needs the main actor.

  // MARK: Loading

  /// Begins to load.
  ///
  /// Nothing is reported before the caller's turn is over, so that observers can subscribe.
  private func open(_ start: LoadingStart) {
    switch start {
    case .here(.success(let content)): opened(.success(content))
    case .here(.failure(let error)):
      let animation = WeakAnimation(self)
      gate.follow(Task { animation.value?.opened(.failure(error)) })
      return
    case .remote(let address):
      let (source, animation) = (options.source, WeakAnimation(self))
      gate.follow(
        Task.detached(priority: .userInitiated) {
          let content = await AnimationContent.fetch(address, from: source) { progress in
            Task { @MainActor in animation.value?.progressed(progress) }
          }
          await animation.value?.opened(content)
        })
    }
    startConfiguredMachine()
  }

  private func opened(_ result: Result<AnimationContent, DotLottieAnimationError>) {
    switch result {
    case .success(let content):
      self.content = content
      receive(.opened(animations: content.file?.manifest.animations.map(\.id) ?? []))
    case .failure(let error): receive(.failed(error))
    }
  }

  private func progressed(_ progress: LoadingProgress) {
    guard loadingState == .loading, progress.receivedBytes >= loadingProgress?.receivedBytes ?? 0 else {
      return
    }
    changed { $0.loadingProgress = progress }
  }

  /// Whether a call is carried out at once: an animation is shown, and no other call waits.
  var takesCalls: Bool { loading.takesCalls }

  /// Whether no animation was ever shown, so that ``player`` only rehearses.
  var isRehearsing: Bool { loading.isRehearsing }

  /// Lets a call wait for the animation.
  func wait(
    _ need: DotLottieLoading<WaitingCall>.Need,
    refused: (@MainActor (DotLottieAnimationError) -> Void)? = nil,
    _ perform: @escaping @MainActor (DotLottieAnimation) -> DotLottieAnimationError?
  ) {
    receive(.called(.init(need: need, work: WaitingCall(refused: refused, perform: perform))))
  }

  /// Shows an animation of the package, at once if it is compiled; after a failure, loading begins anew with it.
  ///
  /// - Throws: ``DotLottieAnimationError`` when there is no package, or no such animation in it.
  func choose(_ id: String) throws {
    try checkChoice(id)
    if case .failed = loading.phase {
      lastError = nil
      changed {
        $0.animationModel.error = false
        $0.animationModel.errorMessage = ""
      }
      receive(.chosen(id: id))
      startConfiguredMachine()
    } else if player.hasCompiled(id: id) {
      try drive { player in try player.loadAnimation(id: id) }
    } else {
      receive(.chosen(id: id))
    }
  }

  /// Notes that a state of the machine has shown an animation: one that is on its way is given up.
  func noteReplacement() { if loading.phase == .reloading { receive(.replaced) } }

  /// Takes a report, and carries out what follows from it.
  private func receive(_ input: DotLottieLoading<WaitingCall>.Input) {
    loading.receive(input)
    let state = LoadingState(loading.phase)
    if state != loadingState { changed { $0.loadingState = state } }
    // What is under way goes on with it.
    if isCarryingOut { return }
    drive { _ in
      isCarryingOut = true
      while let effect = loading.next() { carryOut(effect) }
      isCarryingOut = false
    }
  }

  private func carryOut(_ effect: DotLottieLoading<WaitingCall>.Effect) {
    switch effect {
    case .rehearse: rehearseUnseenMachine()
    case .compile(let id, let generation): compile(id, generation)
    case .begin: showFirst()
    case .show(let id): receive(.done(attempt { animation in try animation.player.loadAnimation(id: id) }))
    case .replay(let call):
      let reason = call.perform(self)
      if let reason { tell(.error(reason.message)) }
      receive(.done(reason))
    case .refuse(let call, let reason):
      if let refused = call.refused { untold.append(.refusal(refused, reason)) }
    case .report(let error): report(error)
    case .finish(let error): untold.append(.loadingEnd(error))
    }
  }

  /// Lets those go on who wait for a loading, unless an observer has begun another since: they wait for that.
  func endLoading(_ error: DotLottieAnimationError?) {
    if loadingState != .loading { gate.open(error.map { .failure($0) } ?? .success(())) }
  }

  private func compile(_ id: String?, _ generation: Int) {
    guard let content else { return }
    if gate.isOpen { gate = LoadingGate() }
    let (compiler, animation) = (options.compiler, WeakAnimation(self))
    let job = CompilationJob(content, id: id ?? config.animationId, options)
    gate.follow(
      Task.detached(priority: .userInitiated) {
        do {
          let compiled = try await compiler.compile(job)
          try Task.checkCancellation()
          await animation.value?.compiled(job.animationID ?? "", generation, .success(compiled))
        } catch {
          await animation.value?.compiled(
            job.animationID ?? "", generation, .failure(DotLottieAnimationError(error)))
        }
      })
  }

  private func compiled(
    _ id: String, _ generation: Int, _ result: Result<LottieAnimation, DotLottieAnimationError>
  ) {
    switch result {
    case .success(let animation):
      if isRehearsing { compiled.insert((id, animation), at: 0) } else { player.adopt(animation, id: id) }
      receive(.compiled(id: id, generation: generation, wanted: machineAnimations))
    case .failure(let error):
      receive(.uncompiled(id: id, generation: generation, error, wanted: machineAnimations))
    }
  }

  /// Makes the player of the first animation, with the configuration.
  private func showFirst() {
    guard let content, let first = compiled.last else { return }
    unseenMachine = nil
    let rehearsed = player
    player = Self.makePlayer(config, options)
    player.layout = rehearsed.layout
    listen()
    drive { player in
      lastError = nil
      takeSize(of: first.animation)
      switch content.form {
      case .lottie: player.load(first.animation)
      case .package(let file): try? player.load(file, id: first.id, compiled: compiled)
      }
      applyConfig()
    }
    compiled = []
  }

  /// Reports to observers that an animation could not be loaded; without any, the machine that was rehearsed goes.
  private func report(_ error: DotLottieAnimationError) {
    lastError = error
    untold.append(.failure(error))
    guard case .failed = loading.phase else { return }
    player.unloadStateMachine()
    compiled = []
    changed {
      $0.animationModel.error = true
      $0.animationModel.errorMessage = error.message
    }
    if unseenMachine != nil { tell(.error(error.message)) }
    unseenMachine = nil
  }

  // MARK: Rehearsing a machine

  /// Whether a machine that nobody has seen yet was started; nil if there is none.
  var startsUnseenMachine: Bool? {
    get { unseenMachine?.isStarted }
    set { if let newValue { unseenMachine?.isStarted = newValue } }
  }

  /// Takes the id of a machine on trust, while the package is being fetched; nil for none.
  func trust(_ id: String?) { unseenMachine = id.map { UnseenMachine(id: $0) } }

  /// Does something with the rehearsing player, for its answer; notes it if there is no machine to ask yet.
  func rehearse(_ body: @escaping @MainActor (Player) -> Bool) -> Bool {
    guard unseenMachine != nil else { return drive(body) }
    unseenMachine?.rehearsals.append(body)
    return true
  }

  /// Reads the machine that was taken on trust, and asks it what it was asked; a failure is reported at the end.
  private func rehearseUnseenMachine() {
    guard let unseen = unseenMachine, let file = content?.file,
      let machine = try? file.stateMachine(id: unseen.id, parsing: options.dialect.parsing)
    else { return }
    drive { player in
      guard (try? player.loadStateMachine(machine)) != nil else { return }
      unseenMachine = nil
      for body in unseen.rehearsals { _ = body(player) }
    }
  }

  /// The animations of the package that the states of the machine show.
  private var machineAnimations: [String] {
    guard let known = content?.file?.manifest.animations.map(\.id) else { return [] }
    let shown = (player.stateMachine?.definition.states ?? []).compactMap { $0.playback?.animation }
    return shown.filter(known.contains)
  }

  private func adopt(_ animation: LottieAnimation, id: String) { player.adopt(animation, id: id) }

  /// Compiles what the states of a machine show that was taken after the animation was there.
  func prefetchMachineAnimations() {
    guard let content, !isRehearsing else { return }
    let ids = Set(machineAnimations.filter { !player.hasCompiled(id: $0) }).sorted()
    guard !ids.isEmpty else { return }
    let (options, animation) = (options, WeakAnimation(self))
    let token = LoadingGate()
    prefetch = token
    token.follow(
      Task.detached(priority: .utility) {
        for id in ids {
          let job = CompilationJob(content, id: id, options)
          // A state that shows what can't be read says so when it is entered.
          guard let compiled = try? await options.compiler.compile(job), !Task.isCancelled else { continue }
          await animation.value?.adopt(compiled, id: id)
        }
      })
  }
}

/// A machine of a package that is being fetched: nobody knows whether there is one.
private struct UnseenMachine {
  let id: String
  var isStarted = false
  /// The calls that it is asked as soon as it can be read.
  var rehearsals: [@MainActor (Player) -> Bool] = []
}

extension DotLottieAnimation.LoadingState {
  fileprivate init(_ phase: DotLottieLoading<WaitingCall>.Phase) {
    self =
      switch phase {
      case .opening, .compiling, .reloading: .loading
      case .ready: .loaded
      case .failed(let error): .failed(error)
      }
  }
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
