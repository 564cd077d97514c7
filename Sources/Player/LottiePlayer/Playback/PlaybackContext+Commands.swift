import DotLottieFormat

/// The timeline's commands with the context's own list of effects.
///
/// A class that owns a context can't lend two parts of it at once; the context itself can.
extension PlaybackContext {
  mutating func play() throws(PlayerError) { try timeline.play(&effects) }
  mutating func pause() throws(PlayerError) { try timeline.pause(&effects) }
  mutating func stop() throws(PlayerError) { try timeline.stop(&effects) }
  mutating func setFrame(_ frame: Float) throws(PlayerError) {
    try timeline.setFrame(frame, &effects)
  }
  mutating func setMode(_ mode: PlaybackMode) { timeline.setMode(mode, &effects) }
  mutating func setSegment(_ segment: Timeline.Segment) throws(PlayerError) {
    try timeline.setSegment(segment, &effects)
  }
  mutating func setMarker(_ name: String?) { timeline.setMarker(name, &effects) }
  mutating func setAutoplay(_ value: Bool) { timeline.setAutoplay(value, &effects) }
  mutating func load(_ facts: AnimationFacts, id: String?) { timeline.load(facts, id: id, &effects) }
  mutating func unload() { timeline.unload(&effects) }

  mutating func beginTween(
    to frame: Float, milliseconds: Float, easing: StateMachineDefinition.Easing
  ) throws(PlayerError) {
    try timeline.beginTween(to: frame, milliseconds: milliseconds, easing: easing, &effects)
  }

  mutating func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    try timeline.tick(milliseconds: milliseconds, &effects)
  }
}
