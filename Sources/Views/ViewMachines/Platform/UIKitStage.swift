#if canImport(UIKit) && !os(watchOS)
  import QuartzCore
  public import UIKit

  /// A stage of the views inside a UIKit view.
  @MainActor
  public struct UIKitStage {
    /// The view at which tag paths begin.
    public let root: UIView

    /// Creates a stage of a view and its subviews.
    public init(_ root: UIView) { self.root = root }

    static func displayLink(for view: UIView, _ target: Any, _ selector: Selector) -> CADisplayLink? {
      CADisplayLink(target: target, selector: selector)
    }
  }

  extension UIKitStage: @MainActor Stage {
    /// Whether a view is the root.
    public func isRoot(_ item: UIView) -> Bool { item === root }

    /// Returns the view that `viewWithTag(_:)` finds.
    public func item(tagged tag: Int, in item: UIView) -> UIView? { item.viewWithTag(tag) }

    /// Returns the current look of a view, without the effects of animations by others.
    public func look(of item: UIView) -> ViewLook {
      let size = item.bounds.size, anchor = item.layer.anchorPoint
      return ViewLook(
        frame: ViewFrame(
          Double(item.center.x - anchor.x * size.width), Double(item.center.y - anchor.y * size.height),
          Double(size.width), Double(size.height)),
        transform: ViewTransform(item.transform), alpha: Double(item.alpha),
        background: item.backgroundColor.flatMap { ViewColor($0.cgColor) },
        cornerRadius: Double(item.layer.cornerRadius))
    }

    /// Sets the size and the centre of a view, which do not depend on its transform.
    public func setFrame(_ frame: ViewFrame, of item: UIView) {
      let anchor = item.layer.anchorPoint
      item.bounds.size = CGSize(width: frame.width, height: frame.height)
      item.center = CGPoint(
        x: frame.x + Double(anchor.x) * frame.width, y: frame.y + Double(anchor.y) * frame.height)
    }

    /// Sets the transform of a view about its anchor point, which is the centre unless it has been changed.
    public func setTransform(_ transform: ViewTransform, of item: UIView) {
      item.transform = CGAffineTransform(transform)
    }

    /// Sets the opacity of a view, 0…1.
    public func setAlpha(_ alpha: Double, of item: UIView) { item.alpha = CGFloat(alpha) }

    /// Sets the background colour of a view.
    public func setBackground(_ color: ViewColor, of item: UIView) {
      item.backgroundColor = UIColor(
        red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
        alpha: CGFloat(color.alpha))
    }

    /// Sets the corner radius of a view's layer.
    public func setCornerRadius(_ radius: Double, of item: UIView) {
      item.layer.cornerRadius = CGFloat(radius)
    }
  }

  extension UIViewController {
    /// The kind of device, for the names of files.
    var animationFileIdiom: AnimationFileName.Idiom {
      switch traitCollection.userInterfaceIdiom {
      case .phone: .phone
      case .mac: .mac
      case .tv: .tv
      case .vision: .vision
      default: .pad
      }
    }
  }
#endif
