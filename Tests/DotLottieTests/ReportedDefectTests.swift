import DotLottie
import DotLottieFormat
import Foundation
import TestSupport
import Testing
import VectorRaster

/// One test for each defect that users report of other players and that no other test has; the numbers are those of
/// `Documentation/Fidelity.md`.
@MainActor
struct ReportedDefectTests {
  private func shown(_ config: AnimationConfig = AnimationConfig()) async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    try await animation.loaded()
    return animation
  }

  /// The pixels of the current picture.
  private func pixels(_ animation: DotLottieAnimation) -> [UInt32] {
    var surface = animation.surfaceForTests()
    animation.draw(into: &surface)
    return surface.pixels
  }

  /// The leftmost opaque column of a picture that is 100 pixels wide; nil for an empty picture.
  private func left(_ pixels: [UInt32]) -> Int? {
    (0..<100).first { column in (0..<50).contains { pixels[$0 * 100 + column] >> 24 == 255 } }
  }

  // In a process of its own, whose memory no other test touches.
  @Test(.enabled(if: MallocCounter.isAvailable)) func `R3: a small package takes little memory`() async {
    await #expect(processExitsWith: .success) {
      let data = Fixture.lighthouse()
      func play() async throws {
        let animation = await DotLottieAnimation(dotLottieData: data).byHand()
        try await animation.loaded()
        await animation.play()
        for _ in 0..<30 { _ = await animation.tick(dt: 33) }
      }
      // The first one loads libraries and fills the allocator's pools.
      try await play()
      let before = MemoryUse.residentBytes ?? 0
      for _ in 0..<20 { try await play() }
      let growth = (MemoryUse.residentBytes ?? 0) - before
      #expect(growth < 8_000_000 && MemoryUse.residentBytes ?? 0 < 120_000_000, "\(growth)")
    }
  }

  @Test(arguments: [(1, 1), (1, 700), (700, 1), (1280, 40), (40, 1280), (333, 777)])
  func `R6: canvases of every shape are drawn, and nothing beside them`(_ size: (Int, Int)) async throws {
    let animation = try await shown(
      AnimationConfig(
        backgroundColor: PaintColor(red: 0, green: 1, blue: 0), width: size.0, height: size.1,
        layout: Layout(fit: .cover)))
    animation.setFrame(frame: 30)
    let pixels = pixels(animation)
    #expect(pixels.count == size.0 * size.1 && pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `R33: every instance of one file plays`() async throws {
    let data = try Fixture.package()
    let clock = ManualDisplayClock()
    let animations = (0..<12).map { _ in
      DotLottieAnimation(dotLottieData: data, config: AnimationConfig(autoplay: true, loop: true))
    }
    // Before anything is awaited, during which the platform's clock would move the first ones.
    for animation in animations { animation.displayClock = clock }
    for animation in animations { try await animation.loaded() }
    for _ in 0..<30 { clock.advance(by: .milliseconds(16)) }
    let frames = animations.map { $0.currentFrame() }
    #expect(frames.allSatisfy { $0 > 10 } && Set(frames).count == 1, "\(frames)")
  }

  @Test(arguments: [false, true])
  func `R36: the first picture of a part is its first frame`(isLoaded: Bool) async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    if isLoaded { try await animation.loaded() }
    animation.play(fromFrame: 40, toFrame: 50)
    try await animation.loaded()
    let there = try await shown()
    there.setFrame(frame: 40)
    #expect(pixels(animation) == pixels(there))
    // Neither does the end of an iteration show another frame than those of the part.
    animation.setLoop(loop: true)
    var columns: [Int?] = []
    for _ in 0..<60 {
      animation.advance(milliseconds: 16)
      columns.append(left(pixels(animation)))
    }
    let first = try #require(left(pixels(there)))
    #expect(columns.allSatisfy { ($0 ?? 0) >= first }, "\(columns)")
  }

  @Test func `R37: one animation follows another without an empty or an old picture`() async throws {
    let compiler = HeldCompiler()
    var config = AnimationConfig()
    config.compiler = compiler
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    #expect(animation.frameImage() == nil)
    compiler.release()
    try await animation.loaded()
    let former = pixels(animation)
    try animation.loadAnimationById("second")
    // The former one stays until the next can be drawn.
    #expect(pixels(animation) == former)
    try await animation.loaded()
    let next = pixels(animation)
    #expect(next != former && left(next) == left(former))
    #expect(next.contains(0xFF00_FF00) && !next.contains(0xFF00_00FF))
  }

  @Test func `R38: a slot that changes leaves playback as it is`() async throws {
    let animation = try await shown()
    animation.play()
    animation.run(milliseconds: 500)
    let frame = animation.currentFrame()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    #expect(animation.setColorSlot(slotId: "tint", r: 0, g: 0, b: 1))
    #expect(animation.currentFrame() == frame && animation.isPlaying() && recorder.lines.isEmpty)
    #expect(pixels(animation).contains(0xFFFF_0000))
    animation.run(milliseconds: 100)
    #expect(animation.currentFrame() > frame)
  }

  @Test(arguments: [2, 3, 7])
  func `R38: a gradient in a slot may have another number of stops`(_ count: Int) async throws {
    let json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,
       "slots":{"sky":{"p":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,1,0,0]}}}},
       "layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[
         {"ty":"rc","p":{"a":0,"k":[50,25]},"s":{"a":0,"k":[100,50]},"r":{"a":0,"k":0}},
         {"ty":"gf","t":1,"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[100,0]},"o":{"a":0,"k":100},
          "g":{"sid":"sky","p":2,"k":{"a":0,"k":[0,1,0,0,1,1,0,0]}}}]}]}
      """
    let animation = DotLottieAnimation(animationData: json).byHand()
    try await animation.loaded()
    let stops = (0..<count).map { index in
      DotLottieTheme.Stop(offset: Double(index) / Double(count - 1), color: [0, 1, 0])
    }
    #expect(pixels(animation).allSatisfy { $0 == 0xFF00_00FF })
    #expect(animation.setSlot("sky", to: .gradient(stops)))
    #expect(pixels(animation).allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test func `R39: the top of the animation is the top of the picture`() async throws {
    let json = Fixture.square().replacing("[20,25]", with: "[20,10]").replacing("[80,25]", with: "[80,10]")
    let animation = DotLottieAnimation(animationData: json).byHand()
    try await animation.loaded()
    let pixels = pixels(animation)
    #expect(pixels[10 * 100 + 20] == 0xFF00_00FF && pixels[40 * 100 + 20] == 0)
  }

  @Test func `R41: playback goes on when it is seen again, in any order of what hides it`() async throws {
    let events: [(DotLottieAnimation) -> Void] = [
      { $0.setVisible(false) }, { $0.setVisible(true) },
      { $0.setApplicationActive(false) }, { $0.setApplicationActive(true) },
    ]
    // A seventh of all sequences of six events.
    for number in stride(from: 0, to: 4096, by: 7) {
      let animation = try await shown(AnimationConfig(autoplay: true, loop: true))
      let clock = ManualDisplayClock()
      animation.displayClock = clock
      var rest = number
      for _ in 0..<6 {
        events[rest % 4](animation)
        clock.advance(by: .milliseconds(16))
        rest /= 4
      }
      animation.setApplicationActive(true)
      animation.setVisible(true)
      let frame = animation.currentFrame()
      clock.advance(by: .milliseconds(100))
      #expect(animation.isPlaying() && animation.currentFrame() != frame, "\(number)")
    }
  }

  @Test func `R43: to play after the end begins anew`() async throws {
    let animation = try await shown()
    animation.play()
    animation.run(milliseconds: 2500)
    #expect(animation.isStopped() && animation.currentFrame() == 59)
    #expect(animation.play() && animation.isPlaying())
    animation.run(milliseconds: 500)
    #expect(abs(animation.currentFrame() - 15) < 2)
    var ends: [PlaybackEnd] = []
    for _ in 0..<3 {
      animation.play(fromFrame: 0, toFrame: 10) { ends.append($0) }
      animation.run(milliseconds: 1000)
    }
    #expect(ends == [.finished, .finished, .finished])
  }

  @Test func `R44: time in the background is not made up for`() async throws {
    let animation = try await shown(AnimationConfig(autoplay: true))
    let clock = ManualDisplayClock()
    animation.displayClock = clock
    clock.advance(by: .milliseconds(100))
    let frame = animation.currentFrame()
    animation.setApplicationActive(false)
    clock.advance(by: .seconds(3600))
    animation.setApplicationActive(true)
    #expect(animation.currentFrame() == frame && animation.isPlaying())
    clock.advance(by: .milliseconds(16))
    #expect(animation.currentFrame() - frame < 1)
  }

  @Test func `R45: an animation of a cached file is reported after its observers could subscribe`()
    async throws
  {
    let data = try Fixture.package()
    var config = AnimationConfig()
    config.compiler = AnimationCache(compiler: DirectCompiler())
    for isCached in [false, true] {
      let animation = DotLottieAnimation(dotLottieData: data, config: config).byHand()
      #expect(animation.loadingState == .loading)
      let recorder = Recorder()
      animation.subscribe(observer: recorder)
      try await animation.loaded()
      #expect(recorder.lines == ["load"], "\(isCached)")
    }
  }
}
