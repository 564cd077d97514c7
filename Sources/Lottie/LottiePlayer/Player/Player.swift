public import DotLottieFormat
public import LottieFormat
public import LottieRenderer
import VectorRaster

/// Plays an animation or a package, with its themes and its state machine, and draws it.
///
/// A player has no clock: tell it how much time has passed with ``tick(milliseconds:)``, and draw when that says so.
/// It belongs to whoever made it, a task or an actor, and may be sent to another.
public final class Player {
  /// What stays the same for the life of a player.
  public struct Options: Sendable {
    /// How state machines are read.
    public var dialect = StateMachineDialect.documented
    /// How exactly a pointer must hit a layer.
    public var hitTest = HitTest.boundingBox
    /// How much of the motion is shown at first.
    public var reducedMotion = ReducedMotion.full
    /// Decodes pictures; without one they are not drawn, and reported.
    public var imageDecoder: (any ImageDecoder)?
    /// Has files that an animation, or a slot, names and does not bring; asked before the package is.
    public var assets: (any AssetSource)?
    /// Slots for properties to which a file gives none, by their ids: `["brand": ["Logo.**.Color"]]`.
    ///
    /// They are slots as any other then, for a host and for themes. A path that leads nowhere is a diagnostic of the
    /// animation.
    public var propertySlots: [String: [PropertyPath]] = [:]

    /// Makes the usual options.
    public init() {}
  }

  /// What stays the same for the life of the player.
  public let options: Options

  /// Hears of everything that happens, in order, once the state is final; may call the player.
  public var onEvent: ((PlayerEvent) -> Void)? {
    get { session.outlet.listener }
    set {
      // What the one before holds may call the player as it goes: not while the session is in hand.
      let former = session.outlet.listener
      session.outlet.listener = newValue
      withExtendedLifetime(former) {}
    }
  }

  /// Where playback stands.
  public var timeline: Timeline { context.timeline }

  /// The state machine, as it stands; nil without one.
  public var stateMachine: StateMachineEngine? { session.engine }

  /// The id of the state machine, where it came from the package.
  public internal(set) var stateMachineID: String?

  /// The reason why the last call that set, fired or reset an input was refused; nil if it was carried out.
  public internal(set) var inputRefusal: StateMachineEngine.InputRefusal?

  /// The animation that shows.
  public internal(set) var animation: LottieAnimation?

  /// The package, if one is loaded.
  public var file: DotLottieFile? { package?.file }

  /// The machine and the playback, and the only door to them.
  ///
  /// Whether two calls change them at once is not checked as the program runs, which costs as much as sixteen guards
  /// do. None can: nothing that is called on a session calls anybody who has the player. Its engine and its timeline
  /// know nobody, its catalog reads the package with a decoder that can have no player, being `Sendable`, and a hit
  /// tester, which is asked with the session in hand, holds what it needs by itself. The listener is called from
  /// ``settle()``, which has the session in hand for one step at a time, and let go of outside of it.
  var session: PlayerSession {
    @inline(__always) _read { yield unsafe uncheckedSession }
    @inline(__always) _modify { yield unsafe &uncheckedSession }
  }
  @exclusivity(unchecked) private var uncheckedSession: PlayerSession
  var context: PlaybackContext {
    _read { yield session.context }
    _modify { yield &session.context }
  }
  var package: PackageAnimations?
  var stage: DrawingStage
  var slots = SlotStore()
  /// Whether the stage draws with the slots as they are.
  var isOverlayCurrent = true
  /// What the slots' values are drawn with; nil without an animation.
  var slotOverlay: SlotOverlay?
  /// What the pointer event or question about a layer that ended last left open because it took too much work; nil if
  /// all was answered, and once another animation is loaded after it.
  public internal(set) var pointerShortfall: Diagnostic?
  /// What a pointer event may cost.
  var pointerBudget = WorkBudget(LottieLimits.pointerWork)
  /// What the states that were entered since the last call from outside have cost.
  var stateWork = StateWork()
  /// Whether a pointer event is under way, whose two halves are one call from outside.
  var isInPointerEvent = false
  /// The id of the theme that is on; nil without one.
  public internal(set) var activeThemeID: String?

  /// Makes a player with nothing loaded.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in pixels.
  ///   - height: The height of the canvas in pixels.
  ///   - options: What stays the same for the life of the player.
  /// - Throws: `RenderError` when the size is 0 or less, or beyond `LottieLimits`.
  public init(width: Int, height: Int, options: Options = Options()) throws(RenderError) {
    self.options = options
    stage = try DrawingStage(width: width, height: height)
    unsafe uncheckedSession = PlayerSession(
      context: PlaybackContext(timeline: Timeline(dialect: options.dialect), keepsNotes: true))
    context.timeline.reducedMotion = options.reducedMotion
  }

  // MARK: Effects

  /// Carries out what the engines left to do, then tells of what happened.
  func settle() {
    if session.context.pending.isEmpty { return }
    if session.outlet.isBusy { return settleNested() }
    session.beginTelling()
    if session.effectCount > 0 { carryOutEffects() }
    if let listener = session.outlet.listener { tell(listener) }
    session.endTelling()
    if !isInPointerEvent { endCall() }
  }

  /// Lets the next call from outside spend what this one has spent.
  func endCall() {
    stateWork = StateWork()
    package?.endCall()
  }

  /// Somebody who is being told of an event has called the player: what follows is told after the events at hand.
  private func settleNested() {
    var batch = session.outlet.takeBatch()
    swap(&batch, &session.context.pending)
    for index in batch.firstVisible..<batch.effects.count {
      if let event = carryOut(batch.effects[index]) { batch.effects[index] = .notify(event) }
    }
    var cursor = EffectBatch.Cursor()
    while let item = batch.next(&cursor) {
      switch item {
      case .note(let note):
        if let machine = session.machine {
          note.tell({ session.outlet.later.append($0) }, naming: machine.name)
        }
      case .effect(let index):
        if case .notify(let event) = batch.effects[index] { session.outlet.later.append(event) }
      }
    }
    session.outlet.keepRoom(of: &batch)
  }

  private func tell(_ listener: (PlayerEvent) -> Void) {
    if session.effectCount > 0 {
      tellInOrder(listener)
    } else {
      for index in 0..<session.noteCount { session.note(index).tell(listener) { session.name($0, $1) } }
    }
    while !session.outlet.later.isEmpty {
      var events = session.outlet.takeLater()
      for event in events { onEvent?(event) }
      session.outlet.keepRoom(of: &events)
    }
  }

  /// Tells of notes, and of the events among the effects where they were left.
  @inline(never)
  private func tellInOrder(_ listener: (PlayerEvent) -> Void) {
    var cursor = EffectBatch.Cursor()
    while let item = session.nextItem(&cursor) {
      switch item {
      case .note(let note): note.tell(listener) { session.name($0, $1) }
      case .effect(let index): if let event = session.event(index) { listener(event) }
      }
    }
  }

  /// Carries effects out; one that fails becomes the event that tells of it.
  private func carryOutEffects() {
    for index in session.firstVisibleEffect..<session.effectCount {
      if let effect = session.work(index), let event = carryOut(effect) {
        session.replaceWork(index, by: event)
      }
    }
  }

  /// Carries an effect out.
  ///
  /// - Returns: What is to be told instead of it.
  private func carryOut(_ effect: PlayerEffect) -> PlayerEvent? {
    switch effect {
    case .notify: break
    case .showAnimation(let id): show(id)
    case .setTheme(let id):
      do { try applyThemeOfState(id) } catch {
        if options.dialect.reportsRefusedThemes { return .error(error.message) }
      }
    case .resetTheme: removeTheme()
    case .beginTween(let origin):
      guard stateWork.pay(tweenValues: animation?.poseSize ?? 0) else {
        stage.endTween()
        break
      }
      stage.beginTween(from: pose(at: origin))
    case .retargetTween(let origin, let target, let progress):
      guard stateWork.pay(tweenValues: 3 * (animation?.poseSize ?? 0)) else {
        stage.endTween()
        break
      }
      // Both are made before the stage changes: making them reads it.
      let poses = (from: pose(at: origin), to: target.flatMap(pose))
      stage.retargetTween(from: poses.from, to: poses.to, progress: progress)
    case .beginCrossFade(let id, let frame, let origin, let target, let progress):
      beginCrossFade(to: id, frame: frame, from: (origin, target, progress))
    case .endTween: stage.endTween()
    }
    return nil
  }
}
