#if Tools
import Host
import Testing

@testable import ZoetropeCommands

@Suite struct MemoryGateTests {
  @Test func `rows together stay within the limit`() async {
    let gate = MemoryGate(limit: 100)
    let state = Lock((used: 0, most: 0))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        group.addTask {
          let bytes = 1 + index * 37 % 100
          #expect(await gate.take(bytes))
          state.withLock { state in
            state.used += bytes
            state.most = max(state.most, state.used)
          }
          await Task.yield()
          state.withLock { $0.used -= bytes }
          await gate.free(bytes)
        }
      }
    }
    #expect(state.withLock { $0.used } == 0)
    #expect((1...100).contains(state.withLock { $0.most }))
  }

  @Test func `a row that needs more than the limit does not wait for ever`() async {
    #expect(await !MemoryGate(limit: 100).take(101))
    #expect(await MemoryGate(limit: nil).take(.max))
  }

  @Test func `the pictures of a GIF that ffmpeg keeps are counted`() {
    func bytes(_ form: OutputForm, _ frameCount: Int?) -> Int {
      RowMemory.encoding(form, width: 1024, height: 1024, frameCount: frameCount)
    }
    #expect(bytes(.still("a.png"), 500) == 0 && bytes(.film("a.mp4", .mp4), 5) > 160 << 20)
    #expect(bytes(.film("a.mp4", .mp4), 500) == bytes(.film("a.mp4", .mp4), 5))
    let short = bytes(.film("a.gif", .gif), 5)
    #expect(bytes(.film("a.gif", .gif), 500) == short + 495 << 22)
    #expect(bytes(.film("a.gif", .gif), nil) > short + 495 << 22)
  }

  @Test func `sizes of memory have units`() {
    #expect(MemoryArgument(argument: "200M")?.bytes == 200 << 20)
    #expect(MemoryArgument(argument: "1.5g")?.bytes == 3 << 29)
    #expect(MemoryArgument(argument: "4096")?.bytes == 4096)
    #expect(MemoryArgument(argument: "200MB")?.bytes == 200 << 20)
    #expect(MemoryArgument(argument: "2GiB")?.bytes == 2 << 30)
    for text in ["", "M", "B", "iB", "1Bi", "-1M", "0", "1X", "nan", "inf", "1e30G"] {
      #expect(MemoryArgument(argument: text) == nil, "\(text)")
    }
  }
}
#endif
