import DotLottie
import Foundation
import TestSupport
import Testing

/// Nothing stays of an animation that nobody holds, wherever it was in its life.
@MainActor
struct LifetimeTests {
  private struct Weak {
    weak var animation: DotLottieAnimation?
  }

  @Test func `a thousand animations are made, played and dropped, and none stays`() async throws {
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
          options: index % 3 == 0 ? .compiling(with: compiler) : DotLottieOptions())
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
      try await wait { !all.contains { $0.animation != nil } }
      #expect(!all.contains { $0.animation != nil }, "round \(round)")
      memory.append(MemoryUse.residentBytes ?? 0)
    }
    #expect(clock.drivenCount == 0)
    // The first rounds fill caches and the allocator's pools; a sanitizer has memory of its own.
    if MallocCounter.isAvailable { #expect(memory[9] - memory[2] < 8_000_000, "\(memory)") }
  }

  @Test func `an animation with everything that can hang on it goes`() async throws {
    let clock = TimerDisplayClock()
    weak var gone: DotLottieAnimation?
    do {
      let animation = DotLottieAnimation(dotLottieData: try Fixture.package())
      gone = animation
      animation.displayClock = clock
      animation.onPicture = { $0.render() }
      try await animation.loaded()
      try animation.loadAnimationById("second")
      animation.play(PlayQueue(markers: ["intro", "middle"]))
      animation.stateMachineStart(id: "myButtonFSM")
    }
    try await wait { gone == nil && !clock.isRunning }
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
