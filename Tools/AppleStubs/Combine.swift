// The declarations of Apple's Combine that this package uses, for checking types where it is not.

@available(macOS 10.15, iOS 13, *)
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

@available(macOS 10.15, iOS 13, *)
public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
}

@available(macOS 10.15, iOS 13, *)
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    fatalError()
  }
}

@available(macOS 10.15, iOS 13, *)
extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  public init(_ value: Output) { fatalError() }
  public func send(_ input: Output) { fatalError() }
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    fatalError()
  }
}

@available(macOS 10.15, iOS 13, *)
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  public init() { fatalError() }
  public func send() { fatalError() }
  public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Void { fatalError() }
}

@available(macOS 10.15, iOS 13, *)
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

@available(macOS 10.15, iOS 13, *)
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { fatalError() }
}
