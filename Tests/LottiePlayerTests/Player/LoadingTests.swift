import DotLottieFormat
import LottiePlayer
import TestSupport
import Testing

/// What players take as bytes, and which animation of a package they read.
@Suite struct LoadingTests {
  @Test func `bytes are a package or an animation, whichever they are`() throws {
    let player = try Player(width: 10, height: 10)
    try player.load(bytes: Array(Rig.animation.utf8))
    #expect(player.file == nil && player.timeline.facts?.lastFrame == 20)
    let sample = PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie")
    let package = try #require(sample)
    try player.load(bytes: package)
    #expect(player.file != nil && player.timeline.animationID == "lighthouse")
  }

  @Test(arguments: ["", "nothing", "{}", "PK\u{3}\u{4}"])
  func `other bytes are refused, and what was loaded is gone`(
    text: String
  ) throws {
    let player = try Player(width: 10, height: 10)
    try player.load(json: Array(Rig.animation.utf8))
    _ = player.takeEvents()
    let error = #expect(throws: PlayerError.self) { try player.load(bytes: Array(text.utf8)) }
    #expect(error?.message.isEmpty == false)
    #expect(
      player.takeEvents() == [.loadError(error?.message ?? "")]
        && player.timeline.facts == nil && player.file == nil)
  }

  @Test func `an animation of a package is loaded although the initial one is damaged`() throws {
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init(
          "manifest.json", #"{"version":"2","generator":"hand","animations":[{"id":"one"},{"id":"two"}]}"#),
        .init("a/one.json", "damaged"), .init("a/two.json", Rig.animation),
      ]).bytes())
    let player = try Player(width: 10, height: 10)
    #expect(throws: PlayerError.self) { try player.load(file) }
    _ = player.takeEvents()
    try player.load(file, animation: "two")
    #expect(player.timeline.animationID == "two" && player.takeEvents().contains(.load))
  }
}
