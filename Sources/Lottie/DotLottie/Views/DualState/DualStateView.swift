#if canImport(SwiftUI)
  import LottiePlayer
  public import SwiftUI

  /// A view that shows a control with two sides, and takes no touches: the application decides what switches it.
  ///
  /// ```swift
  /// DualStateView(heart)
  ///   .frame(width: 44, height: 44)
  ///   .onTapGesture { heart.isActive.toggle() }
  /// ```
  /// For switches and buttons, `Toggle` with `toggleStyle(.dualState(heart))` and `Button` with
  /// `buttonStyle(.dualState(bell))` bring presses, keys and accessibility. The view attaches the control and gives it a
  /// canvas of its own size: do not do that yourself.
  public struct DualStateView: View {
    private let animation: DualStateAnimation

    /// Makes a view of a control.
    public init(_ animation: DualStateAnimation) { self.animation = animation }

    /// The contents.
    public var body: some View {
      let description = animation.accessibilityDescription
      picture
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(description.label)
        .accessibilityValue(description.value ?? "")
        .accessibilityAddTraits(.isImage)
    }

    private var picture: some View {
      #if os(watchOS)
        WatchDualStateView(animation: animation)
      #else
        DualStateRepresentable(animation: animation)
      #endif
    }
  }

  #if canImport(UIKit) && !os(watchOS)
    /// The view of UIKit in SwiftUI.
    struct DualStateRepresentable: UIViewRepresentable {
      let animation: DualStateAnimation

      func makeUIView(context: Context) -> DualStatePictureView {
        DualStatePictureView(DualStatePresenter(animation))
      }

      func updateUIView(_ view: DualStatePictureView, context: Context) { view.show(animation) }

      static func dismantleUIView(_ view: DualStatePictureView, coordinator: ()) { view.presenter.detach() }

      func sizeThatFits(_ proposal: ProposedViewSize, uiView: DualStatePictureView, context: Context)
        -> CGSize?
      {
        animation.size(proposing: proposal)
      }
    }
  #elseif canImport(AppKit)
    /// The view of AppKit in SwiftUI.
    struct DualStateRepresentable: NSViewRepresentable {
      let animation: DualStateAnimation

      func makeNSView(context: Context) -> DualStatePictureView {
        DualStatePictureView(DualStatePresenter(animation))
      }

      func updateNSView(_ view: DualStatePictureView, context: Context) { view.show(animation) }

      static func dismantleNSView(_ view: DualStatePictureView, coordinator: ()) { view.presenter.detach() }

      func sizeThatFits(_ proposal: ProposedViewSize, nsView: DualStatePictureView, context: Context)
        -> CGSize?
      {
        animation.size(proposing: proposal)
      }
    }
  #endif

  extension DualStateAnimation {
    /// The size of a view for a proposal, in points.
    fileprivate func size(proposing proposal: ProposedViewSize) -> CGSize {
      let size = naturalSize.fitting(proposal.width.map(Double.init), proposal.height.map(Double.init))
      return CGSize(width: size.width, height: size.height)
    }
  }
#endif
