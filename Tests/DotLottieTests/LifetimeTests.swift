@testable import DotLottie
import Foundation
import TestSupport
import Testing

/// Nothing stays of an animation that nobody holds, wherever it was in its life.
@MainActor
struct LifetimeTests {
  private struct Weak {
    weak var animation: DotLottieAnimation?
  }

  // In processes of their own, whose memory no other test touches.

  @Test func `a thousand animations are made, played and dropped, and none stays`() async {
    await #expect(processExitsWith: .success) { try await LifetimeTests.dropAThousand() }
  }

  @Test func `a thousand animations from a server are played and dropped on their way, and none stays`() async
  {
    await #expect(processExitsWith: .success) { try await LifetimeTests.dropAThousandFromAServer() }
  }

  fileprivate static func dropAThousand() async throws {
    let data = try Fixture.package()
    let clock = ManualDisplayClock()
    var all: [Weak] = []
    var memory: [Int] = []
    for round in 0..<10 {
      for index in 0..<100 {
        let compiler = HeldCompiler()
        // Every third is in the middle of its loading when it is dropped, another is done.
        let animation = DotLottieAnimation(
          dotLottieData: data,
          config: index % 3 == 0 ? .compiling(with: compiler) : AnimationConfig()
        ).byHand()
        all.append(Weak(animation: animation))
        animation.displayClock = clock
        let recorder = Recorder()
        animation.subscribe(observer: recorder)
        _ = animation.events
        animation.stateMachineStart(id: "myButtonFSM")
        animation.play { _ in }
        animation.stateMachineFire(event: "buttonClicked")
        if index % 3 == 2 {
          try await animation.loaded()
          clock.advance(by: .milliseconds(16))
          _ = animation.frameImage()
        }
      }
      clock.advance(by: .milliseconds(16))
      // What was being compiled is let go of when that ends.
      _ = await eventually { !all.contains { $0.animation != nil } }
      #expect(!all.contains { $0.animation != nil }, "round \(round)")
      memory.append(MemoryUse.residentBytes ?? 0)
    }
    #expect(clock.drivenCount == 0)
    // The first rounds fill caches and the allocator's pools; a sanitizer has memory of its own.
    if MallocCounter.isAvailable { #expect(memory[9] - memory[2] < 8_000_000, "\(memory)") }
  }

  fileprivate static func dropAThousandFromAServer() async throws {
    let bodies = try (0..<20).map { index in
      var builder = DotLottieBuilder()
      let color = "[0,0,\(Double(index) / 20),1]"
      try builder.addAnimation(id: "button", json: Array(Fixture.square(color: color).utf8))
      try builder.addStateMachine(.init(id: "myButtonFSM"), json: Array(Fixture.machine.utf8))
      return try builder.build()
    }
    let server = try LocalServer { request in
      let body = bodies[(Int(request.path.dropFirst()) ?? 0) % bodies.count]
      // In two halves, so that there is a middle to be dropped in.
      let head = LocalServer.head(200, ["Content-Length": "\(body.count)"])
      return .slow(
        [head + body.prefix(body.count / 2), Array(body.suffix(from: body.count / 2))], milliseconds: 1)
    }
    let folder = try TemporaryFolder()
    var config = AnimationConfig()
    var source = WebAnimationSource()
    source.cache = DiskCache(directory: folder.url, maximumBytes: 16 << 10)
    source.freshness = .zero
    config.source = source
    let cache = AnimationCache(maximumBytes: 64 << 10)
    config.compiler = cache
    let clock = ManualDisplayClock()
    var memory: [Int] = []
    for round in 0..<10 {
      var all: [Weak] = []
      for index in 0..<100 {
        let animation = DotLottieAnimation(
          webURL: try server.url("/\((index * 7 + round) % 40)").absoluteString, config: config
        ).byHand()
        all.append(Weak(animation: animation))
        animation.displayClock = clock
        animation.stateMachineStart(id: "myButtonFSM")
        animation.play { _ in }
        // Most are dropped at once or a moment later, wherever they are then.
        switch index % 10 {
        case 0: try await animation.loaded()
        case 1, 2, 3: try await Task.sleep(for: .milliseconds(1))
        default: break
        }
        clock.advance(by: .milliseconds(16))
      }
      let isEmpty = await eventually {
        !all.contains { $0.animation != nil } && source.session.board.count == 0 && cache.waitingCount == 0
      }
      #expect(isEmpty, "round \(round)")
      memory.append(MemoryUse.residentBytes ?? 0)
    }
    #expect(clock.drivenCount == 0 && cache.statistics.bytes <= 64 << 10)
    if MallocCounter.isAvailable { #expect(memory[9] - memory[2] < 16_000_000, "\(memory)") }
  }

  @Test func `a source that nobody has leaves no session behind`() async throws {
    let server = try LocalServer { _ in .answer(body: Array(Fixture.square().utf8)) }
    weak var board: WebTransferBoard?
    do {
      var source = WebAnimationSource()
      source.cache = nil
      board = source.session.board
      _ = try await source.bytes(from: server.url()) { _ in }
    }
    #expect(await eventually { board == nil })
  }

  @Test func `an animation with everything that can hang on it goes`() async throws {
    let clock = TimerDisplayClock()
    weak var gone: DotLottieAnimation?
    do {
      let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
      gone = animation
      animation.displayClock = clock
      animation.onPicture = { $0.render() }
      try await animation.loaded()
      try animation.loadAnimationById("second")
      animation.play(PlayQueue(markers: ["intro", "middle"]))
      animation.stateMachineStart(id: "myButtonFSM")
    }
    _ = await eventually { gone == nil && !clock.isRunning }
    #expect(gone == nil && !clock.isRunning)
  }
}

enum MemoryUse {
  /// What the process has in memory; nil where nobody tells.
  static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
  }
}
