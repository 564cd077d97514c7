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
        AnimationRepresentable(animation: animation)
      #endif
    }
  }

  extension DotLottieAnimation {
    /// Returns a view for SwiftUI.
    public func view() -> DotLottieView { DotLottieView(dotLottie: self) }
  }

  #if canImport(UIKit) && !os(watchOS)
    extension DotLottieAnimation {
      /// Returns a view for UIKit.
      public func view() -> DotLottieAnimationView { DotLottieAnimationView(dotLottieViewModel: self) }
    }

    /// The view of UIKit in SwiftUI.
    struct AnimationRepresentable: UIViewRepresentable {
      let animation: DotLottieAnimation

      func makeUIView(context: Context) -> DotLottieAnimationView {
        DotLottieAnimationView(dotLottieViewModel: animation)
      }

      func updateUIView(_ view: DotLottieAnimationView, context: Context) {
        if view.dotLottieAnimation !== animation { view.show(animation) }
      }

      static func dismantleUIView(_ view: DotLottieAnimationView, coordinator: ()) { view.presenter.detach() }

      func sizeThatFits(_ proposal: ProposedViewSize, uiView: DotLottieAnimationView, context: Context)
        -> CGSize?
      {
        animation.size(proposing: proposal.width.map(Double.init), proposal.height.map(Double.init))
      }
    }
  #elseif canImport(AppKit)
    extension DotLottieAnimation {
      /// Returns a view for AppKit.
      public func view() -> DotLottieAnimationView { DotLottieAnimationView(dotLottieViewModel: self) }
    }

    /// The view of AppKit in SwiftUI.
    struct AnimationRepresentable: NSViewRepresentable {
      let animation: DotLottieAnimation

      func makeNSView(context: Context) -> DotLottieAnimationView {
        DotLottieAnimationView(dotLottieViewModel: animation)
      }

      func updateNSView(_ view: DotLottieAnimationView, context: Context) {
        if view.dotLottieAnimation !== animation { view.show(animation) }
      }

      static func dismantleNSView(_ view: DotLottieAnimationView, coordinator: ()) { view.presenter.detach() }

      func sizeThatFits(_ proposal: ProposedViewSize, nsView: DotLottieAnimationView, context: Context)
        -> CGSize?
      {
        animation.size(proposing: proposal.width.map(Double.init), proposal.height.map(Double.init))
      }
    }
  #endif

  extension DotLottieAnimation {
    /// The size of a view for a proposal, in points.
    func size(proposing width: Double?, _ height: Double?) -> CGSize {
      let size = fittingSize(proposing: width, height)
      return CGSize(width: size.width, height: size.height)
    }
  }
#endif
