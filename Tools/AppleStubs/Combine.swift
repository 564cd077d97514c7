// The declarations of Apple's Combine that this package uses, for checking types where it is not.

@_exported import Foundation

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

// https://developer.apple.com/documentation/combine/scheduler
@available(macOS 10.15, iOS 13, *)
public protocol Scheduler<SchedulerOptions> {
  associatedtype SchedulerOptions
}

// https://developer.apple.com/documentation/combine/publisher/receive(on:options:)
@available(macOS 10.15, iOS 13, *)
public enum Publishers {
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Upstream.Failure == S.Failure, Upstream.Output == S.Input {
      fatalError()
    }
  }
}

@available(macOS 10.15, iOS 13, *)
extension Publisher {
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S> {
    fatalError()
  }
}

// https://developer.apple.com/documentation/foundation/notificationcenter/publisher
@available(macOS 10.15, iOS 13, *)
extension NotificationCenter {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Notification { fatalError() }
  }
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    fatalError()
  }
}

// https://developer.apple.com/documentation/foundation/runloop
@available(macOS 10.15, iOS 13, *)
extension RunLoop: Scheduler {
  public struct SchedulerOptions {}
}

// https://developer.apple.com/documentation/foundation/processinfo/islowpowermodeenabled
@available(macOS 12, iOS 9, *)
extension ProcessInfo {
  public var isLowPowerModeEnabled: Bool { fatalError() }
}

@available(macOS 12, iOS 9, *)
extension Notification.Name {
  public static var NSProcessInfoPowerStateDidChange: Notification.Name { fatalError() }
}
