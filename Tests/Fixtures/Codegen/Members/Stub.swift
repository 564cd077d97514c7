// swift-format-ignore-file
// The declarations of StateMachines that Odd.swift and its members use, without their bodies.
public protocol MachineValue: Sendable { associatedtype Key: MachineSymbol; var key: Key { get } }
public protocol MachineSymbol: MachineValue, Hashable where Key == Self {}
extension MachineSymbol { public var key: Self { self } }
public protocol MachineSymbols: SendableMetatype {
  associatedtype State: MachineValue
  associatedtype Event: MachineValue
}
public struct Outcome { public var isAccepted: Bool { true } }
public struct Definition<Symbols: MachineSymbols, Owner>: Sendable {
  public init(_ rules: () -> Void) {}
  public init<S: AnyObject>(extending parent: Definition, for: S.Type, _ rules: () -> Void) {}
}
public final class Machine<Symbols: MachineSymbols, Owner: AnyObject> {
  public enum NestedSends { case queued, nested }
  public init(
    _ definition: Definition<Symbols, Owner>, owner: Owner, state: ReferenceWritableKeyPath<Owner, Symbols.State>? = nil,
    nestedSends: NestedSends = .queued, perform: (() -> Void)? = nil) {}
  public func send(_ event: Symbols.Event) -> Outcome { Outcome() }
  public func can(_ event: Symbols.Event) -> Bool { true }
  public func `is`(_ state: Symbols.State.Key) -> Bool { true }
}
