@testable import DotLottie
import Foundation
import Testing
import TestSupport

/// Files of this computer, which may be none.
struct FileLoadingTests {
  private let json = Array(Fixture.square().utf8)

  @Test(arguments: ["/dev/zero", "/dev", "pipe", "large"])
  func `a file that has no end, or is none, is not read`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    let file = name.hasPrefix("/") ? URL(fileURLWithPath: name) : url
    if name == "pipe" { #expect(unsafe mkfifo(url.path, 0o600) == 0) }
    if name == "large" { try Data(json).write(to: url) }
    var made = WebAnimationSource()
    (made.cache, made.maximumBytes) = (nil, json.count - 1)
    let source = made
    let expected: DotLottieAnimationError =
      name == "large"
      ? .tooLarge("large has \(json.count) bytes, and the limit is \(json.count - 1)")
      : .unreadable("\(file.lastPathComponent) is not a regular file")
    await #expect(throws: expected) { try await source.bytes(from: file) { _ in } }
    #expect(throws: expected) { try AnimationFile.read(file, limit: json.count - 1) }
  }

  @Test(arguments: ["missing.lottie", "half.lottie", "odd.lottie", "folder"]) @MainActor
  func `a file that can't be read refuses every call from the first moment`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    switch name {
    case "half.lottie": try Fixture.package().dropLast(400).write(to: url)
    case "odd.lottie": try Data("PK\u{3}\u{4} and no more".utf8).write(to: url)
    case "folder": try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    default: break
    }
    let animation = DotLottieAnimation(fileURL: url)
    let recorder = Recorder()
    animation.subscribe(observer: recorder)
    animation.stateMachineSubscribe(recorder)
    #expect(animation.error() && !animation.errorMessage().isEmpty)
    #expect(!animation.stateMachineLoad(id: "myButtonFSM") && !animation.stateMachineStart())
    #expect(!animation.isStateMachineRunning() && !animation.play())
    let reason = try #require(animation.failure)
    #expect(recorder.lines.isEmpty)
    await #expect(throws: reason) { try await animation.loaded() }
    #expect(recorder.lines == ["loadError", "loadError: \(reason)"])
  }

  @Test @MainActor func `a machine whose animation is invalid says that it is gone`() async throws {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "button", json: Array(Fixture.square().utf8))
    try builder.addStateMachine(.init(id: "myButtonFSM"), json: Array(Fixture.machine.utf8))
    // One bit of the animation's checksum in its header is another one; the manifest comes first.
    var bytes = try builder.build()
    let name = Array("a/button.json".utf8)
    let start = try #require(
      bytes.indices.dropLast(name.count).first { bytes[$0..<$0 + name.count].elementsEqual(name) })
    for index in start + name.count + 20..<start + name.count + 60 { bytes[index] ^= 0x55 }
    let animation = DotLottieAnimation(dotLottieData: Data(bytes))
    let recorder = Recorder()
    animation.stateMachineSubscribe(recorder)
    #expect(animation.stateMachineLoad(id: "myButtonFSM") && animation.stateMachineStart())
    let error = await #expect(throws: DotLottieAnimationError.self) { try await animation.loaded() }
    let message = try #require(error).message
    #expect(!animation.isStateMachineRunning())
    #expect(recorder.lines.contains("error: \(message)"))
  }

  @Test func `errors describe themselves, to Foundation too`() throws {
    let error: any Error = DotLottieAnimationError.notFound("the package has no animation \"x\"")
    #expect("\(error)" == #"the package has no animation "x""#)
    #expect(error.localizedDescription == "\(error)")
    do {
      _ = try Player(width: 0, height: 5)
      Issue.record("a player without a size")
    } catch {
      #expect("\(error)".hasPrefix("a picture of 0 × 5 pixels can't be drawn"))
    }
  }
}
