/// An effect that the pure engines leave to their host, in order.
public enum PlayerEffect: Sendable, Hashable {
  /// Report an event.
  case notify(PlayerEvent)
  /// Show another animation of the package.
  case showAnimation(id: String)
  /// Apply a theme; empty to remove it.
  case setTheme(String)
  /// Remove the theme.
  case resetTheme
  /// Restore the theme of the host, because the machine that chose another one has stopped.
  case restoreTheme
  /// Keep the pose at the origin, from which a tween starts.
  case beginTween(origin: Float)
  /// Keep the pose of a tween at a progress, from which another tween starts. A target of nil is another animation that
  /// was fading in; then the pose of the origin is kept.
  case retargetTween(origin: Float, target: Float?, progress: Float)
  /// Keep the picture, over which a frame of another animation, counted from its in point, fades in. The picture is
  /// that of the origin, unless there is a progress: then it is that of a tween to the target, or without a target of
  /// another cross-fade.
  case beginCrossFade(toAnimation: String, frame: Float, origin: Float, target: Float?, progress: Float?)
  /// Release the poses and pictures of a tween that has ended.
  case endTween

  /// The event to report; nil for other effects.
  var event: PlayerEvent? { if case .notify(let event) = self { event } else { nil } }

  /// Whether it changes the theme, which stays when another animation is shown.
  var isOfTheme: Bool {
    switch self {
    case .setTheme, .resetTheme, .restoreTheme: true
    default: false
    }
  }
}
