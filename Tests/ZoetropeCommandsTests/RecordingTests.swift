#if Tools && DEBUG
import Foundation
import LottiePlayer
import TestSupport
import Testing
import ZoetropeJSON

@testable import DotLottie

/// A session that was recorded from an application plays in the built tool.
@MainActor
@Suite(.enabled(if: Tool.isBuilt)) struct RecordingTests {
  /// The lines of a script.
  private final class Recording {
    var lines: [String] = []

    func append(_ call: PlayerCall) { lines.append(call.json.text(.line)) }
    func appendStatus() { lines.append(#"{"op":"status"}"#) }
  }

  /// One line of JSON, as the tool prints it.
  private func status(of animation: DotLottieAnimation) -> String {
    JSONValue.object(animation.player.statusMembers).text(.line)
  }

  @Test(arguments: 0..<3) func `the status after each call is the application's, byte for byte`(
    seed: UInt64
  ) async throws {
    let path = PackageFiles.root + "/Samples/lighthouse.lottie"
    let animation = DotLottieAnimation(
      dotLottieData: try Data(contentsOf: URL(fileURLWithPath: path)),
      config: AnimationConfig(autoplay: true, loop: true, width: 90, height: 70, stateMachineId: "keeper"))
    animation.displayClock = nil
    let recording = Recording()
    // As a connection to the studio does.
    animation.director.onReplacement = { player in
      recording.lines = player.callsToHere().calls.map { $0.json.text(.line) }
      player.onCall = { recording.append($0) }
    }
    let events = animation.events
    try await animation.loaded()
    var random = SplitMix64(seed: seed)
    var expected = [status(of: animation)]
    recording.appendStatus()
    for _ in 0..<100 {
      step(animation, &random)
      recording.appendStatus()
      expected.append(status(of: animation))
    }
    let scratch = try Scratch()
    let script = try scratch.write("session.jsonl", recording.lines.joined(separator: "\n"))
    let run = try Tool.run(["simulate", path, "--script", script, "--player-events"])
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix(#"{"status":"#) } == expected)
    #expect(Set(expected).count > 20)
    // The stream has no frames and pictures.
    let reported = lines.filter { $0.hasPrefix(#"{"event":"#) && !$0.contains(#""frame":"#) }
    var received: [String] = []
    for await event in events.prefix(reported.count) {
      received.append(JSONValue.object(event.members).text(.line))
    }
    #expect(received == reported && reported.count > 50)
  }

  private func step(_ animation: DotLottieAnimation, _ random: inout SplitMix64) {
    switch random.next() % 10 {
    case 0: animation.stateMachinePostEvent(.click(x: 45, y: 20))
    case 1: animation.setInput("oil", to: Float(random.next() % 5))
    case 2: animation.setInput("night", to: random.next() % 2 == 0)
    case 3: animation.stateMachineFire(event: ["call", "ahoy", "done"][Int(random.next() % 3)])
    case 4: animation.setTheme(["dawn", "fog", ""][Int(random.next() % 3)])
    case 5: animation.setMarker(marker: ["sweep", "signal", ""][Int(random.next() % 3)])
    default: animation.advance(milliseconds: Float(random.next() % 4000) / 10)
    }
  }
}
#endif
