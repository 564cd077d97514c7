public import DotLottieFormat
import LottieRenderer

extension Timeline {
  /// A move from one pose to another, or from one animation to another.
  struct Tween: Sendable {
    /// The frame whose pose it leaves.
    var origin: Float
    /// The frame whose pose it reaches; nil where another animation fades in.
    var target: Float?
    /// In milliseconds, above 0.
    var duration: Float
    var elapsed: Float = 0
    var easing: CubicEasing
    /// Eased; 0 at the origin.
    var progress: Float = 0
    /// What playback does afterwards.
    var resume: Status
    /// Whether the frame was moved under it: the format's reference then fails at the next tick.
    var isBroken = false
    /// Whether it is being ended, so that moving the frame breaks nothing.
    var isEnding = false
  }

  /// Starts to move from the pose that shows to the pose of a frame; the frame changes when it lands.
  ///
  /// While a tween runs, another one starts from what that shows.
  /// - Parameters:
  ///   - target: The frame; not limited to the active range.
  ///   - milliseconds: How long it takes; above 0.
  ///   - easing: How time becomes progress; both x within 0…1.
  ///   - effects: Where to append what the host has to do.
  /// - Throws: ``PlayerError`` when nothing is loaded or a value is out of its range.
  public mutating func beginTween(
    to target: Float, milliseconds: Float, easing: StateMachineDefinition.Easing,
    _ effects: inout ContiguousArray<PlayerEffect>
  ) throws(PlayerError) {
    guard target.isFinite else { throw .invalid("a tween's target is a frame") }
    let next = try makeTween(to: target, milliseconds: milliseconds, easing: easing)
    effects.append(
      shownTween.map { .retargetTween(origin: frame, target: $0.target, progress: $0.progress) }
        ?? .beginTween(origin: frame))
    install(next)
  }

  private mutating func install(_ next: Tween) {
    // A tween that follows another one begins with the layers of the frame that it landed on.
    if lingeringTween != nil { askedFrame = frame }
    tween = next
    status = .tweening
    landedTween = false
    showsTween = true
  }

  /// Starts to fade another animation of the package in over the one that shows.
  ///
  /// - Parameters:
  ///   - animationID: The other animation.
  ///   - frame: The frame of it that shows when the fade is over, counted from its in point.
  ///   - milliseconds: How long it takes; above 0.
  ///   - easing: How time becomes progress; both x within 0…1.
  ///   - effects: Where to append what the host has to do.
  mutating func beginCrossFade(
    to animationID: String, frame: Float, milliseconds: Float, easing: StateMachineDefinition.Easing,
    _ effects: inout ContiguousArray<PlayerEffect>
  ) throws(PlayerError) {
    let next = try makeTween(to: nil, milliseconds: milliseconds, easing: easing)
    let before = shownTween
    effects.append(
      .beginCrossFade(
        toAnimation: animationID, frame: frame, origin: shownFrame, target: before?.target,
        progress: before?.progress))
    install(next)
  }

  private func makeTween(
    to target: Float?, milliseconds: Float, easing: StateMachineDefinition.Easing
  ) throws(PlayerError) -> Tween {
    guard status != .idle else { throw .notLoaded }
    guard milliseconds > 0, milliseconds.isFinite || dialect.allowsInfinity else {
      throw .invalid("a tween takes more than 0 milliseconds, not \(milliseconds)")
    }
    if let problem = easing.problem { throw .invalid(problem) }
    return Tween(
      origin: frame, target: target, duration: milliseconds,
      easing: CubicEasing(
        x1: Double(easing.x1), y1: Double(easing.y1), x2: Double(easing.x2), y2: Double(easing.y2)),
      resume: tween?.resume ?? status)
  }

  /// The tween that the renderer shows after its end.
  var lingeringTween: Tween? { tween == nil && showsTween ? endedTween : nil }

  /// Gives up a tween under which the frame was moved.
  ///
  /// - Throws: ``PlayerError`` where the dialect says so.
  mutating func dropBrokenTween(_ effects: inout ContiguousArray<PlayerEffect>) throws(PlayerError) {
    guard let broken = tween, broken.isBroken else { return }
    status = broken.resume
    endTween(landed: false, &effects)
    if dialect.frameMoveBreaksTween {
      throw PlayerError(code: .unknown, message: "the frame was moved during the tween")
    }
  }

  /// Lets time pass in a tween.
  mutating func advanceTween(
    _ milliseconds: Float, _ effects: inout ContiguousArray<PlayerEffect>
  ) -> Bool {
    guard var next = tween else { return false }
    next.elapsed += milliseconds
    let hasLanded = next.elapsed >= next.duration
    next.progress = hasLanded ? 1 : Float(next.easing(Double(next.elapsed / next.duration)))
    tween = next
    if hasLanded {
      status = next.resume
      if let target = next.target {
        // Asking for the frame where it began anyway leaves the tween's picture.
        showsTween = dialect.keepsRendererTween || abs(target - shownFrame) <= 0.0009
        frame = target
        shownFrame = target
        rebase()
      } else {
        showsTween = false
      }
      restedFrame = nil
      endTween(landed: true, &effects)
      endedTween = next
    }
    return render(&effects, isLanding: hasLanded && !dialect.completesByLanding)
  }

  /// Goes back to the frame that a tween reached, whatever entering its state did to the frame; nothing is told.
  mutating func landAgain(on target: Float) {
    frame = target
    owesCompletion = false
    if !dialect.keepsShownFrameOnLanding && shownFrame != target {
      shownFrame = target
      isDirty = true
    }
    rebase()
  }

  /// Ends a tween where it began.
  mutating func cancelTween(_ effects: inout ContiguousArray<PlayerEffect>) {
    guard let current = tween else { return }
    tween?.isEnding = true
    // The host may have limited playback to a range without the origin meanwhile: then that is not told.
    if activeRange.contains(current.origin) { move(to: current.origin, &effects) }
    // No rebase: the reference keeps the elapsed time, as its traces show.
    frame = current.origin
    status = current.resume
    let isStillOn = showsTween && dialect.keepsRendererTween
    endTween(landed: false, &effects)
    showsTween = isStillOn
    if isStillOn { endedTween = current }
  }

  /// The frame was moved during a tween, which gives up at the next tick.
  mutating func frameMovedInTween() {
    guard tween?.isEnding == false else { return }
    tween?.isBroken = true
    showsTween = false
  }

  mutating func endTween(landed: Bool, _ effects: inout ContiguousArray<PlayerEffect>) {
    tween = nil
    landedTween = landed
    endedTween = nil
    if !landed { showsTween = false }
    effects.append(.endTween)
  }
}

extension StateMachineDefinition.Easing {
  /// Why this can't be an easing; nil for nothing.
  package var problem: String? {
    (0...1).contains(x1) && (0...1).contains(x2) && y1.isFinite && y2.isFinite
      ? nil : "the x of an easing's control points are within 0 to 1"
  }
}

extension StateMachineDefinition.Tween {
  /// Why this can't be a tween; nil for nothing.
  package var problem: String? {
    guard duration > 0, (duration * 1000).isFinite else {
      return "a tween takes more than 0 seconds, not \(duration)"
    }
    return easing.problem
  }
}
