import DotLottieFormat
import LottiePlayer
import TestSupport
import Testing
import VectorRaster

@Suite struct LifetimeTests {
  private static let machine = """
    {"initial":"a","inputs":[{"type":"Event","name":"next"}],"states":[
    {"type":"PlaybackState","name":"a","animation":"one","autoplay":true,"transitions":[
    {"type":"Tweened","toState":"b","duration":1,"easing":[0,0,1,1],"guards":[{"type":"Event","inputName":"next"}]}]},
    {"type":"PlaybackState","name":"b","animation":"two","transitions":[]}]}
    """

  /// Makes a player that does everything once; it is gone when this returns.
  private func cycle() throws -> WeakPlayer {
    let player = try Player(width: 20, height: 20)
    try player.load(Rig.package(Self.machine))
    try player.loadStateMachine(id: "machine")
    player.startStateMachine()
    player.fire("next")
    try player.tick(milliseconds: 500)
    try? player.setTheme("green")
    var surface = Surface(width: 20, height: 20)
    player.draw(into: &surface)
    player.stopStateMachine()
    return WeakPlayer(player)
  }

  private struct WeakPlayer {
    weak var player: Player?

    init(_ player: Player) { self.player = player }
  }

  @Test func `a player is gone when nobody holds it`() throws {
    #expect(try cycle().player == nil)
  }

  @Test(.enabled(if: MallocCounter.isReliable)) func `a thousand players ask for as much as the first ones`()
    throws
  {
    for _ in 0..<5 { _ = try cycle() }
    let bytes = try MallocCounter.bytes { _ = try cycle() }
    for _ in 0..<1000 { _ = try cycle() }
    // Nothing that outlives a player grows with their number.
    #expect(try abs(MallocCounter.bytes { _ = try cycle() } - bytes) <= bytes / 100)
  }

  @Test(.enabled(if: MallocCounter.isReliable))
  func `a host drains events, and calls the player meanwhile, for free`()
    throws
  {
    let player = try Player(width: 20, height: 20)
    let machine = """
      {"initial":"a","inputs":[{"type":"Numeric","name":"n","value":0},{"type":"Numeric","name":"m","value":0}],"states":[
      {"type":"PlaybackState","name":"a","animation":"","transitions":[{"type":"Transition","toState":"b","guards":[
      {"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":1}]}]},
      {"type":"PlaybackState","name":"b","animation":"","transitions":[{"type":"Transition","toState":"a","guards":[
      {"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":0}]}]}]}
      """
    try player.loadStateMachine(json: Array(machine.utf8))
    var entered: Float = 0
    func drain() {
      player.drainEvents { event in
        guard case .stateEntered = event else { return }
        entered += 1
        player.setInput("m", to: entered)
      }
    }
    player.startStateMachine()
    drain()
    func change() {
      player.setInput("n", to: 1)
      drain()
      player.setInput("n", to: 0)
      drain()
    }
    // Two lists of events take turns.
    for _ in 0..<2 { change() }
    #expect(MallocCounter.count { for _ in 0..<10 { change() } } == 0)
    #expect(entered == 25 && player.stateMachine?.value("m", as: Float.self) == 25)
  }
}
