public import DotLottieFormat
import LottieRenderer

/// The state of playback: a pure value that time is passed to.
///
/// Frames are counted from the animation's in point, in 32-bit floats as in the reference engine. Calls that can be
/// refused throw a ``PlayerError`` and change nothing; their effects are appended to a list.
///
/// - Complexity: Every call is O(1), or O(markers) if it names a marker, and allocates nothing.
public struct Timeline: Sendable {
  /// The status of playback.
  public enum Status: String, Sendable {
    /// No animation is loaded.
    case idle
    /// Stopped; playing restarts if the end was reached.
    case stopped
    /// Paused.
    case paused
    /// Playing.
    case playing
    /// The picture moves from one pose to another; the frame changes at the end.
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

  /// The current direction of frames.
  enum Direction { case forward, reverse }

  /// The ends during a tick, for the state machine; a set, because the last iteration ends both.
  struct Completion: OptionSet {
    let rawValue: UInt8
    static let loop = Completion(rawValue: 1)
    static let whole = Completion(rawValue: 2)
  }

  /// The differences between the dialects of playback.
  public let dialect: StateMachineDialect

  /// The loaded animation; nil for none.
  public internal(set) var facts: AnimationFacts?
  /// The id of the animation in its package; nil without a package.
  public internal(set) var animationID: String?

  /// The status of playback.
  public internal(set) var status = Status.idle
  /// The order of frames.
  public internal(set) var mode = PlaybackMode.forward
  /// Whether playback restarts at its end.
  public internal(set) var loops = false
  /// The number of iterations if ``loops``; 0 for no end.
  public internal(set) var loopCount = 0
  /// The factor on the authored speed; above 0.
  public internal(set) var speed: Float = 1
  /// Whether frames between whole ones are shown.
  public internal(set) var usesFrameInterpolation = true
  /// Whether a loaded animation plays at once.
  public internal(set) var autoplays = false
  /// The range to which playback is limited, directly or by a marker.
  public internal(set) var segment: Segment?
  /// The name of the active marker.
  public internal(set) var markerName: String?
  /// The amount of motion that is shown.
  public internal(set) var reducedMotion = ReducedMotion.full
  /// The colour under the animation, as 0xRRGGBBAA.
  public internal(set) var background: UInt32 = 0

  /// The current frame; during a tween, the one at which it began.
  public internal(set) var frame: Float = 0
  /// The frame that was last requested from the renderer; differs from ``frame`` if a range forbade the request.
  var shownFrame: Float = 0
  /// The frame that was last requested from the renderer, except by tweens that end.
  var askedFrame: Float = 0
  /// The tween that ended last, while ``showsTween`` after its end.
  var endedTween: Tween?
  /// The number of frames played since the edge at which the iteration began.
  var elapsed: Float = 0
  var direction = Direction.forward
  /// A Boolean value indicating whether playback has entered the range and has not advanced since.
  var isEntering = false
  /// The number of iterations since playback began to count.
  public internal(set) var iteration = 0
  /// A Boolean value indicating whether the last counted iteration has ended; playback then restarts its count.
  var hasEndedCount = false
  /// Whether the picture changed since it was last rendered.
  var isDirty = false
  /// Whether it changed for another reason than the frame.
  var isAltered = false
  /// Whether playback reached its end without a report, because a tween ended there.
  var owesCompletion = false
  /// The frame that was last shown instead of playback, and still is; nil if a frame was requested since.
  var restedFrame: Float?
  /// The frame of the picture that was due last, with reduced motion.
  var dueFrame: Float?
  /// Whether there ever was a background: from then on setting one redraws.
  var hasBackground = false
  /// The ends since the state machine last took them.
  var completion = Completion()
  /// The current tween, while ``status`` is tweening.
  var tween: Tween?
  /// Whether the renderer shows a tween's picture: until a frame is requested, also after it ended at its start.
  var showsTween = false
  /// Whether the last tween reached its target.
  var landedTween = false

  /// Makes a timeline without an animation.
  public init(dialect: StateMachineDialect = .documented) {
    self.dialect = dialect
  }

  /// The range of playback: the segment, or the whole animation.
  ///
  /// In ``StateMachineDialect/documented``, a segment ends with the animation.
  public var activeRange: Segment {
    let whole = Segment(start: 0, end: facts?.lastFrame ?? 0)
    guard let segment else { return whole }
    guard dialect.segmentsEndWithAnimation, segment.start <= whole.end, segment.end >= 0 else {
      return segment
    }
    return Segment(start: max(segment.start, 0), end: min(segment.end, whole.end))
  }

  /// The eased progress of a tween: 0 at its origin, 1 at its target, beyond if the easing overshoots; nil without a
  /// tween.
  public var tweenProgress: Float? { tween?.progress }

  /// Whether the frame is at the end of playback, whatever the status.
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

  /// Whether a bounce is on its way back, or has ended it.
  private var hasReturned: Bool {
    if loops && (loopCount > 0 || dialect.reportsEndlessBounces) { return iteration > 0 }
    return direction != mode.natural
  }
}

extension PlaybackMode {
  /// The direction in which an iteration begins.
  var natural: Timeline.Direction {
    switch self {
    case .forward, .bounce: .forward
    case .reverse, .reverseBounce: .reverse
    }
  }
}

extension Timeline {
  /// Notes that a picture is due although the frame is the same.
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

  /// Counts the played frames from the edge of the current direction, so that the frame stays.
  mutating func rebase() {
    let range = activeRange
    elapsed = direction == .forward ? frame - range.start : range.end - frame
  }

  /// The largest difference between a whole frame and the same frame after it was played.
  static let roundingError: Float = 0.0001

  /// Shows another frame.
  ///
  /// - Returns: Whether it differs: the reference engine compares with a tolerance.
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
