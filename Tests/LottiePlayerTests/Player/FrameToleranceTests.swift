import LottiePlayer
import Testing

/// Which frames are the same: those within 0.0009 of each other, as rounding leaves them.
@Suite struct FrameToleranceTests {
  /// What is reported when the frame goes from 10 to another one.
  private func events(goingTo frame: Float) throws -> [String] {
    let player = try Player(width: 100, height: 100)
    try player.load(json: Array(Rig.animation.utf8))
    try player.setFrame(10)
    _ = player.takeEvents()
    try player.setFrame(frame)
    return player.takeEvents().map(\.text)
  }

  @Test(arguments: [10.05, 9.95, 10.01, 10.001, 9.999] as [Float])
  func `a frame beyond the tolerance is another one`(frame: Float) throws {
    #expect(try events(goingTo: frame) == ["frame \(frame)"])
  }

  @Test(arguments: [10, 10.0005, 9.9995] as [Float])
  func `a frame within the tolerance is the same one`(frame: Float) throws {
    #expect(try events(goingTo: frame) == [])
  }
}
