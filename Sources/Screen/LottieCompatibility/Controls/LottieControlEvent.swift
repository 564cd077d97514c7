import LottiePlayer

/// Moments of a press on a control.
public struct LottieControlEvent: OptionSet, Sendable, Hashable {
  /// A bit for each event, those of UIKit.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A press begins.
  public static let touchDown = LottieControlEvent(rawValue: 1 << 0)
  /// A press that had left the control comes back.
  public static let touchDragEnter = LottieControlEvent(rawValue: 1 << 4)
  /// A press leaves the control.
  public static let touchDragExit = LottieControlEvent(rawValue: 1 << 5)
  /// A press ends inside the control, which triggers it.
  public static let touchUpInside = LottieControlEvent(rawValue: 1 << 6)
  /// A press ends outside the control.
  public static let touchUpOutside = LottieControlEvent(rawValue: 1 << 7)
  /// The system ends a press, for scrolling for example.
  public static let touchCancel = LottieControlEvent(rawValue: 1 << 8)
  /// A person has changed the value of the control.
  public static let valueChanged = LottieControlEvent(rawValue: 1 << 12)
}

extension PressTracker {
  /// Follows an input.
  ///
  /// - Returns: The moment of the press that it is; nil for none.
  mutating func event(for input: Input) -> LottieControlEvent? {
    let (wasTracking, wasPressed) = (isTracking, isPressed)
    let isTriggered = receive(input)
    if isTriggered { return .touchUpInside }
    switch (wasTracking, isTracking) {
    case (false, true): return .touchDown
    case (true, false): if case .up = input { return .touchUpOutside } else { return .touchCancel }
    case (true, true) where isPressed != wasPressed: return isPressed ? .touchDragEnter : .touchDragExit
    default: return nil
    }
  }
}
