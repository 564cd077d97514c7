#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObjectiveC
  import QuartzCore

  /// The transform that machines have set on an AppKit view, about its centre.
  ///
  /// A layer is transformed about its anchor, usually a corner, so the numbers of its transform depend on the size of
  /// the view, and AppKit may reset them in a layout. They are therefore computed again whenever the frame of the view
  /// changes.
  @MainActor
  final class LayerTransform: NSObject {
    private weak var view: NSView?

    /// The transform in the coordinates of files, with y downwards.
    var transform = ViewTransform.identity { didSet { apply() } }

    private init(_ view: NSView) {
      self.view = view
      super.init()
      view.postsFrameChangedNotifications = true
      NotificationCenter.default.addObserver(
        self, selector: #selector(apply), name: NSView.frameDidChangeNotification, object: view)
    }

    /// Returns the transform object of a view; nil if machines have not transformed the view.
    static func find(_ view: NSView) -> LayerTransform? {
      unsafe objc_getAssociatedObject(view, AssociationKey.transform) as? LayerTransform
    }

    /// Returns the transform object of a view, and creates it if necessary.
    static func of(_ view: NSView) -> LayerTransform {
      if let known = find(view) { return known }
      let new = LayerTransform(view)
      unsafe objc_setAssociatedObject(
        view, AssociationKey.transform, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return new
    }

    @objc private func apply() {
      guard let view, let layer = view.layer else { return }
      let size = view.bounds.size, anchor = layer.anchorPoint
      let turned = view.superview?.isFlipped == true ? transform : transform.flipped
      let placed = turned.about(
        Double((0.5 - anchor.x) * size.width), Double((0.5 - anchor.y) * size.height))
      CATransaction.withoutActions { layer.setAffineTransform(CGAffineTransform(placed)) }
    }
  }

  extension CATransaction {
    /// Performs a change without implicit animations, so that it is visible immediately.
    @MainActor
    static func withoutActions(_ change: () -> Void) {
      begin()
      setDisableActions(true)
      change()
      commit()
    }
  }
#endif
