import DotLottieFormat
import LottieFormat

extension StateMachineEngine {
  /// Sets up the playback of a state, then runs its entry actions.
  mutating func enter(_ row: Int32, _ context: inout PlaybackContext) {
    let state = machine.states[Int(row)]
    if !state.isGlobal { setUp(row, &context) }
    run(state.entryActions, &context)
    if state.stopsMachine { halt(&context) }
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
    if dialect.entersRanges { context.setMode(playback.mode) }
    limit(to: playback.segment, &context)
    context.setMode(playback.mode)
    if playback.autoplays { context.timeline.leaveStart(&context.effects) }
    context.timeline.setAutoplay(playback.autoplays, &context.effects)
  }

  /// Switches to another animation of the package.
  private mutating func show(_ animation: String, _ context: inout PlaybackContext) {
    guard !(context.timeline.animationID?.isExactly(animation) ?? false) else { return }
    context.timeline.setAutoplay(false, &context.effects)
    if !dialect.keepsChoices { context.effects.append(.resetTheme) }
    guard let catalog = context.catalog else { return }
    let facts: AnimationFacts
    do throws(PlayerError) {
      facts = try catalog.facts(of: animation)
    } catch {
      return context.notify(.loadError(error.message))
    }
    context.effects.append(.showAnimation(id: animation))
    context.timeline.load(facts, id: animation, &context.effects)
  }

  private mutating func limit(
    to segment: CompiledMachine.Playback.Segment, _ context: inout PlaybackContext
  ) {
    switch segment {
    case .whole: break
    case .marker(let marker):
      context.timeline.activateMarker(machine.markers[Int(marker)], &work, &context.effects)
    case .range(let start, let end):
      do throws(PlayerError) {
        try context.setSegment(Timeline.Segment(start: start, end: end))
      } catch {
        context.notify(.error(error.message))
      }
    }
  }
}
