import DotLottie
import Foundation
import Host
import TestSupport
import Testing

/// Where bytes come from, and what is known when.
@MainActor
struct LoadingTests {
  @Test func `a file of a bundle is found with and without its ending`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Fixture.package().write(to: folder.appendingPathComponent("button.lottie"))
    try Data(Fixture.square().utf8).write(to: folder.appendingPathComponent("square.json"))
    let bundle = try #require(Bundle(path: folder.path))
    for name in ["button", "button.lottie", "square", "square.json"] {
      let animation = DotLottieAnimation(fileName: name, bundle: bundle).byHand()
      try await animation.loaded()
      #expect(animation.totalFrames() == 60 && animation.canvasSize == (100, 50), "\(name)")
    }
    let url = folder.appendingPathComponent("button.lottie")
    let animation = DotLottieAnimation(fileURL: url).byHand()
    #expect(animation.manifest() != nil)
    try await animation.loaded()
    let missing = DotLottieAnimation(fileName: "nothing", bundle: bundle).byHand()
    await #expect(
      throws: DotLottieAnimationError.notFound("the bundle has no \"nothing.lottie\" and no \"nothing.json\"")
    ) { try await missing.loaded() }
  }

  @Test func `text, data of a file and data of a package are played`() async throws {
    let text = Fixture.square()
    for animation in [
      DotLottieAnimation(animationData: text).byHand(),
      DotLottieAnimation(lottieData: Data(text.utf8)).byHand(),
      DotLottieAnimation(dotLottieData: try Fixture.package()).byHand(),
      // Which of them it is, the bytes tell.
      DotLottieAnimation(lottieData: try Fixture.package()).byHand(),
    ] {
      try await animation.loaded()
      #expect(animation.totalFrames() == 60)
    }
  }

  @Test(arguments: [Data(), Data("{".utf8), Data("PK".utf8), Data("[]".utf8)])
  func `what is no animation is an error, not a crash`(_ data: Data) async {
    let animation = DotLottieAnimation(lottieData: data).byHand()
    await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
    #expect(animation.error() && !animation.errorMessage().isEmpty && !animation.play())
    guard case .failed(.unreadable) = animation.loadingState else {
      Issue.record("\(animation.loadingState)")
      return
    }
  }

  @Test func `a broken package is told to who subscribes right after it was made`() async throws {
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package().prefix(200)).byHand()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    let error = await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
    #expect(recorder.lines == ["loadError", "loadError: \(error?.message ?? "")"])
  }

  @Test func `waiting can be given up without giving up the loading`() async throws {
    let compiler = HeldCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    let waiting = Task { try await animation.loaded() }
    await Task.yield()
    waiting.cancel()
    await #expect(throws: DotLottieAnimationError.cancelled) { try await waiting.value }
    compiler.release()
    try await animation.loaded()
    #expect(animation.isLoaded())
  }

  @Test func `what the states of a machine show is read before the first of them`() async throws {
    let compiler = CountingCompiler()
    let animation = DotLottieAnimation(
      dotLottieData: try Fixture.package(), config: .compiling(with: compiler)
    ).byHand()
    animation.stateMachineStart(id: "myButtonFSM")
    try await animation.loaded()
    #expect(compiler.ids.withLock { $0 } == ["button", "second"])
    animation.stateMachineSetNumericInput(key: "score", value: 100)
    #expect(animation.activeAnimationId() == "second")
    #expect(compiler.ids.withLock { $0.count } == 2)
  }

  @Test func `a call that could not be done in the end is told`() async throws {
    let machine = """
      {"initial":"a","inputs":[{"type":"Numeric","name":"n","value":0}],"states":[
        {"type":"PlaybackState","name":"a","animation":"","transitions":[{"type":"Tweened","toState":"b","duration":1,
          "easing":[0,0,1,1],"guards":[
          {"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":1}]}]},
        {"type":"PlaybackState","name":"b","animation":"","segment":[10,20],"transitions":[]}]}
      """
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package()).byHand()
    let recorder = Recorder()
    animation.stateMachineSubscribe(recorder)
    #expect(animation.stateMachineLoadData(machine) && animation.stateMachineStart())
    #expect(animation.stateMachineSetNumericInput(key: "n", value: 1))
    // A tween runs by then, and lets nothing change.
    #expect(animation.stateMachineSetNumericInput(key: "n", value: 2))
    try await animation.loaded()
    #expect(recorder.lines.last == "error: the state machine takes no inputs while it changes its state")
  }

  // MARK: Remote

  private func remote(
    _ source: some AnimationSource, _ address: String = "https://example.com/a.lottie"
  ) -> DotLottieAnimation {
    var config = AnimationConfig()
    config.source = source
    return DotLottieAnimation(webURL: address, config: config).byHand()
  }

  @Test func `calls are accepted before a package has come, and done when it has`() async throws {
    let animation = remote(GivenSource(.success([UInt8](try Fixture.package()))))
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    #expect(animation.manifest() == nil)
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && animation.stateMachineStart())
    #expect(animation.isStateMachineRunning() && animation.stateMachineFire(event: "buttonClicked"))
    #expect(animation.stateMachineCurrentState().isEmpty && animation.stateMachineGetInputs().isEmpty)
    try await animation.loaded()
    #expect(animation.currentState == "active" && animation.manifest() != nil)
    #expect(recorder.lines.first == "load" && recorder.lines.contains("custom stateActivated"))
    #expect(animation.loadingProgress?.fraction == 1)
  }

  @Test func `as soon as a package has come, answers are true`() async throws {
    let compiler = HeldCompiler()
    var config = AnimationConfig.compiling(with: compiler)
    config.source = GivenSource(.success([UInt8](try Fixture.package())))
    let animation = DotLottieAnimation(webURL: "https://example.com/a.lottie", config: config).byHand()
    #expect(animation.stateMachineLoad(id: "none") && animation.stateMachineStart())
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && !animation.isStateMachineRunning())
    #expect(animation.stateMachineStart() && animation.stateMachineFire(event: "buttonClicked"))
    #expect(await eventually { compiler.heldCount > 0 })
    #expect(animation.stateMachineCurrentState() == "active" && animation.isStateMachineRunning())
    #expect(!animation.stateMachineFire(event: "none") && !animation.stateMachineLoad(id: "none"))
    #expect(animation.stateMachineStart(id: "myButtonFSM"))
    compiler.release()
    try await animation.loaded()
    #expect(animation.currentState == "idle")
  }

  @Test func `playing what plays by itself is nothing to complain of`() async throws {
    let config = AnimationConfig(autoplay: true)
    let animation = DotLottieAnimation(dotLottieData: try Fixture.package(), config: config).byHand()
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    animation.play()
    try await animation.loaded()
    #expect(animation.isPlaying() && recorder.lines == ["load", "play"])
  }

  @Test func `another animation of a package that has not come is shown when it has`() async throws {
    let animation = remote(GivenSource(.success([UInt8](try Fixture.package()))))
    animation.setViewport(PlayerViewport(x: 0, y: 0, width: 1, height: 1))
    try animation.loadAnimationById("second")
    try await animation.loaded()
    #expect(animation.activeAnimationId() == "second")
    var surface = animation.surfaceForTests()
    animation.draw(into: &surface)
    #expect(!surface.pixels.contains { $0 != 0 })
  }

  @Test func `a machine that the package does not have is told when it has come`() async throws {
    let animation = remote(GivenSource(.success([UInt8](try Fixture.package()))))
    let recorder = Recorder()
    animation.stateMachineSubscribe(recorder)
    #expect(animation.stateMachineLoad(id: "none") && animation.stateMachineStart())
    try await animation.loaded()
    #expect(!animation.isStateMachineRunning())
    #expect(
      recorder.lines == [
        "error: the package has no state machine \"none\"; available: myButtonFSM",
        "error: no state machine is loaded",
      ])
  }

  @Test(arguments: [
    DotLottieAnimationError.refused(status: 404, "not found"), .unreachable("no network"),
    .tooLarge("too large"),
    .cancelled,
  ])
  func `a source that fails is told with its reason`(_ error: DotLottieAnimationError) async {
    let animation = remote(GivenSource(.failure(error)))
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    #expect(animation.stateMachineLoad(id: "any"))
    await #expect(throws: error) { try await animation.loaded() }
    #expect(recorder.lines == ["loadError", "loadError: \(error)", "error: \(error)"])
    #expect(!animation.stateMachineLoad(id: "any") && !animation.isStateMachineRunning())
  }

  @Test func `files have addresses too, and nothing else has for a source of files`() async throws {
    let address = URL(fileURLWithPath: PackageFiles.root + "/Samples/lighthouse.lottie").absoluteString
    for file in [DotLottieAnimation(webURL: address).byHand(), remote(FileAnimationSource(), address)] {
      try await file.loaded()
      #expect(file.activeAnimationId() == "lighthouse")
    }
    for address in ["https://example.com/a.json", "not an address", ""] {
      let animation = remote(FileAnimationSource(), address)
      await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
      guard case .failed(.unsupportedAddress) = animation.loadingState else {
        Issue.record("\(animation.loadingState)")
        return
      }
    }
  }

  @Test func `an animation that goes away cancels its source`() async throws {
    let source = EndlessSource()
    do { _ = remote(source) }
    _ = await eventually { source.isCancelled.withLock { $0 } }
    #expect(source.isCancelled.withLock { $0 })
  }
}

/// Has the bytes, or a reason why not.
private struct GivenSource: AnimationSource {
  let result: Result<[UInt8], DotLottieAnimationError>

  init(_ result: Result<[UInt8], DotLottieAnimationError>) { self.result = result }

  func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    let bytes = try result.get()
    progress(LoadingProgress(receivedBytes: bytes.count, expectedBytes: bytes.count))
    try await Task.sleep(for: .milliseconds(20))
    return bytes
  }
}

/// Never ends by itself.
private struct EndlessSource: AnimationSource {
  let isCancelled = Lock(false)

  func bytes(
    from url: URL, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> [UInt8] {
    do {
      try await Task.sleep(for: .seconds(1000))
    } catch {
      isCancelled.withLock { $0 = true }
      throw error
    }
    return []
  }
}

/// Notes what it compiles.
private struct CountingCompiler: AnimationCompiler {
  let ids = Lock<[String]>([])

  func compile(_ job: CompilationJob) async throws -> LottieAnimation {
    let id = job.animationID ?? ""
    ids.withLock { $0.append(id) }
    return try job.run()
  }
}
