#if canImport(Combine)
  package import Combine

  /// Announces changes of an object of the main actor to Combine.
  ///
  /// A class without `@Published` properties needs a publisher property of its own: the default implementation may
  /// return a new publisher on each access, which has no subscribers. `ObservableObject` requires the property from any
  /// isolation, and Combine does not document whether a publisher is Sendable: its sending and subscribing take locks.
  package struct ChangeAnnouncer: @unchecked Sendable {
    /// The publisher, which sends before each change.
    package let publisher = ObservableObjectPublisher()

    /// Creates an announcer without subscribers.
    package init() {}
  }
#endif
