public import DotLottieFormat
import LottieRenderer

extension Timeline {
  /// A move from one pose to another, or from one animation to another.
  struct Tween: Sendable {
    /// The frame of the pose at its start.
    var origin: Float
    /// The frame of the pose at its end; nil if another animation fades in.
    var target: Float?
    /// The duration in milliseconds, above 0.
    var duration: Float
    var elapsed: Float = 0
    var easing: CubicEasing
    /// The eased progress; 0 at the origin.
    var progress: Float = 0
    /// The status of playback after it.
    var resume: Status
    /// Whether the frame was moved during it: the reference engine then fails at the next tick.
    var isBroken = false
    /// Whether it is being ended, so that moving the frame breaks nothing.
    var isEnding = false
  }

  /// Starts to move from the current pose to the pose of a frame; the frame changes at the end.
  ///
  /// During a tween, another one starts from the pose between.
  /// - Parameters:
  ///   - target: The frame; not limited to the active range.
  ///   - milliseconds: The duration, above 0.
  ///   - easing: The curve from time to progress; both x within 0…1.
  ///   - effects: The list to which effects are appended.
  /// - Throws: ``PlayerError`` if nothing is loaded or a value is out of range.
  public mutating func beginTween(
    to target: Float, milliseconds: Float, easing: StateMachineDefinition.Easing,
    _ effects: inout ContiguousArray<PlayerEffect>
  ) throws(PlayerError) {
    guard target.isFinite else { throw .invalid("a tween's target is a frame") }
    let next = try makeTween(to: target, milliseconds: milliseconds, easing: easing)
    effects.append(
      shownTween.map { .retargetTween(origin: shownFrame, target: $0.target, progress: $0.progress) }
        ?? .beginTween(origin: shownFrame))
    install(next)
  }

  private mutating func install(_ next: Tween) {
    tween = next
    isEntering = false
    status = .tweening
    landedTween = false
    showsTween = true
  }

  /// Starts a cross-fade to another animation of the package.
  ///
  /// - Parameters:
  ///   - animationID: The other animation.
  ///   - frame: Its frame after the fade, counted from its in point.
  ///   - milliseconds: The duration, above 0.
  ///   - easing: The curve from time to progress; both x within 0…1.
  ///   - effects: The list to which effects are appended.
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

  /// The tween that the picture shows after its end.
  var lingeringTween: Tween? { tween == nil && showsTween ? endedTween : nil }

  /// Ends a tween during which the frame was moved.
  ///
  /// - Throws: ``PlayerError`` if the dialect requires it.
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
        // A request for the frame at which it began leaves the tween's picture.
        showsTween = dialect.keepsRendererTween || abs(target - shownFrame) <= 0.0009
        frame = target
        shownFrame = target
        askedFrame = target
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

  /// Returns to the frame that a tween reached, whatever entering its state did to the frame; reports nothing.
  mutating func landAgain(on target: Float) {
    frame = target
    owesCompletion = false
    if !dialect.keepsShownFrameOnLanding && shownFrame != target {
      shownFrame = target
      isDirty = true
    }
    rebase()
  }

  /// Ends a tween at its start.
  mutating func cancelTween(_ effects: inout ContiguousArray<PlayerEffect>) {
    guard let current = tween else { return }
    tween?.isEnding = true
    // The host may have excluded the origin from the range meanwhile: then this is not reported.
    if activeRange.contains(current.origin) { move(to: current.origin, &effects) }
    // No rebase: the reference keeps the elapsed time, as its traces show.
    frame = current.origin
    status = current.resume
    let isStillOn = showsTween && dialect.keepsRendererTween
    endTween(landed: false, &effects)
    showsTween = isStillOn
    if isStillOn { endedTween = current }
  }

  /// Notes that the frame was moved during a tween, which ends at the next tick.
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
  /// The reason why this is not a valid easing; nil if it is.
  package var problem: String? {
    (0...1).contains(x1) && (0...1).contains(x2) && y1.isFinite && y2.isFinite
      ? nil : "the x of an easing's control points are within 0 to 1"
  }
}

extension StateMachineDefinition.Tween {
  /// The reason why this is not a valid tween; nil if it is.
  package var problem: String? {
    guard duration > 0, (duration * 1000).isFinite else {
      return "a tween takes more than 0 seconds, not \(duration)"
    }
    return easing.problem
  }
}
