/// The state of a control, for which it may show a layer of its own.
public struct LottieControlState: OptionSet, Sendable, Hashable {
  /// A bit for each state, those of UIKit.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without any other state.
  public static let normal: LottieControlState = []
  /// Pressed.
  public static let highlighted = LottieControlState(rawValue: 1 << 0)
  /// Not responding to presses.
  public static let disabled = LottieControlState(rawValue: 1 << 1)
  /// Selected, or on.
  public static let selected = LottieControlState(rawValue: 1 << 2)
}
