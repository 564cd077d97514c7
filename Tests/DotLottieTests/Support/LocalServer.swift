import Foundation
import Host

/// A web server on this computer's own address: it answers, fails, stalls or lies.
///
/// It ends when it is stopped or released; connections that are open then are closed.
final class LocalServer: Sendable {
  /// What a client asks for.
  struct Request: Sendable {
    var path: String
    /// By their names in small letters.
    var headers: [String: String]
  }

  /// What a client gets.
  enum Reply: Sendable {
    /// An answer as it should be.
    case answer(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = [])
    /// These bytes, whatever they are, and the end of the connection.
    case bytes([UInt8])
    /// These bytes, one after the other with so many milliseconds between.
    case slow([[UInt8]], milliseconds: Int32)
    /// These bytes, and others as soon as the condition holds.
    case gated([UInt8], until: @Sendable () -> Bool, then: [UInt8])
    /// These bytes, and then nothing for as long as the client waits.
    case held([UInt8])
    /// These bytes, and then more for as long as the client takes them, at 16 MB a second: faster, it would keep the
    /// whole computer busy until the client hangs up.
    case endless([UInt8])
  }

  private struct Log {
    var requests: [Request] = []
    /// Clients that hung up while they were still to get something.
    var hungUp = 0
  }

  let port: UInt16
  private let log = Lock(Log())
  /// Both ends of a line that goes dead when the server stops: whoever waits for a client also waits for that.
  private let stopLine: (LocalSocket, LocalSocket)

  init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
    let (listener, port) = try LocalSocket.listening()
    self.port = port
    stopLine = try LocalSocket.pair()
    let (stop, log) = (stopLine.1, log)
    Thread.detachNewThread {
      while let client = listener.next(unless: stop) {
        Thread.detachNewThread { Self.serve(client, stop, log, reply) }
      }
    }
  }

  deinit { stop() }

  func stop() { stopLine.0.shutDown() }

  /// An address of the server.
  func url(_ path: String = "/a.lottie") throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      throw CocoaError(.coderInvalidValue)
    }
    return url
  }

  var requests: [Request] { log.withLock { $0.requests } }
  var hungUpCount: Int { log.withLock { $0.hungUp } }

  /// The head of an answer.
  static func head(_ status: Int = 200, _ headers: [String: String] = [:]) -> [UInt8] {
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
    return Array("HTTP/1.1 \(status) Status\r\nConnection: close\r\n\(lines)\r\n".utf8)
  }

  // MARK: Connections

  private static func serve(
    _ client: LocalSocket, _ stop: LocalSocket, _ log: Lock<Log>, _ reply: (Request) -> Reply
  ) {
    guard let request = readRequest(client, stop) else { return }
    log.withLock { $0.requests.append(request) }
    switch reply(request) {
    case .answer(let status, var headers, let body):
      headers["Content-Length"] = "\(body.count)"
      _ = client.send(head(status, headers) + body, unless: stop)
    case .bytes(let bytes):
      _ = client.send(bytes, unless: stop)
    case .slow(let parts, let milliseconds):
      for part in parts {
        guard client.send(part, unless: stop) else { return log.withLock { $0.hungUp += 1 } }
        client.pause(milliseconds: milliseconds, unless: stop)
      }
    case .gated(let first, let condition, let rest):
      guard client.send(first, unless: stop) else { return log.withLock { $0.hungUp += 1 } }
      while !condition() { guard client.pause(milliseconds: 10, unless: stop) else { return } }
      _ = client.send(rest, unless: stop)
    case .held(let bytes):
      _ = client.send(bytes, unless: stop)
      client.waitForEnd(unless: stop)
      log.withLock { $0.hungUp += 1 }
    case .endless(let bytes):
      guard client.send(bytes, unless: stop) else { return }
      let part = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 14)
      while client.send(part, unless: stop) { client.pause(milliseconds: 1, unless: stop) }
      log.withLock { $0.hungUp += 1 }
    }
  }

  /// Reads to the empty line; nil for what is no request.
  private static func readRequest(_ client: LocalSocket, _ stop: LocalSocket) -> Request? {
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16, let part = client.receive(unless: stop) {
      bytes += part
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains("\r\n\r\n") else { continue }
      let lines = text.split(separator: "\r\n")
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count == 3, words[0] == "GET" else { return nil }
      let headers = lines.dropFirst().compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        return (line[..<colon].lowercased(), value)
      }
      return Request(path: String(words[1]), headers: Dictionary(headers) { $1 })
    }
    return nil
  }
}
