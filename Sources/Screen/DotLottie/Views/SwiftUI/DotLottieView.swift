#if canImport(SwiftUI)
  public import SwiftUI

  /// A view that shows an animation, and passes touches and the mouse on to its state machine.
  public struct DotLottieView: View {
    private let animation: DotLottieAnimation

    /// Makes a view of an animation.
    public init(dotLottie: DotLottieAnimation) { animation = dotLottie }

    /// Adds an observer of playback, which is not kept alive.
    public func subscribe(observer: any Observer) { animation.subscribe(observer: observer) }

    /// The contents.
    public var body: some View {
      #if os(watchOS)
        WatchAnimationView(animation: animation)
      #else
        HostedView {
          DotLottieAnimationView(dotLottieViewModel: animation)
        } update: {
          $0.dotLottieAnimation = animation
        }
      #endif
    }
  }

  extension DotLottieAnimation {
    /// Returns a view for SwiftUI.
    public func view() -> DotLottieView { DotLottieView(dotLottie: self) }
  }

  #if !os(watchOS)
    extension DotLottieAnimation {
      /// Returns a view for UIKit or AppKit.
      public func view() -> DotLottieAnimationView { DotLottieAnimationView(dotLottieViewModel: self) }
    }
  #endif
#endif
