import DotLottie
import Testing

/// Every false answer of an animation leaves its reason in `failure`.
@MainActor
struct FailureTests {
  /// A call that is refused, and the reason.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: DotLottieAnimationError
    let call: @MainActor @Sendable (DotLottieAnimation) -> Bool

    var testDescription: String { name }

    init(
      _ name: String, _ reason: DotLottieAnimationError,
      _ call: @escaping @MainActor @Sendable (DotLottieAnimation) -> Bool
    ) {
      (self.name, self.reason, self.call) = (name, reason, call)
    }
  }

  nonisolated static let withoutMachine = DotLottieAnimationError.invalidCall("no state machine is loaded")

  nonisolated static let beforeAMachine = [
    Refusal("start", withoutMachine) { $0.stateMachineStart() },
    Refusal("stop", withoutMachine) { $0.stateMachineStop() },
    Refusal("number", withoutMachine) { $0.stateMachineSetNumericInput(key: "score", value: 1) },
    Refusal("text", withoutMachine) { $0.stateMachineSetStringInput(key: "userRole", value: "a") },
    Refusal("flag", withoutMachine) { $0.stateMachineSetBooleanInput(key: "isActive", value: true) },
    Refusal("value", withoutMachine) { $0.setInput("score", to: 1) },
    Refusal("reset", withoutMachine) { $0.stateMachineResetInput(key: "score") },
    Refusal("fire", withoutMachine) { $0.stateMachineFire(event: "buttonClicked") },
    Refusal("override", withoutMachine) { $0.stateMachineOverrideState("idle") },
    Refusal("range", .invalidCall("the segment 2.0 to 1.0 is empty: its start must be below its end")) {
      $0.setSegments(segments: (2, 1))
    },
    Refusal("theme", .notFound("the package has no theme \"noon\"")) { $0.setTheme("noon") },
    Refusal("slot", .notFound("the animation has no slot \"none\"")) {
      $0.setScalarSlot(slotId: "none", value: 1)
    },
    Refusal("data", .invalidCall("the picture of a slot is a URL that begins with \"data:\"")) {
      $0.setImageSlotDataUrl(slotId: "tint", dataUrl: "a.png")
    },
  ]

  @Test(arguments: beforeAMachine)
  func `a call without a machine`(_ refusal: Refusal) async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    #expect(animation.failure == nil)
    #expect(!refusal.call(animation))
    #expect(animation.failure == refusal.reason)
  }

  nonisolated private static let inputs =
    "available: \"score\", \"isActive\", \"userRole\", \"buttonClicked\""

  nonisolated static let ofAMachine = [
    Refusal("unknown", .notFound("the state machine has no input \"none\" that can be set; \(inputs)")) {
      $0.setInput("none", to: 1)
    },
    Refusal(
      "built-in", .notFound("the state machine has no input \"@elapsedTime\" that can be set; \(inputs)")
    ) {
      $0.setInput("@elapsedTime", to: 1)
    },
    Refusal("type", .invalidCall("the input \"score\" is of type Numeric, not String")) {
      $0.setInput("score", to: "many")
    },
    Refusal("event", .invalidCall("the input \"isActive\" is of type Boolean, not Event")) {
      $0.stateMachineFire(event: "isActive")
    },
    Refusal("reset", .notFound("the state machine has no input \"none\" that can be set; \(inputs)")) {
      $0.resetInput("none")
    },
    Refusal(
      "state",
      .notFound("the state machine has no state \"none\"; available: \"idle\", \"active\", \"other\"")
    ) {
      $0.stateMachineOverrideState("none")
    },
  ]

  @Test(arguments: ofAMachine, [false, true])
  func `a call to a machine, rehearsed and real`(_ refusal: Refusal, isLoaded: Bool) async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    if isLoaded { try await animation.loaded() }
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    #expect(animation.failure == nil)
    #expect(!refusal.call(animation))
    #expect(animation.failure == refusal.reason)
  }

  @Test func `a machine that does not run resets nothing`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && !animation.resetInput("score"))
    #expect(animation.failure == .invalidCall("the state machine does not run"))
  }

  @Test func `after a failed load every call gives its reason`() async {
    let animation = DotLottieAnimation(animationData: "{").byHand()
    let reason = await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
    #expect(animation.failure == reason && animation.error() && animation.errorMessage() == reason?.message)
    #expect(!animation.setSegments(segments: (2, 1)) && animation.failure != reason)
    #expect(!animation.stateMachineStart() && animation.failure == reason)
    #expect(!animation.setSegments(segments: (2, 1)) && !animation.play() && animation.failure == reason)
    #expect(!animation.setSegments(segments: (2, 1)) && !animation.stateMachineLoad(id: "a"))
    #expect(animation.failure == reason)
  }
}
