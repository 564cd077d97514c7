#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  import ObjectiveC
  import QuartzCore

  /// A stage of the views inside an AppKit view.
  ///
  /// Files measure y downwards. In a superview that measures y upwards, as most do, frames and transforms are flipped
  /// during conversion. A view that is transformed, coloured or rounded gets a layer.
  @MainActor
  public struct AppKitStage {
    /// The view at which tag paths begin.
    public let root: NSView

    /// Creates a stage of a view and its subviews.
    public init(_ root: NSView) { self.root = root }

    static func displayLink(for view: NSView, _ target: Any, _ selector: Selector) -> CADisplayLink? {
      view.displayLink(target: target, selector: selector)
    }

    /// Converts a frame between the coordinates of files and those of the superview.
    ///
    /// The conversion is its own inverse.
    private func turned(_ frame: ViewFrame, _ item: NSView) -> ViewFrame {
      guard let outer = item.superview, !outer.isFlipped else { return frame }
      return frame.flipped(inHeight: Double(outer.bounds.size.height))
    }

    private func layer(of item: NSView) -> CALayer? {
      if item.layer == nil { item.wantsLayer = true }
      return item.layer
    }
  }

  extension AppKitStage: @MainActor Stage {
    /// Whether a view is the root.
    public func isRoot(_ item: NSView) -> Bool { item === root }

    /// Returns the first view with a tag, or with an identifier whose text is the tag.
    ///
    /// The search is depth first: a view comes before its subviews, and these come before the next sibling. Of AppKit's
    /// own views, only controls have a settable tag.
    public func item(tagged tag: Int, in item: NSView) -> NSView? {
      if item.tag == tag || item.identifier?.rawValue == "\(tag)" { return item }
      for view in item.subviews {
        if let found = self.item(tagged: tag, in: view) { return found }
      }
      return nil
    }

    /// Returns the current look of a view, without the effects of animations by others.
    public func look(of item: NSView) -> ViewLook {
      let frame = item.frame
      var look = ViewLook(
        frame: turned(
          ViewFrame(
            Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
            Double(frame.size.height)),
          item), alpha: Double(item.alphaValue))
      if let layer = item.layer {
        look.transform = LayerTransform.find(item)?.transform ?? .identity
        look.cornerRadius = Double(layer.cornerRadius)
        look.background = layer.backgroundColor.flatMap { ViewColor($0) }
      }
      return look
    }

    /// Sets the frame of a view, which does not depend on the transform of its layer.
    public func setFrame(_ frame: ViewFrame, of item: NSView) {
      let frame = turned(frame, item)
      item.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }

    /// Sets the transform of a view's layer about its centre, and keeps it centred when the size changes later.
    public func setTransform(_ transform: ViewTransform, of item: NSView) {
      guard layer(of: item) != nil else { return }
      LayerTransform.of(item).transform = transform
    }

    /// Sets the opacity of a view, 0…1.
    public func setAlpha(_ alpha: Double, of item: NSView) { item.alphaValue = CGFloat(alpha) }

    /// Sets the background colour of a view's layer.
    public func setBackground(_ color: ViewColor, of item: NSView) {
      guard let layer = layer(of: item) else { return }
      let color = CGColor(
        srgbRed: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
        alpha: CGFloat(color.alpha))
      CATransaction.withoutActions { layer.backgroundColor = color }
    }

    /// Sets the corner radius of a view's layer.
    public func setCornerRadius(_ radius: Double, of item: NSView) {
      guard let layer = layer(of: item) else { return }
      CATransaction.withoutActions { layer.cornerRadius = CGFloat(radius) }
    }
  }

  extension NSViewController {
    /// The kind of device, for the names of files.
    var animationFileIdiom: AnimationFileName.Idiom { .mac }
  }
#endif
