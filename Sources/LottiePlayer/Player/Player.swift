public import DotLottieFormat
import LottieFormat
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

    /// Makes the usual options.
    public init() {}
  }

  /// What stays the same for the life of the player.
  public let options: Options

  /// Hears of everything that happens, in order, once the state is final; may call the player.
  public var onEvent: ((PlayerEvent) -> Void)?

  /// Where playback stands.
  public var timeline: Timeline { context.timeline }

  /// The state machine, as it stands; nil without one.
  public var stateMachine: StateMachineEngine? { session.engine }

  /// The id of the state machine, where it came from the package.
  public internal(set) var stateMachineID: String?

  /// The animation that shows.
  public internal(set) var animation: LottieAnimation?

  /// The package, if one is loaded.
  public var file: DotLottieFile? { package?.file }

  var session: PlayerSession
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
  /// What the themes that states put on have cost since the last call from outside.
  var themeCost = 0
  /// The id of the theme that is on; nil without one.
  public internal(set) var activeThemeID: String?

  /// Room for what happens while a batch is being told: it and the context's take turns.
  private var spare = EffectBatch(keepsNotes: true)
  /// Events that calls from within ``onEvent`` caused: told after those at hand.
  private var outbox: ContiguousArray<PlayerEvent> = []
  /// The machine whose notes are being told, where a call from within ``onEvent`` took it away.
  private var formerMachine: SharedMachine?
  private var isTelling = false

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
    session = PlayerSession(
      context: PlaybackContext(timeline: Timeline(dialect: options.dialect), keepsNotes: true))
    context.timeline.reducedMotion = options.reducedMotion
  }

  // MARK: Effects

  /// Carries out what the engines left to do, then tells of what happened.
  func settle() {
    if session.context.pending.isEmpty { return }
    if isTelling { return settleWhileTelling() }
    themeCost = 0
    // Taken out and put back, because its memory is to be used again.
    var batch = EffectBatch()
    swap(&batch, &spare)
    swap(&batch, &session.context.pending)
    carryOut(&batch.effects)
    if let onEvent { tell(batch, onEvent) }
    batch.clear()
    swap(&batch, &spare)
  }

  /// Somebody who is being told of an event has called the player: what follows is told after the events at hand.
  private func settleWhileTelling() {
    var batch = EffectBatch(keepsNotes: true)
    swap(&batch, &session.context.pending)
    carryOut(&batch.effects)
    var cursor = EffectBatch.Cursor()
    while let item = batch.next(&cursor) {
      switch item {
      case .note(let note): if let event = session.event(note) { outbox.append(event) }
      case .effect(let index): if case .notify(let event) = batch.effects[index] { outbox.append(event) }
      }
    }
  }

  private func tell(_ batch: EffectBatch, _ listener: (PlayerEvent) -> Void) {
    isTelling = true
    var cursor = EffectBatch.Cursor()
    while let item = batch.next(&cursor) {
      switch item {
      case .note(let note):
        if let event = formerMachine?.event(note) ?? session.event(note) { listener(event) }
      case .effect(let index): if case .notify(let event) = batch.effects[index] { listener(event) }
      }
    }
    if !outbox.isEmpty { tellOutbox() }
    if formerMachine != nil { formerMachine = nil }
    isTelling = false
  }

  private func tellOutbox() {
    while !outbox.isEmpty {
      let events = outbox
      outbox.removeAll(keepingCapacity: events.count <= EffectBatch.keptEntries)
      for event in events { onEvent?(event) }
    }
  }

  /// Carries effects out; one that fails becomes the event that tells of it.
  private func carryOut(_ effects: inout ContiguousArray<PlayerEffect>) {
    for index in effects.indices {
      // Most of them, and nothing to be done.
      if case .notify = effects[index] { continue }
      if let event = carryOut(effects[index]) { effects[index] = .notify(event) }
    }
  }

  /// Keeps the names of a machine that is taken away while what it did is being told.
  func keepMachineWhileTelling() {
    if isTelling && formerMachine == nil { formerMachine = session.machine }
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
    case .beginTween(let origin): stage.beginTween(from: pose(at: origin))
    case .retargetTween(let origin, let target, let progress):
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
