/// Something that happened in a player, as its host hears of it: playback and state machine, in one order.
///
/// More events may come; switch with a `default`.
public enum PlayerEvent: Sendable, Hashable {
  // MARK: Playback

  /// An animation was loaded; its first frame is ready.
  case load
  /// An animation could not be loaded.
  case loadError
  /// Playback started, or went on.
  case play
  /// Playback paused where it is.
  case pause
  /// Playback stopped and went back to where it begins.
  case playbackStop
  /// The current frame changed; counted from the in point.
  case frame(Float)
  /// A picture of the frame is due; a redraw without a change of frame has this event alone.
  case render(Float)
  /// An iteration ended; the first is 1.
  case loop(Int)
  /// Playback reached its final end.
  case complete

  // MARK: State machine

  /// The machine started; comes after the events of the initial state.
  case start
  /// The machine stopped.
  case stop
  /// One state begins to give way to another; `from` is empty at the first start.
  case transition(from: String, to: String)
  /// A state was left.
  case stateExit(String)
  /// A state was entered; comes when a tween has landed, for tweened transitions.
  case stateEntered(String)
  /// An action `FireCustomEvent` speaks to the host.
  case custom(String)
  /// Something in the machine can't be done as it is written.
  case error(String)
  /// A numeric input changed.
  case numericInput(name: String, old: Float, new: Float)
  /// A string input changed.
  case stringInput(name: String, old: String, new: String)
  /// A boolean input changed.
  case booleanInput(name: String, old: Bool, new: Bool)
  /// An event input was fired.
  case inputFired(String)
  /// The host shall open an address that its policy allows; `target` may be empty.
  case openURL(url: String, target: String)
  /// An address is not opened, for a reason of the policy.
  case openURLRefused(url: String, reason: String)
}

/// What the pure engines leave for their host to do, in order.
public enum PlayerEffect: Sendable, Hashable {
  /// Tell whoever listens.
  case notify(PlayerEvent)
  /// Show another animation of the package.
  case showAnimation(id: String)
  /// Apply a theme; empty for none.
  case setTheme(String)
  /// Take the theme off.
  case resetTheme
  /// Keep the pose at the origin: a tween starts there.
  case beginTween(origin: Float)
  /// Keep the pose that a tween shows at a progress: another tween starts there. A target of nil is another animation
  /// that was fading in; the pose of the origin is kept then.
  case retargetTween(origin: Float, target: Float?, progress: Float)
  /// Keep what shows: a frame of another animation, counted from its in point, fades in over it. What shows is the
  /// origin, unless there is a progress: then a tween to the target got so far, or, without one, another fade.
  case beginCrossFade(toAnimation: String, frame: Float, origin: Float, target: Float?, progress: Float?)
  /// A tween is over; poses and pictures that were kept can go.
  case endTween
}
