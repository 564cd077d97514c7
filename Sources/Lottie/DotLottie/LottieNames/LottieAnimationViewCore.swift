import LottieFormat
import LottiePlayer
public import LottieRenderer
public import VectorRaster

/// What lottie-ios calls `LottieAnimationView`, until there are views.
public typealias LottieAnimationView = LottieAnimationViewCore

/// The view of lottie-ios without a view: it has an animation and its pictures, plays, and draws in memory of yours.
///
/// ```swift
/// let view = LottieAnimationView(filePath: "on/heart.json")
/// view.imageProvider = FilepathImageProvider(filepath: "on/images")
/// view.play { isFinished in … }
/// ```
/// A view translates what happens to it into calls of this, and shows what it draws. Where an animation is to be read
/// without anybody waiting use ``DotLottieAnimation``; for two that take turns, ``DualStateAnimation``.
@MainActor
public final class LottieAnimationViewCore {
  /// What is shown; nil for nothing.
  ///
  /// Setting it ends what plays, and takes the pictures of the provider: that reads and decodes them here and now, unless
  /// the provider lets them be kept and they were given before.
  public var animation: LottieAnimation? {
    get { shown }
    set {
      shown = newValue
      show()
    }
  }

  /// Has the pictures that the animation names and does not bring; nil for those that it was read with.
  ///
  /// Its pictures are taken when the next one is drawn, or time passes: where ``animation`` is set before that, nothing is
  /// read for the animation before.
  public var imageProvider: (any AnimationImageProvider)? {
    get { provider }
    set {
      provider = newValue
      pictures = [:]
      arePicturesStale = true
      driveIfNeeded()
    }
  }

  /// How often is played, where a call says nothing else.
  public var loopMode = LottieLoopMode.playOnce

  /// How many times faster than authored frames go; what is not above 0 is ignored.
  public var animationSpeed: Double = 1 { didSet { player?.setSpeed(Float(animationSpeed)) } }

  /// What drives it; nil when whoever shows it calls ``advance(by:)``.
  public var displayClock: (any DisplayClock)? {
    didSet {
      clockDrive = nil
      driveIfNeeded()
      if displayClock == nil { tellRest() }
    }
  }

  /// Called after a beat of the clock when there is another picture to draw.
  public var onPicture: (@MainActor (LottieAnimationViewCore) -> Void)?

  var player: Player?
  var completion: LottieCompletionBlock?
  /// Completions whose end has come, in order, and whether it was a good one.
  var untold: [(LottieCompletionBlock, Bool)] = []
  var isTelling = false
  /// Whether a task will tell those that were too many for one go.
  var isTellingLater = false
  private var shown: LottieAnimation?
  private var provider: (any AnimationImageProvider)?
  /// What the provider gave, and lets be kept.
  private var pictures: [ImageAsset: Bitmap] = [:]
  /// Whether what shows has pictures of the provider before.
  private var arePicturesStale = false
  private var canvas: (width: Int, height: Int)?
  private var clockDrive: ClockDrive?

  /// Makes one that shows nothing.
  public init() {}

  /// Shows an animation.
  ///
  /// - Parameters:
  ///   - animation: What is shown; nil for nothing.
  ///   - imageProvider: Has the pictures that it names.
  public convenience init(animation: LottieAnimation?, imageProvider: (any AnimationImageProvider)? = nil) {
    self.init()
    self.imageProvider = imageProvider
    self.animation = animation
  }

  /// Shows a file, with the pictures beside it; it is read here and now.
  ///
  /// - Parameters:
  ///   - filePath: The path of the file; when it can't be read, nothing is shown.
  ///   - imageProvider: Has the pictures that it names; nil for those in its folder.
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
    defer { tell() }
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

  /// Takes the pictures of the provider again; what plays goes on.
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

  /// The canvas in pixels: the animation's, until another is set; nil when there is neither.
  public var canvasSize: (width: Int, height: Int)? { player?.canvasSize ?? canvas }

  /// Gives the canvas another size, in pixels.
  ///
  /// - Returns: Whether it can have that size.
  @discardableResult
  public func resize(width: Int, height: Int) -> Bool {
    let limits = 1...LottieLimits.maximumSurfaceSide
    guard limits.contains(width), limits.contains(height) else { return false }
    canvas = (width, height)
    defer { driveIfNeeded() }
    return (try? player?.resize(width: width, height: height)) != nil || player == nil
  }

  /// Draws what shows.
  ///
  /// - Parameter surface: Of the canvas's size, in premultiplied pixels; what it held before is replaced.
  /// - Returns: Whether there is an animation, the surface has the size of the canvas, and its picture changed.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    guard let player, player.canvasSize == (surface.width, surface.height) else { return false }
    freshenPictures()
    return player.draw(into: &surface)
  }

  // MARK: Clock

  /// Whether time changes what shows, or somebody is still to be told of an end.
  private var isMoving: Bool {
    !untold.isEmpty || player.map { arePicturesStale || !$0.isSettled } ?? false
  }

  func driveIfNeeded() {
    guard let displayClock, clockDrive == nil, isMoving else { return }
    let drive = ClockDrive(rate: nil)
    clockDrive = drive
    displayClock.drive(at: nil) { [weak self, weak drive] elapsed in
      guard let self, let drive, drive === clockDrive else { return false }
      if advance(by: elapsed) { onPicture?(self) }
      guard drive === clockDrive else { return false }
      if isMoving { return true }
      clockDrive = nil
      return false
    }
  }
}
