public import DotLottie

/// A control with an animation for each side, as each of the stages writes it.
@MainActor
public protocol DualStateControl: AnyObject {
  /// Makes a control on its inactive side.
  ///
  /// - Parameters:
  ///   - activePath: The path of the Lottie file that plays when it becomes active; its pictures lie beside it.
  ///   - inactivePath: The path of the one that plays when it becomes inactive.
  ///   - width: The width of the canvas in pixels.
  ///   - height: The height of the canvas in pixels.
  init(activePath: String, inactivePath: String, width: Int, height: Int)

  /// Asks for a side.
  func setActive(_ isActive: Bool)

  /// Lets time pass; returns whether there is another picture to draw.
  @discardableResult
  func advance(by duration: Duration) -> Bool

  /// Draws what shows; returns whether the surface changed.
  @discardableResult
  func draw(into surface: inout Surface) -> Bool

  /// Whether both animations are there, where that can be told.
  var isPrepared: Bool { get }
}
