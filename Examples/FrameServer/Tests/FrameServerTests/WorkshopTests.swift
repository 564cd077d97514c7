import FrameServer
import Hummingbird
import HummingbirdTesting
import ServiceLifecycle
import Testing

struct WorkshopTests {
  @Test func `when all places are taken the answer is 503, and when one is free again 200`() async throws {
    var limits = ServerLimits()
    (limits.drawers, limits.waiting) = (1, 1)
    try await serving(limits) { client, workshop in
      var places = [try workshop.enter(), try workshop.enter()]
      try await client.execute(uri: "/frame", method: .post, body: ByteBuffer(bytes: Sample.orrery)) {
        response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "1")
      }
      #expect(try await client.post(Sample.orrery).code == "full")
      // A request that can't be understood is told so all the same.
      #expect(try await client.post(Sample.orrery, "?frame=x").code == "badQuery")
      #expect(try await client.status(of: "/health") == .ok)
      places.removeLast()
      #expect(try await client.post(Sample.orrery, "?size=20").status == .ok)
    }
  }

  @Test func `no place is lost, however requests end`() async throws {
    var limits = ServerLimits()
    (limits.drawers, limits.waiting) = (1, 0)
    try await serving(limits) { client, workshop in
      for query in ["?size=20", "?theme=no", "?frame=x", "?frame=1e9", "?size=20"] {
        _ = try await client.post(Sample.lighthouse, query)
        _ = try await client.post([1, 2, 3], query)
      }
      _ = try workshop.enter()
      #expect(try await client.post(Sample.orrery, "?size=20").status == .ok)
    }
  }

  @Test func `a frame that takes too long is 503`() async throws {
    var limits = ServerLimits()
    limits.timeToDraw = .zero
    let answer = try await serving(limits) { client, _ in try await client.post(Sample.orrery) }
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.code == "slowFrame")
  }

  @Test func `work that nobody waits for is given up, and holds its place until then`() async throws {
    let workshop = Workshop(drawers: 1, waiting: 0)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let refusal = await #expect(throws: Refusal.self) {
      try await workshop.work(in: try workshop.enter(), within: .milliseconds(10)) { hurry in
        defer { end.finish() }
        while true {
          do { try hurry() } catch {
            end.yield((try? workshop.enter()) == nil)
            throw error
          }
        }
      }
    }
    #expect(refusal?.code == .slowFrame)
    var wasFull: Bool?
    for await value in ended { wasFull = value }
    #expect(wasFull == true)
    try await shutDown(workshop)
    #expect((try? workshop.enter()) != nil)
  }

  private func shutDown(_ workshop: Workshop) async throws {
    let group = ServiceGroup(configuration: .init(services: [workshop], logger: .init(label: "test")))
    async let run: Void = group.run()
    await group.triggerGracefulShutdown()
    try await run
  }
}
