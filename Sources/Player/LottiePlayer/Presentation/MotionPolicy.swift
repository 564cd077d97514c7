/// The amount of motion to show, by the setting of the system that a view passes on.
public struct MotionPolicy: Sendable, Hashable {
  /// The motion for users who asked for less.
  public var whenReduced: ReducedMotion
  /// Whether the system asks for less motion.
  public var isReduced: Bool

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - whenReduced: The motion for users who asked for less; by default the marker `reduced-motion`, or the last frame
  ///     without that marker.
  ///   - isReduced: Whether the system asks for less motion.
  public init(whenReduced: ReducedMotion = .marker("reduced-motion"), isReduced: Bool = false) {
    self.whenReduced = whenReduced
    self.isReduced = isReduced
  }

  /// The amount of motion to show.
  public var reducedMotion: ReducedMotion { isReduced ? whenReduced : .full }
}
