import DotLottieFormat
import LottieFormat

extension StateMachineEngine {
  /// Sets up the playback of a state, then runs its entry actions.
  mutating func enter(_ row: Int32, _ context: inout PlaybackContext) {
    let state = machine.states[Int(row)]
    if !state.isGlobal { setUp(row, &context) }
    run(state.entryActions, &context)
    if state.stopsMachine { stop(&context) }
  }

  // Mutating although it changes nothing in the engine, because the engine would be copied for another call.
  private mutating func setUp(_ row: Int32, _ context: inout PlaybackContext) {
    let playback = machine.states[Int(row)].playback
    context.timeline.setLoop(playback.loops)
    context.timeline.setLoopCount(playback.loopCount)
    if !dialect.carriesIterations { context.timeline.iteration = 0 }
    context.timeline.setSpeed(playback.speed)
    context.timeline.setBackground(playback.background)
    context.timeline.clearSegment()
    if playback.changesAnimation { show(machine.animations[Int(row)], &context) }
    limit(to: playback.segment, atEnd: playback.mode.natural == .reverse, &context)
    context.timeline.setMode(playback.mode)
    if playback.autoplays { context.timeline.leaveStart(&context.pending.effects) }
    context.timeline.setAutoplay(playback.autoplays, &context.pending.effects)
  }

  /// Switches to another animation of the package.
  private mutating func show(_ animation: String, _ context: inout PlaybackContext) {
    guard !(context.timeline.animationID?.isExactly(animation) ?? false) else { return }
    context.timeline.setAutoplay(false, &context.pending.effects)
    context.pending.effects.append(.resetTheme)
    guard let catalog = context.catalog else { return }
    guard let facts = catalog.facts(of: animation) else { return context.notify(.loadError) }
    context.pending.effects.append(.showAnimation(id: animation))
    context.timeline.load(facts, id: animation, &context.pending.effects)
  }

  private mutating func limit(
    to segment: CompiledMachine.Playback.Segment, atEnd isReverse: Bool, _ context: inout PlaybackContext
  ) {
    let atEnd = isReverse && dialect.reverseSegmentsStartAtEnd
    switch segment {
    case .whole: break
    case .marker(let marker):
      let name = machine.markers[Int(marker)]
      context.timeline.activateMarker(name, atEnd: atEnd, &work, &context.pending.effects)
    case .range(let start, let end):
      let range = Timeline.Segment(start: start, end: end)
      guard (try? context.timeline.setSegment(range)) != nil else {
        return context.notify(.error("the segment \(start) to \(end) is empty"))
      }
      context.timeline.activate(range, atEnd: atEnd, &context.pending.effects)
    }
    // Counted anew in the direction that the mode is about to set.
    if atEnd { context.timeline.rebase() }
  }
}
