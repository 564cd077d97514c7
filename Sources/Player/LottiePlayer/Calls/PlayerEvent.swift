/// An event of a player: playback and state machine, in one order.
///
/// More events may be added; switch with a `default`.
public enum PlayerEvent: Sendable, Hashable {
  // MARK: Playback

  /// An animation was loaded; its first frame is ready.
  case load
  /// An animation could not be loaded, for the reason in one sentence.
  case loadError(String)
  /// Playback started or continued.
  case play
  /// Playback paused.
  case pause
  /// Playback stopped and returned to its beginning.
  case playbackStop
  /// The current frame changed, counted from the in point.
  case frame(Float)
  /// A picture of the frame is due; a redraw without a change of frame has this event alone.
  case render(Float)
  /// An iteration ended, with its number, from 1.
  case loop(Int)
  /// Playback reached its final end.
  case complete

  // MARK: Themes

  /// The theme changed to one with this id; empty without a theme, and for a theme without an id.
  ///
  /// A host, an action of the state machine, its stop or another animation may change it.
  case themeChange(String)

  // MARK: State machine

  /// The machine started; follows the events of the initial state.
  case start
  /// The machine stopped.
  case stop
  /// A transition began; `from` is empty at the first start.
  case transition(from: String, to: String)
  /// A state was left.
  case stateExit(String)
  /// A state was entered; after a tweened transition, when the tween has ended.
  case stateEntered(String)
  /// An action `FireCustomEvent` sent a message to the host.
  case custom(String)
  /// An action of the machine failed.
  case error(String)
  /// A numeric input changed.
  case numericInput(name: String, old: Float, new: Float)
  /// A string input changed.
  case stringInput(name: String, old: String, new: String)
  /// A boolean input changed.
  case booleanInput(name: String, old: Bool, new: Bool)
  /// An event input was fired.
  case inputFired(String)
  /// An address that the policy allows is to be opened; `target` may be empty.
  case openURL(url: String, target: String)
  /// The policy does not allow an address, which is not opened.
  case openURLRefused(url: String, reason: String)
}
