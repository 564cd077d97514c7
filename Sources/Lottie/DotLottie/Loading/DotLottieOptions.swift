public import LottieFormat
import LottieImageCodecs
public import LottiePlayer
public import LottieRenderer

/// What an animation is made with besides its configuration; the usual values suit an application.
public struct DotLottieOptions: Sendable {
  /// How state machines are read.
  public var dialect = StateMachineDialect.documented
  /// How exactly a pointer must hit a layer.
  public var hitTest = HitTest.boundingBox
  /// How much of the motion is shown at first.
  public var reducedMotion = ReducedMotion.full
  /// Decodes pictures; nil for none.
  public var imageDecoder: (any ImageDecoder)? = PlatformImageDecoder()
  /// Has pictures that an animation, or a slot, names; nil for none but those of the package.
  ///
  /// It is asked before the package, on any thread, so that a host's pictures may stand in for those of the file;
  /// ``FolderAssets`` are those of a folder.
  public var assets: (any AssetSource)?
  /// Slots for properties to which the file gives none, by their ids: `["brand": ["Logo.**.Color"]]`.
  ///
  /// They are slots as any other then, for a host and for themes. The properties of one slot are of
  /// one kind, and its id is none that the file gives a value; what can't be is a diagnostic of the animation, and
  /// filling the slot fails, as that of any slot that is not there.
  public var propertySlots: [String: [PropertyPath]] = [:]
  /// Fetches what lies at a `webURL:`.
  public var source: any AnimationSource = WebAnimationSource.shared
  /// Reads and compiles animations, off the main actor; a ``DirectCompiler`` has each compile its own.
  public var compiler: any AnimationCompiler = AnimationCache.shared
  /// Opens the addresses that a state machine asks for and its policy allows, once each; the second text is the
  /// target, which may be empty.
  ///
  /// On iOS, tvOS, visionOS and macOS it asks the system by default; elsewhere there is none.
  public var openURL: (@MainActor @Sendable (_ url: String, _ target: String) -> Void)? = PlatformURLOpener
    .open

  /// Makes the usual options.
  public init() {}
}

extension Player.Options {
  /// What of the options the player itself is made with.
  init(_ options: DotLottieOptions) {
    self.init()
    dialect = options.dialect
    hitTest = options.hitTest
    reducedMotion = options.reducedMotion
    imageDecoder = options.imageDecoder
    assets = options.assets
    propertySlots = options.propertySlots
  }
}
