import DotLottieFormat
import LottieFormat

extension StateMachineEngine {
  /// Takes transitions until none passes: the only place where that happens.
  ///
  /// The global state is asked first, then the current one. After a transition of the current state, the global one is
  /// asked again only if actions changed an input or fired an event meanwhile.
  ///
  /// - Returns: Whether the machine is running, and did not go in circles.
  @discardableResult
  mutating func runPipeline(_ context: inout PlaybackContext) -> Bool {
    loopGuard.beginRun()
    guard status != .stopped, current >= 0 || machine.globalState >= 0 else { return false }
    if status == .tweening && dialect.refusesInputsDuringTween { return true }
    var ignoresGlobal = false
    var again = true
    while again {
      again = false
      var ignoresState = false
      if current >= 0 && machine.states[Int(current)].isLast { break }
      if loopGuard.visit(current) || work.isExhausted {
        stopLoop(&context)
        return false
      }
      if !ignoresGlobal && takeGlobalTransition(&context) {
        if status == .tweening { break }
        if hasMutated {
          hasMutated = false
          ignoresState = true
          again = true
        }
        if values.pendingEvent >= 0 {
          ignoresState = true
          again = true
        }
        if machine.states[Int(current)].isLast { break }
      }
      guard !ignoresState, current >= 0 else { continue }
      let row = selectedTransition(of: current)
      guard row >= 0 else { continue }
      consumeEvent(row)
      guard change(to: machine.transitions[row].target, by: row, fromGlobal: false, &context) else {
        break
      }
      if status == .tweening { break }
      if hasMutated {
        hasMutated = false
        ignoresGlobal = false
      } else {
        ignoresGlobal = values.pendingEvent < 0
      }
      again = true
    }
    if status != .tweening && !dialect.keepsEventUntilConsumed {
      values.pendingEvent = CompiledMachine.missing
    }
    return !stopIfExhausted(&context)
  }

  /// Stops a machine that goes in circles, or exceeds its budget.
  private mutating func stopLoop(_ context: inout PlaybackContext) {
    halt(&context)
    context.notify(.error("InfiniteLoop"))
  }

  /// Stops the machine if the current call has exceeded its budget.
  ///
  /// - Returns: Whether it has.
  @inline(__always)
  mutating func stopIfExhausted(_ context: inout PlaybackContext) -> Bool {
    guard work.isExhausted else { return false }
    if status != .stopped { stopLoop(&context) }
    return true
  }

  /// The transition that a state takes now; a row, or `missing`.
  @inline(__always)
  private mutating func selectedTransition(of state: Int32) -> Int32 {
    let row = shared.transition(of: state, values, &work)
    if trials != nil { noteTrial(of: state, takes: row) }
    return row
  }

  /// Removes the event that caused a transition.
  private mutating func consumeEvent(_ transition: Int32) {
    if !dialect.keepsEventUntilConsumed || machine.transitions[transition].asksForEvent {
      values.pendingEvent = CompiledMachine.missing
    }
  }

  /// Takes a transition of the global state, if one passes and leads to another state.
  private mutating func takeGlobalTransition(_ context: inout PlaybackContext) -> Bool {
    guard machine.globalState >= 0 else { return false }
    let row = selectedTransition(of: machine.globalState)
    guard row >= 0 else { return false }
    consumeEvent(row)
    let settled = status == .tweening ? tweenTarget : current
    let target = machine.transitions[row].target
    if target >= 0 && target == settled { return false }
    return change(to: target, by: row, fromGlobal: true, &context)
  }

  /// Leaves the current state for another one, at once or by a tween.
  ///
  /// - Parameters:
  ///   - target: The row of the state.
  ///   - transition: The transition; nil for a start and for a forced state.
  ///   - fromGlobal: Whether it is a transition of the global state.
  ///   - context: The playback and the list of effects.
  /// - Returns: Whether the state exists.
  @discardableResult
  mutating func change(
    to target: Int32, by transition: Int32?, fromGlobal: Bool, _ context: inout PlaybackContext
  ) -> Bool {
    guard target >= 0 else { return false }
    let interrupts = status == .tweening
    if interrupts && transition != nil && target == tweenTarget { return true }
    let hasExited = interrupts && hasExitedSource
    let from = current
    work.spend(MachineWork.Cost.change)
    context.notify(.transition(from: shared.stateName(from), to: shared.stateName(target)))
    if !hasExited {
      if !fromGlobal || dialect.runsExitActionsOnGlobalTransitions { runExitActions(&context) }
      context.notify(.stateExit(shared.stateName(from)))
    }
    if let transition, machine.transitions[transition].tween >= 0 {
      let tween = Int(machine.transitions[transition].tween)
      let isGlobal = machine.states[Int(target)].isGlobal
      if isGlobal && !dialect.entersGlobalStateAtOnce { return true }
      if !isGlobal && beginTween(tween, to: target, &context) {
        hasExitedSource = hasExited || !fromGlobal || dialect.runsExitActionsOnGlobalTransitions
        return true
      }
    }
    if interrupts {
      context.timeline.cancelTween(&context.effects)
      status = .running
      tweenTarget = CompiledMachine.missing
    }
    current = target
    context.notify(.stateEntered(shared.stateName(target)))
    enter(target, &context)
    return true
  }

  private mutating func runExitActions(_ context: inout PlaybackContext) {
    guard current >= 0 else { return }
    run(machine.states[Int(current)].exitActions, &context)
  }

  /// Starts a tween to a state.
  ///
  /// - Returns: Whether it was started; if not, the state is entered at once.
  private mutating func beginTween(
    _ row: Int, to target: Int32, _ context: inout PlaybackContext
  ) -> Bool {
    let tween = machine.tweens[row]
    if dialect.reportsInvalidTweens, let problem = tween.problem {
      let name = shared.stateName(target).shortened
      context.notify(.error("the tween to \"\(name)\" happens at once: \(problem)"))
      return false
    }
    let animation = machine.animations[Int(target)]
    let fades = !stays(in: animation, context.timeline)
    let shown = fades ? try? context.catalog?.facts(of: animation) : context.timeline.facts
    if fades && !dialect.fadesBetweenAnimations { return false }
    guard let shown, let frame = tweenTargetFrame(of: machine.states[Int(target)], in: shown) else {
      return false
    }
    let milliseconds = tween.duration * 1000
    do throws(PlayerError) {
      if fades {
        try context.timeline.beginCrossFade(
          to: animation, frame: frame, milliseconds: milliseconds, easing: tween.easing,
          &context.effects
        )
      } else {
        try context.timeline.beginTween(
          to: frame, milliseconds: milliseconds, easing: tween.easing, &context.effects)
      }
    } catch {
      return false
    }
    tweenFrame = frame
    tweenTarget = target
    status = .tweening
    return true
  }

  /// Whether a state shows the current animation.
  private func stays(in animation: String, _ timeline: Timeline) -> Bool {
    let now = current >= 0 ? machine.animations[Int(current)] : ""
    if now.isExactly(animation) { return true }
    // Different names for one animation.
    return dialect.fadesBetweenAnimations
      && (animation.isEmpty || timeline.animationID?.isExactly(animation) ?? false)
  }

  /// The first frame of a state, to which a tween moves.
  private mutating func tweenTargetFrame(of state: CompiledMachine.State, in facts: AnimationFacts) -> Float?
  {
    if state.isGlobal { return nil }
    let playback = state.playback
    let isReverse = playback.mode.natural == .reverse
    switch playback.segment {
    case .marker(let row):
      let name = machine.markers[Int(row)]
      guard let marker = facts.marker(named: name, &work) else { return nil }
      return isReverse ? min(marker.end, facts.lastFrame) : marker.start
    case .range(let start, let end):
      return isReverse ? min(end, facts.lastFrame) : start
    case .whole:
      return isReverse ? facts.lastFrame : 0
    }
  }
}
