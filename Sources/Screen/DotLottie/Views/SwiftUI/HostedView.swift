#if canImport(SwiftUI) && (canImport(UIKit) && !os(watchOS) || canImport(AppKit))
  import LottiePlayer
  package import SwiftUI

  /// A view that shows what a presenter decides.
  @MainActor
  package protocol PresentingView: PlatformView {
    var viewPresenter: any ViewPresenter { get }
  }

  /// A view of the platform's framework in SwiftUI: made once, and brought up to date with each change.
  package struct HostedView<Hosted: PresentingView> {
    private let make: @MainActor () -> Hosted
    private let update: @MainActor (Hosted) -> Void

    /// Makes a view.
    ///
    /// - Parameters:
    ///   - make: Makes the view of the framework.
    ///   - update: Gives it the current values; called after it was made, too.
    package init(_ make: @escaping @MainActor () -> Hosted, update: @escaping @MainActor (Hosted) -> Void) {
      (self.make, self.update) = (make, update)
    }

    @MainActor private static func size(of view: Hosted, proposing proposal: ProposedViewSize) -> CGSize {
      let size = view.viewPresenter.fittingSize(
        proposing: proposal.width.map(Double.init), proposal.height.map(Double.init))
      return CGSize(width: size.width, height: size.height)
    }
  }

  #if canImport(UIKit)
    extension HostedView: UIViewRepresentable {
      package func makeUIView(context: Context) -> Hosted { make() }
      package func updateUIView(_ view: Hosted, context: Context) { update(view) }
      package static func dismantleUIView(_ view: Hosted, coordinator: ()) { view.viewPresenter.detach() }
      package func sizeThatFits(_ proposal: ProposedViewSize, uiView: Hosted, context: Context) -> CGSize? {
        Self.size(of: uiView, proposing: proposal)
      }
    }
  #else
    extension HostedView: NSViewRepresentable {
      package func makeNSView(context: Context) -> Hosted { make() }
      package func updateNSView(_ view: Hosted, context: Context) { update(view) }
      package static func dismantleNSView(_ view: Hosted, coordinator: ()) { view.viewPresenter.detach() }
      package func sizeThatFits(_ proposal: ProposedViewSize, nsView: Hosted, context: Context) -> CGSize? {
        Self.size(of: nsView, proposing: proposal)
      }
    }
  #endif
#endif
