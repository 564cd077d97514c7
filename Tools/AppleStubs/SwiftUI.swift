// The declarations of Apple's SwiftUI that this package uses, for checking types where it is not.

@_exported import CoreGraphics

#if canImport(UIKit)
  @_exported import UIKit
#elseif canImport(AppKit)
  @_exported import AppKit
#endif

@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@available(macOS 10.15, iOS 13, *)
extension Never: View {
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
public struct AnyStub: View {
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
  // https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)
  public static func buildBlock<each Content: View>(_ content: repeat each Content)
    -> TupleView<(repeat each Content)>
  { fatalError() }
  // https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
  public static func buildEither<A: View, B: View>(first: A) -> EitherStub<A, B> { fatalError() }
  public static func buildEither<A: View, B: View>(second: B) -> EitherStub<A, B> { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
public struct EitherStub<A: View, B: View>: View {
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyStub
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

@available(macOS 10.15, iOS 13, *)
@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { fatalError() }
  // https://developer.apple.com/documentation/swiftui/state/projectedvalue
  public var projectedValue: Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

@available(macOS 10.15, iOS 13, *)
public protocol Shape: Sendable {}

@available(macOS 10.15, iOS 13, *)
public struct RoundedRectangle: Shape {
  public init(cornerRadius: CGFloat) { fatalError() }
  public func inset(by amount: CGFloat) -> some Shape { self }
}

@available(macOS 10.15, iOS 13, *)
public enum Edge {
  public struct Set: OptionSet, Sendable {
    public var rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
  }
}

@available(macOS 10.15, iOS 13, *)
public struct Color: View, Sendable {
  public enum RGBColorSpace: Sendable { case sRGB }
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double) {
    fatalError()
  }
  public var body: Never { fatalError() }
}

@available(macOS 12, iOS 15, *)
public protocol TimelineSchedule {}

@available(macOS 12, iOS 15, *)
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}

@available(macOS 12, iOS 15, *)
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(minimumInterval: Double?, paused: Bool) -> AnimationTimelineSchedule {
    fatalError()
  }
}

@available(macOS 12, iOS 15, *)
public typealias TimelineViewDefaultContext = TimelineView<AnimationTimelineSchedule, Never>.Context

@available(macOS 12, iOS 15, *)
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  public struct Context { public var date: Date { fatalError() } }
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension View {
  public func modifier(_ modifier: some ViewModifier) -> some View { AnyStub() }
  public func frame(width: CGFloat?, height: CGFloat?) -> some View { AnyStub() }
  @available(macOS 12, iOS 15, *)
  public func background(_ style: Color, ignoresSafeAreaEdges edges: Edge.Set) -> some View { AnyStub() }
  public func clipShape(_ shape: some Shape) -> some View { AnyStub() }
  public func transformEffect(_ transform: CGAffineTransform) -> some View { AnyStub() }
  public func opacity(_ opacity: Double) -> some View { AnyStub() }
  public func offset(x: CGFloat, y: CGFloat) -> some View { AnyStub() }
  @available(macOS 14, iOS 17, *)
  // https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { AnyStub() }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { AnyStub() }
}

// MARK: - Views of other frameworks, and of watches

@available(macOS 13, iOS 16, *)
public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
}

@available(macOS 11, iOS 14, *)
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

@available(macOS 10.15, iOS 13, *)
public struct EnvironmentValues: Sendable {
  @available(macOS 11, iOS 14, *)
  public var scenePhase: ScenePhase { fatalError() }
  public var displayScale: CGFloat { fatalError() }
  // https://developer.apple.com/documentation/swiftui/environmentvalues/colorscheme
  public var colorScheme: ColorScheme { fatalError() }
  // https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducemotion
  public var accessibilityReduceMotion: Bool { fatalError() }
}

@available(macOS 11, iOS 14, *)
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
public struct GeometryProxy { public var size: CGSize { fatalError() } }

@available(macOS 10.15, iOS 13, *)
public struct GeometryReader<Content: View>: View {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
public enum ContentMode: Sendable { case fit, fill }

@available(macOS 10.15, iOS 13, *)
public struct Image: View, Sendable {
  public init(decorative image: CGImage, scale: CGFloat) { fatalError() }
  public func resizable() -> Image { fatalError() }
  public var body: Never { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}

@available(macOS 10.15, iOS 13, *)
public struct DragGesture: Gesture {
  public struct Value: Sendable { public var location: CGPoint { fatalError() } }
  public init(minimumDistance: CGFloat = 10) { fatalError() }
  public func onChanged(_ action: @escaping (Value) -> Void) -> DragGesture { fatalError() }
  public func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture { fatalError() }
  // https://developer.apple.com/documentation/swiftui/gesture/updating(_:body:)
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> DragGesture { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/gesturestate
@available(macOS 10.15, iOS 13, *)
@propertyWrapper public struct GestureState<Value> {
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: GestureState<Value> { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
extension Color { public static var clear: Color { fatalError() } }

@available(macOS 10.15, iOS 13, *)
extension View {
  public func gesture(_ gesture: some Gesture) -> some View { AnyStub() }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { AnyStub() }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { AnyStub() }
  public func accessibilityLabel(_ label: String) -> some View { AnyStub() }
}

#if canImport(UIKit)
  @available(iOS 13, *)
  @available(watchOS, unavailable)
  @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable> {}

  @available(iOS 13, *)
  @available(watchOS, unavailable)
  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    @available(iOS 16, *)
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
  }
#elseif canImport(AppKit)
  @available(macOS 10.15, *)
  @MainActor @preconcurrency public struct NSViewRepresentableContext<Representable> {}

  @available(macOS 10.15, *)
  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    @available(macOS 13, *)
    func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize?
  }

  extension NSViewRepresentable {
    public var body: Never { fatalError() }
  }
#endif

@available(macOS 10.15, iOS 13, *)
public struct EmptyView: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

@available(macOS 12, iOS 15, *)
extension View {
  public func task<ID: Equatable>(
    id value: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { AnyStub() }
}

// https://developer.apple.com/documentation/swiftui/transaction
@available(macOS 10.15, iOS 13, *)
public struct Transaction {}
