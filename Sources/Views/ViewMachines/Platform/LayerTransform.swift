#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObjectiveC
  import QuartzCore

  /// How machines have transformed a view of AppKit, about its middle.
  ///
  /// A layer is transformed about its anchor, a corner as a rule, so that its numbers depend on the view's size, and AppKit
  /// may set them anew in a layout: they are made whenever the view gets another frame.
  @MainActor
  final class LayerTransform: NSObject {
    private weak var view: NSView?

    /// The transform as a file has it, with y downwards.
    var transform = ViewTransform.identity { didSet { apply() } }

    private init(_ view: NSView) {
      self.view = view
      super.init()
      view.postsFrameChangedNotifications = true
      NotificationCenter.default.addObserver(
        self, selector: #selector(apply), name: NSView.frameDidChangeNotification, object: view)
    }

    /// That of a view; nil for one that machines have not transformed.
    static func find(_ view: NSView) -> LayerTransform? {
      unsafe objc_getAssociatedObject(view, AssociationKey.transform) as? LayerTransform
    }

    /// That of a view, which has it from now on.
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
    /// What machines change is shown at once: the system animates nothing of it.
    @MainActor
    static func withoutActions(_ change: () -> Void) {
      begin()
      setDisableActions(true)
      change()
      commit()
    }
  }
#endif
