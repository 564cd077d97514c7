public import DotLottie
import Foundation
import LottieFormat
public import LottiePlayer
public import LottieRenderer
import VectorRaster

#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

/// A view that shows an animation, by the names of lottie-ios.
///
/// ```swift
/// let view = LottieAnimationView(filePath: "on/heart.json")
/// view.imageProvider = FilepathImageProvider(filepath: "on/images")
/// view.play { isFinished in … }
/// ```
/// Reading an animation makes the caller wait: `DotLottieAnimation` loads without that, and `DualStateAnimation` shows two
/// that take turns.
///
/// It is a view of UIKit or AppKit. On platforms without them it plays all the same, and draws into your buffer by
/// ``draw(into:)``.
@MainActor
open class LottieAnimationView: LottieAnimationViewBase {
  /// The animation that is shown; nil for none.
  ///
  /// Setting it ends playback and asks the provider for pictures. That reads and decodes them at once, unless the provider
  /// lets them be kept and has returned them before.
  public var animation: LottieAnimation? {
    get { shown }
    set {
      shown = newValue
      show()
    }
  }

  /// Called when an animation is set.
  public var animationLoaded: (@MainActor (LottieAnimationView, LottieAnimation) -> Void)?

  /// The source of the pictures that the animation names and does not contain; nil for those that it was read with.
  ///
  /// Pictures are read when the next frame is drawn or time passes. If ``animation`` is set before that, none are read
  /// for the former animation.
  public var imageProvider: (any AnimationImageProvider)? {
    get { provider }
    set {
      provider = newValue
      pictures = [:]
      arePicturesStale = true
      clock.update()
    }
  }

  /// The number of iterations, unless a call sets another.
  public var loopMode = LottieLoopMode.playOnce

  /// The factor on the authored speed; values that are not above 0 are ignored.
  public var animationSpeed: Double = 1 {
    didSet {
      guard animationSpeed > 0 else {
        logger.warn("a speed of \(animationSpeed) is ignored; play to a lower frame to play backwards")
        animationSpeed = oldValue
        return
      }
      player?.setSpeed(Float(animationSpeed))
    }
  }

  /// Whether pictures are drawn at the rate of the animation, instead of that of the display.
  public var respectAnimationFrameRate = false { didSet { clock.update() } }

  /// The settings that the view was made with.
  public let configuration: LottieConfiguration

  /// The receiver of notes about calls that have no effect.
  public let logger: LottieLogger

  /// The range that plays, or the place that it stands still at, as the last call set it.
  public internal(set) var currentPlaybackMode: LottiePlaybackMode?

  /// The words that describe the animation for assistive technologies.
  public var accessibilityWords = AccessibilityWords()

  /// The clock that moves the animation; nil if the host calls ``advance(by:)``.
  ///
  /// The default is the platform's clock, until the host sets another or makes that call.
  public var displayClock: (any DisplayClock)? {
    get { clock.clock }
    set {
      clock.choose(newValue)
      if newValue == nil { notifyRest() }
    }
  }

  /// Called after a beat of the clock if there is another picture to draw.
  public var onPicture: (@MainActor (LottieAnimationView) -> Void)?

  var player: Player?
  var completion: LottieCompletionBlock?
  /// The completions that are yet to be called, in order, and their argument.
  var pending: [(LottieCompletionBlock, Bool)] = []
  var isNotifying = false
  /// The number of calls in progress that consist of others.
  var callDepth = 0
  /// Whether a task will call those that exceeded the limit of one turn.
  var isNotifyingLater = false
  /// The values that the host gives to properties.
  var values = ValueSlots()
  /// The sources of texts and fonts.
  var texts = ProvidedTexts()
  var presence = PresencePolicy()
  /// The number of pixels in a point of the screen.
  var pixelScale: Double = 1
  /// Whether the view has no size of its own, and takes what it is offered.
  var fills = false { didSet { if fills != oldValue { presenter.screen?.naturalSizeChanged() } } }
  /// The settings that a view of SwiftUI has given.
  var taken: LottieViewSettings?
  private var shown: LottieAnimation?
  private var provider: (any AnimationImageProvider)?
  /// The provider's pictures that may be kept.
  private var pictures: [ImageAsset: Bitmap] = [:]
  /// Whether the animation that is shown has pictures of the former provider.
  var arePicturesStale = false
  private var canvas: (width: Int, height: Int)?
  let clock = ClockDriver()
  private(set) lazy var presenter = LottieViewPresenter(self)
  #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    private var contents: PictureView?
  #endif

  // MARK: Making a view

  /// Shows an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation; nil for none.
  ///   - imageProvider: The source of the pictures that it names.
  ///   - configuration: The settings; nil for the shared ones.
  ///   - logger: The receiver of notes about calls that have no effect.
  public init(
    animation: LottieAnimation?, imageProvider: (any AnimationImageProvider)? = nil,
    configuration: LottieConfiguration? = nil, logger: LottieLogger = .shared
  ) {
    self.configuration = configuration ?? .shared
    self.logger = logger
    super.init(frame: .zero)
    setUp()
    self.imageProvider = imageProvider
    self.animation = animation
  }

  /// Makes a view that shows nothing.
  public override init(frame: CGRect) {
    configuration = .shared
    logger = .shared
    super.init(frame: frame)
    setUp()
  }

  #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    /// Makes a view from a storyboard, which shows nothing until you set an animation.
    public required init?(coder: NSCoder) {
      configuration = .shared
      logger = .shared
      super.init(coder: coder)
      setUp()
    }
  #endif

  private func setUp() {
    clock.follow(self)
    contentMode = .scaleAspectFit
    #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
      contents = PictureView(presenter, in: self)
      presenter.followSight()
    #endif
  }

  // MARK: Showing

  private func show() {
    defer { notify() }
    end(isFinished: false)
    player = nil
    arePicturesStale = false
    guard let animation else { return pictureChanged() }
    let size = canvas ?? Self.size(of: animation)
    guard let next = try? Player(width: size.width, height: size.height) else { return }
    next.load(withValues(animation).replacingPictures(picture))
    next.setSpeed(Float(animationSpeed))
    player = next
    place()
    followMotion()
    refreshValues()
    driveIfNeeded()
    presenter.screen?.naturalSizeChanged()
    pictureChanged()
    animationLoaded?(self, animation)
  }

  private func picture(_ reference: PictureReference) -> Bitmap? {
    guard let imageProvider else { return nil }
    let asset = ImageAsset(reference)
    if let kept = pictures[asset] { return kept }
    let picture = imageProvider.imageForAsset(asset: asset)
    if imageProvider.cacheEligible { pictures[asset] = picture }
    return picture
  }

  /// Asks the provider for the pictures again; playback continues.
  public func reloadImages() { exchange() }

  /// Compiles the animation again, for other pictures or slots; playback continues.
  func exchange() {
    arePicturesStale = false
    guard let animation, let player else { return }
    player.exchange(withValues(animation).replacingPictures(picture))
    refreshValues()
    driveIfNeeded()
  }

  func freshenPictures() { if arePicturesStale { reloadImages() } }

  private static func size(of animation: LottieAnimation) -> (width: Int, height: Int) {
    func side(_ value: Double) -> Int {
      Int(min(max(value.rounded(), 1), Double(LottieLimits.maximumSurfaceSide)))
    }
    return (side(animation.width), side(animation.height))
  }

  /// The size of the canvas in pixels: that of the animation, until another is set; nil without both.
  public var canvasSize: (width: Int, height: Int)? { player?.canvasSize ?? canvas }

  /// Sets the size of the canvas, in pixels.
  ///
  /// - Returns: Whether the size is within the limits.
  @discardableResult
  public func resize(width: Int, height: Int) -> Bool {
    let limits = 1...LottieLimits.maximumSurfaceSide
    guard limits.contains(width), limits.contains(height) else { return false }
    canvas = (width, height)
    defer { driveIfNeeded() }
    guard (try? player?.resize(width: width, height: height)) != nil || player == nil else { return false }
    place()
    return true
  }

  // MARK: Placement

  #if canImport(UIKit) && !os(watchOS)
    open override var contentMode: LottieContentMode { didSet { place() } }
  #else
    /// The placement of the animation in the view.
    open var contentMode = LottieContentMode.scaleAspectFit { didSet { place() } }
  #endif

  /// Places the animation on the canvas; one of its own size is as large as on paper, not as its pixels.
  func place() {
    guard let player else { return }
    let layout = PlayerLayout(contentMode)
    player.layout = layout
    let factor = Float(layout.fit == .none ? pixelScale : 1)
    let (width, height) = player.canvasSize
    player.transform = Matrix2D(
      a: factor, b: 0, c: 0, d: factor, tx: layout.alignX * Float(width) * (1 - factor),
      ty: layout.alignY * Float(height) * (1 - factor))
    driveIfNeeded()
  }

  /// The size that the view has by itself, in points; -1 for none.
  var naturalSize: (width: Double, height: Double) {
    guard let animation, !fills else { return (-1, -1) }
    return (animation.width, animation.height)
  }

  #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    open override var intrinsicContentSize: CGSize {
      CGSize(width: naturalSize.width, height: naturalSize.height)
    }
  #endif
}
