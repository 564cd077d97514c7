import LottiePlayer
public import VectorRaster

extension DualStateAnimation {
  /// The canvas in pixels.
  public var canvasSize: (width: Int, height: Int) {
    access(keyPath: \.canvasSize)
    return canvas
  }

  /// Gives the canvas another size, in pixels; each side is brought into what can be.
  ///
  /// The first pictures of that size allocate.
  public func resize(width: Int, height: Int) { setCanvas(width: width, height: height) }

  /// How far what is shown has been played, 0…1; 0 when nothing is.
  public var progress: Float {
    access(keyPath: \.progress)
    return shownPicture?.progress ?? 0
  }

  /// Lets time pass without drawing; nothing happens while the control is not attached.
  ///
  /// Not for a control that a ``displayClock`` drives.
  /// - Parameter duration: Less than nothing counts as nothing.
  /// - Returns: Whether there is another picture to draw.
  /// - Complexity: O(1); allocates nothing.
  @discardableResult
  public func advance(by duration: Duration) -> Bool {
    var isDue = isPictureDue
    isPictureDue = false
    guard core.isAttached, isInMotion, let picture = shownPicture else { return isDue }
    if picture.advance(milliseconds: max(duration, .zero).milliseconds) { isDue = true }
    if core.isPlaying, picture.hasEnded { endPlaying() }
    tellObservers()
    return isDue
  }

  /// Draws what shows: the side that was asked for last, or what showed before it, or a placeholder.
  ///
  /// - Parameter surface: Of the canvas's size, in premultiplied pixels; what it held before is replaced.
  /// - Returns: Whether the surface has the size of the canvas, and its picture changed.
  /// - Complexity: O(covered pixels); allocates nothing for what has been drawn before.
  @discardableResult
  public func draw(into surface: inout Surface) -> Bool {
    guard surface.width == canvas.width, surface.height == canvas.height else { return false }
    if !core.isCovered, let picture = shownPicture { return picture.draw(into: &surface) }
    return drawPlaceholder(into: &surface)
  }

  private func drawPlaceholder(into surface: inout Surface) -> Bool {
    let stamp = Surface.Stamp(owner: placeholderOwner, generation: core.intent == .active ? 1 : 0)
    if surface.contents == stamp { return false }
    options.placeholder.draw(core.intent, into: &surface)
    surface.contents = stamp
    return true
  }

  // MARK: Clock

  func clockChanged() {
    // The clock before finds out at its next beat.
    drive = nil
    isDriven = false
    driveIfNeeded()
  }

  /// Whether time changes what shows.
  private var isMoving: Bool { core.isAttached && (isPictureDue || isInMotion) }

  /// Whether what shows moves: it is played, or a machine goes on that nobody has switched yet.
  private var isInMotion: Bool {
    core.isPlaying || !core.reducesMotion && shownPicture?.goesOnByItself == true
  }

  /// Has the clock call, where there is one and something moves.
  func driveIfNeeded() {
    guard let displayClock, isMoving else { return }
    let rate = drivenRate
    if isDriven {
      if rate == drive?.rate { return }
      // What was asked for before finds out at its next beat.
      drive = nil
    }
    let drive = drive ?? makeDrive()
    drive.rate = rate
    self.drive = drive
    isDriven = true
    displayClock.drive(at: rate, drive.beat)
  }

  private var drivenRate: Double? {
    switch options.framePacing {
    case .display: nil
    case .authored: shownPicture?.framesPerSecond
    case .capped(let rate): rate
    }
  }

  private func makeDrive() -> DualStateDrive {
    let drive = DualStateDrive()
    drive.beat = { [weak self, weak drive] elapsed in
      guard let self, let drive, drive === self.drive else { return false }
      return follow(elapsed)
    }
    return drive
  }

  /// - Returns: Whether anything moves on.
  private func follow(_ elapsed: Duration) -> Bool {
    let drive = drive
    if core.isAttached, advance(by: elapsed) { onPicture?(self) }
    // What was told meanwhile may have had another clock, or another rate.
    guard drive === self.drive else { return false }
    if isMoving { return true }
    isDriven = false
    return false
  }
}

/// What a clock was asked to call: the one that counts is the control's last.
final class DualStateDrive {
  /// No optional: to take a function out of one allocates.
  var beat: @MainActor (Duration) -> Bool = { _ in false }
  var rate: Double?
}
