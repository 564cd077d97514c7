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
  public internal(set) var stateMachine: StateMachineEngine?

  /// The id of the state machine, where it came from the package.
  public internal(set) var stateMachineID: String?

  /// The animation that shows.
  public internal(set) var animation: LottieAnimation?

  /// The package, if one is loaded.
  public var file: DotLottieFile? { package?.file }

  var context: PlaybackContext
  var package: PackageAnimations?
  var stage: DrawingStage
  var slots = SlotStore()
  /// Whether the stage draws with the slots as they are.
  var isOverlayCurrent = true
  /// What of the slots' values is not drawn.
  var slotDiagnostics: [Diagnostic] = []
  /// The id of the theme that is on; nil without one.
  public internal(set) var activeThemeID: String?

  /// Events that wait for ``onEvent``.
  private var outbox: ContiguousArray<PlayerEvent> = []
  private var isDelivering = false

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
    context = PlaybackContext(timeline: Timeline(dialect: options.dialect))
    context.timeline.reducedMotion = options.reducedMotion
  }

  // MARK: Effects

  /// Carries out what the engines left to do, then tells of what happened.
  func settle() {
    var index = 0
    // A theme that can't be applied adds an event at the end.
    while index < context.effects.count {
      let effect = context.effects[index]
      index += 1
      switch effect {
      case .notify(let event): if onEvent != nil { outbox.append(event) }
      default: carryOut(effect)
      }
    }
    context.effects.removeAll(keepingCapacity: true)
    deliver()
  }

  private func carryOut(_ effect: PlayerEffect) {
    switch effect {
    case .notify: break
    case .showAnimation(let id): show(id)
    case .setTheme(let id):
      do { try applyTheme(id) } catch {
        if options.dialect.reportsRefusedThemes { context.notify(.error(error.message)) }
      }
    case .resetTheme: removeTheme()
    case .beginTween(let origin): stage.beginTween(from: pose(at: origin))
    case .retargetTween(let origin, let target, let progress):
      // Both are made before the stage changes: making them reads it.
      let poses = (from: pose(at: origin), to: target.flatMap(pose))
      stage.retargetTween(from: poses.from, to: poses.to, progress: progress)
    case .beginCrossFade(let id, let frame): beginCrossFade(to: id, frame: frame)
    case .endTween: stage.endTween()
    }
  }

  private func deliver() {
    guard let onEvent, !isDelivering, !outbox.isEmpty else { return }
    isDelivering = true
    var index = 0
    while index < outbox.count {
      onEvent(outbox[index])
      index += 1
    }
    outbox.removeAll(keepingCapacity: true)
    isDelivering = false
  }
}
