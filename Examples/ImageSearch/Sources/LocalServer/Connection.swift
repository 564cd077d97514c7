import Foundation

/// One client: a request, a reply, and the end.
struct Connection {
  let client: Descriptor
  let stop: Descriptor
  let happenings: AsyncStream<LocalServer.Happening>.Continuation

  func serve(_ reply: (LocalServer.Request) -> LocalServer.Reply) {
    guard let request = readRequest() else { return }
    happenings.yield(.request(request))
    switch reply(request) {
    case .answer(let status, let body):
      client.send(Self.head(status, length: body.utf8.count) + Array(body.utf8), unless: stop)
    case .bytes(let bytes):
      client.send(bytes, unless: stop)
    case .silence:
      if client.waitForEnd(unless: stop) { happenings.yield(.hungUp(request)) }
    case .endless(let count):
      let body = [UInt8](repeating: UInt8(ascii: " "), count: count)
      client.send(Self.head(200, length: nil) + body, unless: stop)
      if client.waitForEnd(unless: stop) { happenings.yield(.hungUp(request)) }
    }
  }

  private static func head(_ status: Int, length: Int?) -> [UInt8] {
    var text = "HTTP/1.1 \(status) Status\r\nContent-Type: application/json\r\nConnection: close\r\n"
    if let length { text += "Content-Length: \(length)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// Reads to the empty line; nil for what is no request, or too long for one.
  private func readRequest() -> LocalServer.Request? {
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16, let part = client.receive(unless: stop) {
      bytes += part
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("\r\n\r\n") { return Self.request(text) }
    }
    return nil
  }

  private static func request(_ text: String) -> LocalServer.Request? {
    let words = text.prefix { !$0.isNewline }.split(separator: " ")
    guard words.count == 3, words[0] == "GET", let parts = URLComponents(string: String(words[1])) else {
      return nil
    }
    // In a query, a plus stands for a space, as forms write it.
    let query = (parts.percentEncodedQuery ?? "").split(separator: "&").map { item in
      item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { half in
        half.replacing("+", with: " ").removingPercentEncoding ?? ""
      }
    }
    return LocalServer.Request(
      path: parts.path,
      query: Dictionary(query.map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { $1 }))
  }
}
