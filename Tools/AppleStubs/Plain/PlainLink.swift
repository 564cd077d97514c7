// The display link of QuartzCore for a module without Objective-C, which the check of types makes for those who use views.
#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation
  import ObjectiveC
  import QuartzCore

  @MainActor final class PlainLink: NSObject {
    init(target: Any, selector: Selector) { fatalError() }
    func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { fatalError() }
    func invalidate() { fatalError() }
    var timestamp: Double { fatalError() }
    var preferredFrameRateRange: CAFrameRateRange {
      get { fatalError() }
      set { fatalError() }
    }
  }
#endif

#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  extension NSView {
    func displayLink(target: Any, selector: Selector) -> PlainLink { fatalError() }
  }
#endif

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIScreen {
    func displayLink(withTarget target: Any, selector: Selector) -> PlainLink? { fatalError() }
  }
#endif
