/// Events and states as members, for symbols that are static properties.
///
/// ```swift
/// subscription.life.activate()
/// subscription.life.can.activate
/// subscription.life.is.pending
/// ```
/// The compiler checks the names. Enum cases are not properties: send them with ``Machine/send(_:)``, or let the plugin
/// `ZoetropeCodegen` write members of the object, as <doc:SubscriptionInFiveMinutes> describes. Members of the machine
/// itself take precedence, so an event named `send` needs `send(.send)`.
extension Machine {
  /// A trigger that sends the event when it is called.
  @inlinable
  public subscript(
    dynamicMember event: KeyPath<Symbols.Event.Type, Symbols.Event>
  ) -> Trigger {
    Trigger(machine: self, event: Symbols.Event.self[keyPath: event])
  }

  /// Whether an event would be accepted now: `machine.can.activate`.
  @inlinable public var can: Abilities { Abilities(machine: self) }

  /// Whether the object is in a state: `machine.is.pending`.
  @inlinable public var `is`: Predicates { Predicates(machine: self) }

  /// An event of a machine, ready to be sent.
  public struct Trigger {
    @usableFromInline let machine: Machine
    @usableFromInline let event: Symbols.Event

    @usableFromInline init(machine: Machine, event: Symbols.Event) {
      self.machine = machine
      self.event = event
    }

    /// Sends the event.
    @inlinable @discardableResult public func callAsFunction() -> Outcome<Symbols.State> {
      machine.send(event)
    }
  }

  /// Whether each event of a machine would be accepted now, as members.
  @dynamicMemberLookup public struct Abilities {
    @usableFromInline let machine: Machine

    @usableFromInline init(machine: Machine) { self.machine = machine }

    /// Whether an event would be accepted now.
    @inlinable public subscript(dynamicMember event: KeyPath<Symbols.Event.Type, Symbols.Event>) -> Bool {
      machine.can(Symbols.Event.self[keyPath: event])
    }
  }

  /// Whether the object is in each state of a machine, as members.
  @dynamicMemberLookup public struct Predicates {
    @usableFromInline let machine: Machine

    @usableFromInline init(machine: Machine) { self.machine = machine }

    /// Whether the object is in a state.
    @inlinable
    public subscript(
      dynamicMember state: KeyPath<Symbols.State.Key.Type, Symbols.State.Key>
    ) -> Bool {
      machine.is(Symbols.State.Key.self[keyPath: state])
    }
  }
}
