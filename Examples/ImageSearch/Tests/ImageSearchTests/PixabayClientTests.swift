import Foundation
import ImageSearch
import LocalServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PixabayClientTests {
  @Test func `a search brings the pictures that the server has`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let items = try await client(server).search("ponies")
    #expect(items.map(\.id) == [1000, 1001, 1002, 1003, 1004])
    #expect(items.first?.tags == "ponies, sleeping")
    #expect(items.first?.pageURL == URL(string: "https://pixabay.com/photos/id-1000/"))
  }

  @Test func `a search may bring nothing`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    #expect(try await client(server).search("none").isEmpty)
  }

  @Test(arguments: ["ponies & unicorns", "a+b = c", "100 %", "Bären/Öl?", "#1"])
  func `any text arrives as it was typed`(text: String) async throws {
    let server = try LocalServer { _ in .answer(status: 200, body: #"{"hits":[]}"#) }
    defer { server.stop() }
    _ = try await client(server).search(text)
    guard case .request(let request) = await server.happenings.first(where: { _ in true }) else {
      Issue.record("no request")
      return
    }
    #expect(request.path == "/api/")
    #expect(request.query["q"] == text)
    #expect(request.query["key"] == "test key")
  }

  @Test(arguments: ["", "not an address", "ftp://example.org/", "http://", "/api/", "file:///etc/hosts"])
  func `a bad address is an error, not a wait`(address: String) async {
    await #expect(throws: SearchError.badURL(address)) {
      try await PixabayClient(key: "k", baseURL: address).search("ponies")
    }
  }

  @Test(arguments: [204, 400, 404, 429, 500, 503])
  func `a status other than 200 is an error`(status: Int) async throws {
    let server = try LocalServer { _ in .answer(status: status, body: #"{"hits":[]}"#) }
    defer { server.stop() }
    let client = client(server)
    await #expect(throws: SearchError.refused(status: status)) { try await client.search("ponies") }
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{}", #"{"hits":7}"#, #"{"hits":[{"id":"one"}]}"#, #"{"hits":[{"id":1}]}"#,
    #"{"hits":["#,
  ])
  func `an answer that is not Pixabay's is an error`(body: String) async throws {
    let server = try LocalServer { _ in .answer(status: 200, body: body) }
    defer { server.stop() }
    let client = client(server)
    await #expect(throws: SearchError.unreadable) { try await client.search("ponies") }
  }

  // Not among them: a head that is cut off. The URLSession of Linux (Swift 6.3) ends the process over it.
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"hits\":[",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{\"hits\":[",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nzip?",
    "220 this is another kind of server\r\n\r\n", "",
  ])
  func `an answer that is cut off, or none, is an error`(bytes: String) async throws {
    let server = try LocalServer { _ in .bytes(Array(bytes.utf8)) }
    defer { server.stop() }
    let client = client(server)
    await #expect { try await client.search("ponies") } throws: { error in
      switch error as? SearchError {
      case .unreachable, .unreadable, .refused: true
      default: false
      }
    }
  }

  @Test func `a server that is not there is an error without the key in it`() async throws {
    let server = try LocalServer.pictures()
    let client = client(server)
    server.stop()
    await #expect { try await client.search("ponies") } throws: { error in
      guard case .unreachable(let reason)? = error as? SearchError else { return false }
      return !reason.contains("key")
    }
  }

  @Test func `an answer that says it is too long is not read`() async throws {
    let body = #"{"hits":[]}"# + String(repeating: " ", count: 3000)
    let server = try LocalServer { _ in .answer(status: 200, body: body) }
    defer { server.stop() }
    let short = client(server, maximumBytes: body.utf8.count - 1)
    await #expect(throws: SearchError.tooLong(limit: 3010)) { try await short.search("ponies") }
    #expect(try await client(server, maximumBytes: body.utf8.count).search("ponies").isEmpty)
  }

  @Test func `an answer without an end is left at the limit`() async throws {
    let server = try LocalServer { _ in .endless(bytes: 2 << 20) }
    defer { server.stop() }
    let client = client(server)
    await #expect(throws: SearchError.tooLong(limit: 1 << 20)) { try await client.search("ponies") }
    // The client hangs up, it doesn't just look away.
    #expect(await server.happenings.contains { if case .hungUp = $0 { true } else { false } })
  }

  @Test func `a cancelled search hangs up`() async throws {
    let server = try LocalServer { _ in .silence }
    defer { server.stop() }
    let client = client(server)
    let search = Task { try await client.search("ponies") }
    var happenings = server.happenings.makeAsyncIterator()
    guard case .request? = await happenings.next() else {
      Issue.record("no request")
      return
    }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
    guard case .hungUp? = await happenings.next() else {
      Issue.record("still connected")
      return
    }
  }

  private func client(_ server: LocalServer, maximumBytes: Int = 1 << 20) -> PixabayClient {
    PixabayClient(key: "test key", baseURL: server.url + "api/", maximumBytes: maximumBytes)
  }
}
