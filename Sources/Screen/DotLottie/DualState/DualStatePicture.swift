import LottiePlayer
import LottieRenderer
import VectorRaster

/// A prepared animation: read, compiled, its pictures decoded, with a renderer that has drawn it before.
///
/// It serves one side, or both if they are parts or states of one animation. The task that prepared it hands it over.
final class DualStatePicture {
  /// A range of frames to play; the last may be lower than the first.
  struct Motion: Sendable, Hashable {
    var first: Float
    var last: Float
  }

  enum Form {
    case motions(inactive: Motion, active: Motion)
    /// The name of a boolean input.
    case machine(input: String)
  }

  /// The highest number of ends to jump to, of tweens and of the playback of states.
  ///
  /// States may lead to others without end, and loop.
  private static let jumpLimit = 8
  /// A time in milliseconds that exceeds every part: a tick ends at the end of a tween or a range.
  private static let jump: Float = 600_000

  private let player: Player
  private let form: Form
  private let loopMode: DotLottieLoopMode
  private var motion = Motion(first: 0, last: 0)
  /// The number of pictures that were drawn ahead.
  private(set) var drawnAhead = 0
  /// The number of ends that were jumped to.
  private(set) var jumpCount = 0
  /// The value to set the input to; in the documented dialect it can't be set during a tween.
  private var wantedInput: Bool?

  init(_ player: Player, _ form: Form, _ loopMode: DotLottieLoopMode) {
    self.player = player
    self.form = form
    self.loopMode = loopMode
  }

  // MARK: Showing

  /// Shows a side; ``begin()``, ``rest()`` or ``settle()`` follows.
  func present(_ side: DualState.Side) {
    discardEvents()
    switch form {
    case .motions(let inactive, let active):
      motion = side == .active ? active : inactive
      let (low, high) = (min(motion.first, motion.last), max(motion.first, motion.last))
      if low < high { try? player.setSegment(start: low, end: high) } else { player.clearSegment() }
    case .machine:
      wantedInput = side == .active
      setWantedInput()
    }
  }

  /// Removes the player's events, because a dual state reports its own changes.
  private func discardEvents() { player.drainEvents { _ in } }

  private func setWantedInput() {
    guard case .machine(let input) = form, let value = wantedInput else { return }
    if player.stateMachine?.value(input, as: Bool.self) == value || player.setInput(input, to: value) {
      wantedInput = nil
    }
  }

  /// Plays from the beginning.
  func begin() {
    guard case .motions = form else { return }
    go(to: motion.first)
    guard motion.first != motion.last else { return }
    player.setUp(loopMode, isReversed: motion.first > motion.last)
    go(to: motion.first)
    try? player.play()
  }

  /// Shows the first frame.
  func rest() {
    switch form {
    case .motions: go(to: motion.first)
    case .machine: jump { wantedInput != nil || player.timeline.status == .tweening }
    }
  }

  /// Shows the last frame.
  func settle() {
    switch form {
    case .motions:
      if case .autoReverse = loopMode { go(to: motion.first) } else { go(to: motion.last) }
    case .machine: jump { !hasEnded }
    }
  }

  private func go(to frame: Float) {
    if player.timeline.status != .stopped { try? player.stop() }
    try? player.setFrame(frame)
  }

  /// Jumps from end to end while a condition holds.
  private func jump(while condition: () -> Bool) {
    var count = 0
    while condition(), count < Self.jumpLimit {
      count += 1
      jumpCount += 1
      _ = advance(milliseconds: Self.jump)
    }
  }

  // MARK: Time

  /// Lets time pass.
  ///
  /// - Returns: Whether there is another picture.
  func advance(milliseconds: Float) -> Bool {
    let isDue = (try? player.tick(milliseconds: milliseconds)) ?? false
    discardEvents()
    if wantedInput != nil { setWantedInput() }
    return isDue
  }

  /// The number of frames a second at the current speed.
  var framesPerSecond: Double? {
    player.timeline.facts.map { Double($0.frameRate) * Double(player.timeline.speed) }
  }

  /// Whether it moves without being played, as the states of a machine do.
  var goesOnByItself: Bool {
    if case .machine = form { !hasEnded } else { false }
  }

  /// Whether time changes nothing any more.
  var hasEnded: Bool {
    switch form {
    case .motions: player.timeline.status != .playing
    case .machine: wantedInput == nil && player.isSettled
    }
  }

  /// The position of playback, 0…1; for a machine, that of its state.
  var progress: Float {
    let range = player.timeline.activeRange
    let (first, last) =
      if case .motions = form, motion.first != motion.last { (motion.first, motion.last) } else {
        (range.start, range.end)
      }
    return first == last ? 1 : min(max((player.timeline.frame - first) / (last - first), 0), 1)
  }

  // MARK: Drawing

  var size: (width: Int, height: Int) { player.canvasSize }

  /// The size of the animation itself.
  var naturalSize: (width: Double, height: Double)? { player.animation.map { ($0.width, $0.height) } }

  /// Applies a theme of the package, or none for an empty id; keeps the former one if the package does not have it.
  func applyTheme(_ id: String) { try? player.setTheme(id) }

  /// Sets the size of the canvas, which must be within the limits.
  func resize(width: Int, height: Int) { try? player.resize(width: width, height: height) }

  /// The painter of the pictures, which needs no more memory after ``warm(limit:unless:)``.
  let painter = SharedPainter()

  /// The current picture.
  func request() -> PictureRequest { player.pictureRequest() }

  func draw(into surface: inout Surface) -> Bool { painter.draw(request(), into: &surface).isNew }

  /// Draws frames ahead, so that they need no memory later: the first and last frame of playback, then others.
  ///
  /// - Parameters:
  ///   - limit: The highest number of frames besides the first and last.
  ///   - isHurried: Whether the user waits now, so that the others are omitted.
  func warm(limit: Int, unless isHurried: () -> Bool) {
    let last = player.timeline.facts?.lastFrame ?? 0
    var edges: Set<Float> = [0, last]
    if case .motions(let inactive, let active) = form {
      edges.formUnion([inactive.first, inactive.last, active.first, active.last])
    }
    drawAhead(edges.sorted()) { false }
    let count = min(Int(last) + 1, max(limit, 0))
    if count > 2 { drawAhead((0..<count).map { last * Float($0) / Float(count - 1) }, unless: isHurried) }
    go(to: 0)
  }

  private func drawAhead(_ frames: [Float], unless isHurried: () -> Bool) {
    let (width, height) = player.canvasSize
    var surface = Surface(width: width, height: height)
    // Whole pictures first, then the changes from one to the next: both happen later.
    for isWhole in [true, false] {
      for frame in frames {
        if Task.isCancelled || isHurried() { return }
        go(to: frame)
        if isWhole { surface.pixels[0] = 0 }
        _ = draw(into: &surface)
        drawnAhead += 1
      }
    }
  }
}
