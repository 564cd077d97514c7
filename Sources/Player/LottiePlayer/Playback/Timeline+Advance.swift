import DotLottieFormat

extension Timeline {
  /// Lets time pass.
  ///
  /// A tick ends at the end of an iteration: the rest of its time is dropped, and the next tick starts from the other
  /// edge.
  /// - Parameters:
  ///   - milliseconds: The time; below 0 counts as 0.
  ///   - effects: The list to which effects are appended.
  /// - Returns: Whether a picture is due.
  /// - Throws: ``PlayerError`` if nothing is loaded, and if the dialect requires it.
  @discardableResult
  public mutating func tick(
    milliseconds: Float, _ effects: inout ContiguousArray<PlayerEffect>
  ) throws(PlayerError) -> Bool {
    let delta = milliseconds > 0 && milliseconds.isFinite ? milliseconds : 0
    guard let facts else { throw .notLoaded }
    if status == .idle { throw .notLoaded }
    try dropBrokenTween(&effects)
    if tween != nil { return advanceTween(delta, &effects) }
    var (crossed, hasEnded) = (false, false)
    if status == .playing && facts.durationMilliseconds > 0 {
      // A tween may have ended outside of the range.
      if isOutsideRange { beginIteration(&effects) }
      isEntering = false
      let frames = delta * speed * (facts.totalFrames / facts.durationMilliseconds)
      // No time passes, at any speed.
      let next = advanced(by: frames.isNaN ? 0 : frames, &crossed, &hasEnded)
      if next != frame, !move(to: next, &effects) {
        if !dialect.ticksFailBesideFrame {
          land(on: next)
        } else if !isDirty {
          throw PlayerError(
            code: .unknown, message: "frame \(next) is too close to the current one, \(frame)")
        }
      }
    }
    if crossed && !dialect.swallowsLoopsAtBoundary { isDirty = true }
    if owesCompletion && status == .playing { isDirty = true }
    // The last frame may have been set, or another mode may end at the current one.
    if hasEnded && dialect.entersRanges { isDirty = true }
    if status == .playing && isReduced { restedFrame = restingFrame }
    guard isDirty else { return isRestDue() }
    return render(&effects)
  }

  /// The frame after a number of frames, and whether an iteration or all of playback ended.
  private mutating func advanced(by frames: Float, _ crossed: inout Bool, _ hasEnded: inout Bool) -> Float {
    elapsed += frames
    let range = activeRange
    let raw = direction == .forward ? range.start + elapsed : range.end - elapsed
    let rounded = usesFrameInterpolation ? (raw * 1000).rounded() * 0.001 : raw.rounded()
    let next = min(max(rounded, range.start), range.end)
    let edge = direction == .forward ? range.end : range.start
    guard direction == .forward ? next >= edge : next <= edge else { return next }
    switch mode {
    case .bounce, .reverseBounce:
      if direction == mode.natural {
        direction = direction == .forward ? .reverse : .forward
        elapsed = 0
      } else if mayLoop {
        iterate()
        direction = mode.natural
        crossed = true
      } else {
        hasEnded = true
      }
    case .forward, .reverse:
      if mayLoop {
        iterate()
        crossed = true
      } else {
        hasEnded = true
      }
    }
    return edge
  }

  /// Takes the last frame of a direction if the next one is so close that it counts as the same.
  ///
  /// Rounded frames may differ from whole ones by the least bit, 15.000001, so that no end would ever be reached.
  private mutating func land(on next: Float) {
    guard next == activeRange.start || next == activeRange.end else { return }
    frame = next
    shownFrame = next
    isDirty = true
  }

  private var mayLoop: Bool { loops && (loopCount == 0 || iteration < loopCount) }

  private mutating func iterate() {
    iteration += 1
    elapsed = 0
  }

  /// Reports that a picture is due, and the ends that its frame causes.
  ///
  /// - Parameters:
  ///   - effects: The list to which effects are appended.
  ///   - isLanding: Whether a tween has ended on the frame, which ends nothing by itself.
  /// - Returns: Whether there is another picture; with reduced motion it may be the former one.
  mutating func render(_ effects: inout ContiguousArray<PlayerEffect>, isLanding: Bool = false) -> Bool {
    effects.append(.notify(.render(frame)))
    let isChanged = isAltered || !isReduced
    isDirty = false
    isAltered = false
    owesCompletion = false
    if status == .playing && isComplete {
      if isLanding { owesCompletion = true } else { endIteration(&effects) }
    }
    return isRestDue() || isChanged
  }

  private mutating func endIteration(_ effects: inout ContiguousArray<PlayerEffect>) {
    if loops {
      let isLast = loopCount > 0 && iteration >= loopCount
      let ended = iteration
      if isLast && dialect.returnsAfterLastLoop {
        let rested = restedFrame
        try? stop(&effects)
        restedFrame = rested
      }
      effects.append(.notify(.loop(ended)))
      completion.insert(.loop)
      if isLast {
        if dialect.returnsAfterLastLoop { iteration = 0 } else { hasEndedCount = true }
        status = .stopped
        finish(&effects)
      }
    } else {
      status = .stopped
      finish(&effects)
    }
  }

  mutating func finish(_ effects: inout ContiguousArray<PlayerEffect>) {
    effects.append(.notify(.complete))
    completion.insert(.whole)
  }

  /// Takes the ends since the last time.
  mutating func takeCompletion() -> Completion {
    defer { completion = [] }
    return completion
  }
}
