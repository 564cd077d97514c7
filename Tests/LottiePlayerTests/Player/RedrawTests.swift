import DotLottieFormat
import LottiePlayer
import LottieRenderer
import Testing
import VectorRaster

/// When a picture is due, and what it shows.
@Suite struct RedrawTests: MachineWriting {
  private func player() throws -> Player {
    let player = try Player(width: 100, height: 100)
    try player.load(Rig.package(machine([state("a")])))
    return player
  }

  private static let changes: [(name: String, change: @Sendable (Player) throws -> Void)] = [
    ("resize", { try $0.resize(width: 50, height: 50) }),
    ("layout", { $0.layout = PlayerLayout(fit: .none) }),
    ("transform", { $0.transform = .translation(3, 4) }),
    ("viewport", { $0.viewport = PlayerViewport(x: 0, y: 0, width: 5, height: 5) }),
    ("background", { $0.setBackground(0xFF) }),
    ("reduced motion", { $0.setReducedMotion(.settled) }),
    ("a slot", { try $0.setSlot("ink", json: Array(#"{"k":[0,1,0]}"#.utf8)) }),
    ("all slots", { $0.clearSlots() }),
    ("a theme", { try $0.setTheme("green") }),
  ]

  @Test(arguments: changes.indices) func `what changes the picture makes the next tick say so`(row: Int)
    throws
  {
    let player = try player()
    try player.play()
    try player.tick(milliseconds: 100)
    try player.pause()
    #expect(try !player.tick(milliseconds: 100))
    #expect(player.isSettled)
    try Self.changes[row].change(player)
    #expect(!player.isSettled, "\(Self.changes[row].name)")
    #expect(try player.tick(milliseconds: 100), "\(Self.changes[row].name)")
    #expect(player.isSettled, "\(Self.changes[row].name)")
    #expect(try !player.tick(milliseconds: 100), "\(Self.changes[row].name)")
  }

  @Test func `a player has settled when time changes nothing`() throws {
    let player = try player()
    #expect(player.isSettled)
    try player.play()
    #expect(!player.isSettled)
    while player.timeline.status == .playing { try player.tick(milliseconds: 100) }
    #expect(player.isSettled)
    try player.tween(to: 2, milliseconds: 1000, easing: .linear)
    #expect(!player.isSettled)
    try player.tick(milliseconds: 2000)
    #expect(player.isSettled)
    #expect(try Player(width: 1, height: 1).isSettled)
  }

  @Test func `moving the frame shows at once, in a tween too`() throws {
    let player = try player()
    try player.tween(to: 20, milliseconds: 1000, easing: .linear)
    try player.tick(milliseconds: 500)
    #expect(player.hits("dot", x: 50, y: 70))
    try player.setFrame(5)
    #expect(
      player.timeline.frame == 5 && player.hits("dot", x: 30, y: 70) && !player.hits("dot", x: 50, y: 70))
    // A tween from there begins with what shows.
    try player.tween(to: 20, milliseconds: 1000, easing: .linear)
    #expect(player.hits("dot", x: 30, y: 70))
  }

  @Test func `a viewport that shows the same changes no surface`() throws {
    let player = try player()
    player.viewport = PlayerViewport(x: 0, y: 0, width: 20, height: 20)
    var surface = Surface(width: 100, height: 100)
    #expect(player.draw(into: &surface))
    #expect(!player.draw(into: &surface))
    player.viewport = PlayerViewport(x: 0, y: 0, width: 10, height: 20)
    #expect(player.draw(into: &surface))
    #expect(surface.pixels[15] == 0 && surface.pixels[5] == 0xFF00_00FF)
  }

  @Test func `the background shows without an animation too`() throws {
    let player = try Player(width: 2, height: 1)
    player.setBackground(0x0000_FF80)
    var surface = Surface(width: 2, height: 1)
    #expect(player.draw(into: &surface))
    #expect(surface.pixels == [0x8080_0000, 0x8080_0000])
    #expect(!player.draw(into: &surface))
    player.viewport = PlayerViewport(x: 1, y: 0, width: 1, height: 1)
    #expect(player.draw(into: &surface))
    #expect(surface.pixels == [0, 0x8080_0000])
  }

  @Test func `alignments are brought into their range whenever they are set`() {
    var layout = PlayerLayout()
    layout.alignX = 7
    layout.alignY = -.infinity
    #expect(layout == PlayerLayout(fit: .contain, alignX: 1, alignY: 0.5))
    layout.alignY = -3
    #expect(layout.alignY == 0)
  }

  @Test func `loading something else ends a machine of the package`() throws {
    let rig = try Rig(machine([state("a", #""animation":"one","autoplay":true"#)]), packed: true)
    try rig.player.load(json: Array(Rig.animation.utf8))
    #expect(rig.player.stateMachine == nil && rig.player.stateMachineID == nil)
    #expect(rig.told() == ["stop"] && rig.player.timeline.status == .stopped)
  }

  @Test func `a machine that comes from no package stays when something else is loaded`() throws {
    let rig = try Rig(machine([state("a", #""autoplay":true"#)]))
    try rig.player.load(json: Array(Rig.animation.utf8))
    #expect(rig.player.stateMachine?.status == .running && rig.told() == [])
  }
}
