#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import DotLottie

  /// The view of the platform's framework that a `LottieAnimationView` is.
  public typealias LottieAnimationViewBase = PlatformView
#else
  public import Foundation

  /// The place of a view on platforms without a framework of views: it has a size, and nothing else.
  @MainActor
  open class LottieAnimationViewBase {
    /// The place and the size, in points.
    open var frame: CGRect

    /// Makes a place.
    public init(frame: CGRect) { self.frame = frame }

    /// Makes a place without a size.
    public convenience init() { self.init(frame: .zero) }
  }
#endif
