public import DotLottie
import Foundation
import LottieCompatibility

/// The second stage: both animations are read in the background, and kept.
///
/// What is wrong with it: a switch shows whatever there is by then, which may be nothing; what comes later is not shown
/// until the next switch; and each assignment makes a renderer anew.
public final class AsynchronousDualStateView: DualStateControl {
  /// Reads an animation with its pictures, off the main thread.
  public typealias Loader = @Sendable (_ path: String) async -> LottieAnimation?

  private var activeAnimation: LottieAnimation?
  private var inactiveAnimation: LottieAnimation?
  /// Whether somebody has asked for a side.
  private var wasSet = false
  private let animationView = LottieAnimationView()

  /// Begins to read both animations.
  public convenience init(activePath: String, inactivePath: String, width: Int, height: Int) {
    self.init(activePath: activePath, inactivePath: inactivePath, width: width, height: height) { path in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      return LottieAnimation.filepath(path, imageProvider: FilepathImageProvider(filepath: folder))
    }
  }

  /// Makes a control whose animations are read by a function.
  public init(activePath: String, inactivePath: String, width: Int, height: Int, loader: @escaping Loader) {
    animationView.resize(width: width, height: height)
    Task.detached { [weak self] in
      let animation = await loader(inactivePath)
      await self?.take(animation, isActive: false)
    }
    Task.detached { [weak self] in
      let animation = await loader(activePath)
      await self?.take(animation, isActive: true)
    }
  }

  private func take(_ animation: LottieAnimation?, isActive: Bool) {
    if isActive { activeAnimation = animation } else { inactiveAnimation = animation }
    // Where nothing was asked for yet, the inactive side is what is seen.
    if !isActive, !wasSet { animationView.animation = animation }
  }

  /// Plays the animation of a side, if it is there.
  public func setActive(_ isActive: Bool) {
    wasSet = true
    animationView.animation = isActive ? activeAnimation : inactiveAnimation
    animationView.play()
  }

  /// Lets time pass.
  public func advance(by duration: Duration) -> Bool { animationView.advance(by: duration) }

  /// Draws what shows.
  public func draw(into surface: inout Surface) -> Bool { animationView.draw(into: &surface) }

  /// Whether both animations were read.
  public var isPrepared: Bool { activeAnimation != nil && inactiveAnimation != nil }
}
