// The declarations of Apple's SwiftUI that only the listings of documents use.

import Combine

// https://developer.apple.com/documentation/swiftui/stateobject
@available(macOS 11, iOS 14, *)
@propertyWrapper public struct StateObject<Object: ObservableObject> {
  public init(wrappedValue: @autoclosure @escaping () -> Object) { fatalError() }
  public var wrappedValue: Object { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/progressview
@available(macOS 11, iOS 14, *)
extension ProgressView where Label == EmptyView { public init() { fatalError() } }

// https://developer.apple.com/documentation/swiftui/viewbuilder
@available(macOS 10.15, iOS 13, *)
extension ViewBuilder {
  // A statement of a builder is a view, which decides between functions that differ in their results.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
}
