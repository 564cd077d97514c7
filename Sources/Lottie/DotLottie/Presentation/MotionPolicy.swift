public import LottiePlayer

/// How much motion is shown to whom: a value that a view tells of the system's setting.
public struct MotionPolicy: Sendable, Hashable {
  /// What is shown to those who asked for less motion.
  public var whenReduced: ReducedMotion
  /// Whether the system asks for less motion.
  public var isReduced: Bool

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - whenReduced: What is shown instead; by default the marker `reduced-motion`, and the end where there is none.
  ///   - isReduced: Whether the system asks for less motion.
  public init(whenReduced: ReducedMotion = .marker("reduced-motion"), isReduced: Bool = false) {
    self.whenReduced = whenReduced
    self.isReduced = isReduced
  }

  /// How much of the motion is shown.
  public var reducedMotion: ReducedMotion { isReduced ? whenReduced : .full }
}
