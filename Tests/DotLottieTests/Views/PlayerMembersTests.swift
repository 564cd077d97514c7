import DotLottie
import Foundation
import LottiePlayer
import Testing

/// The members of the player's view, which a view of a framework only adopts.
@MainActor
struct PlayerMembersTests {
  private final class View: DotLottiePlayerMembers {
    let dotLottieAnimation: DotLottieAnimation
    init(_ animation: DotLottieAnimation) { dotLottieAnimation = animation }
  }

  private func view() async throws -> View {
    let view = View(
      DotLottieAnimation(dotLottieData: try Fixture.package(), config: AnimationConfig()).byHand())
    try await view.dotLottieAnimation.loaded()
    return view
  }

  @Test func `playback is that of the animation`() async throws {
    let view = try await view()
    #expect(view.totalFrames == 60 && view.duration == 2 && view.markers().count == 3)
    #expect(view.isAnimationStopped && view.play() && view.isAnimationPlaying)
    #expect(view.pause() && view.isAnimationPaused && view.stop() && view.isAnimationStopped)
    view.currentFrame = 12
    #expect(
      view.currentFrame == 12 && view.setFrame(frame: 30) && view.dotLottieAnimation.currentFrame() == 30)
    view.currentProgress = 0.5
    #expect(view.currentProgress == view.dotLottieAnimation.currentProgress() && view.currentFrame > 20)
    #expect(view.setProgress(progress: 0) && view.currentFrame == 0)
    view.animationSpeed = 2
    view.mode = .reverse
    for mode in [
      DotLottieLoopMode.loop, .times(3), .playOnce, .autoReverse(times: 2), .autoReverse(times: 0),
    ] {
      view.loopMode = mode
      #expect(view.loopMode == mode)
    }
    view.mode = .reverse
    view.loopMode = .loop
    #expect(view.mode == .reverse && view.loopMode == .loop)
    view.useFrameInterpolation = false
    view.segments = (10, 20)
    let animation = view.dotLottieAnimation
    #expect(animation.speed() == 2 && animation.mode() == .reverse && !animation.useFrameInterpolation())
    #expect(animation.segments() == (10, 20) && view.segments == (10, 20) && view.mode == .reverse)
    #expect(view.frameTime(forMarker: "middle") == 20 && view.durationFrameTime(forMarker: "intro") == 20)
    #expect(view.progressTime(forMarker: "nowhere") == nil)
    #expect(
      view.play(fromFrame: 3, toFrame: 5) && view.play(marker: "intro") && !view.play(marker: "nowhere"))
    try view.loadAnimation(byId: "second")
    #expect(throws: (any Error).self) { try view.loadAnimation(byId: "third") }
    try await animation.loaded()
    #expect(view.totalFrames == 30 && view.manifest()?.animations.count == 2)
  }

  @Test func `the machine is that of the animation`() async throws {
    let view = try await view()
    #expect(!view.isStateMachine() && view.startStateMachine(id: "myButtonFSM") && view.isStateMachine())
    #expect(view.stateMachineSetNumericInput(key: "score", value: 3))
    #expect(view.stateMachineSetStringInput(key: "userRole", value: "admin"))
    #expect(view.stateMachineSetBooleanInput(key: "isActive", value: true))
    #expect(!view.stateMachineSetNumericInput(key: "isActive", value: 1))
    #expect(view.stateMachineGetNumericInput(key: "score") == 3)
    #expect(view.stateMachineGetStringInput(key: "userRole") == "admin")
    #expect(view.stateMachineGetBooleanInput(key: "isActive") == true)
    #expect(view.stateMachineGetInputs()["score"] != nil)
    #expect(view.stateMachineSetBooleanInput(key: "isActive", value: false))
    #expect(view.stateMachineFire(event: "buttonClicked") && view.stateMachineCurrentState() == "active")
    #expect(view.stateMachineStop() && !view.isStateMachine())
    #expect(view.stateMachineLoad(id: "myButtonFSM") && view.stateMachineStart() && view.isStateMachine())
    #expect(view.stateMachineLoadData(Fixture.machine) && !view.stateMachineLoadData("{"))
  }
}
