import LottiePlayer
public import VectorRaster

extension DualStateAnimation {
  /// The size of the canvas in pixels.
  public var canvasSize: (width: Int, height: Int) {
    access(keyPath: \.canvasSize)
    return canvas
  }

  /// Sets the size of the canvas, in pixels; each side is clamped to the limits.
  ///
  /// The first pictures of that size allocate.
  public func resize(width: Int, height: Int) { setCanvas(width: width, height: height) }

  /// The position of playback of the shown side, 0…1; 0 if none is shown.
  public var progress: Float {
    access(keyPath: \.progress)
    return shownPicture?.progress ?? 0
  }

  /// Draws the side that was asked for last, or the one shown before it, or a placeholder.
  ///
  /// - Parameter surface: A surface of the canvas's size, in premultiplied pixels; its former contents are replaced.
  /// - Returns: Whether the surface has the size of the canvas, and its picture changed.
  /// - Complexity: O(covered pixels); allocates nothing for a frame that has been drawn before.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    guard surface.width == canvas.width, surface.height == canvas.height else { return false }
    if !core.isCovered, let picture = shownPicture { return picture.draw(into: &surface) }
    return drawPlaceholder(into: &surface)
  }

  func drawPlaceholder(into surface: inout Surface) -> Bool {
    let stamp = Surface.Stamp(owner: placeholderOwner, generation: core.intent == .active ? 1 : 0)
    if surface.contents == stamp { return false }
    options.placeholder.draw(core.intent, into: &surface)
    surface.contents = stamp
    return true
  }
}

extension DualStateAnimation: ClockDriven {
  package var isMoving: Bool { core.isAttached && (isPictureDue || isInMotion) }

  package var drivenRate: Double? {
    switch framePacing {
    case .display: nil
    case .authored: shownPicture?.framesPerSecond
    case .capped(let rate): rate
    }
  }

  package func clockBeat(_ elapsed: Duration) {
    // A view that is freed in its window has no other way to say that it is gone.
    if viewers.haveLostOne { viewersChanged() }
    guard core.isAttached, pass(elapsed) else { return }
    onPicture?(self)
    viewers.pictureChanged()
  }

  /// Whether what is shown moves: it is played, or a state machine that was not switched yet moves by itself.
  private var isInMotion: Bool {
    core.isPlaying || !core.reducesMotion && shownPicture?.goesOnByItself == true
  }

  /// Lets time pass without drawing; does nothing while the control is not attached.
  ///
  /// The platform's clock stops calling the control; one that you have set does not, so call this only without one.
  /// - Parameter duration: The time; less than zero counts as zero.
  /// - Returns: Whether there is another picture to draw.
  /// - Complexity: O(1); allocates nothing.
  @discardableResult
  public func advance(by duration: Duration) -> Bool {
    clock.hostAdvances()
    let isDue = pass(duration)
    if isDue { viewers.pictureChanged() }
    return isDue
  }

  private func pass(_ duration: Duration) -> Bool {
    var isDue = isPictureDue
    isPictureDue = false
    guard core.isAttached, isInMotion, let picture = shownPicture else { return isDue }
    if picture.advance(milliseconds: max(duration, .zero).milliseconds) { isDue = true }
    if core.isPlaying, picture.hasEnded { endPlaying() }
    notifyObservers()
    return isDue
  }
}
