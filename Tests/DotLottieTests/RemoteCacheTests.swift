@testable import DotLottie
import Foundation
import Host
import TestSupport
import Testing

/// When a server is asked again, and when what is kept will do.
struct RemoteCacheTests {
  private let folder: TemporaryFolder
  private let json = Array(Fixture.square().utf8)
  private let other = Array(Fixture.square(frames: 30).utf8)

  init() throws { folder = try TemporaryFolder() }

  /// Each is new, as after a start of the program.
  private func source(_ change: (inout WebAnimationSource) -> Void = { _ in }) -> WebAnimationSource {
    var source = WebAnimationSource()
    source.cache = DiskCache(directory: folder.url)
    change(&source)
    return source
  }

  private func fetch(
    _ server: LocalServer, _ path: String = "/a", _ change: (inout WebAnimationSource) -> Void = { _ in }
  ) async throws -> [UInt8] {
    try await source(change).bytes(from: server.url(path)) { _ in }
  }

  @Test func `a file that is kept is not asked for again while it is fresh`() async throws {
    let json = json
    let server = try LocalServer { _ in .answer(body: json) }
    let reports = Lock<[LoadingProgress]>([])
    for _ in 0..<3 { #expect(try await fetch(server) == json) }
    _ = try await source().bytes(from: server.url("/a#part")) { report in
      reports.withLock { $0.append(report) }
    }
    #expect(server.requests.count == 1 && reports.withLock { $0.map(\.fraction) } == [1])
    _ = try await fetch(server, "/b")
    _ = try await fetch(server) { $0.headers = ["Authorization": "me"] }
    #expect(server.requests.count == 3)
    try source().forget(server.url("/a"))
    _ = try await fetch(server)
    #expect(server.requests.count == 4)
  }

  @Test func `after that the server says whether it has changed`() async throws {
    let (json, other) = (json, other)
    let version = Lock(1)
    let server = try LocalServer { request in
      let tag = "\"\(version.withLock { $0 })\""
      if request.headers["if-none-match"] == tag { return .bytes(LocalServer.head(304, ["ETag": tag])) }
      return .answer(
        headers: [
          "ETag": tag, "Last-Modified": "Sat, 01 Jan 2000 00:00:00 GMT", "Cache-Control": "max-age=0",
        ],
        body: tag == "\"1\"" ? json : other)
    }
    for _ in 0..<3 { #expect(try await fetch(server) == json) }
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
    #expect(server.requests.last?.headers["if-modified-since"] == "Sat, 01 Jan 2000 00:00:00 GMT")
    version.withLock { $0 = 2 }
    #expect(try await fetch(server) == other)
    #expect(try await fetch(server) == other)
    #expect(server.requests.last?.headers["if-none-match"] == "\"2\"")
  }

  @Test func `a server's word counts more than the usual time`() async throws {
    let json = json
    let server = try LocalServer { request in
      let word = ["/none": "no-store", "/ask": "no-cache, max-age=1000", "/long": "public, max-age=1000"][
        request.path]
      return .answer(headers: word.map { ["Cache-Control": $0] } ?? [:], body: json)
    }
    for (path, count) in [("/none", 2), ("/ask", 2), ("/long", 1), ("/silent", 2)] {
      for _ in 0..<2 { _ = try await fetch(server, path) { $0.freshness = .zero } }
      #expect(server.requests.filter { $0.path == path }.count == count, "\(path)")
    }
    #expect(folder.names.count == 3)
  }

  @Test func `plain http is fresh for a day at most, whatever the server says`() async throws {
    let json = json
    let server = try LocalServer { _ in
      .answer(headers: ["Cache-Control": "max-age=31536000"], body: json)
    }
    let source = source { _ in }
    _ = try await source.bytes(from: server.url()) { _ in }
    let cache = try #require(source.cache)
    let key = try server.url().absoluteString
    let kept = try #require(cache.entry(for: key))
    #expect(abs(kept.freshUntil.timeIntervalSince(kept.storedAt) - 86_400) < 1)
    // What was kept for longer, by whoever kept it, is asked for again after a day too.
    var old = kept
    (old.storedAt, old.freshUntil) = (Date(timeIntervalSinceNow: -86_500), Date(timeIntervalSinceNow: 1e7))
    #expect(cache.store(old, for: key))
    _ = try await source.bytes(from: server.url()) { _ in }
    #expect(server.requests.count == 2)
  }

  @Test func `a file that was kept by a clock that runs ahead is asked for again`() async throws {
    let json = json
    let server = try LocalServer { _ in .answer(body: json) }
    let cache = try #require(source().cache)
    let (now, later) = (Date(timeIntervalSinceNow: 3600), Date(timeIntervalSinceNow: 7200))
    let ahead = DiskCache.Entry(bytes: other, storedAt: now, freshUntil: later)
    #expect(cache.store(ahead, for: try server.url("/a").absoluteString))
    #expect(try await fetch(server) == json)
    #expect(server.requests.count == 1)
  }

  @Test func `without a network what is kept will do`() async throws {
    let json = json
    let reply = Lock(LocalServer.Reply.answer(body: json))
    let server = try LocalServer { _ in reply.withLock { $0 } }
    #expect(try await fetch(server) { $0.freshness = .zero } == json)
    let cut = LocalServer.head(200, ["Content-Length": "1000"]) + [0x7B]
    let page = LocalServer.Reply.answer(body: Array("<html>Log in</html>".utf8))
    for trouble in [LocalServer.Reply.answer(status: 503), .bytes([]), .bytes(cut), .held([]), page] {
      reply.withLock { $0 = trouble }
      let bytes = try await fetch(server) {
        $0.freshness = .zero
        $0.timeLimit = .seconds(1)
      }
      #expect(bytes == json, "\(trouble)")
    }
    // What the server means is another matter.
    for answer in [LocalServer.Reply.answer(status: 404), .answer(body: Array("GIF89a".utf8))] {
      reply.withLock { $0 = answer }
      await #expect(throws: DotLottieAnimationError.self) {
        try await self.fetch(server) { $0.freshness = .zero }
      }
    }
    reply.withLock { $0 = .answer(status: 503) }
    await #expect(throws: DotLottieAnimationError.refused(status: 503, "127.0.0.1 answered 503")) {
      try await self.fetch(server) {
        $0.freshness = .zero
        $0.usesStaleFiles = false
      }
    }
  }

  @Test func `who wants no old file is not given one because another does`() async throws {
    let reply = Lock(LocalServer.Reply.answer(body: json))
    let server = try LocalServer { _ in reply.withLock { $0 } }
    let lenient = source { $0.freshness = .zero }
    var strict = lenient
    strict.usesStaleFiles = false
    _ = try await lenient.bytes(from: server.url()) { _ in }
    reply.withLock { $0 = .slow([LocalServer.head(503), [0x20]], milliseconds: 200) }
    let old = Task { try await lenient.bytes(from: server.url()) { _ in } }
    let refused = Task { [strict] in try await strict.bytes(from: server.url()) { _ in } }
    #expect(try await old.value == json)
    await #expect(throws: DotLottieAnimationError.refused(status: 503, "127.0.0.1 answered 503")) {
      try await refused.value
    }
  }

  @Test(arguments: ["max-age=0, must-revalidate", "no-cache"])
  func `a server may forbid what is kept without its consent`(_ word: String) async throws {
    let reply = Lock(LocalServer.Reply.answer(headers: ["Cache-Control": word, "ETag": "1"], body: json))
    let server = try LocalServer { _ in reply.withLock { $0 } }
    #expect(try await fetch(server) == json)
    reply.withLock { $0 = .bytes(LocalServer.head(304)) }
    #expect(try await fetch(server) == json)
    reply.withLock { $0 = .answer(status: 503) }
    await #expect(throws: DotLottieAnimationError.refused(status: 503, "127.0.0.1 answered 503")) {
      try await self.fetch(server)
    }
  }

  @Test func `the marks of a file go to its own address alone`() async throws {
    let (json, other) = (json, other)
    let target = Lock("/2")
    let server = try LocalServer { request in
      if request.path == "/latest" {
        return .answer(status: 302, headers: ["Location": target.withLock { $0 }])
      }
      // All files of this server have one tag, and the first is the older.
      if request.headers["if-none-match"] != nil || request.headers["if-modified-since"] != nil {
        return .bytes(LocalServer.head(304))
      }
      return .answer(
        headers: [
          "ETag": "1", "Last-Modified": "Sat, 0\(request.path.dropFirst()) Jan 2000 00:00:00 GMT",
          "Cache-Control": "max-age=1000",
        ], body: request.path == "/2" ? other : json)
    }
    #expect(try await fetch(server, "/latest") { $0.freshness = .zero } == other)
    target.withLock { $0 = "/1" }
    #expect(try await fetch(server, "/latest") { $0.freshness = .zero } == json)
    #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }

  @Test(arguments: [(301, 2), (308, 2), (302, 4), (307, 4)])
  func `a file is fresh for its time where a server sends for good`(_ status: Int, _ count: Int) async throws
  {
    let json = json
    let server = try LocalServer { request in
      request.path == "/a"
        ? .answer(status: status, headers: ["Location": "/b"])
        : .answer(headers: ["Cache-Control": "max-age=1000"], body: json)
    }
    for _ in 0..<2 { #expect(try await fetch(server) { $0.freshness = .zero } == json) }
    #expect(server.requests.count == count)
  }

  @Test func `a mark does not follow to where a server sends`() async throws {
    let (json, other) = (json, other)
    let hasMoved = Lock(false)
    let file = try LocalServer { request in
      request.headers["if-none-match"] == nil && request.headers["if-modified-since"] == nil
        ? .answer(body: other) : .bytes(LocalServer.head(304))
    }
    let place = try file.url().absoluteString
    let server = try LocalServer { request in
      let headers = [
        "ETag": "1", "Last-Modified": "Sat, 01 Jan 2000 00:00:00 GMT", "Cache-Control": "max-age=0",
      ]
      if request.path == "/b" {
        return request.headers["if-none-match"] == nil ? .answer(body: other) : .bytes(LocalServer.head(304))
      }
      guard hasMoved.withLock({ $0 }) else { return .answer(headers: headers, body: json) }
      return .answer(status: 301, headers: ["Location": request.path == "/a" ? "/b" : place])
    }
    for path in ["/a", "/c"] { #expect(try await fetch(server, path) == json) }
    hasMoved.withLock { $0 = true }
    for path in ["/a", "/c"] { #expect(try await fetch(server, path) == other, "\(path)") }
  }

  @Test func `what is kept is no larger than what may be fetched`() async throws {
    let json = json
    let server = try LocalServer { _ in .answer(body: json) }
    #expect(try await fetch(server) == json)
    await #expect(throws: DotLottieAnimationError.self) {
      try await self.fetch(server) { $0.maximumBytes = json.count - 1 }
    }
    #expect(try await fetch(server) { $0.maximumBytes = json.count } == json)
  }

  @Test func `what is broken on disk is fetched anew`() async throws {
    let json = json
    let server = try LocalServer { _ in .answer(body: json) }
    _ = try await fetch(server)
    let name = try #require(folder.names.first)
    try Data("broken".utf8).write(to: folder.url.appendingPathComponent(name))
    #expect(try await fetch(server) == json && server.requests.count == 2)
    #expect(try await fetch(server) == json && server.requests.count == 2)
  }

  @Test func `what is no animation, or not whole, is not kept`() async throws {
    let reply = Lock(LocalServer.Reply.answer(body: Array("<html>".utf8)))
    let server = try LocalServer { _ in reply.withLock { $0 } }
    for bad in [
      LocalServer.Reply.answer(body: Array("<html>".utf8)), .answer(status: 404, body: json),
      .bytes(LocalServer.head(200, ["Content-Length": "10000"]) + json),
    ] {
      reply.withLock { $0 = bad }
      await #expect(throws: DotLottieAnimationError.self) { try await self.fetch(server) }
    }
    #expect(folder.names.isEmpty)
  }

  @Test(
    arguments: [
      ("", true, nil), ("no-store", false, nil), ("max-age=60", true, 60), ("Max-Age = \"60\"", true, 60),
      ("no-cache", true, 0), ("max-age=60, no-cache", true, 0), ("no-cache, max-age=60", true, 0),
      ("max-age=-1", true, 0), ("max-age=soon", true, nil), ("max-age", true, nil), ("=,,=;", true, nil),
      ("max-age=99999999999", true, 31_536_000), ("private, max-age=5, must-revalidate", true, 5),
    ] as [(String, Bool, TimeInterval?)])
  func `what a server says about keeping is understood`(
    _ header: String, _ mayStore: Bool, _ lifetime: TimeInterval?
  ) {
    let rules = CacheRules(header)
    #expect(rules.mayStore == mayStore && rules.lifetime == lifetime)
    #expect(rules.mustRevalidate == ["must-revalidate", "no-cache"].contains { header.contains($0) })
  }
}
