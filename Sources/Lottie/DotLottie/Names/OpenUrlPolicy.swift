import LottiePlayer

/// Which addresses a state machine may ask to open.
public struct OpenUrlPolicy: Sendable, Hashable {
  /// Whether the last pointer event must have been a press or a click.
  public var requireUserInteraction: Bool
  /// Patterns of the addresses that may be opened, such as `*.example.com/*`; an empty list allows none.
  public var whitelist: [String]

  /// Makes a policy; nothing may be opened unless it is listed.
  public init(requireUserInteraction: Bool = true, whitelist: [String] = []) {
    self.requireUserInteraction = requireUserInteraction
    self.whitelist = whitelist
  }

  /// The policy as the engine takes it.
  var enginePolicy: OpenURLPolicy {
    OpenURLPolicy(allowedPatterns: whitelist, requiresUserInteraction: requireUserInteraction)
  }
}
