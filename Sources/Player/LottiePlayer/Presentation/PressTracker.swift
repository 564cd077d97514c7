/// A press on a control, from its beginning to its end: by a finger, a mouse, a key or an assistive technology.
///
/// A value: pass it the inputs of a view, in points of the view. One press is tracked at a time, since a control has no
/// use for more: those that begin later are ignored.
package struct PressTracker: Sendable, Hashable {
  /// An input of the view; positions are in its points, from the top left corner.
  package enum Input: Sendable, Hashable {
    /// A finger touched the view, or a button was pressed.
    case down(x: Double, y: Double)
    /// The finger or the mouse moved.
    case moved(x: Double, y: Double)
    /// The finger was lifted, or the button released.
    case up(x: Double, y: Double)
    /// A key that activates controls was pressed.
    case keyDown
    /// The key was released.
    case keyUp
    /// The system cancelled the press, for scrolling for example.
    case cancelled
    /// An assistive technology activates the control.
    case activated
  }

  private enum Press { case pointer, key }

  /// The width and the height of the view in points.
  package var size: (width: Double, height: Double) {
    get { (width, height) }
    set { (width, height) = newValue }
  }

  /// Whether the control responds to presses; a press in progress ends without an effect if it does not.
  package var isEnabled = true { didSet { if !isEnabled { press = nil } } }

  /// Whether the control is pressed, and would be triggered by a release now.
  package var isPressed: Bool { press != nil && isInside }

  /// Whether a press has begun and not ended, inside the view or outside.
  package var isTracking: Bool { press != nil }

  private var width = 0.0
  private var height = 0.0
  private let margin: Double
  private var press: Press?
  private var isInside = false

  /// Makes the tracker of a view without a size.
  ///
  /// - Parameter margin: The distance in points that a press may leave the view and still count.
  package init(margin: Double = 0) { self.margin = margin }

  /// Follows an input.
  ///
  /// - Returns: Whether the input triggers the control.
  package mutating func receive(_ input: Input) -> Bool {
    guard isEnabled else { return false }
    switch input {
    case .down(let x, let y): begin(.pointer, isInside: contains(x, y, margin: 0))
    case .moved(let x, let y): if press == .pointer { isInside = contains(x, y, margin: margin) }
    case .up(let x, let y):
      guard press == .pointer else { return false }
      press = nil
      return contains(x, y, margin: margin)
    case .keyDown: begin(.key, isInside: true)
    case .keyUp:
      guard press == .key else { return false }
      press = nil
      return true
    case .cancelled: press = nil
    case .activated: return press == nil
    }
    return false
  }

  private mutating func begin(_ press: Press, isInside: Bool) {
    guard self.press == nil, isInside else { return }
    (self.press, self.isInside) = (press, true)
  }

  private func contains(_ x: Double, _ y: Double, margin: Double) -> Bool {
    width > 0 && height > 0 && width.isFinite && height.isFinite && x >= -margin && y >= -margin
      && x < width + margin && y < height + margin
  }
}
