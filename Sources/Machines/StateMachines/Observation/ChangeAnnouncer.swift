#if canImport(Combine)
  package import Combine

  /// What tells Combine that an object of the main actor is about to change.
  ///
  /// Without such a property of its own, a class that has nothing `@Published` may be given another publisher each time
  /// it is asked, so that nobody hears. `ObservableObject` asks for it from anywhere, and Combine does not say whether a
  /// publisher may be handed out: its sending and subscribing take locks.
  package struct ChangeAnnouncer: @unchecked Sendable {
    /// Sends before each change.
    package let publisher = ObservableObjectPublisher()

    /// Makes an announcer that nobody listens to yet.
    package init() {}
  }
#endif
