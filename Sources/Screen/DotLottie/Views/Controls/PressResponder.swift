package import LottiePlayer

/// The decisions of a ``PressControl``, which its subclass makes.
@MainActor
package protocol PressResponder: AnyObject {
  /// The size that the control has by itself, in points; -1 for none.
  var naturalSize: (width: Double, height: Double) { get }
  /// The description for assistive technologies.
  var controlDescription: ControlDescription { get }

  /// Takes a part of a press.
  ///
  /// - Returns: Whether the control uses it.
  @discardableResult func take(_ input: PressTracker.Input) -> Bool
  /// Notes the size of the control, in points.
  func sizeChanged(width: Double, height: Double)
  /// Notes that the control was enabled, pressed or selected, or the contrary.
  func controlStateChanged()
  /// Sets the name for assistive technologies.
  func setAccessibilityLabel(_ label: String?)
}

/// A description of a control for assistive technologies.
package struct ControlDescription: Sendable, Hashable {
  /// The kinds of controls.
  package enum Kind: Sendable, Hashable {
    /// A button, which has no state.
    case button
    /// A switch, which is on or off.
    case toggle
    /// One of several, such as a tab.
    case choice
  }

  /// The name.
  package var label: String
  /// The state in words; nil without one.
  package var value: String?
  /// The kind of control.
  package var kind: Kind
  /// Whether it is the chosen one of several.
  package var isChosen = false

  package init(label: String, value: String? = nil, kind: Kind, isChosen: Bool = false) {
    (self.label, self.value, self.kind, self.isChosen) = (label, value, kind, isChosen)
  }
}
