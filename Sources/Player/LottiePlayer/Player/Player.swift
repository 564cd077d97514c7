public import DotLottieFormat
public import LottieFormat
public import LottieRenderer
internal import VectorRaster

/// Plays an animation or a package, with its themes and its state machine, and draws it.
///
/// A player has no clock: pass it time with ``tick(milliseconds:)``, and draw when that returns true. It belongs to the
/// task or actor that made it, and may be sent to another.
public final class Player {
  /// The settings that stay the same for the life of a player.
  public struct Options: Sendable {
    /// The dialect in which state machines are read.
    public var dialect = StateMachineDialect.documented
    /// The precision of hit tests.
    public var hitTest = HitTest.boundingBox
    /// The amount of motion to begin with.
    public var reducedMotion = ReducedMotion.full
    /// The decoder of pictures; without one, they are not drawn but reported.
    public var imageDecoder: (any ImageDecoder)?
    /// The source of the fonts that texts need; without one, they are drawn with the characters in the file only.
    public var fonts: (any FontProvider)?
    /// The source of files that an animation or a slot names and does not contain, asked before the package.
    public var assets: (any AssetSource)?
    /// Additional slots for properties, by their ids: `["brand": ["Logo.**.Color"]]`.
    ///
    /// Hosts and themes use them as any other slot. A path without a property becomes a diagnostic of the animation.
    public var propertySlots: [String: [PropertyPath]] = [:]
    /// The size of the animations read at once to check the names of a state machine given as text, in bytes.
    ///
    /// Other animations are compared when they are compiled.
    package var sizeReadForNames = Int.max

    /// Makes the default options.
    public init() {}
  }

  /// The settings that the player was made with.
  public let options: Options

  /// The state of playback.
  public var timeline: Timeline { session.context.timeline }

  /// The current state machine; nil without one.
  public var stateMachine: StateMachineEngine? { session.engine }

  /// The id of the state machine, if it comes from the package.
  public internal(set) var stateMachineID: String?

  /// Whether the state machine was given as text, whose names are compared with those of the package.
  var checksMachine = false
  /// The names and frames of that machine that the package does not have.
  var machineDiagnostics: [Diagnostic] = []

  /// Whether the last tick made a picture due.
  public internal(set) var isPictureDue = false

  #if DEBUG
    /// Receives each call from outside that changes the player, before it is made.
    package var onCall: ((PlayerCall) -> Void)?
    /// The call that loaded the state machine; nil if it can't be written down.
    var stateMachineSource: PlayerCall?
  #endif

  /// The current animation, with the expressions of slots.
  public internal(set) var animation: LottieAnimation?
  /// The current animation, as loaded.
  var authored: LottieAnimation?
  /// The values of slots that ``animation`` was compiled with.
  var compiledSlots: [(id: String, json: [UInt8])] = []

  /// The loaded package; nil without one.
  public var file: DotLottieFile? { package?.file }

  /// The machine and the playback; no call on a session reaches code that has the player.
  var session: PlayerSession
  /// The effects since the host took events, all carried out; only their events matter.
  var settledEffects: ContiguousArray<PlayerEffect> = []
  /// Memory for effects whose events the host takes.
  var spareEffects: ContiguousArray<PlayerEffect> = []
  /// Memory for the effects of a call.
  private var effects: ContiguousArray<PlayerEffect> = []
  var package: PackageAnimations?
  var stage: DrawingStage
  var slots = SlotStore()
  /// Whether the stage draws with the current slots.
  var isOverlayCurrent = true { didSet { if !isOverlayCurrent { lookChanges &+= 1 } } }
  /// The number of changes of the animation and its slots.
  private(set) var lookChanges = 0
  /// The pointer that rests on the canvas; nil without one, or without a machine that has heard of it.
  var resting: RestingPointer?
  /// The overlay of the slots' values; nil without an animation.
  var slotOverlay: SlotOverlay?
  /// A note that the last pointer event or hit test exceeded its budget, so that layers were not tested.
  ///
  /// Nil if all layers were tested, and after another animation was loaded.
  public internal(set) var pointerShortfall: Diagnostic?
  /// The budget of a pointer event.
  var pointerBudget = WorkBudget(LottieLimits.pointerWork)
  /// The work for states that were entered since the last call from outside.
  var stateWork = StateWork()
  /// Whether a pointer event is being handled, whose two halves are one call from outside.
  var isInPointerEvent = false
  /// The host's choice of a theme, if any.
  var hostTheme: ChosenTheme?
  /// The choice of the state machine, which is newer than the host's; nil without one.
  var machineTheme: ChosenTheme?
  /// The theme that fills slots.
  var activeTheme = ChosenTheme(.none)
  /// The slots that initial themes no longer fill.
  var hiddenFromInitialThemes = SlotSelection()
  /// The number of themes that were chosen.
  var themeChoices = 0
  /// The reason why the last theme that was to be applied was refused, as a whole or in part; nil if all of it applies.
  public internal(set) var themeRefusal: PlayerError?
  /// The id of the active theme; nil without a theme, and for a theme from outside the package.
  public var activeThemeID: String? { activeTheme.source.id }

  /// Makes a player without an animation.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in pixels.
  ///   - height: The height of the canvas in pixels.
  ///   - options: The settings for the life of the player.
  /// - Throws: `RenderError` if a side is 0 or less, or exceeds `LottieLimits`.
  public init(width: Int, height: Int, options: Options = Options()) throws(RenderError) {
    self.options = options
    stage = try DrawingStage(width: width, height: height)
    session = PlayerSession(
      context: PlaybackContext(timeline: Timeline(dialect: options.dialect)))
    session.context.timeline.reducedMotion = options.reducedMotion
    reserveEffects(16)
  }

  // MARK: Effects

  /// Allocates the buffers for effects, which change roles from call to call.
  ///
  /// Otherwise, each buffer grows when its turn comes, and thus also after the first pass.
  private func reserveEffects(_ count: Int) {
    effects.reserveCapacity(count)
    session.context.effects.reserveCapacity(count)
    settledEffects.reserveCapacity(count)
    spareEffects.reserveCapacity(count)
  }

  /// Carries out the effects of the engines, and keeps their events for the host.
  func settle() {
    if session.context.effects.isEmpty { return }
    repeat {
      swap(&effects, &session.context.effects)
      carryOutEffects()
      if settledEffects.isEmpty {
        swap(&settledEffects, &effects)
      } else {
        settledEffects += effects
        effects.removeAll(keepingCapacity: effects.count <= Self.keptEvents)
      }
    } while !session.context.effects.isEmpty
    if isInPointerEvent { return }
    followPicture()
    endCall()
  }

  /// Carries out effects in order; an effect that fails becomes an error event.
  ///
  /// The last animation hides earlier effects, except changes of the theme.
  private func carryOutEffects() {
    let firstVisible = effects.lastIndex { if case .showAnimation = $0 { true } else { false } } ?? 0
    for index in effects.indices {
      if case .notify = effects[index] { continue }
      if index >= firstVisible || effects[index].isOfTheme, let event = carryOut(effects[index]) {
        effects[index] = .notify(event)
      }
    }
  }

  /// Ends a call from outside, so that the next one has a whole budget.
  func endCall() {
    stateWork = StateWork()
    package?.endCall()
  }

  /// Carries out an effect.
  ///
  /// - Returns: The event that follows from it.
  private func carryOut(_ effect: PlayerEffect) -> PlayerEvent? {
    switch effect {
    case .notify: break
    case .showAnimation(let id):
      show(id)
      guard options.dialect.keepsChoices else { break }
      reportHostValues()
      return reapplyTheme()
    case .setTheme(let id):
      do { return try applyThemeOfState(id) } catch {
        if options.dialect.reportsRefusedThemes { return .error(error.message) }
      }
    case .resetTheme: resetTheme()
    case .restoreTheme: return restoreTheme()
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
      // Both are made before the stage changes, because making them reads it.
      let poses = (from: pose(at: origin), to: target.flatMap(pose))
      stage.retargetTween(from: poses.from, to: poses.to, progress: progress)
    case .beginCrossFade(let id, let frame, let origin, let target, let progress):
      beginCrossFade(to: id, frame: frame, from: (origin, target, progress))
    case .endTween: stage.endTween()
    }
    return nil
  }
}
