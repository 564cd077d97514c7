/// The settings of views.
public struct LottieConfiguration: Sendable, Hashable {
  /// The settings of views that are made without others.
  @MainActor public static var shared = LottieConfiguration()

  /// The engine, of which there is one here: every value means that one.
  public var renderingEngine: RenderingEngineOption
  /// The way to read files, of which there is one here: every value means that one.
  public var decodingStrategy: DecodingStrategy
  /// The reason to show less motion.
  public var reducedMotionOption: ReducedMotionOption

  /// Makes settings.
  public init(
    renderingEngine: RenderingEngineOption = .automatic,
    decodingStrategy: DecodingStrategy = .dictionaryBased,
    reducedMotionOption: ReducedMotionOption = .systemReducedMotionToggle
  ) {
    self.renderingEngine = renderingEngine
    self.decodingStrategy = decodingStrategy
    self.reducedMotionOption = reducedMotionOption
  }
}

/// The engine that draws.
public enum RenderingEngineOption: Sendable, Hashable {
  /// The one engine.
  case automatic
  /// The one engine, which draws on the processor.
  case mainThread
  /// The one engine; nothing is left to Core Animation.
  case coreAnimation
}

/// The way to read files.
public enum DecodingStrategy: Sendable, Hashable {
  /// The one way.
  case legacyCodable
  /// The one way.
  case dictionaryBased
}

/// The reason to show less motion.
public enum ReducedMotionOption: Sendable, Hashable {
  /// All motion.
  case standardMotion
  /// The marker for less motion, or the last frame without one.
  case reducedMotion
  /// No motion: the last frame, which suits pictures for comparison.
  case disabledMotion
  /// The person's own setting.
  case systemReducedMotionToggle
}
