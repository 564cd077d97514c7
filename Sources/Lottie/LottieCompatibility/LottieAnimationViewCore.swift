public import DotLottie
import LottieFormat
import LottiePlayer
public import LottieRenderer
public import VectorRaster

/// The name that lottie-ios gives to its view; there is no view yet.
public typealias LottieAnimationView = LottieAnimationViewCore

/// The members of lottie-ios' view without a view: it has an animation and its pictures, plays, and draws in your memory.
///
/// ```swift
/// let view = LottieAnimationView(filePath: "on/heart.json")
/// view.imageProvider = FilepathImageProvider(filepath: "on/images")
/// view.play { isFinished in … }
/// ```
/// Reading an animation makes the caller wait: `DotLottieAnimation` loads without that, and `DualStateAnimation` shows two
/// that take turns.
@MainActor
public final class LottieAnimationViewCore {
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
  public var animationSpeed: Double = 1 { didSet { player?.setSpeed(Float(animationSpeed)) } }

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
  public var onPicture: (@MainActor (LottieAnimationViewCore) -> Void)?

  var player: Player?
  var completion: LottieCompletionBlock?
  /// The completions that are yet to be called, in order, and their argument.
  var pending: [(LottieCompletionBlock, Bool)] = []
  var isNotifying = false
  /// Whether a task will call those that exceeded the limit of one turn.
  var isNotifyingLater = false
  private var shown: LottieAnimation?
  private var provider: (any AnimationImageProvider)?
  /// The provider's pictures that may be kept.
  private var pictures: [ImageAsset: Bitmap] = [:]
  /// Whether the animation that is shown has pictures of the former provider.
  private var arePicturesStale = false
  private var canvas: (width: Int, height: Int)?
  private let clock = ClockDriver()

  /// Makes a core that shows nothing.
  public init() { clock.follow(self) }

  /// Shows an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation; nil for none.
  ///   - imageProvider: The source of the pictures that it names.
  public convenience init(animation: LottieAnimation?, imageProvider: (any AnimationImageProvider)? = nil) {
    self.init()
    self.imageProvider = imageProvider
    self.animation = animation
  }

  /// Shows a file, with the pictures beside it; it is read before this returns.
  ///
  /// - Parameters:
  ///   - filePath: The path of the file; if it can't be read, nothing is shown.
  ///   - imageProvider: The source of the pictures that it names; nil for those in its folder.
  public convenience init(filePath: String, imageProvider: (any AnimationImageProvider)? = nil) {
    var folder = filePath.split(separator: "/", omittingEmptySubsequences: false)
    folder.removeLast()
    let path = folder.isEmpty ? "." : folder == [""] ? "/" : folder.joined(separator: "/")
    self.init(
      animation: LottieAnimation.filepath(filePath),
      imageProvider: imageProvider ?? FilepathImageProvider(filepath: path))
  }

  // MARK: Showing

  private func show() {
    defer { notify() }
    end(isFinished: false)
    player = nil
    arePicturesStale = false
    guard let animation else { return }
    let size = canvas ?? Self.size(of: animation)
    guard let next = try? Player(width: size.width, height: size.height) else { return }
    next.load(animation.replacingPictures(picture))
    next.setSpeed(Float(animationSpeed))
    player = next
    driveIfNeeded()
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
  public func reloadImages() {
    arePicturesStale = false
    guard let animation, let player else { return }
    player.exchange(animation.replacingPictures(picture))
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
    return (try? player?.resize(width: width, height: height)) != nil || player == nil
  }

  /// Draws the current frame.
  ///
  /// - Parameter surface: A surface of the canvas's size, in premultiplied pixels; its former contents are replaced.
  /// - Returns: Whether there is an animation, the surface has the size of the canvas, and its picture changed.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    guard let player, player.canvasSize == (surface.width, surface.height) else { return false }
    freshenPictures()
    return player.draw(into: &surface)
  }
}

extension LottieAnimationViewCore: ClockDriven {
  package var isMoving: Bool {
    !pending.isEmpty || player.map { arePicturesStale || !$0.isSettled } ?? false
  }

  package var drivenRate: Double? { nil }

  package func clockBeat(_ elapsed: Duration) { if pass(elapsed) { onPicture?(self) } }

  /// Makes the clock call if something moves.
  func driveIfNeeded() { clock.update() }

  /// Lets time pass without drawing; the platform's clock stops calling, one that you have set does not.
  ///
  /// - Parameter duration: The time; less than zero counts as zero.
  /// - Returns: Whether there is another picture to draw.
  @discardableResult
  public func advance(by duration: Duration) -> Bool {
    clock.hostAdvances()
    return pass(duration)
  }
}
