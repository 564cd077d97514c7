import DotLottie
import DotLottieFormat
import Foundation
import LottiePlayer
import Testing
import VectorRaster

/// Every member about playback that the dotLottie player for iOS has, on an animation of 60 frames at 30 a second.
@MainActor
struct PlaybackMemberTests {
  private func animation(_ config: AnimationConfig = AnimationConfig()) async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    try await animation.loaded()
    return animation
  }

  @Test func `it plays, pauses, stops and says so`() async throws {
    let animation = try await animation()
    #expect(animation.isLoaded() && animation.isStopped() && !animation.isPlaying())
    #expect(animation.play())
    #expect(!animation.play())
    #expect(animation.isPlaying() && animation.playbackStatus == .playing)
    animation.run(milliseconds: 500)
    #expect(abs(animation.currentFrame() - 15) < 0.6)
    #expect(abs(animation.currentProgress() - 0.25) < 0.01)
    #expect(animation.pause())
    #expect(!animation.pause())
    #expect(animation.isPaused())
    #expect(animation.stop())
    #expect(!animation.stop())
    #expect(animation.isStopped() && animation.currentFrame() == 0)
  }

  @Test func `it goes to frames and to parts, and plays from there`() async throws {
    let animation = try await animation()
    #expect(animation.setFrame(frame: 12) && animation.currentFrame() == 12)
    #expect(!animation.setFrame(frame: 1000) && animation.currentFrame() == 12)
    #expect(animation.failure != nil)
    #expect(animation.setProgress(progress: 0.5) && animation.currentFrame() == 30)
    #expect(animation.setProgress(progress: 1) && animation.currentFrame() == 59)
    #expect(animation.play(fromFrame: 10) && animation.isPlaying() && animation.currentFrame() == 10)
    #expect(animation.play(fromProgress: 0.5) && animation.isPlaying() && animation.currentFrame() == 30)
    #expect(!animation.play(fromFrame: -5))
  }

  @Test func `it knows its length`() async throws {
    let animation = try await animation()
    #expect(animation.totalFrames() == 60)
    #expect(animation.duration() == 2000)
    #expect(animation.framerate == 30)
  }

  @Test func `settings are kept, and asked for again`() async throws {
    let animation = try await animation()
    #expect(!animation.loop() && animation.loopCount() == 0 && !animation.autoplay())
    #expect(animation.speed() == 1 && animation.mode() == .forward && animation.segments() == (0, 59))
    #expect(animation.layout() == Layout() && animation.useFrameInterpolation())
    animation.setLoop(loop: true)
    animation.setLoopCount(loopCount: 3)
    animation.setSpeed(speed: 2)
    animation.setMode(mode: .bounce)
    animation.setSegments(segments: (10, 20))
    animation.setLayout(layout: Layout(fit: .cover, alignX: 0, alignY: 1))
    animation.setFrameInterpolation(false)
    animation.setBackgroundColor(bgColor: PaintColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(animation.loop() && animation.loopCount() == 3 && animation.speed() == 2)
    #expect(animation.mode() == .bounce && animation.segments() == (10, 20))
    #expect(animation.layout().fit == .cover && !animation.useFrameInterpolation())
    #expect(animation.backgroundColor() == PaintColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(!animation.setSegments(segments: (20, 10)))
    animation.clearSegments()
    #expect(animation.segments() == (0, 59))
    animation.setAutoplay(autoplay: true)
    #expect(animation.autoplay() && animation.isPlaying())
  }

  @Test func `a configuration is applied from the beginning`() async throws {
    let config = AnimationConfig(
      autoplay: true, loop: true, loopCount: 2, mode: .reverse, speed: 3, useFrameInterpolation: false,
      segments: (5, 25), backgroundColor: PaintColor(red: 0, green: 0, blue: 1, alpha: 1), width: 40,
      height: 30, layout: Layout(fit: .fill), themeId: "night", stateMachineId: nil, animationId: "second")
    let animation = try await animation(config)
    #expect(animation.isPlaying() && animation.loop() && animation.loopCount() == 2)
    #expect(animation.mode() == .reverse && animation.speed() == 3 && !animation.useFrameInterpolation())
    #expect(animation.segments() == (5, 25) && animation.canvasSize == (40, 30))
    #expect(
      animation.sizeOverrideActive
        && animation.animationModel
          == AnimationModel(
            width: 40, height: 30, backgroundColor: PaintColor(red: 0, green: 0, blue: 1, alpha: 1))
    )
    #expect(animation.layout().fit == .fill && animation.activeThemeId() == "night")
    #expect(animation.activeAnimationId() == "second" && animation.backgroundColor().blue == 1)
  }

  @Test func `a machine of the configuration runs as soon as there is an animation`() async throws {
    let animation = try await animation(AnimationConfig(stateMachineId: "myButtonFSM"))
    #expect(animation.isStateMachineRunning() && animation.currentState == "idle")
  }

  @Test func `a marker limits playback`() async throws {
    let animation = try await animation(AnimationConfig(marker: "middle"))
    #expect(animation.segments() == (20, 40) && animation.currentFrame() == 20)
    animation.setMarker(marker: "intro")
    #expect(animation.segments() == (0, 20))
    animation.setMarker(marker: "nowhere")
    #expect(animation.segments() == (0, 20) && animation.failure?.message.contains("nowhere") == true)
    for speed in [0, -1, Float.nan, .infinity] {
      animation.setSpeed(speed: speed)
      #expect(animation.failure?.message.hasPrefix("a speed of") == true && animation.speed() == 1)
    }
    animation.setLoopCount(loopCount: -4)
    #expect(animation.failure?.message.hasPrefix("-4 iterations") == true && animation.loopCount() == 0)
    animation.setMarker(marker: "")
    #expect(animation.segments() == (0, 59))
    #expect(
      animation.markers() == [
        Marker(name: "intro", time: 0, duration: 20), Marker(name: "middle", time: 20, duration: 20),
        Marker(name: "spot", time: 5, duration: 0),
      ])
  }

  @Test func `the canvas has the animation's size until somebody asks for another`() async throws {
    let animation = try await animation()
    #expect(animation.canvasSize == (100, 50) && !animation.sizeOverrideActive)
    #expect(animation.resize(width: 20, height: 10) && animation.canvasSize == (20, 10))
    #expect(animation.sizeOverrideActive)
    #expect(animation.animationModel.width == 20 && animation.animationModel.height == 10)
  }

  @Test(arguments: [(0, 0), (-1, nil), (nil, 0), (0, 10), (1 << 30, 1 << 30), (.max, 2)] as [(Int?, Int?)])
  func `a configured size that no canvas can have asks for nothing`(_ size: (Int?, Int?)) async throws {
    let animation = try await animation(AnimationConfig(width: size.0, height: size.1))
    #expect(animation.canvasSize == (100, 50) && !animation.sizeOverrideActive)
    #expect(animation.animationModel.width == 100 && animation.animationModel.height == 50)
  }

  @Test(arguments: [(0, 0), (-1, 10), (Int.max, 2), (1 << 30, 1 << 30)])
  func `a size that no canvas can have is refused`(_ size: (Int, Int)) async throws {
    let animation = try await animation(AnimationConfig(width: 20, height: 10))
    #expect(!animation.resize(width: size.0, height: size.1))
    #expect(animation.canvasSize == (20, 10))
  }

  @Test func `what is set before the animation is there holds for it`() async throws {
    let compiler = HeldCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    animation.setLoop(loop: true)
    animation.setSpeed(speed: 4)
    animation.setMode(mode: .reverse)
    animation.resize(width: 10, height: 5)
    animation.setLayout(layout: Layout(fit: .none))
    #expect(animation.setSegments(segments: (10, 20)))
    #expect(animation.play())
    #expect(animation.loop() && animation.speed() == 4 && !animation.isPlaying())
    compiler.release()
    try await animation.loaded()
    #expect(animation.loop() && animation.speed() == 4 && animation.mode() == .reverse)
    #expect(animation.canvasSize == (10, 5) && animation.layout().fit == .none)
    #expect(animation.segments() == (10, 20) && animation.isPlaying() && animation.currentFrame() == 20)
  }

  @Test(arguments: [Mode.forward, .reverse, .bounce, .reverseBounce])
  func `the segments of a configuration are entered at once`(mode: Mode) async throws {
    let animation = try await animation(AnimationConfig(autoplay: false, mode: mode, segments: (30, 50)))
    let isForward = mode == .forward || mode == .bounce
    #expect(animation.currentFrame() == (isForward ? 30 : 50))
    #expect(animation.play())
    animation.run(milliseconds: 100)
    #expect(abs(animation.currentFrame() - (isForward ? 33 : 47)) < 0.6)
  }

  // MARK: Drawing

  @Test func `ticks give a picture where there is another one`() async throws {
    let animation = try await animation()
    #expect(animation.tick(dt: 100) == nil)
    animation.play()
    let picture = try #require(animation.tick(dt: 100))
    #expect((picture.width, picture.height) == (100, 50))
    let image = try #require(animation.frameImage())
    #if !canImport(CoreGraphics)
      #expect(image.pixels == picture.pixels)
      #expect(image.pixels.contains { $0 == 0xFF00_00FF })
    #endif
    _ = image
    #expect(!animation.render())
    animation.setFrame(frame: 40)
    #expect(animation.render())
    var surface = Surface(width: 100, height: 50)
    #expect(animation.draw(into: &surface))
    var other = Surface(width: 10, height: 50)
    #expect(!animation.draw(into: &other))
  }

  @Test func `there is no picture before there is an animation`() throws {
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: HeldCompiler())
    ).byHand()
    #expect(animation.frameImage() == nil && animation.tick(dt: 16) == nil && !animation.render())
    #expect(animation.totalFrames() == 0 && animation.duration() == 0 && animation.currentProgress() == 0)
  }
}
