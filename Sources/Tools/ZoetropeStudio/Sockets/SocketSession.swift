#if Tools
/// The receiver of the messages of a web socket.
struct SocketSession: Sendable {
  /// The highest number of bytes of a message of a page.
  static let maximumMessageSize = 64 << 10

  /// The highest number of bytes of a message.
  var limit = maximumMessageSize
  var rate = MessageRate.ofPages
  /// Receives a message of text on any thread, and passes it on to other clients.
  ///
  /// Returns nil for a malformed message.
  let receive: @Sendable ([UInt8]) -> [Outbox]?
  /// Ends the session.
  let leave: @Sendable () -> Void
}

extension StudioRoutes {
  /// Opens the session of a web socket; nil if there are as many as allowed.
  func session(_ route: SocketRoute, _ outbox: Outbox) -> SocketSession? {
    let (changes, applications) = (changes, applications)
    switch route {
    case .changes:
      guard changes.subscribe(outbox) else { return nil }
      return SocketSession(receive: { _ in [] }, leave: { changes.unsubscribe(outbox) })
    case .application:
      guard let number = applications.addApplication(outbox) else { return nil }
      return SocketSession(
        limit: ApplicationRegistry.maximumMessageSize, rate: .ofApplications,
        receive: { applications.receive($0, fromApplication: number) },
        leave: { applications.removeApplication(number) })
    case .watch:
      guard let number = applications.addPage(outbox) else { return nil }
      return SocketSession(
        receive: { applications.receive($0, fromPage: number) },
        leave: { applications.removePage(number) })
    }
  }
}
#endif
