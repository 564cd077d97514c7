#if canImport(AppKit) && !canImport(UIKit)
  public import AppKit
  import ObjectiveC
  import QuartzCore

  /// The views inside a view of AppKit.
  ///
  /// Files count y downwards. Where a superview counts it upwards, as most do, frames and transforms are turned over on
  /// their way. Views that are transformed, coloured or rounded get a layer.
  @MainActor
  public struct AppKitStage {
    /// The view in which tag paths begin.
    public let root: NSView

    /// Makes a stage of a view and those inside it.
    public init(_ root: NSView) { self.root = root }

    static func displayLink(for view: NSView, _ target: Any, _ selector: Selector) -> CADisplayLink? {
      view.displayLink(target: target, selector: selector)
    }

    /// A frame as the file has it, or one as the superview has it: turning over is the same both ways.
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

    /// The first view with a tag, or with an identifier that says the same: a view before those inside it, those before
    /// the next.
    ///
    /// Of AppKit's own views only controls have tags that can be set.
    public func item(tagged tag: Int, in item: NSView) -> NSView? {
      if item.tag == tag || item.identifier?.rawValue == "\(tag)" { return item }
      for view in item.subviews {
        if let found = self.item(tagged: tag, in: view) { return found }
      }
      return nil
    }

    /// What a view shows now, apart from animations of others.
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

    /// Gives a view its frame, which does not depend on its layer's transform.
    public func setFrame(_ frame: ViewFrame, of item: NSView) {
      let frame = turned(frame, item)
      item.frame = CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }

    /// Transforms a view's layer about the middle of it, also when its size changes later.
    public func setTransform(_ transform: ViewTransform, of item: NSView) {
      guard layer(of: item) != nil else { return }
      LayerTransform.of(item).transform = transform
    }

    /// Makes a view as opaque as it is to be, 0…1.
    public func setAlpha(_ alpha: Double, of item: NSView) { item.alphaValue = CGFloat(alpha) }

    /// Gives a view's layer a colour.
    public func setBackground(_ color: ViewColor, of item: NSView) {
      guard let layer = layer(of: item) else { return }
      let color = CGColor(
        srgbRed: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
        alpha: CGFloat(color.alpha))
      CATransaction.withoutActions { layer.backgroundColor = color }
    }

    /// Gives a view's layer round corners.
    public func setCornerRadius(_ radius: Double, of item: NSView) {
      guard let layer = layer(of: item) else { return }
      CATransaction.withoutActions { layer.cornerRadius = CGFloat(radius) }
    }
  }

  extension NSViewController {
    /// The kind of device, as names of files have it.
    var animationFileIdiom: AnimationFileName.Idiom { .mac }
  }
#endif
