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
    Refusal("theme", .notFound("the package has no theme \"noon\"; available: day, night")) {
      $0.setTheme("noon")
    },
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
    "available: buttonClicked, score, userRole, isActive"

  nonisolated static let ofAMachine = [
    Refusal("unknown", .notFound("the state machine has no input \"none\"; \(inputs)")) {
      $0.setInput("none", to: 1)
    },
    Refusal("built-in", .invalidCall("the input \"@elapsedTime\" is set by the state machine itself")) {
      $0.setInput("@elapsedTime", to: 1)
    },
    Refusal("type", .invalidCall("the input \"score\" is of type Numeric, not String")) {
      $0.setInput("score", to: "many")
    },
    Refusal("event", .invalidCall("the input \"isActive\" is of type Boolean, not Event")) {
      $0.stateMachineFire(event: "isActive")
    },
    Refusal("reset", .notFound("the state machine has no input \"none\"; \(inputs)")) {
      $0.resetInput("none")
    },
    Refusal(
      "state",
      .notFound("the state machine has no state \"none\"; available: idle, active, other")
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

  nonisolated private static let notRunning = DotLottieAnimationError.invalidCall(
    "the state machine does not run; start it first")

  /// Calls that need a running machine.
  nonisolated static let needy = [
    Refusal("fire", notRunning) { $0.stateMachineFire(event: "buttonClicked") },
    Refusal("override", notRunning) { $0.stateMachineOverrideState("active") },
    Refusal("click", notRunning) { $0.stateMachinePostEvent(.click(x: 1, y: 1)) },
    Refusal("move", notRunning) { $0.stateMachinePostEvent(.pointerMove(x: 1, y: 1)) },
    Refusal("complete", notRunning) { $0.stateMachinePostEvent(.onComplete) },
  ]

  @Test(arguments: needy, [false, true])
  func `a machine that does not run refuses events, forced states and gestures`(
    _ refusal: Refusal, isLoaded: Bool
  ) async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    if isLoaded { try await animation.loaded() }
    #expect(!refusal.call(animation) && animation.failure == .invalidCall("no state machine is loaded"))
    #expect(animation.stateMachineLoad(id: "myButtonFSM"))
    #expect(!refusal.call(animation) && animation.failure == refusal.reason)
    #expect(animation.errorMessage() == refusal.reason.message)
    #expect(animation.stateMachineStart() && animation.stateMachineStop())
    #expect(!refusal.call(animation) && animation.failure == refusal.reason)
  }

  @Test(arguments: [false, true])
  func `inputs are set and reset before the start, and keep their values`(isLoaded: Bool) async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    if isLoaded { try await animation.loaded() }
    #expect(animation.stateMachineLoad(id: "myButtonFSM"))
    #expect(animation.setInput("score", to: 7) && animation.setInput("isActive", to: false))
    #expect(animation.resetInput("isActive") && animation.failure == nil)
    #expect(animation.stateMachineStart())
    try await animation.loaded()
    #expect(animation.stateMachineGetNumericInput(key: "score") == 7)
  }

  @Test(arguments: [false, true])
  func `a machine that goes in circles is not started, for a reason`(isLoaded: Bool) async throws {
    let circles = #"""
      {"initial":"a","states":[
        {"type":"PlaybackState","name":"a","animation":"","transitions":[{"type":"Transition","toState":"b"}]},
        {"type":"PlaybackState","name":"b","animation":"","transitions":[{"type":"Transition","toState":"a"}]}]}
      """#
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    if isLoaded { try await animation.loaded() }
    #expect(animation.stateMachineLoadData(circles) && !animation.stateMachineStart())
    #expect(animation.failure?.message.contains("InfiniteLoop") == true && !animation.isStateMachineRunning())
  }

  @Test func `a machine given as text reports what the package lacks`() async throws {
    let text = #"""
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"nothing","transitions":[]},
        {"type":"PlaybackState","name":"b","animation":"","segment":"nowhere","transitions":[]}],
       "interactions":[{"type":"Click","layerName":"ghost","actions":[]}]}
      """#
    for isLoaded in [false, true] {
      let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
      let recorder = Recorder()
      animation.stateMachineSubscribe(recorder)
      if isLoaded { try await animation.loaded() }
      #expect(animation.stateMachineLoadData(text))
      try await animation.loaded()
      for word in ["nothing", "nowhere", "ghost"] {
        #expect(recorder.lines.contains { $0.hasPrefix("error: ") && $0.contains(word) }, "\(word)")
        #expect(animation.diagnostics().contains { $0.message.contains(word) }, "\(word)")
      }
    }
  }

  @Test func `observers and errorMessage get the reason of a refused load`() async throws {
    @MainActor final class Watcher: Observer {
      var reasons: [String] = []
      func onLoadError(_ error: DotLottieAnimationError) { reasons.append(error.message) }
    }
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    let watcher = Watcher()
    animation.subscribe(observer: watcher)
    #expect(animation.errorMessage() == "")
    #expect(!animation.stateMachineLoadData("{") && watcher.reasons == [animation.errorMessage()])
    #expect(!animation.stateMachineLoad(id: "none") && watcher.reasons.last == animation.errorMessage())
    #expect(throws: DotLottieAnimationError.self) { try animation.loadAnimationById("none") }
    #expect(watcher.reasons.count == 3 && watcher.reasons.last == animation.errorMessage())
    #expect(!animation.error())
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
