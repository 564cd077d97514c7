public import DotLottieFormat
import LottieRenderer

/// Where playback stands and how it goes on: a pure value that is told of time.
///
/// Frames are counted from the animation's in point, in 32-bit floats as the format's reference does. Calls that can
/// be refused throw a ``PlayerError`` and change nothing; what they cause is appended to a list of effects.
///
/// - Complexity: Every call is O(1), O(markers) where a marker is named, and allocates nothing.
public struct Timeline: Sendable {
  /// What playback is doing.
  public enum Status: String, Sendable {
    /// Nothing is loaded.
    case idle
    /// At rest; playing begins anew when the end is reached.
    case stopped
    /// At rest in the middle.
    case paused
    /// Frames follow one another.
    case playing
    /// The picture moves from one pose to another; the frame stands still until it lands.
    case tweening
  }

  /// A range of frames, both ends included.
  public struct Segment: Sendable, Hashable {
    /// The first frame.
    public var start: Float
    /// The last frame, above ``start``.
    public var end: Float

    /// Makes a range.
    public init(start: Float, end: Float) {
      self.start = start
      self.end = end
    }

    func contains(_ frame: Float) -> Bool { start <= frame && frame <= end }
  }

  /// Which way frames go at the moment.
  enum Direction { case forward, reverse }

  /// What a tick ended, for the state machine; a set, because the last iteration ends both.
  struct Completion: OptionSet {
    let rawValue: UInt8
    static let loop = Completion(rawValue: 1)
    static let whole = Completion(rawValue: 2)
  }

  /// The differences between the dialects of playback.
  public let dialect: StateMachineDialect

  /// The animation that is loaded.
  public internal(set) var facts: AnimationFacts?
  /// The animation's id in its package; nil for one that comes from none.
  public internal(set) var animationID: String?

  /// What playback is doing.
  public internal(set) var status = Status.idle
  /// The order in which frames are shown.
  public internal(set) var mode = PlaybackMode.forward
  /// Whether playback starts over at its end.
  public internal(set) var loops = false
  /// How many iterations there are when ``loops``; 0 for no end.
  public internal(set) var loopCount = 0
  /// How many times faster than authored; above 0.
  public internal(set) var speed: Float = 1
  /// Whether frames between whole ones are shown.
  public internal(set) var usesFrameInterpolation = true
  /// Whether a loaded animation plays at once.
  public internal(set) var autoplays = false
  /// The range that playback was limited to, by itself or by a marker.
  public internal(set) var segment: Segment?
  /// The name of the marker that was activated.
  public internal(set) var markerName: String?
  /// How much of the motion is shown.
  public internal(set) var reducedMotion = ReducedMotion.full
  /// The colour under the animation, as 0xRRGGBBAA.
  public internal(set) var background: UInt32 = 0

  /// The frame that shows; the frame where it began during a tween.
  public internal(set) var frame: Float = 0
  /// The frame that was asked of the renderer last: another one than ``frame`` where a range forbade to ask for it.
  var shownFrame: Float = 0
  /// The frame that was asked of the renderer last: tweens that land ask for none.
  var askedFrame: Float = 0
  /// The tween that ended last, while ``showsTween`` after its end.
  var endedTween: Tween?
  /// How many frames were played since the edge where the iteration began.
  var elapsed: Float = 0
  var direction = Direction.forward
  /// How many iterations have ended since playback began to count them.
  public internal(set) var iteration = 0
  /// Whether the picture changed since it was last rendered.
  var isDirty = false
  /// Whether that is for something else than the frame.
  var isAltered = false
  /// Whether playback has got to its end without anybody being told: a tween landed there.
  var owesCompletion = false
  /// The frame that stood for what played last, and still does; nil when a frame was asked for since.
  var restedFrame: Float?
  /// The frame of the picture that was due last, where motion is reduced.
  var dueFrame: Float?
  /// Whether there ever was a background to see: from then on setting one redraws.
  var hasBackground = false
  /// What ended since the state machine last looked.
  var completion = Completion()
  /// The tween that is going on while ``status`` is tweening.
  var tween: Tween?
  /// Whether the renderer shows a tween's picture: until a frame is asked for, after a landing where it began too.
  var showsTween = false
  /// Whether the tween before reached its target.
  var landedTween = false

  /// Makes the playback of nothing.
  public init(dialect: StateMachineDialect = .documented) {
    self.dialect = dialect
  }

  /// The range that playback is limited to: the segment, or the whole animation.
  public var activeRange: Segment {
    segment ?? Segment(start: 0, end: facts?.lastFrame ?? 0)
  }

  /// How far a tween has gone, eased: 0 at its origin, 1 at its target, beyond where the easing overshoots; nil when
  /// there is no tween.
  public var tweenProgress: Float? { tween?.progress }

  /// Whether the frame is where playback ends, whatever the status.
  public var isComplete: Bool {
    if status == .idle || status == .tweening { return false }
    let range = activeRange
    switch mode {
    case .forward: return frame >= range.end
    case .reverse: return frame <= range.start
    case .bounce: return hasReturned && frame <= range.start
    case .reverseBounce: return hasReturned && frame >= range.end
    }
  }

  /// Whether a bounce is on, or has ended, its way back.
  private var hasReturned: Bool {
    if loops && (loopCount > 0 || dialect.reportsEndlessBounces) { return iteration > 0 }
    return direction != mode.natural
  }
}

extension PlaybackMode {
  /// Which way an iteration begins.
  var natural: Timeline.Direction {
    switch self {
    case .forward, .bounce: .forward
    case .reverse, .reverseBounce: .reverse
    }
  }
}

extension Timeline {
  /// Says that a picture is due although the frame is the same one: something else of it has changed.
  mutating func markDirty() {
    guard status != .idle else { return }
    isDirty = true
    isAltered = true
  }

  /// The frame where an iteration begins.
  var naturalStart: Float {
    let range = activeRange
    return mode.natural == .forward ? range.start : range.end
  }

  /// Counts the played frames from the edge that the direction comes from, so that the frame stays where it is.
  mutating func rebase() {
    let range = activeRange
    elapsed = direction == .forward ? frame - range.start : range.end - frame
  }

  /// Shows another frame.
  ///
  /// - Returns: Whether it is another one: the format's reference compares with a tolerance.
  @discardableResult
  mutating func move(to next: Float, _ effects: inout ContiguousArray<PlayerEffect>) -> Bool {
    guard next.isFinite, abs(next - shownFrame) > 0.0009 || showsTween else { return false }
    owesCompletion = false
    frame = next
    shownFrame = next
    askedFrame = next
    if tween == nil || tween?.isEnding == true { showsTween = false }
    isDirty = true
    effects.append(.notify(.frame(next)))
    frameMovedInTween()
    return true
  }
}
