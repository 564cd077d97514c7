import DotLottie
import Foundation
import Testing

/// The listing of the page that asked for this player, minus its view.
@MainActor
private final class StateMachineScreen {
  final class MyStateMachineObserver: StateMachineObserver {
    var lines: [String] = []

    func onTransition(previousState: String, newState: String) {
      lines.append("Transition: \(previousState) -> \(newState)")
    }
    func onStateEntered(enteringState: String) {
      lines.append("Entered State: \(enteringState)")
    }
    func onStateExit(leavingState: String) {
      lines.append("Exited State: \(leavingState)")
    }
  }

  let dotLottieViewModel: DotLottieAnimation
  let observer = MyStateMachineObserver()

  init(_ animation: DotLottieAnimation) { dotLottieViewModel = animation }

  func onAppear() -> Bool {
    if dotLottieViewModel.stateMachineLoad(id: "myButtonFSM") {
      dotLottieViewModel.stateMachineSubscribe(observer: observer)
      return dotLottieViewModel.stateMachineStart()
    }
    return false
  }

  func onDisappear() {
    dotLottieViewModel.stateMachineStop()
    dotLottieViewModel.stateMachineUnsubscribe(observer: observer)
  }

  func triggerEvent() -> Bool { dotLottieViewModel.stateMachineFire(event: "buttonClicked") }
}

@MainActor
struct SeedPageTests {
  private static let whole = [
    // The engine leaves the state that it is in, none, for its first.
    "Transition:  -> idle", "Exited State: ", "Entered State: idle",
    "Transition: idle -> active", "Exited State: idle", "Entered State: active",
  ]

  private func screen(_ config: AnimationConfig) throws -> StateMachineScreen {
    StateMachineScreen(DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand())
  }

  @Test func `the page's listing runs with a loader that is done at once`() async throws {
    let screen = try screen(.compiling(with: DirectCompiler()))
    #expect(screen.onAppear())
    #expect(screen.triggerEvent())
    try await screen.dotLottieViewModel.loaded()
    #expect(screen.observer.lines == Self.whole)
    screen.onDisappear()
    #expect(!screen.dotLottieViewModel.isStateMachineRunning())
  }

  @Test func `it runs the same when the animation is there before it appears`() async throws {
    let screen = try screen(.compiling(with: DirectCompiler()))
    try await screen.dotLottieViewModel.loaded()
    #expect(screen.onAppear())
    #expect(screen.triggerEvent())
    #expect(screen.observer.lines == Self.whole)
  }

  @Test func `it runs the same with a loader that is slow`() async throws {
    let screen = try screen(.compiling(with: SlowCompiler()))
    #expect(screen.onAppear())
    #expect(screen.triggerEvent())
    #expect(screen.observer.lines.isEmpty)
    #expect(screen.dotLottieViewModel.stateMachineCurrentState() == "active")
    try await screen.dotLottieViewModel.loaded()
    #expect(screen.observer.lines == Self.whole)
  }

  @Test func `with a loader that is stalled all answers are there and nothing happens`() async throws {
    let compiler = HeldCompiler()
    let screen = try screen(.compiling(with: compiler))
    #expect(screen.onAppear())
    #expect(!screen.dotLottieViewModel.stateMachineLoad(id: "none"))
    #expect(screen.onAppear())
    #expect(screen.triggerEvent())
    #expect(!screen.dotLottieViewModel.stateMachineFire(event: "none"))
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.observer.lines.isEmpty)
    #expect(screen.dotLottieViewModel.loadingState == .loading)
    screen.onDisappear()
    compiler.release()
    try await screen.dotLottieViewModel.loaded()
    #expect(screen.observer.lines.isEmpty)
  }

  @Test func `with a loader that fails the reason is told`() async throws {
    let screen = try screen(.compiling(with: FailingCompiler()))
    let recorder = Recorder()
    screen.dotLottieViewModel.subscribe(observer: recorder)
    #expect(screen.onAppear())
    await #expect(throws: DotLottieAnimationError.unreachable("the disk is on fire")) {
      try await screen.dotLottieViewModel.loaded()
    }
    #expect(recorder.lines == ["loadError", "loadError: the disk is on fire"])
    #expect(screen.observer.lines.isEmpty)
    #expect(screen.dotLottieViewModel.error())
    #expect(screen.dotLottieViewModel.errorMessage() == "the disk is on fire")
    #expect(!screen.onAppear())
  }
}
