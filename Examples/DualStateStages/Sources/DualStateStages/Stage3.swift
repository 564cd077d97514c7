public import DotLottie
import Foundation
import LottieCompatibility

/// The third stage: a state machine remembers what was asked for until its animation is there.
///
/// What is wrong with it: an animation that can't be read is waited for for ever, and each switch still makes a renderer
/// anew.
public final class PendingDualStateView: DualStateControl {
  /// Reads an animation with its pictures, off the main thread.
  public typealias Loader = @Sendable (_ path: String) async -> LottieAnimation?

  /// The side that shows, or the one that is to show as soon as it can.
  public enum State: Sendable {
    case inactive, active, pendingInactive, pendingActive

    /// Whether it is on its active side, or is to be.
    var isActive: Bool { self == .active || self == .pendingActive }
    var isPending: Bool { self == .pendingActive || self == .pendingInactive }
  }

  /// Nothing shows at first, so that the inactive side is pending too.
  public private(set) var state = State.pendingInactive

  private let animationView = LottieAnimationView()
  private var activeAnimation: LottieAnimation?
  private var inactiveAnimation: LottieAnimation?
  /// Whether the active side shows; nil for nothing.
  private var shown: Bool?
  private var isAttached = false
  /// Whether somebody has switched, so that what shows first is played too.
  private var wasSwitched = false

  /// Begins to read both animations.
  public convenience init(activePath: String, inactivePath: String, width: Int, height: Int) {
    self.init(activePath: activePath, inactivePath: inactivePath, width: width, height: height) { path in
      // Each animation has a provider of its own: two folders may have pictures of the same name.
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      return LottieAnimation.filepath(path, imageProvider: FilepathImageProvider(filepath: folder))
    }
    attach()
  }

  /// Makes a control whose animations are read by a function; it is not on screen yet.
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
    showPending()
  }

  /// Asks for a side; it plays as soon as it can, once.
  public func setActive(_ isActive: Bool) {
    guard isActive != state.isActive else { return }
    wasSwitched = true
    if shown == isActive {
      // Back before the other side came: it shows already.
      state = isActive ? .active : .inactive
      return
    }
    state = isActive ? .pendingActive : .pendingInactive
    showPending()
  }

  /// Says that it is in a window: what has become due meanwhile plays now.
  public func attach() {
    isAttached = true
    showPending()
  }

  /// Says that it is in no window any more.
  public func detach() { isAttached = false }

  private func showPending() {
    let isActive = state.isActive
    guard isAttached, state.isPending, let animation = isActive ? activeAnimation : inactiveAnimation else {
      return
    }
    // The animation and its pictures at once: never those of the one with the other.
    animationView.animation = animation
    if wasSwitched { animationView.play() }
    shown = isActive
    state = isActive ? .active : .inactive
  }

  /// Lets time pass; nothing moves off screen.
  public func advance(by duration: Duration) -> Bool { isAttached && animationView.advance(by: duration) }

  /// Draws what shows.
  public func draw(into surface: inout Surface) -> Bool { animationView.draw(into: &surface) }

  /// Whether both animations were read.
  public var isPrepared: Bool { activeAnimation != nil && inactiveAnimation != nil }
}
