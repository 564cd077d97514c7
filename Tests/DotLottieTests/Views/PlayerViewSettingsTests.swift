import LottiePlayer
import Testing
import VectorRaster

@testable import DotLottie

/// The settings that a view gives its animation.
@MainActor
@Suite struct PlayerViewSettingsTests {
  private func loaded() async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(animationData: Fixture.square()).byHand()
    try await animation.loaded()
    return animation
  }

  @Test func `every setting reaches the animation`() async throws {
    let animation = try await loaded()
    let settings = PlayerViewSettings(
      playbackMode: .playing, loopMode: .times(3), speed: 2, mode: .reverse, usesFrameInterpolation: false,
      segments: 10...50)
    settings.apply(to: animation)
    #expect(animation.isPlaying() && animation.loop() && animation.loopCount() == 3 && animation.speed() == 2)
    #expect(
      animation.mode() == .reverse && !animation.useFrameInterpolation() && animation.segments() == (10, 50))
    PlayerViewSettings(playbackMode: .paused, frame: 20).apply(to: animation)
    #expect(animation.isPaused() && animation.currentFrame() == 20)
    PlayerViewSettings(progress: 0.5).apply(to: animation)
    #expect(animation.currentFrame() == 30)
    PlayerViewSettings(loopMode: .autoReverse(times: 0), mode: .reverse).apply(to: animation)
    #expect(animation.loop() && animation.loopCount() == 0)
  }

  @Test func `a setting that stays the same is not given again`() async throws {
    let animation = try await loaded()
    let settings = PlayerViewSettings(playbackMode: .playing, speed: 2, frame: 5)
    settings.apply(to: animation)
    animation.run(milliseconds: 300)
    let frame = animation.currentFrame()
    #expect(frame > 5)
    animation.setSpeed(speed: 3)
    var next = settings
    next.usesFrameInterpolation = false
    next.apply(to: animation, after: settings)
    #expect(animation.currentFrame() == frame && animation.speed() == 3 && !animation.useFrameInterpolation())
    next.speed = 1
    next.apply(to: animation, after: settings)
    #expect(animation.speed() == 1)
  }

  @Test func `settings wait for an animation that is still being loaded`() async throws {
    let animation = DotLottieAnimation(animationData: Fixture.square()).byHand()
    PlayerViewSettings(playbackMode: .playing, loopMode: .loop, speed: 2, segments: 10...20).apply(
      to: animation)
    try await animation.loaded()
    #expect(
      animation.isPlaying() && animation.loop() && animation.speed() == 2 && animation.segments() == (10, 20))
  }

  @Test func `a configuration gives a loaded animation what it sets, and leaves the rest`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    animation.setSpeed(speed: 3)
    animation.take(AnimationConfig())
    #expect(animation.speed() == 3 && !animation.isPlaying() && !animation.loop())
    animation.take(
      AnimationConfig(
        autoplay: true, loop: true, loopCount: 2, mode: .bounce, useFrameInterpolation: false,
        segments: (10, 20),
        backgroundColor: PaintColor(red: 1, green: 0, blue: 0, alpha: 1), width: 30, height: 40,
        layout: Layout(fit: .cover), themeId: "night"))
    #expect(animation.isPlaying() && animation.loop() && animation.loopCount() == 2)
    #expect(animation.mode() == .bounce && animation.speed() == 3 && !animation.useFrameInterpolation())
    #expect(animation.segments() == (10, 20) && animation.layout().fit == .cover)
    #expect(animation.backgroundColor().red == 1 && animation.canvasSize == (30, 40))
    #expect(animation.activeThemeId() == "night")
    animation.take(AnimationConfig(stateMachineId: "myButtonFSM", animationId: "second"))
    try await animation.loaded()
    #expect(animation.isStateMachineRunning())
  }

  @Test func `a marker has a start and a length, in frames and as a share`() async throws {
    let animation = DotLottieAnimation(dotLottieData: Fixture.lighthouse()).byHand()
    #expect(animation.progressTime(forMarker: "sweep") == nil)
    try await animation.loaded()
    let marker = try #require(animation.markers().last)
    #expect(animation.frameTime(forMarker: marker.name) == marker.time)
    #expect(animation.durationFrameTime(forMarker: marker.name) == marker.duration)
    #expect(animation.progressTime(forMarker: marker.name) == marker.time / animation.totalFrames())
    #expect(animation.frameTime(forMarker: "none") == nil && animation.progressTime(forMarker: "none") == nil)
  }
}
