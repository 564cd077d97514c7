// The declarations of Apple's SwiftUI that this package and its examples use, for checking types where it is not.

// MARK: - Controls and their styles

// https://developer.apple.com/documentation/swiftui/tupleview
@available(macOS 10.15, iOS 13, *)
public struct TupleView<T>: View { public var body: Never { fatalError() } }

@available(macOS 10.15, iOS 13, *)
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

// https://developer.apple.com/documentation/swiftui/colorscheme
@available(macOS 10.15, iOS 13, *)
public enum ColorScheme: Sendable { case light, dark }

// https://developer.apple.com/documentation/swiftui/binding
@available(macOS 10.15, iOS 13, *)
@propertyWrapper public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/button
@available(macOS 10.15, iOS 13, *)
public struct Button<Label: View>: View {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension Button where Label == Text {
  public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) { fatalError() }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

// https://developer.apple.com/documentation/swiftui/plainbuttonstyle
@available(macOS 10.15, iOS 13, *)
public struct PlainButtonStyle: PrimitiveButtonStyle {}

// https://developer.apple.com/documentation/swiftui/borderedbuttonstyle
@available(macOS 12, iOS 15, *)
public struct BorderedButtonStyle: PrimitiveButtonStyle {}

@available(macOS 12, iOS 15, *)
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/buttonstyle
@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

// https://developer.apple.com/documentation/swiftui/buttonstyleconfiguration
@available(macOS 10.15, iOS 13, *)
public struct ButtonStyleConfiguration {
  public struct Label: View { public var body: Never { fatalError() } }
  public var label: Label { fatalError() }
  public var isPressed: Bool { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/toggle
@available(macOS 10.15, iOS 13, *)
public struct Toggle<Label: View>: View {
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { fatalError() }
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension Toggle where Label == Text {
  public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/togglestyle
@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

// https://developer.apple.com/documentation/swiftui/togglestyleconfiguration
@available(macOS 10.15, iOS 13, *)
public struct ToggleStyleConfiguration {
  public struct Label: View { public var body: Never { fatalError() } }
  public var label: Label { fatalError() }
  @Binding public var isOn: Bool
  init() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/defaulttogglestyle
@available(macOS 10.15, iOS 13, *)
public struct DefaultToggleStyle: ToggleStyle {
  public func makeBody(configuration: Configuration) -> some View { AnyStub() }
}

@available(macOS 10.15, iOS 13, *)
extension ToggleStyle where Self == DefaultToggleStyle {
  public static var automatic: DefaultToggleStyle { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/view/buttonstyle(_:), and as for toggles
@available(macOS 10.15, iOS 13, *)
extension View {
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { AnyStub() }
  public func buttonStyle(_ style: some ButtonStyle) -> some View { AnyStub() }
  public func toggleStyle(_ style: some ToggleStyle) -> some View { AnyStub() }
}

// https://developer.apple.com/documentation/swiftui/rectangle
@available(macOS 10.15, iOS 13, *)
public struct Rectangle: Shape { public init() { fatalError() } }

// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
@available(macOS 10.15, iOS 13, *)
extension View {
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { AnyStub() }
}

// MARK: - Accessibility

// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
@available(macOS 10.15, iOS 13, *)
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  init() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/accessibilitytraits
@available(macOS 10.15, iOS 13, *)
public struct AccessibilityTraits: SetAlgebra, Sendable {
  public static let isImage = AccessibilityTraits(), isSelected = AccessibilityTraits()
  public init() { fatalError() }
  public func contains(_ member: AccessibilityTraits) -> Bool { fatalError() }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public mutating func insert(_ member: AccessibilityTraits) -> (
    inserted: Bool, memberAfterInsert: AccessibilityTraits
  ) { fatalError() }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
  public mutating func update(with member: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
  public mutating func formUnion(_ other: AccessibilityTraits) { fatalError() }
  public mutating func formIntersection(_ other: AccessibilityTraits) { fatalError() }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/view-accessibility
@available(macOS 11, iOS 14, *)
extension View {
  public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { AnyStub() }
  public func accessibilityValue(_ value: String) -> some View { AnyStub() }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { AnyStub() }
  @available(macOS 12, iOS 15, *)
  public func accessibilityRepresentation(@ViewBuilder representation: () -> some View) -> some View { AnyStub() }
}
