public import DotLottie
import Foundation

/// The fourth stage, which is the package's: its state machine knows of failures and screens, and both sides stay prepared.
///
/// The machine with its pending states, the loading, the pictures of each side and the switch are the package's
/// `DualStateAnimation`; what is left for a control is this.
public final class DualStateView: DualStateControl {
  /// What loads, decides and draws.
  public let animation: DualStateAnimation

  /// Begins to load both animations, the inactive one first.
  public init(activePath: String, inactivePath: String, width: Int, height: Int) {
    animation = DualStateAnimation(
      .files(inactive: URL(fileURLWithPath: inactivePath), active: URL(fileURLWithPath: activePath)),
      width: width, height: height)
    // A view says so when it comes into a window, and `detach()` when it leaves.
    animation.attach()
  }

  /// Asks for a side; it plays as soon as it can.
  public func setActive(_ isActive: Bool) { animation.isActive = isActive }

  /// Lets time pass.
  public func advance(by duration: Duration) -> Bool { animation.advance(by: duration) }

  /// Draws what shows.
  public func draw(into surface: inout Surface) -> Bool { animation.draw(into: &surface) }

  /// Whether both animations are prepared.
  public var isPrepared: Bool { animation.isPrepared(.active) && animation.isPrepared(.inactive) }
}
