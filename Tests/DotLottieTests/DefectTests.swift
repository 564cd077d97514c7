import DotLottie
import Foundation
import Host
import LottiePlayer
import StateMachines
import TestSupport
import Testing

/// One test for each defect of the player that this one replaces; the numbers are those of the list that was made of it.
@MainActor
struct DefectTests {
  private func running(
    _ policy: OpenUrlPolicy = OpenUrlPolicy(), config: AnimationConfig = AnimationConfig()
  ) async throws -> (DotLottieAnimation, Recorder) {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    try await animation.loaded()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    #expect(animation.stateMachineStart(id: "myButtonFSM", openUrlPolicy: policy))
    recorder.lines = []
    return (animation, recorder)
  }

  @Test func `1: custom events, errors, starts, stops and inputs reach the application`() async throws {
    let (animation, recorder) = try await running()
    animation.stateMachineFire(event: "buttonClicked")
    animation.stateMachineSetNumericInput(key: "score", value: 5)
    animation.stateMachineStop()
    #expect(
      recorder.lines.filter { !$0.contains("play") && !$0.contains("pause") } == [
        "fired buttonClicked", "idle -> active", "left idle", "entered active", "custom stateActivated",
        "score 0.0 -> 5.0", "machine stop",
      ])
  }

  @Test func `2: playback is told while a machine runs`() async throws {
    let (animation, recorder) = try await running()
    animation.stateMachineFire(event: "buttonClicked")
    animation.run(milliseconds: 2500)
    #expect(recorder.frames.count > 50 && recorder.renders > 50)
    #expect(recorder.lines.contains("complete"))
    // What the machine makes of it comes after it.
    #expect(
      recorder.lines.suffix(4) == ["isActive false -> true", "active -> idle", "left active", "entered idle"])
  }

  @Test func `3: what happens is told at once, and nothing runs while nothing moves`() async throws {
    let (animation, recorder) = try await running()
    let clock = TimerDisplayClock(clock: ManualClock())
    animation.displayClock = clock
    #expect(!clock.isRunning)
    // In the same call, not at the next beat of a timer.
    animation.stateMachineFire(event: "buttonClicked")
    #expect(recorder.lines.contains("entered active"))
    #expect(clock.isRunning)
  }

  @Test func `4: observers are held weakly, and told once`() async throws {
    let (animation, recorder) = try await running()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    var passing: Recorder? = Recorder()
    let gone = WeakReference(passing)
    if let passing {
      animation.subscribe(observer: passing)
      animation.stateMachineSubscribe(passing)
      animation.stateMachineInternalSubscribe(passing)
    }
    passing = nil
    #expect(gone.value == nil)
    animation.play()
    #expect(recorder.lines == ["play"])
  }

  @Test func `5: an address is opened once, however often the machine was started`() async throws {
    let opened = Lock<[String]>([])
    var config = AnimationConfig()
    config.openURL = { url, target in opened.withLock { $0.append("\(url) \(target)") } }
    let policy = OpenUrlPolicy(whitelist: ["example.com/*"])
    let (animation, recorder) = try await running(policy, config: config)
    for _ in 0..<5 { animation.stateMachineStart(openUrlPolicy: policy) }
    recorder.lines = []
    animation.stateMachinePostEvent(.pointerDown(x: 50, y: 25))
    #expect(opened.withLock { $0 } == ["https://example.com/a _blank"])
    #expect(recorder.lines == ["open https://example.com/a _blank"])
  }

  @Test func `6: no event is dropped, however many nobody has read`() async throws {
    let (animation, _) = try await running()
    let events = animation.events
    for value in 1...5000 { animation.stateMachineSetNumericInput(key: "score", value: Float(value) / 100) }
    animation.stateMachineStop()
    var count = 0
    for await event in events {
      if case .numericInput = event { count += 1 }
      if event == .stop { break }
    }
    #expect(count == 5000)
  }

  @Test func `7: quick taps all click, and what is cancelled is released`() async throws {
    let (animation, _) = try await running()
    var mapper = PointerMapper(mapping: animation.mapping(fromViewOf: 100, height: 50))
    for _ in 0..<4 {
      for input in [PointerMapper.Input.down(id: 1, x: 50, y: 25), .up(id: 1, x: 50, y: 25)] {
        for event in mapper.events(for: input) { animation.stateMachinePostEvent(event) }
      }
    }
    #expect(animation.stateMachineGetNumericInput(key: "score") == 4)
    _ = mapper.events(for: .down(id: 1, x: 50, y: 25))
    #expect(
      mapper.events(for: .cancelled(id: 1)) == [.pointerUp(x: 50, y: 25), .pointerExit(x: -1, y: -1)])
  }

  @Test func `8: pointers are mapped as the picture is drawn, where a size is fixed too`() async throws {
    let config = AnimationConfig(width: 200, height: 200)
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    try await animation.loaded()
    // The canvas is a square in the middle of a wide view, and the animation half of that.
    let mapping = animation.mapping(fromViewOf: 400, height: 100)
    let point = mapping.canvasPoint(x: 200, y: 50)
    #expect(point == (100, 100))
    #expect(mapping.isOnAnimation(x: 200, y: 50) && mapping.isOnAnimation(x: 151, y: 50))
    #expect(!mapping.isOnAnimation(x: 149, y: 50))
    #expect(!mapping.isOnAnimation(x: 200, y: 20))
    // Where the square is drawn, it is hit.
    var surface = animation.surfaceForTests()
    animation.draw(into: &surface)
    let square = mapping.canvasPoint(x: 170, y: 50)
    #expect(surface.pixels[Int(square.y) * 200 + Int(square.x)] == 0xFF00_00FF)
    #expect(animation.hits("square", x: square.x, y: square.y))
  }

  @Test func `9: the shape of a layer can be hit, not only its box`() async throws {
    let json = """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":40,"h":40,"layers":[{"ty":4,"nm":"disc","ip":0,"op":60,"st":0,"ks":{},
       "shapes":[{"ty":"el","p":{"a":0,"k":[20,20]},"s":{"a":0,"k":[40,40]}},
         {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}
      """
    var config = AnimationConfig()
    let boxed = DotLottieAnimation(animationData: json, config: config).byHand()
    config.player.hitTest = .shape(tolerance: 0)
    let exact = DotLottieAnimation(animationData: json, config: config).byHand()
    try await boxed.loaded()
    try await exact.loaded()
    #expect(boxed.hits("disc", x: 2, y: 2) && !exact.hits("disc", x: 2, y: 2))
    #expect(boxed.hits("disc", x: 20, y: 20) && exact.hits("disc", x: 20, y: 20))
  }

  @Test func `10: the end of a loading is told when it comes, not when a timer says so`() async throws {
    let compiler = HeldCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    try await Task.sleep(for: .milliseconds(600))
    #expect(recorder.lines.isEmpty)
    compiler.release()
    try await animation.loaded()
    #expect(recorder.lines == ["load"])
  }

  @Test func `11: parts are played n times, there and back, and tell their end`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    var ends: [PlaybackEnd] = []
    animation.play(fromFrame: 10, toFrame: 20, loopMode: .times(3)) { ends.append($0) }
    animation.run(milliseconds: 5000)
    #expect(ends == [.finished] && recorder.lines.filter { $0.hasPrefix("loop") }.count == 3)
    #expect((recorder.frames.min() ?? 0) >= 10 && (recorder.frames.max() ?? 99) <= 20)
    animation.play(fromFrame: 20, toFrame: 10, loopMode: .autoReverse(times: 1)) { ends.append($0) }
    #expect(animation.currentFrame() == 20)
    animation.run(milliseconds: 5000)
    #expect(ends == [.finished, .finished] && animation.currentFrame() == 20)
  }

  @Test func `12: answers are what the documentation says`() async throws {
    let (animation, recorder) = try await running()
    let isFired: Bool = animation.stateMachineFire(event: "nothing")
    #expect(!isFired)
    let number: Float? = animation.stateMachineGetNumericInput(key: "nothing")
    let text: String? = animation.stateMachineGetStringInput(key: "nothing")
    let flag: Bool? = animation.stateMachineGetBooleanInput(key: "nothing")
    #expect(number == nil && text == nil && flag == nil)
    #expect(animation.stateMachineGetInputs()["userRole"] == "guest")
    #expect(animation.stateMachineUnsubscribe(observer: recorder))
    #expect(animation.stateMachineSubscribe(observer: recorder))
  }

  @Test func `13: a picture is drawn where it is wanted, once`() async throws {
    let (animation, _) = try await running()
    var surface = animation.surfaceForTests()
    #expect(animation.draw(into: &surface) && !animation.draw(into: &surface))
  }

  @Test(.enabled(if: MallocCounter.isAvailable)) func `13: no picture is copied on its way`() async throws {
    let config = AnimationConfig(autoplay: true, loop: true, width: 500, height: 250)
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    try await animation.loaded()
    var surface = animation.surfaceForTests()
    func seconds(_ count: Int, _ show: () -> Bool) -> Bool {
      var isShown = true
      for _ in 0..<count * 10 {
        animation.advance(milliseconds: 100)
        if !show() { isShown = false }
      }
      return isShown
    }
    /// How many bytes ten pictures take that are shown in one way, after some have been.
    func bytes(_ show: () -> Bool) -> Int {
      var isShown = seconds(2, show)
      let bytes = MallocCounter.bytes { isShown = seconds(1, show) && isShown }
      return isShown ? bytes : .max
    }
    // Less than one picture in ten.
    #expect(bytes { animation.draw(into: &surface) } < 500_000)
    #expect(bytes { animation.render() } < 500_000)
    #if !canImport(CoreGraphics)
      // Handed out, and let go of before the next.
      #expect(bytes { animation.frameImage() != nil } < 500_000)
      #expect(bytes { animation.tick(dt: 1) != nil } < 500_000)
    #endif
    animation.setViewport(PlayerViewport(x: 10, y: 10, width: 900, height: 400))
    #expect(bytes { animation.draw(into: &surface) } < 500_000)
  }

  @Test func `14: nobody sees it, nothing moves; who asked for less motion sees the end`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    try await animation.loaded()
    let clock = ManualDisplayClock()
    animation.displayClock = clock
    animation.play()
    animation.setVisible(false)
    clock.advance(by: .seconds(1))
    #expect(animation.currentFrame() == 0 && clock.drivenCount == 0)
    animation.setVisible(true)
    #expect(clock.drivenCount == 1)
    animation.setReducedMotion(MotionPolicy(whenReduced: .settled, isReduced: true).reducedMotion)
    clock.advance(by: .milliseconds(100))
    var surface = animation.surfaceForTests()
    animation.draw(into: &surface)
    // At the end the square is at the right.
    #expect(surface.pixels[25 * 100 + 80] == 0xFF00_00FF && surface.pixels[25 * 100 + 20] == 0)
    animation.stateMachineStart(id: "myButtonFSM")
    let words = AccessibilityWords(label: "Like", states: ["idle": "not liked"])
    #expect(
      animation.accessibilityDescription(words)
        == AccessibilityDescription(label: "Like", value: "not liked", isButton: true))
    for event in animation.activationEvents() { animation.stateMachinePostEvent(event) }
    #expect(animation.stateMachineGetNumericInput(key: "score") == 1)
  }

  @Test func `15: animations are read off the main actor`() async throws {
    let compiler = ThreadWatchingCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    try await animation.loaded()
    #expect(compiler.wasOnMainThread.withLock { $0 } == false)
  }
}

/// Notes where it is called.
private struct ThreadWatchingCompiler: AnimationCompiler {
  let wasOnMainThread = Lock<Bool?>(nil)

  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    note()
    return try job.run()
  }

  private func note() {
    let isMain = Thread.isMainThread
    wasOnMainThread.withLock { $0 = isMain }
  }
}
