import DotLottie
import DotLottieInspection
import Foundation
import TestSupport
import Testing

/// Answers to calls about an animation that can't be loaded, from the moment it is made.
@MainActor
struct TruthTests {
  /// A way to make an animation that can't be loaded, and a part of the message.
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let make: @MainActor @Sendable (_ folder: URL) throws -> DotLottieAnimation

    init(
      _ name: String, _ message: String,
      _ make: @escaping @MainActor @Sendable (_ folder: URL) throws -> DotLottieAnimation
    ) {
      (testDescription, self.message, self.make) = (name, message, make)
    }

    /// Bytes that are no animation, as a file.
    init(file name: String, _ bytes: Data, _ message: String) {
      self.init("file \(name)", "\(name): ") { folder in
        let url = folder.appendingPathComponent(name)
        try bytes.write(to: url)
        let animation = DotLottieAnimation(fileURL: url)
        #expect(animation.errorMessage().contains(message))
        return animation
      }
    }
  }

  nonisolated static let nothings: [(name: String, bytes: Data, message: String)] = [
    ("empty", Data(), "the file is empty"),
    ("space", Data(" \n\t".utf8), "the file is empty"),
    ("text", Data("no animation".utf8), "neither a package nor JSON"),
    ("page", Data("<html></html>".utf8), "a web page, not an animation"),
    ("picture", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]), "a PNG picture, not an animation"),
    ("gzip", Data([0x1F, 0x8B, 8, 0]), "a file packed with gzip, not an animation"),
    ("array", Data("[]".utf8), "JSON without an object, not an animation"),
    ("open", Data("{".utf8), "the file does not end with its JSON object"),
    ("cut", Data(Fixture.square().utf8).dropLast(9), "the file does not end with its JSON object"),
    ("more", Data((Fixture.square() + "x").utf8), "the file does not end with its JSON object"),
    ("machine", Data(Fixture.machine.utf8), "a state machine, not an animation"),
    ("object", Data("{}".utf8), "the file has no layers"),
    ("archive", Data("PK\u{3}\u{4} and no more".utf8), "ZIP archive"),
  ]

  nonisolated static let failures: [Failure] =
    nothings.flatMap { row in
      let text = String(decoding: row.bytes, as: UTF8.self)
      // Bytes that are no text are no string of JSON.
      let asText = row.bytes.elementsEqual(text.utf8) ? [row] : []
      return asText.map { row in
        Failure("animationData \(row.name)", row.message) { _ in DotLottieAnimation(animationData: text) }
      } + [
        Failure("lottieData \(row.name)", row.message) { _ in DotLottieAnimation(lottieData: row.bytes) },
        Failure("dotLottieData \(row.name)", row.message) { _ in DotLottieAnimation(dotLottieData: row.bytes)
        },
        Failure(file: "\(row.name).json", row.bytes, row.message),
      ]
    } + [
      Failure(file: "half.lottie", (try? Fixture.package().dropLast(400)) ?? Data(), "ZIP archive"),
      Failure("missing file", "there is no file lamp.lottie") { folder in
        DotLottieAnimation(fileURL: folder.appendingPathComponent("lamp.lottie"))
      },
      Failure("folder", "is not a regular file") { folder in DotLottieAnimation(fileURL: folder) },
      Failure("missing in a bundle", "\"lamp.lottie\"") { folder in
        DotLottieAnimation(fileName: "lamp", bundle: try #require(Bundle(path: folder.path)))
      },
      Failure("no animation in a bundle", "lamp.json: ") { folder in
        try Data("[]".utf8).write(to: folder.appendingPathComponent("lamp.json"))
        return DotLottieAnimation(fileName: "lamp", bundle: try #require(Bundle(path: folder.path)))
      },
      Failure("no address", "\"lamp\" is not an address") { _ in DotLottieAnimation(webURL: "lamp") },
    ]

  @Test(arguments: failures)
  func `every call is refused from the first moment`(_ failure: Failure) async throws {
    let folder = try TemporaryFolder()
    let animation = try failure.make(folder.url)
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    #expect(
      animation.error() && animation.errorMessage().contains(failure.message), "\(animation.errorMessage())")
    expectRefusals(animation)
    #expect(recorder.lines.isEmpty)
    let message = animation.errorMessage()
    await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
    #expect(animation.errorMessage() == message)
    #expect(recorder.lines == ["loadError", "loadError: \(message)"])
    expectRefusals(animation)
  }

  private func expectRefusals(_ animation: DotLottieAnimation) {
    let reason = animation.errorMessage()
    let calls: [(DotLottieAnimation) -> Bool] = [
      { $0.stateMachineLoad(id: "myButtonFSM") }, { $0.stateMachineLoadData(Fixture.machine) },
      { $0.stateMachineStart() }, { $0.stateMachineStart(id: "myButtonFSM") }, { $0.stateMachineStop() },
      { $0.stateMachineFire(event: "buttonClicked") },
      { $0.stateMachineSetNumericInput(key: "score", value: 1) },
      { $0.stateMachineSetStringInput(key: "userRole", value: "a") },
      { $0.stateMachineSetBooleanInput(key: "isActive", value: true) },
      { $0.stateMachineResetInput(key: "score") }, { $0.stateMachineOverrideState("idle") },
      { $0.play() }, { $0.play(fromFrame: 1) }, { $0.play(fromProgress: 0.5) }, { $0.pause() }, { $0.stop() },
      { $0.setFrame(frame: 1) }, { $0.setProgress(progress: 0.5) }, { $0.setTheme("") }, { $0.resetTheme() },
    ]
    for (index, call) in calls.enumerated() {
      #expect(!call(animation), "call \(index)")
      #expect(animation.failure?.message == reason, "call \(index)")
    }
    #expect(!animation.isStateMachineRunning() && !animation.isLoaded() && !animation.isPlaying())
    #expect(animation.stateMachineCurrentState().isEmpty && animation.stateMachineGetInputs().isEmpty)
    #expect(animation.stateMachineGetNumericInput(key: "score") == nil)
  }

  @Test(arguments: [
    #"{"layers":[}"#, #"{"layers":[],"w":1,"h":1,"fr":30,"ip":0,"op":0}"#, #"{"layers":{}}"#,
  ])
  func `a machine from text is refused when the animation turns out to be none`(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("lamp.json")
    try Data(text.utf8).write(to: url)
    let animation = DotLottieAnimation(fileURL: url)
    // The animation is read for the answer.
    #expect(!animation.stateMachineLoadData(Fixture.machine))
    #expect(animation.error() && animation.errorMessage().hasPrefix("lamp.json: "))
    expectRefusals(animation)
    let reason = try #require(animation.failure)
    await #expect(throws: reason) { try await animation.loaded() }
  }

  @Test func `the machine that a configuration names does not run without an animation`() async {
    let animation = DotLottieAnimation(
      lottieData: Data("[]".utf8), config: AnimationConfig(stateMachineId: "myButtonFSM"))
    #expect(animation.error() && !animation.isStateMachineRunning())
    _ = try? await animation.loaded()
    #expect(!animation.isStateMachineRunning())
  }

  // MARK: Reports

  @Test(arguments: [false, true])
  func `observers get the reason why a machine does not run`(isLoaded: Bool) async throws {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "button", json: Array(Fixture.square().utf8))
    let lost =
      #"{"initial":"nowhere","states":[{"type":"PlaybackState","name":"idle","animation":"button"}]}"#
    try builder.addStateMachine(.init(id: "lost"), json: Array(lost.utf8))
    let animation = DotLottieAnimation(dotLottieData: Data(try builder.build())).byHand()
    if isLoaded { try await animation.loaded() }
    let recorder = Recorder()
    animation.stateMachineSubscribe(recorder)
    func errors(_ call: (DotLottieAnimation) -> Bool) -> [String] {
      recorder.lines = []
      #expect(!call(animation))
      #expect(animation.failure.map { recorder.lines.last == "error: \($0)" } ?? false, "\(recorder.lines)")
      return recorder.lines
    }
    #expect(errors { $0.stateMachineStart() } == ["error: no state machine is loaded"])
    #expect(errors { $0.stateMachineLoad(id: "none") }.count == 1)
    #expect(errors { $0.stateMachineLoadData("{") } == ["error: the file ends too early"])
    #expect(errors { $0.stateMachineLoadData("{}") }.count == 1)
    #expect(animation.stateMachineLoad(id: "lost"))
    // The engine reports in its own words before, once it runs.
    #expect(errors { $0.stateMachineStart() }.count == (isLoaded ? 2 : 1))
    recorder.lines = []
    try await animation.loaded()
    #expect(recorder.lines.isEmpty)
  }

  @Test func `the loaded files have findings, the package before its animation`() async throws {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "button", json: Array(Fixture.square().utf8))
    let dead = """
      {"initial":"idle","states":[
        {"type":"PlaybackState","name":"idle","animation":"missing","transitions":[]},
        {"type":"PlaybackState","name":"unreachable","animation":"button","transitions":[]}]}
      """
    try builder.addStateMachine(.init(id: "dead"), json: Array(dead.utf8))
    try builder.addTheme(
      .init(id: "odd"), json: Array(#"{"rules":[{"id":"none","type":"Color","value":[1,0,0]}]}"#.utf8))
    let animation = DotLottieAnimation(dotLottieData: Data(try builder.build())).byHand()
    // The package is there before an animation is.
    let content = animation.loadedContent
    #expect(content.animation == nil && content.file != nil)
    let findings = await Task.detached { content.findings() }.value
    #expect(findings.contains { $0.file.contains("dead") && $0.message.contains("missing") })
    #expect(findings.contains { $0.file.contains("dead") && $0.message.contains("unreachable") })
    #expect(findings.contains { $0.file.contains("odd") && $0.message.contains("none") })
    try await animation.loaded()
    #expect(animation.loadedContent.findings() == findings)
    // The machine of the package is in the findings once; one from elsewhere is added.
    animation.stateMachineLoad(id: "dead")
    #expect(animation.loadedContent.findings() == findings)
    animation.stateMachineLoadData(dead)
    #expect(animation.loadedContent.findings().count > findings.count)
  }

  @Test func `an animation without a package has findings of its own`() async throws {
    let text = Fixture.square().replacing("\"ty\":4", with: "\"ty\":5")
    let animation = DotLottieAnimation(animationData: text).byHand()
    #expect(animation.loadedContent.findings().isEmpty && animation.loadedContent.file == nil)
    try await animation.loaded()
    #expect(animation.loadedContent.findings().map(\.message) == animation.diagnostics().map(\.message))
    #expect(!animation.diagnostics().isEmpty)
    animation.stateMachineLoadData(Fixture.machine)
    #expect(animation.loadedContent.stateMachineID == nil && animation.loadedContent.stateMachine != nil)
  }
}
