// The declarations of Apple's ObjectiveC that this package uses, for checking types where it is not.

@available(macOS 10, iOS 2, *)
public struct Selector: Sendable {
  public init(_ text: String) { fatalError() }
}

@available(macOS 10.6, iOS 3.1, *)
public enum objc_AssociationPolicy { case OBJC_ASSOCIATION_RETAIN_NONATOMIC }

@available(macOS 10.6, iOS 3.1, *)
@unsafe public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError() }
@available(macOS 10.6, iOS 3.1, *)
@unsafe public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }
