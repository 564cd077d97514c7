import LottiePlayer
import LottieRenderer

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The placement of an animation in its view.
  public typealias LottieContentMode = UIView.ContentMode
#else
  /// The placement of an animation in its view.
  public enum LottieContentMode: Sendable, Hashable, CaseIterable {
    /// As large as the view, in another shape.
    case scaleToFill
    /// As large as it fits.
    case scaleAspectFit
    /// So large that nothing of the view is free.
    case scaleAspectFill
    /// As ``scaleToFill``.
    case redraw
    /// Its own size, in the middle.
    case center
    /// Its own size, at the top.
    case top
    /// Its own size, at the bottom.
    case bottom
    /// Its own size, at the left.
    case left
    /// Its own size, at the right.
    case right
    /// Its own size, in the corner at the top left.
    case topLeft
    /// Its own size, in the corner at the top right.
    case topRight
    /// Its own size, in the corner at the bottom left.
    case bottomLeft
    /// Its own size, in the corner at the bottom right.
    case bottomRight
  }
#endif

extension PlayerLayout {
  /// The layout of a view's content mode; its own size is that of pixels.
  init(_ mode: LottieContentMode) {
    switch mode {
    case .scaleAspectFit: self.init(fit: .contain)
    case .scaleAspectFill: self.init(fit: .cover)
    case .center: self.init(fit: .none)
    case .top: self.init(fit: .none, alignY: 0)
    case .bottom: self.init(fit: .none, alignY: 1)
    case .left: self.init(fit: .none, alignX: 0)
    case .right: self.init(fit: .none, alignX: 1)
    case .topLeft: self.init(fit: .none, alignX: 0, alignY: 0)
    case .topRight: self.init(fit: .none, alignX: 1, alignY: 0)
    case .bottomLeft: self.init(fit: .none, alignX: 0, alignY: 1)
    case .bottomRight: self.init(fit: .none, alignX: 1, alignY: 1)
    default: self.init(fit: .fill)
    }
  }
}
