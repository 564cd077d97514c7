public import LottieFormat
import LottieImageCodecs
public import LottiePlayer
public import LottieRenderer

/// The sources, codecs and rules of an animation; the defaults suit an application.
public struct DotLottieOptions: Sendable {
  /// The dialect in which state machines are read.
  public var dialect = StateMachineDialect.documented
  /// The precision of hit tests.
  public var hitTest = HitTest.boundingBox
  /// The amount of motion to begin with.
  public var reducedMotion = ReducedMotion.full
  /// The decoder of pictures; nil for none.
  public var imageDecoder: (any ImageDecoder)? = PlatformImageDecoder()
  /// The source of the fonts that texts need; nil for those of ``DotLottieAnimation/loadFont(name:data:)``, and on Apple
  /// platforms those of the system.
  ///
  /// Characters in the file, fonts in its package and fonts embedded in it come first.
  public var fonts: (any FontProvider)?
  /// The source of pictures that an animation or a slot names; nil for those of the package only.
  ///
  /// It is asked before the package, on any thread, so that a host's pictures may replace those of the file.
  /// ``FolderAssets`` is a source of the pictures in a folder.
  public var assets: (any AssetSource)?
  /// Additional slots for properties, by their ids: `["brand": ["Logo.**.Color"]]`.
  ///
  /// Hosts and themes use them as any other slot. The properties of one slot must be of one kind, and its id must not
  /// have a value in the file. An entry that breaks these rules becomes a diagnostic of the animation, and filling its
  /// slot fails.
  public var propertySlots: [String: [PropertyPath]] = [:]
  /// The source of files at a `webURL:`.
  public var source: any AnimationSource = WebAnimationSource.shared
  /// The compiler, called off the main actor; with a ``DirectCompiler``, animations share nothing.
  public var compiler: any AnimationCompiler = AnimationCache.shared
  /// Opens an address that a state machine asks for and its policy allows, once each; the second text is the target,
  /// which may be empty.
  ///
  /// The default is the system's on iOS, tvOS, visionOS and macOS, and nil elsewhere.
  public var openURL: (@MainActor @Sendable (_ url: String, _ target: String) -> Void)? = PlatformURLOpener
    .open

  /// Makes the default options.
  public init() {}
}

extension Player.Options {
  /// Takes the options of the player.
  init(_ options: DotLottieOptions) {
    self.init()
    dialect = options.dialect
    hitTest = options.hitTest
    reducedMotion = options.reducedMotion
    imageDecoder = options.imageDecoder
    fonts = options.fonts ?? RegisteredFonts.library
    assets = options.assets
    propertySlots = options.propertySlots
    // Larger animations would hold up the main actor.
    sizeReadForNames = 256 << 10
  }
}
