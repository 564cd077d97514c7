@testable import DotLottie
import Foundation
import Host
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Files that come from a server, which may do anything.
struct RemoteLoadingTests {
  private static let json = Array(Fixture.square().utf8)

  private func source(_ change: (inout WebAnimationSource) -> Void = { _ in }) -> WebAnimationSource {
    var source = WebAnimationSource()
    source.cache = nil
    // Longer than a busy machine takes; what is about limits sets its own.
    (source.timeLimit, source.stallLimit) = (.seconds(600), .seconds(600))
    change(&source)
    return source
  }

  private func reason(
    _ reply: LocalServer.Reply, _ change: (inout WebAnimationSource) -> Void = { _ in }
  ) async throws -> DotLottieAnimationError? {
    let server = try LocalServer { _ in reply }
    do {
      _ = try await source(change).bytes(from: server.url()) { _ in }
      return nil
    } catch {
      return DotLottieAnimationError(error)
    }
  }

  // MARK: What works

  @Test @MainActor func `an animation comes from a server and plays`() async throws {
    let package = [UInt8](try Fixture.package())
    // Neither the address nor the server's word tells what it is.
    let server = try LocalServer { _ in .answer(headers: ["Content-Type": "text/plain"], body: package) }
    var config = AnimationConfig()
    config.source = source()
    let animation = DotLottieAnimation(webURL: try server.url("/a.json").absoluteString, config: config)
      .byHand()
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && animation.stateMachineStart())
    try await animation.loaded()
    #expect(animation.totalFrames() == 60 && animation.currentState == "idle")
    #expect(await eventually { animation.loadingProgress?.fraction == 1 })
    #expect(animation.loadingProgress?.receivedBytes == package.count)
  }

  @Test func `progress is told, and ends at the whole`() async throws {
    let body = Self.json + [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    let server = try LocalServer { _ in .answer(body: body) }
    let reports = Lock<[LoadingProgress]>([])
    let bytes = try await source().bytes(from: server.url()) { report in
      reports.withLock { $0.append(report) }
    }
    #expect(bytes == body)
    let all = reports.withLock { $0 }
    #expect(all.count > 3 && all.count < 150 && all.last?.fraction == 1)
    #expect(all.map(\.receivedBytes) == all.map(\.receivedBytes).sorted())
  }

  @Test func `a length that nobody says is no trouble`() async throws {
    let chunked = LocalServer.head(200, ["Transfer-Encoding": "chunked"])
    let chunk =
      Array("\(String(Self.json.count, radix: 16))\r\n".utf8) + Self.json + Array("\r\n0\r\n\r\n".utf8)
    for reply in [chunked + chunk, LocalServer.head() + Self.json] {
      let server = try LocalServer { _ in .bytes(reply) }
      let last = Lock<LoadingProgress?>(nil)
      let bytes = try await source().bytes(from: server.url()) { report in last.withLock { $0 = report } }
      #expect(bytes == Self.json && last.withLock { $0?.fraction } == 1)
    }
  }

  @Test func `a compressed file is unpacked`() async throws {
    let packed = ArchiveBuilder.gzipped(Self.json)
    let server = try LocalServer { _ in .answer(headers: ["Content-Encoding": "gzip"], body: packed) }
    #expect(try await source().bytes(from: server.url()) { _ in } == Self.json)
  }

  @Test func `the server is followed to where it sends`() async throws {
    let server = try LocalServer { request in
      switch request.path {
      case "/first": .answer(status: 302, headers: ["Location": "/second"], body: Array("moved".utf8))
      case "/second": .answer(status: 301, headers: ["Location": "third?x=1"])
      case "/third?x=1": .answer(body: Self.json)
      default: .answer(status: 404)
      }
    }
    #expect(try await source().bytes(from: server.url("/first")) { _ in } == Self.json)
    #expect(server.requests.map(\.path) == ["/first", "/second", "/third?x=1"])
  }

  @Test func `what is sent along is not told to another host`() async throws {
    let other = try LocalServer { _ in .answer(body: Self.json) }
    let target = try other.url().absoluteString
    let server = try LocalServer { request in
      request.path == "/a"
        ? .answer(status: 302, headers: ["Location": "/b"])
        : .answer(status: 302, headers: ["Location": target])
    }
    let source = source { $0.headers = ["X-Key": "secret"] }
    #expect(try await source.bytes(from: server.url("/a")) { _ in } == Self.json)
    #expect(server.requests.map { $0.headers["x-key"] } == ["secret", "secret"])
    #expect(other.requests.map { $0.headers["x-key"] } == [nil])
  }

  @Test func `what several ask for at once is fetched once`() async throws {
    let server = try LocalServer { _ in .slow([LocalServer.head() + Self.json, [0x20]], milliseconds: 100) }
    let (source, url) = (source(), try server.url())
    let tasks = (0..<20).map { _ in Task { try await source.bytes(from: url) { _ in } } }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    for task in tasks.dropFirst() { #expect(try await task.value == Self.json + [0x20]) }
    // The one that was cancelled may have asked before any other came.
    #expect((1...2).contains(server.requests.count))
  }

  @Test func `files that wait for others are not taken for stalled`() async throws {
    let head = LocalServer.head(200, ["Content-Length": "\(Self.json.count + 1)"])
    let isDone = Lock(false)
    let server = try LocalServer { request in
      request.path == "/long"
        ? .gated(head + Self.json, until: { isDone.withLock { $0 } }, then: [0x20]) : .answer(body: Self.json)
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 1
    var patient = WebAnimationSource(configuration: configuration)
    patient.cache = nil
    var hasty = patient
    // Under a sanitizer and beside all other tests, a task may wait many minutes for its turn.
    (patient.stallLimit, patient.timeLimit) = (.seconds(3600), .seconds(3600))
    // Shorter than what it waits for, and far longer than it takes by itself on a busy machine.
    (hasty.stallLimit, hasty.timeLimit) = (.seconds(10), .seconds(10))
    let long = Task { [patient] in try await patient.bytes(from: server.url("/long")) { _ in } }
    #expect(await eventually { server.requests.count == 1 })
    let wait = hasty.timeLimit + .seconds(1)
    let asked = Lock<ContinuousClock.Instant?>(nil)
    let short = Task { [hasty] in
      asked.withLock { $0 = .now }
      return try await hasty.bytes(from: server.url("/short")) { _ in }
    }
    // Longer than it may take, from when it asked.
    #expect(await eventually { asked.withLock { $0.map { .now - $0 > wait } } ?? false })
    #expect(server.requests.count == 1)
    isDone.withLock { $0 = true }
    #expect(try await short.value == Self.json)
    #expect(try await long.value == Self.json + [0x20])
    #expect(server.requests.map(\.path) == ["/long", "/short"])
  }

  @Test func `whoever waits for others can give up, and leaves no gap`() async throws {
    let places = WebPlaces(perHost: 1)
    let (stop, holds) = AsyncStream<Void>.makeStream()
    let order = Lock<[Int]>([])
    let first = Task { try await places.withPlace(at: "a") { for await _ in stop {} } }
    #expect(await eventually { places.hosts == ["a"] })
    var tasks: [Task<Void, any Error>] = []
    for number in 1...3 {
      tasks.append(
        Task { try await places.withPlace(at: "a") { order.withLock { $0.append(number) } } })
      #expect(await eventually { places.waitingCount == number })
    }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    holds.finish()
    try await first.value
    for place in [0, 2] { try await tasks[place].value }
    #expect(order.withLock { $0 } == [1, 3] && places.hosts.isEmpty)
  }

  @Test func `no cookie comes back`() async throws {
    let server = try LocalServer { _ in .answer(headers: ["Set-Cookie": "me=1; Path=/"], body: Self.json) }
    let source = source()
    for path in ["/a", "/b"] { _ = try await source.bytes(from: server.url(path)) { _ in } }
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
  }

  // MARK: What does not

  @Test(arguments: [404, 403, 500, 204, 206, 304])
  func `another status than 200 is told`(_ status: Int) async throws {
    let found = try await reason(
      .answer(status: status, body: status == 204 || status == 304 ? [] : Self.json))
    #expect(found == .refused(status: status, "127.0.0.1 answered \(status)"))
  }

  @Test func `a server that sends round and round is left`() async throws {
    let found = try await reason(.answer(status: 302, headers: ["Location": "/again"])) {
      $0.maximumRedirects = 5
    }
    #expect(found == .refused(status: 302, "127.0.0.1 redirects more than 5 times"))
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/a", "http:///"])
  func `a server does not send to what is none of its business`(_ target: String) async throws {
    let found = try await reason(.answer(status: 302, headers: ["Location": target]))
    let unsupported = DotLottieAnimationError.unsupportedAddress(
      "127.0.0.1 redirects to an unsupported address")
    // FoundationNetworking asks the same server for an address without a host.
    let endless = DotLottieAnimationError.refused(status: 302, "127.0.0.1 redirects more than 10 times")
    #expect(found == unsupported || !target.contains("127.0.0.1") && found == endless)
  }

  @Test func `from a safe address no server sends to one that is not`() throws {
    let (safe, plain) = (
      try #require(URL(string: "https://a.example/")), try #require(URL(string: "http://a.example/"))
    )
    let request = WebRequest(
      url: safe, headers: [:], maximumBytes: 1, timeLimit: .seconds(1), stallLimit: .seconds(1),
      maximumRedirects: 1, freshness: .zero, usesStaleFiles: true)
    #expect(throws: DotLottieAnimationError.unsupportedAddress("a.example redirects from https to http")) {
      try request.redirected(to: URLRequest(url: plain), status: 302, count: 1)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1", true), ("0x7f000001", true), ("2130706433", true), ("0177.0.0.1", true),
    ("0.0.0.0", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.255.255", true),
    ("192.168.1.1", true),
    ("169.254.169.254", true), ("100.64.0.1", true), ("::1", true), ("[::1]", true), ("::", true),
    ("::ffff:127.0.0.1", true), ("[::ffff:7f00:1]", true), ("::ffff:8.8.8.8", false),
    ("64:ff9b::10.0.0.1", true),
    ("64:ff9b::8.8.8.8", false), ("2002:7f00:1::", true), ("fe80::1", true), ("fe80::1%25en0", true),
    ("fd00::1", true), ("fc00::1", true), ("ff02::1", true), ("2606:4700::1111", false), ("localhost", true),
    ("LOCALHOST.", true), ("a.localhost", true), ("printer.local", true), ("router", true),
    ("metadata.google.internal", true), ("example.com", false), ("8.8.8.8", false), ("172.32.0.1", false),
    ("198.18.0.1", true), ("198.19.255.255", true), ("198.17.255.255", false), ("198.20.0.1", false),
    ("11.0.0.1", false), ("100.128.0.1", false), ("localhost.example.com", false), ("10.example.com", false),
  ]) func `a host is private by its address in any spelling`(_ host: String, _ isPrivate: Bool) {
    #expect(NetworkPlace.isPrivate(host) == isPrivate)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1/", nil, true), ("http://[::1]/", nil, true),
      ("http://169.254.169.254/latest", nil, true),
      ("https://localhost/", nil, true), ("http://0x7f.1/", nil, true),
      ("http://[::ffff:192.168.0.1]/", nil, true),
      ("https://other.example.com/", nil, false), ("http://127.0.0.1/", false, false),
      ("http://127.0.0.1/", true, true),
    ] as [(String, Bool?, Bool)])
  func `a public server does not send to a private address unless the host application allows it`(
    _ target: String, _ isFromPublic: Bool?, _ isRefused: Bool
  ) throws {
    var request = WebRequest(
      url: try #require(URL(string: "http://a.example.com/")), headers: [:], maximumBytes: 1,
      timeLimit: .seconds(1), stallLimit: .seconds(1), maximumRedirects: 1, freshness: .zero,
      usesStaleFiles: true)
    let next = URLRequest(url: try #require(URL(string: target)))
    let answer = Result {
      try request.redirected(to: next, status: 302, count: 1, isFromPublic: isFromPublic).url
    }
    if isRefused {
      #expect(
        throws: DotLottieAnimationError.unsupportedAddress("a.example.com redirects to a private address")
      ) { try answer.get() }
    } else {
      #expect(try answer.get() == next.url)
    }
    request.allowsPrivateRedirects = true
    #expect(
      try request.redirected(to: next, status: 302, count: 1, isFromPublic: isFromPublic).url == next.url)
  }

  @Test func `a chain that was public once leads to no private address any more`() throws {
    let request = WebRequest(
      url: try #require(URL(string: "http://127.0.0.1/")), headers: [:], maximumBytes: 1,
      timeLimit: .seconds(1), stallLimit: .seconds(1), maximumRedirects: 5, freshness: .zero,
      usesStaleFiles: true)
    let transfer = WebTransfer(request, asksForChanges: false) { _ in }
    func hop(_ address: String) throws -> URLRequest? {
      transfer.redirected(to: URLRequest(url: try #require(URL(string: address))), status: 302)
    }
    #expect(try hop("http://127.0.0.1/a") != nil)
    #expect(try hop("http://example.com/") != nil)
    #expect(try hop("http://127.0.0.1/b") == nil)
  }

  @Test func `a file that ends before its end is not taken for whole`() async throws {
    let head = LocalServer.head(200, ["Content-Length": "\(Self.json.count + 100)"])
    let found = try await reason(.bytes(head + Self.json))
    #expect(
      found == .truncated("127.0.0.1 sent only \(Self.json.count) of \(Self.json.count + 100) bytes"))
    let chunked = LocalServer.head(200, ["Transfer-Encoding": "chunked"]) + Array("fff\r\n{\"v\":".utf8)
    guard case .truncated? = try await reason(.bytes(chunked)) else {
      Issue.record("a cut file without a length was taken")
      return
    }
  }

  @Test func `a file without an end is left as soon as it is too large`() async throws {
    let server = try LocalServer { _ in .endless(LocalServer.head() + Self.json) }
    let source = source { $0.maximumBytes = 1 << 20 }
    await #expect(
      throws: DotLottieAnimationError.tooLarge("the file exceeds the limit of 1048576 bytes")
    ) { try await source.bytes(from: server.url()) { _ in } }
    #expect(await eventually { server.hungUpCount == 1 })
  }

  @Test func `a file that says it is too large is not fetched at all`() async throws {
    let head = LocalServer.head(200, ["Content-Length": "10000000000"])
    let server = try LocalServer { _ in .endless(head) }
    let source = source()
    await #expect(
      throws: DotLottieAnimationError.tooLarge("the file has 10000000000 bytes, and the limit is 67108864")
    ) { try await source.bytes(from: server.url()) { _ in } }
    #expect(await eventually { server.hungUpCount == 1 })
    #expect(try await reason(.answer(body: Self.json)) { $0.maximumBytes = Self.json.count } == nil)
  }

  @Test func `a small file that unpacks to a large one is too large`() async throws {
    let packed = ArchiveBuilder.gzipped([UInt8](repeating: UInt8(ascii: " "), count: 8 << 20))
    let found = try await reason(.answer(headers: ["Content-Encoding": "gzip"], body: packed)) {
      $0.maximumBytes = 1 << 20
    }
    #expect(found == .tooLarge("the file exceeds the limit of 1048576 bytes"))
  }

  @Test func `a server that takes too long is left`() async throws {
    let drops = [[UInt8]](repeating: [0x20], count: 2000)
    let server = try LocalServer { _ in .slow([LocalServer.head()] + drops, milliseconds: 50) }
    let source = source { $0.timeLimit = .milliseconds(400) }
    await #expect(throws: DotLottieAnimationError.timedOut("127.0.0.1 took longer than 0.4 seconds")) {
      try await source.bytes(from: server.url()) { _ in }
    }
    #expect(await eventually { server.hungUpCount == 1 })
  }

  @Test(arguments: [[], LocalServer.head(), LocalServer.head(200, ["Content-Length": "100"]) + [0x7B]])
  func `a server that falls silent is left`(_ bytes: [UInt8]) async throws {
    let found = try await reason(.held(bytes)) { $0.stallLimit = .milliseconds(300) }
    #expect(found == .timedOut("127.0.0.1 sent nothing for 0.3 seconds"))
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><body>Log in</body></html>", "a web page"), ("  <svg/>", "an SVG picture"),
    ("<?xml version='1.0'?><a/>", "an XML file"),
    ("", "an empty file"),
    ("GIF89a", "a GIF picture"), ("not found", "unknown data"), ("[1]", "unknown data"),
  ])
  func `what is no animation is told, whatever the server calls it`(_ body: String, _ kind: String)
    async throws
  {
    let found = try await reason(
      .answer(headers: ["Content-Type": "application/json"], body: Array(body.utf8)))
    #expect(found == .wrongType("127.0.0.1 sent \(kind) instead of an animation"))
  }

  @Test func `what may be an animation is let through`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for bytes in [Self.json, Array("\n ".utf8) + Self.json, mark + Self.json, [UInt8](try Fixture.package())]
    {
      #expect(FileKind.wrong(bytes) == nil)
    }
  }

  @Test func `whoever cancels is heard at once, and the server too`() async throws {
    for reply in [LocalServer.Reply.held([]), .held(LocalServer.head() + [0x7B])] {
      let server = try LocalServer { _ in reply }
      let (source, url) = (source(), try server.url())
      let task = Task { try await source.bytes(from: url) { _ in } }
      #expect(await eventually { server.requests.count == 1 })
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await eventually { server.hungUpCount == 1 })
    }
  }

  @Test func `whoever cancels at any moment of a transfer does no harm`() async throws {
    let part = [UInt8](repeating: 0x20, count: 2000)
    let head = LocalServer.head(200, ["Content-Length": "\(Self.json.count + 8000)"])
    let server = try LocalServer { _ in .slow([head, Self.json, part, part, part, part], milliseconds: 20) }
    // All at once, and about as long as a task that nobody wants is left alone.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 200
    var made = WebAnimationSource(configuration: configuration)
    made.cache = nil
    let source = made
    await withTaskGroup(of: Void.self) { group in
      for round in 0..<600 {
        if round >= 60 { await group.next() }
        group.addTask {
          let task = Task { try await source.bytes(from: server.url("/\(round)")) { _ in } }
          try? await Task.sleep(for: .microseconds(round * 173 % 40_000))
          task.cancel()
          do {
            #expect(try await task.value.count == Self.json.count + 8000)
          } catch {
            #expect(error is CancellationError, "\(round): \(error)")
          }
        }
      }
    }
    #expect(await eventually { source.session.board.count == 0 })
  }

  @Test func `a server that is not there can't be reached`() async throws {
    let server = try LocalServer { _ in .answer() }
    let url = try server.url()
    server.stop()
    // The listener is closed by its own thread.
    let source = source()
    let isGone = await eventually {
      do {
        _ = try await source.bytes(from: url) { _ in }
        return false
      } catch {
        guard case .unreachable = DotLottieAnimationError(error) else { return false }
        return true
      }
    }
    #expect(isGone)
  }

  @Test func `a server that hangs up without a word can't be reached`() async throws {
    guard case .unreachable? = try await reason(.bytes([])) else {
      Issue.record("no answer was taken for one")
      return
    }
  }

  @Test(arguments: ["ftp://a.example/b", "data:,a", "http:///a", "lottie"])
  func `an address of another kind is refused`(_ address: String) async throws {
    let url = try #require(URL(string: address))
    let source = source()
    let error = await #expect(throws: (any Error).self) {
      _ = try await source.bytes(from: url) { _ in }
    }
    guard case .unsupportedAddress? = error.map({ DotLottieAnimationError($0) }) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
