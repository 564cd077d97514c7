@testable import DotLottie
import Host
import LottieRenderer
import Observation
import TestSupport
import Testing

/// What a control says of itself can be observed, and is told of when it changes, and only then.
@MainActor
struct DualStateObservationTests {
  /// Whether what was read has changed since.
  private final class Watch: Sendable {
    private let flag = Lock(false)

    var isDeclared: Bool { flag.withLock { $0 } }

    func tell() { flag.withLock { $0 = true } }
  }

  private func watch(_ read: () -> Void) -> Watch {
    let watch = Watch()
    withObservationTracking(read) { watch.tell() }
    return watch
  }

  /// All that there is to read, by name.
  private func watchAll(_ control: DualStateAnimation) -> [(name: String, watch: Watch)] {
    [
      ("isActive", watch { _ = control.isActive }), ("shownSide", watch { _ = control.shownSide }),
      ("isPlaying", watch { _ = control.isPlaying }), ("progress", watch { _ = control.progress }),
      ("phase", watch { _ = control.phase }), ("failure", watch { _ = control.failure }),
      ("inactive", watch { _ = (control.isPrepared(.inactive), control.error(of: .inactive)) }),
      ("active", watch { _ = (control.isPrepared(.active), control.error(of: .active)) }),
      ("canvasSize", watch { _ = control.canvasSize }), ("source", watch { _ = control.source }),
    ]
  }

  private func told(_ control: DualStateAnimation, by change: () throws -> Void) rethrows -> [String] {
    let all = watchAll(control)
    try change()
    return all.filter(\.watch.isDeclared).map(\.name)
  }

  @Test func `what changes is told, and nothing else`() async throws {
    let stage = DualStateStage()
    let control = stage.control
    #expect(told(control) { control.attach() } == [])
    let first = try await stage.loader.requests[0].preparation.run()
    #expect(told(control) { stage.loader.answer(0, first) } == ["shownSide", "phase", "inactive"])
    // Who reads nothing but this, as a toggle does.
    #expect(told(control) { control.isActive = true } == ["isActive", "phase"])
    #expect(told(control) { control.isActive = true } == [])
    #expect(told(control) { stage.loader.refuse(0) } == ["failure", "active"])
    #expect(told(control) { control.isActive = false } == ["isActive", "phase", "failure"])
    #expect(told(control) { control.isActive = true } == ["isActive", "phase", "active"])
    let second = try await stage.loader.requests[0].preparation.run()
    #expect(
      told(control) { stage.loader.answer(0, second) } == ["shownSide", "isPlaying", "phase", "active"])
    #expect(told(control) { stage.run(1) } == ["progress"])
    #expect(told(control) { stage.run(10) } == ["isPlaying", "progress"])
    #expect(told(control) { stage.run(10) } == [])
    #expect(told(control) { control.resize(width: 4, height: 4) } == [])
    #expect(told(control) { control.resize(width: 5, height: 4) } == ["canvasSize"])
    #expect(told(control) { control.memoryPressure() } == ["inactive"])
    #expect(
      told(control) { control.replaceSource(DualStateSample.source) } == [
        "shownSide", "progress", "phase", "active", "source",
      ])
  }

  @Test func `who is told sees what holds now, and may switch again`() async throws {
    let stage = DualStateStage()
    stage.control.attach()
    try await stage.answer()
    try await stage.answer()
    let control = stage.control
    let seen = Lock([Bool]())
    withObservationTracking {
      _ = control.isActive
    } onChange: {
      MainActor.assumeIsolated {
        let isActive = control.isActive
        seen.withLock { $0.append(isActive) }
        control.isActive = false
      }
    }
    control.isActive = true
    #expect(seen.withLock { $0.first } == true)
    #expect(!control.isActive && control.phase == .inactive && stage.pixel.side == .inactive)
  }

  @Test func `who is told of the phase may switch back, and the last phase is the one that holds`()
    async throws
  {
    let stage = DualStateStage { $0.reducesMotion = true }
    let control = stage.control
    control.attach()
    try await stage.answer()
    try await stage.answer()
    withObservationTracking {
      _ = control.phase
    } onChange: {
      MainActor.assumeIsolated { control.isActive = false }
    }
    control.isActive = true
    #expect(!control.isActive && control.phase == .inactive && stage.pixel.side == .inactive)
  }

  private func alwaysSwitch(_ control: DualStateAnimation, _ count: Lock<Int>) {
    withObservationTracking {
      _ = control.phase
    } onChange: {
      MainActor.assumeIsolated {
        // So that it ends, whatever is wrong.
        guard count.withLock({ $0 }) < 200 else { return }
        count.withLock { $0 += 1 }
        alwaysSwitch(control, count)
        control.isActive.toggle()
      }
    }
  }

  @Test func `observers that always switch leave turns to others`() async throws {
    let stage = DualStateStage { $0.reducesMotion = true }
    let control = stage.control
    control.attach()
    try await stage.answer()
    try await stage.answer()
    let count = Lock(0)
    alwaysSwitch(control, count)
    control.isActive = true
    #expect(count.withLock { $0 > 0 && $0 < 100 })
    #expect(await eventually { count.withLock { $0 == 200 } })
    #expect(await eventually { control.phase == (control.isActive ? .active : .inactive) })
  }
}
