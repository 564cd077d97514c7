/// The effect of a press on a control with two sides.
public struct DualStateBehavior: Sendable, Hashable {
  private enum Base { case toggle, select, momentary }

  private let base: Base

  /// Each press switches to the other side, as on a switch or a like button.
  public static let toggle = DualStateBehavior(base: .toggle)
  /// A press switches to the active side, as on a tab; a press on the active side is reported and changes nothing.
  public static let select = DualStateBehavior(base: .select)
  /// The active side is asked for while the control is pressed, as on a push button.
  public static let momentary = DualStateBehavior(base: .momentary)

  /// The side after a press; nil if the press ends as it began.
  package func side(after side: DualState.Side) -> DualState.Side? {
    switch base {
    case .toggle: side.other
    case .select: .active
    case .momentary: nil
    }
  }

  /// The side while the control is pressed, or not pressed; nil if that makes no difference.
  package func side(whilePressed isPressed: Bool) -> DualState.Side? {
    base == .momentary ? (isPressed ? .active : .inactive) : nil
  }
}
