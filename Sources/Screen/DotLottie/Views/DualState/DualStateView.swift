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
        HostedView {
          DualStateHost(animation)
        } update: {
          $0.show(animation)
        }
      #endif
    }
  }

  #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    /// A view of a control in SwiftUI, which takes neither touches nor clicks.
    final class DualStateHost: PlatformView, PresentingView {
      private var presenter: DualStatePresenter { didSet { picture?.presenter = presenter } }
      private var picture: PictureView?

      var viewPresenter: any ViewPresenter { presenter }

      init(_ animation: DualStateAnimation) {
        presenter = DualStatePresenter(animation)
        super.init(frame: .zero)
        picture = PictureView(presenter, in: self)
        #if canImport(UIKit)
          isUserInteractionEnabled = false
        #endif
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { nil }

      func show(_ animation: DualStateAnimation) {
        if animation !== presenter.animation { presenter = presenter.replaced(by: animation) }
      }

      override var intrinsicContentSize: CGSize {
        CGSize(width: presenter.naturalSize.width, height: presenter.naturalSize.height)
      }

      #if !canImport(UIKit)
        override func hitTest(_ point: NSPoint) -> NSView? { nil }
      #endif
    }
  #endif
#endif
