#if Tools
import Host
import NIOCore

/// Limits the number of open connections.
final class ConnectionLimiter: Sendable {
  /// The highest number of connections.
  static let maximumCount = 64

  private struct Connection: Sendable {
    let channel: any Channel
    let number: Int
    var isIdle = true
  }

  private struct Contents: Sendable {
    var connections: [ObjectIdentifier: Connection] = [:]
    var lastNumber = 0
    var isStopped = false
  }

  private let contents = Lock(Contents())

  /// Adds a connection.
  ///
  /// If there are too many, it replaces the oldest one without an accepted request.
  ///
  /// - Returns: False if the connection is to be closed.
  func add(_ channel: any Channel) -> Bool {
    let (isAdded, dropped) = contents.withLock { contents -> (Bool, (any Channel)?) in
      if contents.isStopped { return (false, nil) }
      var dropped: Connection?
      if contents.connections.count >= Self.maximumCount {
        dropped = contents.connections.values.filter(\.isIdle).min { $0.number < $1.number }
        guard let dropped else { return (false, nil) }
        contents.connections[ObjectIdentifier(dropped.channel)] = nil
      }
      contents.lastNumber += 1
      contents.connections[ObjectIdentifier(channel)] = Connection(
        channel: channel, number: contents.lastNumber)
      return (true, dropped?.channel)
    }
    dropped?.close(promise: nil)
    if isAdded { channel.closeFuture.whenComplete { _ in self.remove(ObjectIdentifier(channel)) } }
    return isAdded
  }

  /// Notes an accepted request.
  ///
  /// Its connection is not dropped for another one.
  func markBusy(_ channel: any Channel) {
    contents.withLock { $0.connections[ObjectIdentifier(channel)]?.isIdle = false }
  }

  private func remove(_ id: ObjectIdentifier) { contents.withLock { $0.connections[id] = nil } }

  /// Whether no connection is accepted any more.
  var isStopped: Bool { contents.withLock { $0.isStopped } }

  /// Ends all connections, and accepts none any more.
  func stop() {
    let channels = contents.withLock { contents in
      contents.isStopped = true
      return contents.connections.values.map(\.channel)
    }
    for channel in channels { channel.close(promise: nil) }
  }
}
#endif
