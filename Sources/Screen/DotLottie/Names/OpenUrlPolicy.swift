import LottiePlayer

/// The addresses that a state machine may ask its host to open.
public struct OpenUrlPolicy: Sendable, Hashable {
  /// Whether the last pointer event must have been a press or a click.
  public var requireUserInteraction: Bool
  /// The patterns of the addresses that may be opened, such as `*.example.com/*`; empty for none.
  public var whitelist: [String]

  /// Makes a policy; an address that is not listed is not opened.
  public init(requireUserInteraction: Bool = true, whitelist: [String] = []) {
    self.requireUserInteraction = requireUserInteraction
    self.whitelist = whitelist
  }

  /// The policy as the engine's type.
  var enginePolicy: OpenURLPolicy {
    OpenURLPolicy(allowedPatterns: whitelist, requiresUserInteraction: requireUserInteraction)
  }
}
