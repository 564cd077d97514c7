package import DotLottie
import LottiePlayer
import LottieRenderer
public import VectorRaster

/// Drawing, and the passage of time.
extension LottieAnimationView {
  /// Draws the current frame.
  ///
  /// - Parameter surface: A surface of the canvas's size, in premultiplied pixels; its former contents are replaced.
  /// - Returns: Whether there is an animation, the surface has the size of the canvas, and its picture changed.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    guard let player, player.canvasSize == (surface.width, surface.height) else { return false }
    freshenPictures()
    refreshValues()
    return player.draw(into: &surface)
  }

  /// Returns the current frame as values; nil without an animation.
  func pictureRequest() -> PictureRequest? {
    guard let player else { return nil }
    freshenPictures()
    refreshValues()
    return player.pictureRequest()
  }

  /// Draws the current frame again with the values of providers as they are now.
  public func forceDisplayUpdate() {
    refreshValues()
    pictureChanged()
  }

  func pictureChanged() { presenter.screen?.pictureChanged() }
}

extension LottieAnimationView: ClockDriven {
  package var isMoving: Bool {
    !pending.isEmpty || (presence.showsMotion && player.map { arePicturesStale || !$0.isSettled } ?? false)
  }

  package var drivenRate: Double? {
    guard respectAnimationFrameRate, let animation else { return nil }
    return animation.frameRate * max(animationSpeed, 0.001)
  }

  package func clockBeat(_ elapsed: Duration) {
    guard presence.showsMotion else { return notify() }
    guard pass(elapsed) else { return }
    onPicture?(self)
    pictureChanged()
  }

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
