import DotLottie
import Testing

/// Observers whose methods have the types that Swift code commonly uses.
@MainActor
struct ObserverSpellingTests {
  private final class Plain: Observer, StateMachineObserver {
    var calls: [String] = []

    func onFrame(frameNo: Double) { calls.append("frame \(frameNo)") }
    func onRender(frameNo: Double) { calls.append("render \(frameNo)") }
    func onLoop(loopCount: Int) { calls.append("loop \(loopCount)") }
    func onLoadError(_ error: any Error) { calls.append("error \(error is DotLottieAnimationError)") }
    func onTransition(previousState: String?, newState: String) {
      calls.append("\(previousState ?? "–")→\(newState)")
    }
    func onStateExit(leavingState: String?) { calls.append("exit \(leavingState ?? "–")") }
    func onNumericInputValueChange(inputName: String, oldValue: Double, newValue: Double) {
      calls.append("\(inputName) \(oldValue)→\(newValue)")
    }
  }

  @Test func `a method with another common type is called`() {
    let plain = Plain()
    let observer: any Observer = plain
    observer.onFrame(frameNo: Float(1.5))
    observer.onRender(frameNo: Float(2))
    observer.onLoop(loopCount: UInt32(3))
    observer.onLoadError(DotLottieAnimationError.notFound("lamp"))
    let machine: any StateMachineObserver = plain
    machine.onTransition(previousState: String(), newState: "a")
    machine.onTransition(previousState: "a", newState: "b")
    machine.onStateExit(leavingState: String())
    machine.onStateExit(leavingState: "a")
    machine.onNumericInputValueChange(inputName: "n", oldValue: Float(1), newValue: Float(0.5))
    #expect(
      plain.calls == [
        "frame 1.5", "render 2.0", "loop 3", "error true", "–→a", "a→b", "exit –", "exit a", "n 1.0→0.5",
      ])
  }
}
