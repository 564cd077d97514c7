import FrameServer
import Hummingbird
import HummingbirdTesting
import Testing

@testable import FrameServer

struct RefusalTests {
  @Test(arguments: [
    ("?frame=-1", "badQuery"), ("?frame=x", "badQuery"), ("?frame=nan", "badQuery"),
    ("?frame=1&frame=2", "badQuery"),
    ("?progress=1.01", "badQuery"), ("?frame=1&progress=1", "badQuery"), ("?state=lit&frame=3", "badQuery"),
    ("?machine=keeper", "badQuery"), ("?after=3", "badQuery"), ("?state=lit&after=1e9", "badQuery"),
    ("?size=0", "badQuery"), ("?size=-5", "badQuery"), ("?size=5x", "badQuery"), ("?size=1x2x3", "badQuery"),
    ("?colour=red", "badQuery"), ("?size=2049", "frameTooLarge"), ("?size=10x99999", "frameTooLarge"),
  ])
  func `a query that can't be followed is 400`(query: String, code: String) async throws {
    let answer = try await serving { client, _ in try await client.post(Sample.lighthouse, query) }
    #expect(answer.status == .badRequest)
    #expect(answer.code == code)
  }

  @Test(arguments: [
    ("?theme=no", "noSuchTheme"), ("?animation=no", "noSuchAnimation"), ("?state=no", "noSuchState"),
    ("?state=lit&machine=no", "noSuchMachine"), ("?frame=240", "noSuchFrame"),
  ])
  func `what the file does not have is 422`(query: String, code: String) async throws {
    let answer = try await serving { client, _ in try await client.post(Sample.lighthouse, query) }
    #expect(answer.status == .unprocessableContent)
    #expect(answer.code == code)
  }

  @Test(arguments: [
    [], Array("hello".utf8), Array("{}".utf8), Array(Sample.orrery.dropLast(100)),
    Array(Sample.lighthouse.prefix(3000)), Array("PK\u{3}\u{4}".utf8),
  ])
  func `a file that can't be read is 422`(file: [UInt8]) async throws {
    let answer = try await serving { client, _ in try await client.post(file) }
    #expect(answer.status == .unprocessableContent)
    #expect(answer.code == "unreadable")
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture, not an animation"),
    (Array("<!doctype html><p>Hello".utf8), "a web page, not an animation"),
    (Array(#"{"initial":"a","states":[]}"#.utf8), "a state machine, not an animation"),
    (Array("hello".utf8), "neither a package nor JSON"),
  ])
  func `a file of another kind is named`(file: [UInt8], reason: String) async throws {
    let answer = try await serving { client, _ in try await client.post(file) }
    #expect(answer.code == "unreadable" && answer.message == reason)
  }

  @Test(arguments: [
    ("?animation=a", "noSuchAnimation"), ("?state=a", "noSuchMachine"), ("?theme=a", "noSuchTheme"),
  ])
  func `an animation has no others, no machines and no themes`(query: String, code: String) async throws {
    let answer = try await serving { client, _ in try await client.post(Sample.orrery, query) }
    #expect(answer.code == code)
  }

  @Test(arguments: ["image/png", "text/html; charset=utf-8", "multipart/form-data"])
  func `something else than an animation is 415`(type: String) async throws {
    let answer = try await serving { client, _ in try await client.post(Sample.lighthouse, type: type) }
    #expect(answer.status == .unsupportedMediaType)
    #expect(answer.code == "unsupportedType")
  }

  @Test(arguments: [nil, "application/json", "Application/JSON; charset=utf-8", "application/zip"])
  func `the kind of a file is told by its bytes`(type: String?) async throws {
    let answer = try await serving { client, _ in
      try await client.post(Sample.lighthouse, "?size=20", type: type)
    }
    #expect(answer.status == .ok)
  }

  @Test(arguments: [TestingSetup.router, .live])
  func `a file that is too large is 413, and the next request is served`(setup: TestingSetup) async throws {
    var limits = ServerLimits()
    limits.bodyBytes = Sample.lighthouse.count
    let large = [UInt8](repeating: 32, count: limits.bodyBytes + 1)
    try await serving(limits, setup) { client, _ in
      let answer = try await client.post(large)
      #expect(answer.status == .contentTooLarge)
      #expect(answer.code == "fileTooLarge")
      #expect(try await client.post(Sample.lighthouse, "?size=20").status == .ok)
    }
  }

  @Test func `a package that unpacks to too much is 413`() async throws {
    var limits = ServerLimits()
    limits.unpackedBytes = Sample.lighthouse.count
    let answer = try await serving(limits) { client, _ in try await client.post(Sample.lighthouse) }
    #expect(answer.status == .contentTooLarge)
  }

  @Test func `a body without a length is read up to the limit`() async throws {
    var limits = ServerLimits()
    limits.bodyBytes = 100
    let (stream, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    for _ in 0..<2 { source.yield(ByteBuffer(repeating: 32, count: 60)) }
    // It never ends, as far as the server can tell.
    let refusal = await #expect(throws: Refusal.self) {
      try await read(RequestBody(asyncSequence: stream), limits)
    }
    #expect(refusal?.code == .fileTooLarge)
    source.finish()
  }

  @Test func `a body that stalls is 408`() async throws {
    var limits = ServerLimits()
    limits.timeToRead = .milliseconds(20)
    let (stream, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    source.yield(ByteBuffer(string: "{"))
    let refusal = await #expect(throws: Refusal.self) {
      try await read(RequestBody(asyncSequence: stream), limits)
    }
    #expect(refusal?.status == .requestTimeout)
    source.finish()
  }

  @Test(arguments: [("/health", HTTPResponse.Status.ok), ("/frame", .notFound), ("/", .notFound)])
  func `other paths and methods are told apart`(path: String, status: HTTPResponse.Status) async throws {
    #expect(try await serving { client, _ in try await client.status(of: path) } == status)
  }
}
