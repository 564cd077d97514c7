import DotLottieFormat

/// The timeline's commands with the context's own list of effects.
///
/// A class that owns a context can't lend two parts of it at once; the context itself can.
extension PlaybackContext {
  mutating func play() throws(PlayerError) { try timeline.play(&pending.effects) }
  mutating func pause() throws(PlayerError) { try timeline.pause(&pending.effects) }
  mutating func stop() throws(PlayerError) { try timeline.stop(&pending.effects) }
  mutating func setFrame(_ frame: Float) throws(PlayerError) {
    try timeline.setFrame(frame, &pending.effects)
  }
  mutating func setMode(_ mode: PlaybackMode) { timeline.setMode(mode, &pending.effects) }
  mutating func setSegment(_ segment: Timeline.Segment) throws(PlayerError) {
    try timeline.setSegment(segment, &pending.effects)
  }
  mutating func setMarker(_ name: String?) { timeline.setMarker(name, &pending.effects) }
  mutating func setAutoplay(_ value: Bool) { timeline.setAutoplay(value, &pending.effects) }
  mutating func load(_ facts: AnimationFacts, id: String?) { timeline.load(facts, id: id, &pending.effects) }
  mutating func unload() { timeline.unload(&pending.effects) }

  mutating func beginTween(
    to frame: Float, milliseconds: Float, easing: StateMachineDefinition.Easing
  ) throws(PlayerError) {
    try timeline.beginTween(to: frame, milliseconds: milliseconds, easing: easing, &pending.effects)
  }

  mutating func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    try timeline.tick(milliseconds: milliseconds, &pending.effects)
  }
}
