import FrameServer
import HummingbirdTesting
import LottiePlayer
import PNGWriter
import Testing
import VectorRaster

struct FrameTests {
  @Test func `the answer is the very picture that the library draws`() async throws {
    let player = try Player(width: 64, height: 48)
    try player.load(json: Sample.orrery)
    try player.setFrame(12)
    var surface = Surface(width: 64, height: 48)
    player.draw(into: &surface)
    var encoder = PNGEncoder()
    let expected = encoder.encode(surface)

    let answer = try await serving { client, _ in try await client.post(Sample.orrery, "?frame=12&size=64x48")
    }
    #expect(answer.status == .ok)
    #expect(answer.bytes == expected)
  }

  @Test(arguments: [
    ("", [400, 400]), ("?size=100", [100, 100]), ("?size=40x30", [40, 30]), ("?animation=ship", [400, 400]),
  ])
  func `a frame has the size that was asked for`(query: String, size: [Int]) async throws {
    let answer = try await serving { client, _ in try await client.post(Sample.lighthouse, query) }
    #expect(answer.size == size)
  }

  @Test func `what is too large by itself is drawn smaller`() async throws {
    var limits = ServerLimits()
    limits.side = 50
    let answer = try await serving(limits) { client, _ in try await client.post(Sample.lighthouse) }
    #expect(answer.size == [50, 50])
  }

  @Test func `moments, themes, animations and states give pictures of their own`() async throws {
    let queries = [
      "", "frame=150", "theme=fog", "animation=ship&frame=60", "state=lit&after=500", "state=storm&after=500",
    ]
    let pictures = try await serving { client, _ in
      var pictures: [[UInt8]] = []
      for query in queries {
        pictures.append(try await client.post(Sample.lighthouse, "?size=100&\(query)").bytes)
      }
      return pictures
    }
    #expect(Set(pictures).count == queries.count)
  }

  @Test(arguments: [
    ("frame=0", "progress=0"), ("frame=239", "progress=1"),
    ("state=dark", "state=dark&machine=keeper&after=0"),
    ("theme=fog", "theme=%66og"), ("frame=1.5", "frame=1.5"),
  ])
  func `the same moment said differently is the same bytes`(one: String, other: String) async throws {
    let (first, second) = try await serving { client, _ in
      (
        try await client.post(Sample.lighthouse, "?size=100&\(one)"),
        try await client.post(Sample.lighthouse, "?size=100&\(other)")
      )
    }
    #expect(first.status == .ok)
    #expect(first == second)
  }

  @Test func `requests at the same time get the bytes that they get alone`() async throws {
    var limits = ServerLimits()
    limits.waiting = 100
    try await serving(limits) { client, _ in
      let queries = (0..<8).map { "?size=64&frame=\($0 * 7)" }
      var alone: [Answer] = []
      for query in queries { alone.append(try await client.post(Sample.orrery, query)) }
      let together = try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
        for number in 0..<40 {
          group.addTask { (number % 8, try await client.post(Sample.orrery, queries[number % 8])) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(together.count == 40)
      #expect(together.allSatisfy { $1 == alone[$0] })
    }
  }
}
