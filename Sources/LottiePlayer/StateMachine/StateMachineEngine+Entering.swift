import DotLottieFormat

extension StateMachineEngine {
  /// Sets playback up as a state says, then runs its entry actions.
  mutating func enter(_ row: Int32, _ context: inout PlaybackContext) {
    let state = machine.states[Int(row)]
    guard let playback = state.playback else {
      return run(state.entryActions, &context)
    }
    setUpPlayback(playback, &context)
    run(overridingActions(of: row, entry: true), &context)
    if state.isFinal && !dialect.finalStateStays { stop(&context) }
  }

  private func setUpPlayback(
    _ playback: StateMachineDefinition.Playback, _ context: inout PlaybackContext
  ) {
    let count = Int(playback.loopCount ?? 0)
    context.timeline.setLoop((playback.loop ?? false) || (dialect.loopCountImpliesLoop && count > 0))
    context.timeline.setLoopCount(count)
    if !dialect.carriesIterations { context.timeline.iteration = 0 }
    context.timeline.setSpeed(playback.speed ?? 1)
    context.timeline.setBackground(background(playback.backgroundColor))
    context.timeline.clearSegment()
    show(playback.animation, &context)
    let mode = playback.mode ?? .forward
    limit(to: playback.segment, atEnd: mode.natural == .reverse, &context)
    context.timeline.setMode(mode)
    context.timeline.setAutoplay(playback.autoplay ?? false, &context.effects)
  }

  /// A colour as 0xRRGGBBAA; transparent where there is none.
  private func background(_ color: UInt32?) -> UInt32 {
    guard let color else { return 0 }
    return dialect.readsOpaqueBackgrounds && color <= 0xFFFFFF ? color << 8 | 0xFF : color
  }

  /// Switches to another animation of the package.
  private func show(_ animation: String, _ context: inout PlaybackContext) {
    guard !animation.isEmpty, animation != context.timeline.animationID else { return }
    context.timeline.setAutoplay(false, &context.effects)
    context.effects.append(.resetTheme)
    guard let catalog = context.catalog else { return }
    guard let facts = catalog.facts(of: animation) else { return context.notify(.loadError) }
    context.effects.append(.showAnimation(id: animation))
    context.timeline.load(facts, id: animation, &context.effects)
  }

  private func limit(
    to segment: StateMachineDefinition.Segment?, atEnd isReverse: Bool, _ context: inout PlaybackContext
  ) {
    let atEnd = isReverse && dialect.reverseSegmentsStartAtEnd
    switch segment {
    case nil: break
    case .marker(let name)?:
      context.timeline.activateMarker(name, atEnd: atEnd, &context.effects)
    case .range(let start, let end)?:
      let range = Timeline.Segment(start: start, end: end)
      guard (try? context.timeline.setSegment(range)) != nil else {
        return context.notify(.error("the segment \(start) to \(end) is empty"))
      }
      context.timeline.activate(range, atEnd: atEnd, &context.effects)
    }
    // Counted anew in the direction that the mode is about to set.
    if atEnd { context.timeline.rebase() }
  }
}
