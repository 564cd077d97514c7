import Foundation

/// A web server on this computer's own address, for demonstrations and tests: it answers, fails, stalls or lies.
///
/// It ends when it is stopped or released; connections that are open then are closed.
public final class LocalServer: Sendable {
  /// What a client asks for.
  public struct Request: Sendable, Hashable {
    /// The path, without the query.
    public var path: String
    /// The query's values by their names, decoded.
    public var query: [String: String]
  }

  /// What a client gets.
  public enum Reply: Sendable {
    /// An answer as it should be.
    case answer(status: Int, body: String)
    /// These bytes, whatever they are, and the end of the connection.
    case bytes([UInt8])
    /// Nothing, for as long as the client waits.
    case silence
    /// An answer that doesn't say how long it is, and comes to a halt after this many bytes instead of an end.
    case endless(bytes: Int)
  }

  /// What a test may wait for.
  public enum Happening: Sendable, Hashable {
    /// A request arrived; its reply has not been sent.
    case request(Request)
    /// A client that was still to get something closed the connection.
    case hungUp(Request)
  }

  /// The port, chosen by the system.
  public let port: UInt16
  /// What happens, in order; for one reader.
  public let happenings: AsyncStream<Happening>

  /// Both ends of a line that goes dead when the server stops: whoever waits for a client also waits for that.
  private let stopLine: (Descriptor, Descriptor)

  /// Starts a server.
  /// - Parameter reply: What to answer; called on any thread.
  /// - Throws: ``SocketError`` when the system refuses a socket.
  public init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
    let listener = try Descriptor.listening()
    port = try listener.port()
    stopLine = try Descriptor.pair()
    let (happenings, continuation) = AsyncStream.makeStream(of: Happening.self)
    self.happenings = happenings
    let stop = stopLine.1
    Thread.detachNewThread {
      while let client = listener.accept(unless: stop) {
        Thread.detachNewThread {
          Connection(client: client, stop: stop, happenings: continuation).serve(reply)
        }
      }
      continuation.finish()
    }
  }

  deinit { stop() }

  /// Closes all connections, and accepts no more.
  public func stop() { stopLine.0.shutDown() }

  /// The address of the server's root.
  public var url: String { "http://127.0.0.1:\(port)/" }
}
