public import LottiePlayer
import LottieRenderer
public import VectorRaster

#if canImport(CoreGraphics)
  public import CoreGraphics
  import Foundation

  /// A picture of an animation: what the platform draws with.
  public typealias DotLottieImage = CGImage
#else
  /// A picture of an animation: premultiplied RGBA, top row first.
  public typealias DotLottieImage = Surface
#endif

extension DotLottieAnimation {
  /// Lets time pass, for the state machine too.
  ///
  /// Not for an animation that a ``displayClock`` drives.
  /// - Parameter dt: In milliseconds.
  /// - Returns: The picture, where there is another one than before; nil where nothing has changed.
  @discardableResult
  public func tick(dt: Float) -> DotLottieImage? { advance(milliseconds: dt) ? frameImage() : nil }

  /// Lets time pass without drawing.
  ///
  /// - Returns: Whether there is another picture to show.
  @discardableResult
  public func advance(milliseconds: Float) -> Bool {
    guard isLoaded() else { return false }
    return drive { player in (try? player.tick(milliseconds: milliseconds)) ?? false }
  }

  /// Draws the frame that shows.
  ///
  /// - Returns: Whether there is an animation, and the picture differs from the one that was drawn before.
  @discardableResult
  public func render() -> Bool {
    guard isLoaded() else { return false }
    let (width, height) = player.canvasSize
    var picture = surface.take() ?? Surface(width: width, height: height)
    if picture.width != width || picture.height != height { picture = Surface(width: width, height: height) }
    let isChanged = player.draw(into: &picture)
    surface = picture
    return isChanged
  }

  /// The picture of the frame that shows; nil before the animation is there.
  public func frameImage() -> DotLottieImage? {
    render()
    guard let surface, isLoaded() else { return nil }
    #if canImport(CoreGraphics)
      return surface.image()
    #else
      return surface
    #endif
  }

  /// Draws the frame that shows on a surface of yours.
  ///
  /// - Parameter surface: Of the canvas's size, in premultiplied pixels; what it held before is replaced.
  /// - Returns: Whether there is an animation, the surface has the size of the canvas, and its picture changed.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    let (width, height) = player.canvasSize
    guard isLoaded(), surface.width == width, surface.height == height else { return false }
    return player.draw(into: &surface)
  }

  /// The canvas in pixels.
  public var canvasSize: (width: Int, height: Int) { player.canvasSize }

  /// The part of the canvas that is drawn on; nil for all of it.
  public func setViewport(_ viewport: PlayerViewport?) { set { $0.viewport = viewport } }

  /// Whether a point of the canvas is on a layer, as it shows now.
  public func hits(_ layer: String, x: Float, y: Float) -> Bool { player.hits(layer, x: x, y: y) }

  // MARK: Clock

  func clockChanged() {
    // The clock before finds out at its next beat.
    clockDrive = nil
    driveIfNeeded()
  }

  /// Whether time changes what shows.
  var isMoving: Bool { isLoaded() && presence.showsMotion && !player.isSettled }

  /// Has the clock call, where there is one and something moves.
  func driveIfNeeded() {
    guard let displayClock, isMoving else { return }
    let rate = drivenRate
    if let clockDrive, clockDrive.rate == rate { return }
    let drive = ClockDrive(rate: rate)
    clockDrive = drive
    let animation = WeakAnimation(self)
    displayClock.drive(at: rate) { [weak drive] elapsed in
      guard let drive else { return false }
      return animation.value?.beat(elapsed, of: drive) ?? false
    }
  }

  private var drivenRate: Double? {
    switch framePacing {
    case .display: return nil
    case .authored: return shownRate * Double(max(player.timeline.speed, 0.001))
    case .capped(let rate): return rate
    }
  }

  /// How many frames a second what shows has.
  private var shownRate: Double {
    let rate = Double(player.timeline.facts?.frameRate ?? 60)
    return rate >= 1 && rate <= 1000 ? rate : 60
  }

  /// Notes the rate of what shows, for views.
  func noticeRate() {
    let rate = Int(shownRate.rounded())
    if rate != authoredFramerate { changed { $0.authoredFramerate = rate } }
  }

  /// - Returns: Whether anything moves on.
  private func beat(_ elapsed: Duration, of drive: ClockDrive) -> Bool {
    guard clockDrive === drive else { return false }
    if presence.showsMotion, advance(milliseconds: elapsed.milliseconds) { onPicture?(self) }
    // What was told meanwhile may have had another clock, or another rate.
    guard clockDrive === drive else { return false }
    if isMoving { return true }
    clockDrive = nil
    return false
  }
}

/// What a clock was asked for: the one that counts is the animation's last.
final class ClockDrive {
  let rate: Double?

  init(rate: Double?) { self.rate = rate }
}

#if canImport(CoreGraphics)
  extension Surface {
    /// The pixels as the platform's picture; nil when it has none.
    fileprivate func image() -> CGImage? {
      let bytes = unsafe pixels.withUnsafeBytes { unsafe Data($0) }
      guard let provider = CGDataProvider(data: bytes as CFData) else { return nil }
      let layout = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
      return unsafe CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: layout, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
  }
#endif
