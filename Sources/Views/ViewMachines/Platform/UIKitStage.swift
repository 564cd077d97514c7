#if canImport(UIKit) && !os(watchOS)
  import QuartzCore
  public import UIKit

  /// The views inside a view of UIKit.
  @MainActor
  public struct UIKitStage {
    /// The view in which tag paths begin.
    public let root: UIView

    /// Makes a stage of a view and those inside it.
    public init(_ root: UIView) { self.root = root }

    static func displayLink(for view: UIView, _ target: Any, _ selector: Selector) -> CADisplayLink? {
      CADisplayLink(target: target, selector: selector)
    }
  }

  extension UIKitStage: @MainActor Stage {
    /// Whether a view is the root.
    public func isRoot(_ item: UIView) -> Bool { item === root }

    /// What `viewWithTag(_:)` finds.
    public func item(tagged tag: Int, in item: UIView) -> UIView? { item.viewWithTag(tag) }

    /// What a view shows now, apart from animations of others.
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

    /// Gives a view its size and its centre, which do not depend on its transform.
    public func setFrame(_ frame: ViewFrame, of item: UIView) {
      let anchor = item.layer.anchorPoint
      item.bounds.size = CGSize(width: frame.width, height: frame.height)
      item.center = CGPoint(
        x: frame.x + Double(anchor.x) * frame.width, y: frame.y + Double(anchor.y) * frame.height)
    }

    /// Transforms a view about its anchor point, which is its centre unless somebody has moved it.
    public func setTransform(_ transform: ViewTransform, of item: UIView) {
      item.transform = CGAffineTransform(transform)
    }

    /// Makes a view as opaque as it is to be, 0…1.
    public func setAlpha(_ alpha: Double, of item: UIView) { item.alpha = CGFloat(alpha) }

    /// Gives a view a colour behind what it shows.
    public func setBackground(_ color: ViewColor, of item: UIView) {
      item.backgroundColor = UIColor(
        red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
        alpha: CGFloat(color.alpha))
    }

    /// Gives a view's layer round corners.
    public func setCornerRadius(_ radius: Double, of item: UIView) {
      item.layer.cornerRadius = CGFloat(radius)
    }
  }

  extension UIViewController {
    /// The kind of device, as names of files have it.
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
