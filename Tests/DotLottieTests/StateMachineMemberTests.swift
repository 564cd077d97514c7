import DotLottie
import Foundation
import Testing

/// Every member about state machines.
@MainActor
struct StateMachineMemberTests {
  private func animation() async throws -> (DotLottieAnimation, Recorder) {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    let recorder = Recorder()
    animation.stateMachineSubscribe(recorder)
    return (animation, recorder)
  }

  @Test func `machines are taken, started and stopped, and say the truth`() async throws {
    let (animation, recorder) = try await animation()
    #expect(!animation.stateMachineStart() && !animation.isStateMachineRunning())
    #expect(!animation.stateMachineStop() && animation.stateMachineStatus().isEmpty)
    #expect(!animation.stateMachineLoad(id: "none") && animation.failure != nil)
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && animation.stateMachineStatus() == "Stopped")
    #expect(animation.stateMachineCurrentState().isEmpty)
    #expect(animation.stateMachineStart(openUrlPolicy: OpenUrlPolicy()) && animation.isStateMachineRunning())
    #expect(animation.stateMachineStatus() == "Running" && animation.stateMachineCurrentState() == "idle")
    #expect(animation.stateMachineStop() && !animation.isStateMachineRunning())
    #expect(recorder.lines.last == "machine stop")
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    #expect(!animation.stateMachineStart(id: "none") && !animation.isStateMachineRunning())
  }

  @Test func `a machine comes as text`() async throws {
    let (animation, recorder) = try await animation()
    #expect(!animation.stateMachineLoadData("{") && !animation.stateMachineStart())
    #expect(animation.stateMachineLoadData(Fixture.machine) && animation.stateMachineStart())
    #expect(
      recorder.lines == [
        "error: the file ends too early", "error: no state machine is loaded", " -> idle", "left ",
        "entered idle",
        "machine start",
      ])
    let text = animation.getStateMachine("myButtonFSM")
    #expect(text == Fixture.machine && animation.getStateMachine("none").isEmpty)
  }

  @Test func `a machine as text has true answers before the animation is there`() async throws {
    let compiler = HeldCompiler()
    let animation = DotLottieAnimation(
      animationData: Fixture.square(), config: .compiling(with: compiler)
    ).byHand()
    #expect(!animation.stateMachineLoad(id: "myButtonFSM"))
    #expect(!animation.stateMachineLoadData(#"{"initial":"a","states":[{"type":"PlaybackState"}]}"#))
    #expect(!animation.stateMachineStart())
    #expect(animation.stateMachineLoadData(Fixture.machine) && animation.stateMachineStart())
    #expect(animation.isStateMachineRunning() && animation.stateMachineFire(event: "buttonClicked"))
    compiler.release()
    try await animation.loaded()
    #expect(animation.currentState == "active")
  }

  @Test func `a machine without its initial state does not start, whenever it is asked`() async throws {
    let machine =
      #"{"initial":"b","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}]}"#
    let early = DotLottieAnimation(animationData: Fixture.square()).byHand()
    #expect(early.stateMachineLoadData(machine) && !early.stateMachineStart())
    try await early.loaded()
    #expect(early.stateMachineLoadData(machine) && !early.stateMachineStart())
  }

  @Test func `inputs are set, fired, asked for and put back`() async throws {
    let (animation, recorder) = try await animation()
    #expect(animation.stateMachineGetInputs().isEmpty)
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && animation.stateMachineStart())
    recorder.lines = []
    #expect(animation.stateMachineSetNumericInput(key: "score", value: 0.5))
    for number in [Float.nan, .infinity, -.infinity] {
      #expect(!animation.stateMachineSetNumericInput(key: "score", value: number))
      #expect(animation.failure?.message.contains("can't be set to") == true)
    }
    #expect(animation.stateMachineSetStringInput(key: "userRole", value: "admin"))
    #expect(animation.stateMachineSetBooleanInput(key: "isActive", value: true))
    #expect(animation.stateMachineFire(event: "buttonClicked"))
    #expect(animation.stateMachineGetNumericInput(key: "score") == 0.5)
    #expect(animation.stateMachineGetStringInput(key: "userRole") == "admin")
    #expect(animation.stateMachineGetBooleanInput(key: "isActive") == true)
    #expect(
      animation.stateMachineGetInputs()
        == ["score": "0.5", "userRole": "admin", "isActive": "true", "buttonClicked": ""])
    #expect(
      animation.stateMachineGetInputTypes()
        == ["score": "Numeric", "userRole": "String", "isActive": "Boolean", "buttonClicked": "Event"])
    #expect(animation.stateMachineResetInput(key: "score"))
    #expect(animation.stateMachineGetInputs()["score"] == "0")
    #expect(
      recorder.lines.prefix(4) == [
        "score 0.0 -> 0.5", "userRole guest -> admin", "isActive false -> true", "fired buttonClicked",
      ])
    #expect(!animation.stateMachineSetNumericInput(key: "none", value: 1))
    #expect(!animation.stateMachineSetStringInput(key: "score", value: "1"))
    #expect(!animation.stateMachineSetBooleanInput(key: "score", value: true))
    #expect(!animation.stateMachineFire(event: "score"))
  }

  @Test func `events are posted, whatever listens`() async throws {
    let (animation, recorder) = try await animation()
    animation.stateMachineLoad(id: "myButtonFSM")
    animation.stateMachineStart()
    #expect(animation.stateMachineFrameworkSetup() == ["Click", "OnComplete", "PointerDown"])
    recorder.lines = []
    animation.stateMachinePostEvent(Event.click(x: 50, y: 25))
    animation.stateMachinePostEvent(.pointerDown(x: 1, y: 1), force: true)
    animation.stateMachinePostEvent(.pointerUp(x: 1, y: 1))
    animation.stateMachinePostEvent(.pointerMove(x: 1, y: 1))
    animation.stateMachinePostEvent(.pointerEnter(x: 1, y: 1))
    animation.stateMachinePostEvent(.pointerExit(x: 1, y: 1))
    animation.stateMachinePostEvent(.onLoopComplete)
    #expect(recorder.lines == ["score 0.0 -> 1.0", "refused https://example.com/a"])
    animation.stateMachineFire(event: "buttonClicked")
    animation.stateMachinePostEvent(.onComplete)
    #expect(animation.stateMachineGetBooleanInput(key: "isActive") == true)
    #expect(animation.stateMachineCurrentState() == "idle")
  }

  @Test func `a state is forced, and shows its animation`() async throws {
    let (animation, _) = try await animation()
    animation.stateMachineLoad(id: "myButtonFSM")
    animation.stateMachineSetSeed(7)
    animation.stateMachineStart()
    #expect(animation.stateMachineOverrideState("other") && !animation.stateMachineOverrideState("none"))
    #expect(animation.activeAnimationId() == "second" && animation.currentState == "other")
  }

  @Test func `observers come and go`() async throws {
    let (animation, recorder) = try await animation()
    #expect(
      !animation.stateMachineSubscribe(recorder) && !animation.stateMachineSubscribe(observer: recorder))
    #expect(animation.stateMachineUnsubscribe(recorder))
    #expect(!animation.stateMachineUnsubscribe(observer: recorder))
    #expect(animation.stateMachineInternalSubscribe(recorder))
    animation.stateMachineLoad(id: "myButtonFSM")
    animation.stateMachineStart(openUrlPolicy: OpenUrlPolicy(whitelist: ["example.com/*"]))
    animation.stateMachinePostEvent(.pointerDown(x: 1, y: 1))
    #expect(recorder.lines == ["message OpenUrl: https://example.com/a | Target: _blank"])
    #expect(animation.stateMachineInternalUnsubscribe(recorder))
    animation.subscribe(observer: recorder)
    animation.unsubscribe(observer: recorder)
    animation.play()
    #expect(recorder.lines.count == 1)
  }
}
