// The declarations of Apple's QuartzCore that this package uses, for checking types where it is not.

@_exported import CoreGraphics
@_exported import DisplayLinkStub
@_exported import ObjectiveC

public typealias CFTimeInterval = Double

@available(macOS 14, iOS 3.1, *)
@available(watchOS, unavailable)
extension CADisplayLink {
  // https://developer.apple.com/documentation/quartzcore/cadisplaylink/preferredframeraterange
  @available(macOS 14, iOS 15, *)
  public var preferredFrameRateRange: CAFrameRateRange {
    get { fatalError() }
    set { fatalError() }
  }
  public convenience init(target: Any, selector: Selector) { fatalError() }
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { fatalError() }
  public func invalidate() { fatalError() }
  public var timestamp: CFTimeInterval { fatalError() }
}

@available(macOS 10.5, iOS 2, *)
@available(watchOS, unavailable)
open class CALayer: NSObject {
  public var anchorPoint: CGPoint = .zero
  public var bounds: CGRect = .zero
  public var backgroundColor: CGColor?
  public var contents: Any?
  public var contentsGravity: CALayerContentsGravity = .resize
  public var cornerRadius: CGFloat = 0
  public func affineTransform() -> CGAffineTransform { fatalError() }
  public func setAffineTransform(_ transform: CGAffineTransform) { fatalError() }
}

@available(macOS 10.5, iOS 2, *)
@available(watchOS, unavailable)
open class CATransaction: NSObject {
  public class func begin() { fatalError() }
  public class func commit() { fatalError() }
  public class func setDisableActions(_ flag: Bool) { fatalError() }
}

@available(macOS 10.5, iOS 2, *)
@available(watchOS, unavailable)
public struct CALayerContentsGravity: Hashable, Sendable {
  public static let resize = CALayerContentsGravity(), resizeAspect = CALayerContentsGravity()
  init() { fatalError() }
}

// https://developer.apple.com/documentation/quartzcore/caframeraterange
@available(macOS 12, iOS 15, tvOS 15, *)
@available(watchOS, unavailable)
public struct CAFrameRateRange: Sendable {
  public init(minimum: Float, maximum: Float, preferred: Float?) { fatalError() }
  public static var `default`: CAFrameRateRange { fatalError() }
}
