import Dispatch
import DotLottie
import Foundation
import Host
import Testing

/// The screen of the migration page, which cleans up in its `deinit`, observing the machine itself.
@MainActor
private final class LampScreen: StateMachineObserver {
  let animation: DotLottieAnimation
  let log: Recorder

  init(_ animation: DotLottieAnimation, log: Recorder) {
    self.animation = animation
    self.log = log
    animation.stateMachineSubscribe(observer: self)
    animation.stateMachineSubscribe(observer: log)
    animation.stateMachineStart(id: "myButtonFSM")
  }

  func onTransition(previousState: String, newState: String) { log.write("screen: \(newState)") }

  deinit {
    animation.stateMachineStop()
    animation.stateMachineUnsubscribe(observer: log)
    animation.stateMachineUnsubscribe(observer: self)
  }
}

/// Cleaning up in a `deinit`, which runs wherever the last reference goes.
@MainActor
struct CleanUpTests {
  private func shown() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    return animation
  }

  /// Runs a body on another thread while the main actor waits.
  private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      body()
      isDone.signal()
    }
    isDone.wait()
  }

  /// Waits for calls that other threads passed on to the main actor.
  private func otherTurns() async { for _ in 0..<20 { await Task.yield() } }

  @Test func `a screen that goes on the main actor stops its machine at once`() async throws {
    let animation = try await shown()
    let log = Recorder()
    var screen: LampScreen? = LampScreen(animation, log: log)
    #expect(animation.isStateMachineRunning())
    let reference = WeakReference(screen)
    screen = nil
    #expect(reference.value == nil && !animation.isStateMachineRunning())
    // It was still subscribed when the machine stopped, and is not any more.
    #expect(log.lines.last == "machine stop")
    #expect(!animation.stateMachineUnsubscribe(observer: log))
  }

  @Test func `a screen that goes on another thread stops its machine soon`() async throws {
    let animation = try await shown()
    let log = Recorder()
    let holder = Lock<LampScreen?>(LampScreen(animation, log: log))
    let reference = WeakReference(holder.withLock { $0 })
    await Task.detached { holder.withLock { $0 = nil } }.value
    #expect(reference.value == nil)
    await otherTurns()
    #expect(!animation.isStateMachineRunning())
    #expect(!animation.stateMachineUnsubscribe(observer: log))
  }

  @Test func `a screen that goes on another thread does not stop the machine of the next one`() async throws {
    let animation = try await shown()
    let log = Recorder(), nextLog = Recorder()
    let holder = Lock<LampScreen?>(LampScreen(animation, log: log))
    // The main actor is busy while the screen goes, and starts the machine anew in the same turn.
    onAnotherThread { holder.withLock { $0 = nil } }
    #expect(animation.isStateMachineRunning())
    let next = LampScreen(animation, log: nextLog)
    await otherTurns()
    #expect(animation.isStateMachineRunning() && nextLog.lines.last == "machine start")
    withExtendedLifetime(next) {}
  }

  @Test func `a screen that is the last to hold its animation releases it on any thread`() async throws {
    let animation = WeakAnimation(try await shown())
    let holder = Lock<LampScreen?>(animation.value.map { LampScreen($0, log: Recorder()) })
    await Task.detached { holder.withLock { $0 = nil } }.value
    await otherTurns()
    #expect(animation.value == nil)
  }

  @Test func `the answer on the main actor is the truth`() async throws {
    let animation = try await shown()
    #expect(!animation.stateMachineStop())
    #expect(animation.stateMachineStart(id: "myButtonFSM") && animation.stateMachineStop())
    #expect(await Task.detached { animation.stateMachineStop() }.value)
    let log = Recorder()
    #expect(animation.stateMachineSubscribe(log))
    #expect(animation.stateMachineUnsubscribe(log) && !animation.stateMachineUnsubscribe(log))
    #expect(animation.stateMachineInternalSubscribe(log) && !animation.stateMachineInternalSubscribe(log))
    #expect(animation.stateMachineInternalUnsubscribe(log))
    animation.subscribe(observer: log)
    animation.unsubscribe(observer: log)
    animation.play()
    #expect(log.lines.isEmpty)
  }

  @Test func `a thousand screens that go on other threads leave no machine and no observer`() async throws {
    let animation = try await shown()
    let log = Recorder()
    for turn in 0..<1000 {
      let holder = Lock<LampScreen?>(LampScreen(animation, log: log))
      let isWaited = turn % 3 == 0
      let release = Task.detached { holder.withLock { $0 = nil } }
      // Meanwhile the machine runs, and observers are called.
      for _ in 0..<turn % 5 { animation.stateMachineFire(event: "buttonClicked") }
      if isWaited { await release.value } else { await Task.yield() }
    }
    await otherTurns()
    try await Task.sleep(for: .milliseconds(50))
    animation.stateMachineStop()
    log.lines = []
    animation.stateMachineStart(id: "myButtonFSM")
    #expect(log.lines.isEmpty)
  }
}

@MainActor
private final class WeakAnimation {
  private(set) weak var value: DotLottieAnimation?
  init(_ value: DotLottieAnimation) { self.value = value }
}
