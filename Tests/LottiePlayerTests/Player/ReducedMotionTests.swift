import DotLottieFormat
import LottiePlayer
import Testing

@Suite struct ReducedMotionTests {
  /// Frames 0…20, 10 a second, with the marker `middle` at 5…15; and what it told.
  private func player(_ motion: ReducedMotion) throws -> (player: Player, events: () -> [PlayerEvent]) {
    var options = Player.Options()
    options.reducedMotion = motion
    let player = try Player(width: 100, height: 100, options: options)
    try player.load(json: Array(Rig.animation.utf8))
    let log = Log()
    player.onEvent = { log.events.append($0) }
    return (player, { log.events })
  }

  private final class Log { var events: [PlayerEvent] = [] }

  @Test(arguments: [
    (PlaybackMode.forward, 20 as Float), (.reverse, 0), (.bounce, 0), (.reverseBounce, 20),
  ])
  func `what plays is at its end with the first tick, and complete`(mode: PlaybackMode, end: Float) throws {
    let (player, events) = try player(.settled)
    player.setMode(mode)
    try player.play()
    try player.tick(milliseconds: 1)
    #expect(player.timeline.frame == end && player.timeline.status == .stopped)
    #expect(events().last == .complete && events().filter { $0 == .complete }.count == 1)
    #expect(try !player.tick(milliseconds: 1000))
  }

  @Test func `what loops without end stands at its end, and is not complete`() throws {
    let (player, events) = try player(.settled)
    player.setLoop(true)
    try player.play()
    #expect(try player.tick(milliseconds: 16))
    #expect(player.timeline.frame == 20 && player.timeline.status == .playing)
    #expect(try !player.tick(milliseconds: 10_000))
    #expect(!events().contains(.complete) && !events().contains(.loop(1)))
  }

  @Test func `counted loops end at once`() throws {
    let (player, events) = try player(.settled)
    player.setLoop(true)
    player.setLoopCount(3)
    try player.play()
    try player.tick(milliseconds: 16)
    #expect(Array(events().suffix(2)) == [.loop(3), .complete])
    // Again from the beginning.
    try player.play()
    try player.tick(milliseconds: 16)
    #expect(events().filter { $0 == .complete }.count == 2)
  }

  @Test func `tweens land with the first tick`() throws {
    let (player, _) = try player(.settled)
    try player.tween(to: 7, milliseconds: 5000, easing: .linear)
    try player.tick(milliseconds: 1)
    #expect(player.timeline.frame == 7 && player.timeline.status == .stopped)
  }

  @Test func `a marker stands for the animation wherever no range is set`() throws {
    let (player, _) = try player(.marker("middle"))
    try player.play()
    try player.tick(milliseconds: 1)
    #expect(player.timeline.frame == 5)
    try player.setSegment(start: 2, end: 9)
    try player.play()
    try player.tick(milliseconds: 1)
    #expect(player.timeline.frame == 9)
    let (other, _) = try self.player(.marker("nothing"))
    try other.play()
    try other.tick(milliseconds: 1)
    #expect(other.timeline.frame == 20)
  }

  @Test func `motion comes back when it is wanted again`() throws {
    let (player, _) = try player(.settled)
    player.setReducedMotion(.full)
    try player.play()
    try player.tick(milliseconds: 300)
    // As 32 bits have it.
    #expect(abs(player.timeline.frame - 3) < 1e-6)
  }

  @Test func `states go on as with all of the motion, only sooner`() throws {
    let machine = """
      {"initial":"a","inputs":[{"type":"Event","name":"next"}],"states":[
      {"type":"PlaybackState","name":"a","animation":"","autoplay":true,"transitions":[
      {"type":"Tweened","toState":"b","duration":9,"easing":[0,0,1,1],"guards":[{"type":"Event","inputName":"next"}]}]},
      {"type":"PlaybackState","name":"b","animation":"","segment":"high","transitions":[]}],
      "interactions":[{"type":"OnComplete","stateName":"a","actions":[{"type":"Fire","inputName":"next"}]}]}
      """
    let (player, _) = try player(.settled)
    try player.loadStateMachine(json: Array(machine.utf8))
    player.startStateMachine()
    try player.tick(milliseconds: 1)
    try player.tick(milliseconds: 1)
    #expect(player.stateMachine?.currentState == "b" && player.timeline.frame == 15)
  }
}
