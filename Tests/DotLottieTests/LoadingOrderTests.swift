import DotLottie
import DotLottieFormat
import Foundation
import Host
import LottieRenderer
import TestSupport
import Testing

/// What waits for an animation is done in the order in which it was asked, and told when it is done.
@MainActor
struct LoadingOrderTests {
  private func animation(
    _ config: AnimationConfig = AnimationConfig(), _ compiler: some AnimationCompiler = DirectCompiler()
  ) throws -> DotLottieAnimation {
    DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: config.compiling(with: compiler)
    ).byHand()
  }

  /// With an animation more, which no state shows.
  private func larger(
    _ config: AnimationConfig = AnimationConfig(), _ compiler: some AnimationCompiler
  ) throws -> DotLottieAnimation {
    var builder = try DotLottieBuilder(DotLottieFile([UInt8](try Fixture.package())))
    try builder.addAnimation(id: "third", json: Array(Fixture.square(frames: 40).utf8))
    return DotLottieAnimation(
      dotLottieData: Data(try builder.build()), config: config.compiling(with: compiler)
    ).byHand()
  }

  // MARK: Another animation

  @Test func `what is asked after another animation is done on that`() async throws {
    let animation = try animation()
    let frames = Noted()
    try animation.loadAnimationById("second")
    animation.stateMachineLoadData(
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}]}"#)
    animation.stateMachineStart()
    animation.setProgress(progress: 0.5)
    animation.play { _ in frames.lines.append("ended") }
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "second" && animation.currentFrame() == 15)
    #expect(animation.isPlaying() && animation.currentState == "a" && frames.lines.isEmpty)
  }

  @Test func `another animation that was asked for is read with the first`() async throws {
    let compiler = PickyCompiler()
    let animation = try animation(AnimationConfig(), compiler)
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    try animation.loadAnimationById("second")
    try await animation.loaded()
    #expect(compiler.ids.withLock { $0 } == ["button", "second"])
    #expect(animation.activeAnimationId() == "second")
    #expect(recorder.lines == ["load", "load"])
  }

  @Test func `what waits for an animation that can't be read is not done on the one before`() async throws {
    let compiler = PickyCompiler()
    compiler.broken.withLock { $0 = ["second"] }
    let animation = try animation(AnimationConfig(), compiler)
    let recorder = Recorder()
    let ends = Noted()
    animation.subscribe(observer: recorder)
    try animation.loadAnimationById("second")
    animation.play(marker: "middle") { ends.lines.append("\($0)") }
    animation.setSpeed(speed: 2)
    await #expect(throws: DotLottieAnimationError.unreadable("second is broken")) {
      try await animation.loaded()
    }
    #expect(animation.activeAnimationId() == "button" && !animation.isPlaying() && animation.isLoaded())
    #expect(ends.lines == ["\(PlaybackEnd.failed(.unreadable("second is broken")))"])
    #expect(recorder.lines == ["load", "loadError", "loadError: second is broken"])
    // Settings hold for whatever shows.
    #expect(animation.speed() == 2)
  }

  @Test func `what calls to play set as well is set in the order of the calls`() async throws {
    let animation = try animation()
    try await animation.loaded()
    try animation.loadAnimationById("second")
    animation.play(marker: "intro")
    animation.setLoop(loop: true)
    animation.setLoopCount(loopCount: 3)
    animation.setMode(mode: .bounce)
    #expect(animation.loop() && animation.mode() == .bounce)
    try await animation.loaded()
    #expect(animation.loop() && animation.loopCount() == 3 && animation.mode() == .bounce)
    try animation.loadAnimationById("button")
    animation.setMode(mode: .forward)
    animation.play(fromFrame: 9, toFrame: 3)
    try await animation.loaded()
    #expect(animation.mode() == .reverse && !animation.loop())
  }

  @Test func `whoever is refused may load another, and what waited for the first is not done on that`()
    async throws
  {
    let compiler = PickyCompiler()
    compiler.broken.withLock { $0 = ["second"] }
    let animation = try animation(AnimationConfig(), compiler)
    try await animation.loaded()
    compiler.ids.withLock { $0 = [] }
    let ends = Noted()
    try animation.loadAnimationById("second")
    compiler.broken.withLock { $0 = ["second"] }
    animation.play(marker: "intro") { [weak animation] end in
      ends.lines.append("first \(end == .failed(.unreadable("second is broken")))")
      compiler.broken.withLock { $0 = [] }
      #expect(throws: Never.self) { try animation?.loadAnimationById("second") }
    }
    animation.play(marker: "middle") {
      ends.lines.append("second \($0 == .failed(.unreadable("second is broken")))")
    }
    try await animation.loaded()
    #expect(ends.lines == ["first true", "second true"])
    #expect(animation.activeAnimationId() == "second" && !animation.isPlaying())
  }

  @Test func `a machine that shows another animation while one loads has the last word`() async throws {
    for isStarted in [false, true] {
      let compiler = HeldAfterFirst()
      let animation = try larger(AnimationConfig(), compiler)
      try await animation.loaded()
      if isStarted { animation.stateMachineStart(id: "myButtonFSM") }
      let ends = Noted()
      // Its state `other` shows `second`, and `active` the button.
      if isStarted { animation.stateMachineOverrideState("other") }
      try animation.loadAnimationById("third")
      animation.play { [weak animation] end in
        ends.lines.append("\(end)")
        animation?.play { ends.lines.append("again \($0)") }
      }
      animation.setLoop(loop: true)
      let waiter = Task { try await animation.loaded() }
      await Task.yield()
      if isStarted {
        animation.stateMachineOverrideState("active")
        #expect(animation.activeAnimationId() == "button")
      } else {
        animation.stateMachineStart(id: "myButtonFSM")
        animation.stateMachineOverrideState("other")
        #expect(animation.activeAnimationId() == "second")
      }
      #expect(ends.lines.count == 1 && ends.lines.first?.hasPrefix("failed") == true)
      // What the states say of it came later.
      #expect(animation.loop() == !isStarted)
      #expect(animation.loadingState == .loaded && animation.isPlaying())
      try await animation.loaded()
      try await waiter.value
      compiler.held.release()
      let shown = animation.activeAnimationId()
      // What was read is kept.
      #expect(await eventually { compiler.count.withLock { $0 } == 0 })
      #expect(animation.activeAnimationId() == shown && ends.lines.count == 1)
      try animation.loadAnimationById("third")
      try await animation.loaded()
      #expect(animation.activeAnimationId() == "third")
    }
  }

  @Test func `a pointer reaches the machine while another animation loads`() async throws {
    let compiler = PickyCompiler()
    let animation = try larger(AnimationConfig(stateMachineId: "myButtonFSM"), compiler)
    try await animation.loaded()
    compiler.broken.withLock { $0 = ["third"] }
    try animation.loadAnimationById("third")
    animation.stateMachinePostEvent(.click(x: 50, y: 25))
    #expect(animation.stateMachineGetNumericInput(key: "score") == 1)
    await #expect(throws: DotLottieAnimationError.unreadable("third is broken")) {
      try await animation.loaded()
    }
    #expect(animation.stateMachineGetNumericInput(key: "score") == 1)
  }

  // MARK: After a failure

  @Test func `another animation can be loaded after the first could not`() async throws {
    let compiler = PickyCompiler()
    compiler.broken.withLock { $0 = ["button"] }
    let animation = try animation(AnimationConfig(stateMachineId: "myButtonFSM"), compiler)
    animation.stateMachineSetNumericInput(key: "score", value: 5)
    animation.setSpeed(speed: 2)
    await #expect(throws: DotLottieAnimationError.unreadable("button is broken")) {
      try await animation.loaded()
    }
    #expect(animation.error() && !animation.isStateMachineRunning() && !animation.play())
    #expect(!animation.stateMachineLoad(id: "myButtonFSM"))
    animation.setLoop(loop: true)
    try animation.loadAnimationById("second")
    #expect(!animation.error() && animation.play())
    try await animation.loaded()
    #expect(animation.isLoaded() && animation.loadingState == .loaded && animation.failure == nil)
    #expect(!animation.error() && animation.errorMessage().isEmpty)
    // The machine of the configuration runs; what was asked of it before is given up.
    #expect(animation.currentState == "idle" && animation.stateMachineGetNumericInput(key: "score") == 0)
    animation.stateMachineStop()
    #expect(animation.speed() == 2 && animation.loop())
  }

  @Test func `what can't be loaded after a failure fails again`() async throws {
    let compiler = PickyCompiler()
    compiler.broken.withLock { $0 = ["button", "second"] }
    let animation = try animation(AnimationConfig(), compiler)
    await #expect(throws: DotLottieAnimationError.unreadable("button is broken")) {
      try await animation.loaded()
    }
    try animation.loadAnimationById("second")
    await #expect(throws: DotLottieAnimationError.unreadable("second is broken")) {
      try await animation.loaded()
    }
    #expect(!animation.isLoaded() && animation.error() && animation.errorMessage() == "second is broken")
    compiler.broken.withLock { $0 = [] }
    try animation.loadAnimationById("button")
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "button" && animation.isLoaded() && !animation.error())
  }

  @Test func `whoever is told of a failure can load another at once`() async throws {
    let compiler = PickyCompiler()
    compiler.broken.withLock { $0 = ["button"] }
    let animation = try animation(AnimationConfig(), compiler)
    let recorder = Recorder()
    recorder.reaction = { [weak animation] line in
      guard line == "loadError: button is broken" else { return }
      #expect(throws: Never.self) { try animation?.loadAnimationById("second") }
    }
    animation.subscribe(observer: recorder)
    // Who waits for an animation waits for that one.
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "second" && !animation.error())
    #expect(recorder.lines == ["loadError", "loadError: button is broken", "load"])
  }

  @Test func `after one that can't be read, another that was asked for is shown`() async throws {
    let compiler = PickyCompiler()
    compiler.broken.withLock { $0 = ["second"] }
    let animation = try animation(AnimationConfig(), compiler)
    let ends = Noted()
    try animation.loadAnimationById("second")
    animation.play(marker: "middle") { ends.lines.append("\($0)") }
    try animation.loadAnimationById("button")
    animation.setFrame(frame: 7)
    // The one that was asked for last is shown.
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "button" && animation.currentFrame() == 7)
    #expect(animation.failure == .unreadable("second is broken"))
    #expect(ends.lines == ["\(PlaybackEnd.failed(.unreadable("second is broken")))"])
    #expect(animation.loadingState == .loaded && !animation.isPlaying())
  }

  // MARK: Configuration

  @Test func `the machine of the configuration answers at once`() async throws {
    let compiler = PickyCompiler()
    let animation = try animation(
      AnimationConfig(stateMachineId: "myButtonFSM", animationId: "second"), compiler)
    #expect(animation.isStateMachineRunning() && animation.stateMachineCurrentState() == "idle")
    #expect(animation.stateMachineSetNumericInput(key: "score", value: 7))
    #expect(animation.stateMachineFire(event: "buttonClicked") && !animation.stateMachineFire(event: "none"))
    #expect(animation.stateMachineCurrentState() == "active")
    try await animation.loaded()
    #expect(animation.currentState == "active" && animation.stateMachineGetNumericInput(key: "score") == 7)
    // Its first state shows another animation, which is not left to be read on the main actor.
    #expect(compiler.ids.withLock { $0 } == ["second", "button"])
    #expect(animation.activeAnimationId() == "button")
  }

  @Test func `the machine of a remote file's configuration is trusted`() async throws {
    var config = AnimationConfig(stateMachineId: "myButtonFSM")
    config.source = HeldSource(bytes: [UInt8](try Fixture.package()))
    let animation = DotLottieAnimation(webURL: "https://example.com/a.lottie", config: config).byHand()
    #expect(animation.isStateMachineRunning() && animation.stateMachineFire(event: "buttonClicked"))
    try await animation.loaded()
    #expect(animation.currentState == "active")
  }

  @Test(arguments: [
    (AnimationConfig(stateMachineId: "none"), "s/none.json: the package has no state machine \"none\""),
    (AnimationConfig(themeId: "none"), "the package has no theme \"none\""),
    (AnimationConfig(marker: "none"), "the animation has no marker \"none\""),
    (AnimationConfig(segments: (5, 5)), "the segment 5.0 to 5.0 is empty: its start must be below its end"),
  ])
  func `a mistake in the configuration is told`(_ row: (AnimationConfig, String)) async throws {
    let animation = try animation(row.0)
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    try await animation.loaded()
    #expect(recorder.lines.count == 2 && recorder.lines.first == "load")
    #expect(recorder.lines.last?.hasPrefix("error: ") == true, "\(recorder.lines)")
    #expect(recorder.lines.last?.contains(row.1) == true, "\(recorder.lines)")
    #expect(animation.failure?.message.contains(row.1) == true)
  }

  // MARK: Events

  @Test func `observers hear of the animation when all that was asked is done`() async throws {
    let animation = try animation(AnimationConfig(themeId: "night", stateMachineId: "myButtonFSM"))
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    var known: [String] = []
    recorder.reaction = { [weak animation] line in
      guard line == "load", let animation else { return }
      known = [animation.stateMachineCurrentState(), animation.currentState, animation.activeThemeId()]
      animation.stateMachineSetNumericInput(key: "score", value: 2)
    }
    animation.stateMachineSetNumericInput(key: "score", value: 1)
    try await animation.loaded()
    #expect(known == ["idle", "idle", "night"])
    #expect(animation.stateMachineGetNumericInput(key: "score") == 2)
    #expect(recorder.lines.first == "load")
    #expect(recorder.lines.suffix(2) == ["score 0.0 -> 1.0", "score 1.0 -> 2.0"], "\(recorder.lines)")
  }

  @Test func `observers hear of another animation when all that waited for it is done`() async throws {
    let animation = try animation()
    try await animation.loaded()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    var frame: Float?
    recorder.reaction = { [weak animation] line in
      if line == "load" { frame = animation?.currentFrame() }
    }
    try animation.loadAnimationById("second")
    animation.setFrame(frame: 10)
    animation.play()
    try await animation.loaded()
    #expect(frame == 10 && recorder.lines == ["load", "play"])
  }
}

/// What a call noted.
@MainActor
private final class Noted {
  var lines: [String] = []
}

/// Notes what it compiles, and can't read some of it.
private struct PickyCompiler: AnimationCompiler {
  let ids = Lock<[String]>([])
  let broken = Lock<Set<String>>([])

  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    let id = job.animationID ?? ""
    ids.withLock { $0.append(id) }
    if broken.withLock({ $0.contains(id) }) { throw DotLottieAnimationError.unreadable("\(id) is broken") }
    return try job.run()
  }
}

/// Compiles the animation `third` when it is told to, and others at once.
private struct HeldAfterFirst: AnimationCompiler {
  let held = HeldCompiler()
  /// How many are being compiled.
  let count = Lock(0)

  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    guard job.animationID == "third" else { return try job.run() }
    count.withLock { $0 += 1 }
    defer { count.withLock { $0 -= 1 } }
    return try await held.compile(job)
  }
}

/// Has bytes, in a moment.
private struct HeldSource: AnimationSource {
  let bytes: [UInt8]

  func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    try await Task.sleep(for: .milliseconds(10))
    return bytes
  }
}
