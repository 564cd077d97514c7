public import DotLottie
import LottieCompatibility

/// The first stage: the animation is read when the control is made, and another at each switch.
///
/// What is wrong with it: everything happens where it is called, on the main thread, and again each time.
public final class NaiveDualStateView: DualStateControl {
  private let activePath: String
  private let inactivePath: String
  private let size: (width: Int, height: Int)
  private var animationView: LottieAnimationView
  /// How many files were read so far.
  public private(set) var readCount = 1

  /// Reads the inactive animation, and returns when it is there.
  public init(activePath: String, inactivePath: String, width: Int, height: Int) {
    self.activePath = activePath
    self.inactivePath = inactivePath
    size = (width, height)
    // Reads a file and its pictures, and blocks until it has.
    animationView = LottieAnimationView(filePath: inactivePath)
    animationView.resize(width: width, height: height)
  }

  /// Reads the animation of a side, and plays it.
  public func setActive(_ isActive: Bool) {
    // And again, at every switch.
    animationView = LottieAnimationView(filePath: isActive ? activePath : inactivePath)
    animationView.resize(width: size.width, height: size.height)
    animationView.play()
    readCount += 1
  }

  /// Lets time pass.
  public func advance(by duration: Duration) -> Bool { animationView.advance(by: duration) }

  /// Draws what shows.
  public func draw(into surface: inout Surface) -> Bool { animationView.draw(into: &surface) }

  /// Whether a switch finds its animation: it reads it.
  public var isPrepared: Bool { true }
}
