#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The common parts of the views of both frameworks.
  extension PictureView {
    /// Presents something else.
    func present(after former: any ViewPresenter) {
      former.detach()
      former.screen = nil
      presenter.screen = self
      naturalSizeChanged()
      followEnvironment()
      followWindow()
    }

    /// Follows whether the view is in a window.
    func followWindow() {
      guard window != nil else {
        probe?.stop()
        return presenter.detach()
      }
      presenter.attach(to: clock)
      probe?.start()
      layOutAgain()
    }
  }

  extension PictureView: AnimationScreen {
    package func naturalSizeChanged() { superview?.invalidateIntrinsicContentSize() }
  }
#endif
