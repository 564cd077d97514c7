// The declarations of Apple's SwiftUI that this package and its examples use, for checking types where it is not.

import Combine

// MARK: - Texts

// https://developer.apple.com/documentation/swiftui/localizedstringkey
@available(macOS 10.15, iOS 13, *)
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/text
@available(macOS 10.15, iOS 13, *)
public struct Text: View, Sendable {
  public init(_ key: LocalizedStringKey) { fatalError() }
  @_disfavoredOverload
  public init(_ content: some StringProtocol) { fatalError() }
  public init(verbatim content: String) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/font
@available(macOS 10.15, iOS 13, *)
public struct Font: Hashable, Sendable {
  public static let caption = Font()
  init() { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension Text {
  public func font(_ font: Font?) -> Text { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/label
@available(macOS 11, iOS 14, *)
public struct Label<Title: View, Icon: View>: View { public var body: Never { fatalError() } }

@available(macOS 11, iOS 14, *)
extension Label where Title == Text, Icon == Image {
  public init(_ title: LocalizedStringKey, systemImage: String) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/labelstyle
@available(macOS 11, iOS 14, *)
@MainActor @preconcurrency public protocol LabelStyle {}

@available(macOS 11, iOS 14, *)
public struct IconOnlyLabelStyle: LabelStyle {}

@available(macOS 11, iOS 14, *)
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/textfield
@available(macOS 10.15, iOS 13, *)
public struct TextField<Label: View>: View { public var body: Never { fatalError() } }

@available(macOS 10.15, iOS 13, *)
extension TextField where Label == Text {
  public init(_ title: LocalizedStringKey, text: Binding<String>) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/submitlabel
@available(macOS 12, iOS 15, *)
public struct SubmitLabel: Sendable { public static var search: SubmitLabel { fatalError() } }

// https://developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)
@available(macOS 12, iOS 15, *)
extension View {
  public func submitLabel(_ label: SubmitLabel) -> some View { AnyStub() }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { AnyStub() }
  public func labelStyle(_ style: some LabelStyle) -> some View { AnyStub() }
}

// MARK: - State

// https://developer.apple.com/documentation/swiftui/bindable
@available(macOS 14, iOS 17, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { fatalError() }
  public init(wrappedValue: Value) where Value: AnyObject { fatalError() }
  public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/scenestorage
@available(macOS 11, iOS 14, *)
@propertyWrapper public struct SceneStorage<Value> {
  public init(wrappedValue: Value, _ key: String) where Value == Bool { fatalError() }
  public init(wrappedValue: Value, _ key: String) where Value == Int { fatalError() }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    fatalError()
  }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/view/onreceive(_:perform:)
@available(macOS 10.15, iOS 13, *)
extension View {
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P.Failure == Never { AnyStub() }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { AnyStub() }
}

// https://developer.apple.com/documentation/swiftui/focusstate
@available(macOS 12, iOS 15, *)
@propertyWrapper public struct FocusState<Value: Hashable> {
  public init() where Value == Bool { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { fatalError() }
  public struct Binding {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
  }
}

@available(macOS 12, iOS 15, *)
extension View {
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { AnyStub() }
}

// MARK: - Stacks, lists and grids

// https://developer.apple.com/documentation/swiftui/hstack
@available(macOS 10.15, iOS 13, *)
public struct HStack<Content: View>: View {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/vstack
@available(macOS 10.15, iOS 13, *)
public struct VStack<Content: View>: View {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/zstack
@available(macOS 10.15, iOS 13, *)
public struct ZStack<Content: View>: View {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/alignment
@available(macOS 10.15, iOS 13, *)
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment(), topLeading = Alignment()
  init() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/divider
@available(macOS 10.15, iOS 13, *)
public struct Divider: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/verticalalignment
@available(macOS 10.15, iOS 13, *)
public struct VerticalAlignment: Equatable, Sendable {
  public static let center = VerticalAlignment()
  init() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/horizontalalignment
@available(macOS 10.15, iOS 13, *)
public struct HorizontalAlignment: Equatable, Sendable {
  public static let center = HorizontalAlignment()
  init() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/foreach
@available(macOS 10.15, iOS 13, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension ForEach {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where ID == Data.Element.ID, Data.Element: Identifiable { fatalError() }
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/list
@available(macOS 10.15, iOS 13, *)
public struct List<Content: View>: View {
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/scrollview
@available(macOS 10.15, iOS 13, *)
public struct ScrollView<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/griditem
@available(macOS 11, iOS 14, *)
public struct GridItem: Sendable {
  public enum Size: Sendable { case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity) }
  public init(_ size: Size) { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/lazyvgrid
@available(macOS 11, iOS 14, *)
public struct LazyVGrid<Content: View>: View {
  public init(columns: [GridItem], @ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

// MARK: - Contents

// https://developer.apple.com/documentation/swiftui/contentunavailableview
@available(macOS 14, iOS 17, *)
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  public var body: Never { fatalError() }
}

@available(macOS 14, iOS 17, *)
extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage: String, description: Text? = nil) { fatalError() }
}

@available(macOS 14, iOS 17, *)
extension ContentUnavailableView
where Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description, Actions == EmptyView
{
  public static func search(text: String) -> ContentUnavailableView { fatalError() }
}

@available(macOS 14, iOS 17, *)
public struct SearchUnavailableContent {
  public struct Label: View { public var body: Never { fatalError() } }
  public struct Description: View { public var body: Never { fatalError() } }
}

// https://developer.apple.com/documentation/swiftui/progressview
@available(macOS 11, iOS 14, *)
public struct ProgressView<Label: View>: View { public var body: Never { fatalError() } }

@available(macOS 11, iOS 14, *)
extension ProgressView where Label == Text { public init(_ title: LocalizedStringKey) { fatalError() } }

// https://developer.apple.com/documentation/swiftui/link
@available(macOS 11, iOS 14, *)
public struct Link<Label: View>: View {
  public init(destination: URL, @ViewBuilder label: () -> Label) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/asyncimage
@available(macOS 12, iOS 15, *)
public struct AsyncImage<Content: View>: View {
  public init<I: View, P: View>(
    url: URL?, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
  ) where Content == EitherStub<I, P> { fatalError() }
  public var body: Never { fatalError() }
}

// MARK: - Looks

// https://developer.apple.com/documentation/swiftui/shapestyle
@available(macOS 10.15, iOS 13, *)
public protocol ShapeStyle: Sendable {}

// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
@available(macOS 12, iOS 15, *)
public struct HierarchicalShapeStyle: ShapeStyle {}

@available(macOS 12, iOS 15, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { fatalError() }
  public static var quaternary: HierarchicalShapeStyle { fatalError() }
}

extension Color: ShapeStyle {}

// https://developer.apple.com/documentation/swiftui/color
@available(macOS 12, iOS 15, *)
extension ShapeStyle where Self == Color {
  public static var blue: Color { fatalError() }
  public static var brown: Color { fatalError() }
  public static var red: Color { fatalError() }
  public static var yellow: Color { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/circle
@available(macOS 10.15, iOS 13, *)
public struct Circle: Shape { public init() { fatalError() } }

// https://developer.apple.com/documentation/swiftui/shape/fill(_:style:)
@available(macOS 14, iOS 17, *)
extension Shape {
  public func fill(_ style: some ShapeStyle) -> some View { AnyStub() }
}

// https://developer.apple.com/documentation/swiftui/shape/rect(cornerradius:style:)
@available(macOS 14, iOS 17, *)
extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension Edge.Set {
  public static let top = Edge.Set(rawValue: 1), horizontal = Edge.Set(rawValue: 10), all = Edge.Set(rawValue: 15)
}

// https://developer.apple.com/documentation/swiftui/animation
@available(macOS 10.15, iOS 13, *)
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  init() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/view-layout, and view-style-modifiers
@available(macOS 12, iOS 15, *)
extension View {
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { AnyStub() }
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View { AnyStub() }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { AnyStub() }
  public func frame(maxWidth: CGFloat?, maxHeight: CGFloat?) -> some View { AnyStub() }
  public func frame(width: CGFloat?, height: CGFloat?, alignment: Alignment) -> some View { AnyStub() }
  public func frame(width: CGFloat) -> some View { AnyStub() }
  public func frame(height: CGFloat) -> some View { AnyStub() }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { AnyStub() }
  public func padding(_ length: CGFloat) -> some View { AnyStub() }
  public func scaledToFill() -> some View { AnyStub() }
}

// MARK: - Applications

// https://developer.apple.com/documentation/swiftui/scene
@available(macOS 11, iOS 14, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

@available(macOS 11, iOS 14, *)
extension Never: Scene {}

// https://developer.apple.com/documentation/swiftui/scenebuilder
@available(macOS 11, iOS 14, *)
@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/windowgroup
@available(macOS 11, iOS 14, *)
public struct WindowGroup<Content: View>: Scene {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/app
@available(macOS 11, iOS 14, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  init()
}

@available(macOS 11, iOS 14, *)
extension App {
  public static func main() { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/previewprovider; the macro that stands for it in newer code can't be
// expanded without its plugin
@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
