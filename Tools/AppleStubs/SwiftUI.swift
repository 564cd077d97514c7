// The declarations of Apple's SwiftUI that this package uses, for checking types where it is not.

@_exported import CoreGraphics

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
  public func onChange<Value: Equatable>(of value: Value, _ action: @escaping (Value, Value) -> Void)
    -> some View
  {
    AnyStub()
  }
}
