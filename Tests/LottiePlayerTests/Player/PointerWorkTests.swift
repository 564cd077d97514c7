import LottieFormat
import LottieRenderer
import Testing
import VectorRaster

@testable import LottiePlayer

/// A pointer event has one budget of work, however many layers a machine names.
@Suite struct PointerWorkTests: MachineWriting {
  /// A million copies.
  private static let endless = """
    \(square),{"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{"p":{"k":[0.01,0]}}},
    {"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{"p":{"k":[0,0.01]}}}
    """
  private static let square = """
    {"ty":"rc","p":{"k":[50,50]},"s":{"k":[60,60]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}
    """

  private func layer(_ name: String, _ shapes: String) -> String {
    #"{"nm":"\#(name)","ty":4,"ip":0,"op":20,"ks":{},"shapes":[\#(shapes)]}"#
  }

  private func player(
    _ layers: [String], listeningTo names: [String], _ dialect: StateMachineDialect,
    _ test: HitTest = .boundingBox, events: [String] = ["PointerDown"]
  ) throws -> Player {
    var options = Player.Options()
    options.dialect = dialect
    options.hitTest = test
    let player = try Player(width: 100, height: 100, options: options)
    let text =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":20,"w":100,"h":100,"layers":[\#(layers.joined(separator: ","))]}"#
    try player.load(json: Array(text.utf8))
    let interactions = events.flatMap { event in names.map { on(event, layer: $0, say($0)) } }
    try player.loadStateMachine(json: Array(machine([state("a")], interactions: interactions).utf8))
    player.startStateMachine()
    return player
  }

  @Test(arguments: [StateMachineDialect.documented, .upstream], [HitTest.boundingBox, .shape(tolerance: 0)])
  func `layers that are too much work count as not hit, and so do all after them`(
    _ dialect: StateMachineDialect, _ test: HitTest
  ) throws {
    let layers = [layer("first", Self.square), layer("heavy", Self.endless), layer("last", Self.square)]
    let player = try player(layers, listeningTo: ["first", "heavy", "last"], dialect, test)
    player.pointerBudget = WorkBudget(1_000_000)
    var said: [String] = []
    player.onEvent = { if case .custom(let text) = $0 { said.append(text) } }
    player.post(.down, x: 50, y: 50)
    #expect(said == ["first"])
    #expect(player.pointerShortfall?.layer == "heavy")
    #expect(player.diagnostics.contains { $0.feature == "work" && $0.layer == "heavy" })
    // Each event has a budget of its own, and so has a question of the host.
    #expect(player.hits("last", x: 50, y: 50))
    #expect(player.pointerShortfall == nil)
    #expect(!player.hits("heavy", x: 50, y: 50))
    #expect(player.pointerShortfall?.layer == "heavy")
  }

  @Test(arguments: [StateMachineDialect.documented, .upstream])
  func `layers that are looked through are paid for`(_ dialect: StateMachineDialect) throws {
    let others = (0..<1000).map { layer("\($0)", "") }
    let names = (0..<40).map { "no \($0)" }
    let player = try player(others, listeningTo: names, dialect)
    player.pointerBudget = WorkBudget(20 * 1000 * WorkCost.layerVisit)
    player.post(.down, x: 50, y: 50)
    // The reference's boxes compare no pose; an own test does, 2 units for each layer.
    #expect(player.pointerShortfall?.layer == (dialect == .upstream ? "no 20" : "no 18"))
    player.pointerBudget = WorkBudget(100 * 1000 * WorkCost.layerVisit)
    player.post(.down, x: 50, y: 50)
    #expect(player.pointerShortfall == nil)
  }

  @Test(arguments: [StateMachineDialect.documented, .upstream])
  func `names are compared byte for byte, and paid for`(_ dialect: StateMachineDialect) throws {
    // As texts these are equal but for their ends, and take half a millisecond each to compare.
    let long = String(repeating: "e\u{301}", count: 1000)
    let others = (0..<1000).map { _ in layer(String(repeating: "\u{E9}", count: 1500) + "x", "") }
    let player = try player(others, listeningTo: [long], dialect)
    let start = ContinuousClock.now
    player.post(.down, x: 50, y: 50)
    #expect(player.pointerShortfall == nil)
    #expect(ContinuousClock.now - start < .milliseconds(200))
    let asked = String(repeating: "\u{E9}", count: 1500) + "y", hit = layer(asked, Self.square)
    // The reference begins with the last layer.
    let layers = dialect == .upstream ? [hit] + others : others + [hit]
    let same = try self.player(layers, listeningTo: [asked], dialect)
    same.pointerBudget = WorkBudget(1000 * 3001)
    #expect(!same.hits(asked, x: 50, y: 50))
    same.pointerBudget = WorkBudget(1100 * 2 * 3001)
    #expect(same.hits(asked, x: 50, y: 50))
  }

  @Test func `nothing is asked once the work is spent`() throws {
    var work = PointerWork(WorkBudget(10))
    var asked = 0
    for name in ["a", "b", "c"] {
      let isHit = work.ask(name) { budget in
        asked += 1
        return budget.spend(6)
      }
      #expect(isHit == (name == "a"))
    }
    #expect(asked == 2 && work.shortfall?.layer == "b")
  }

  @Test(arguments: [StateMachineDialect.documented, .upstream])
  func `both halves of an event share its budget`(_ dialect: StateMachineDialect) throws {
    let others = (0..<1000).map { layer("\($0)", "") }
    let names = (0..<40).map { "no \($0)" }
    let player = try player(others, listeningTo: names, dialect, events: ["PointerDown", "PointerEnter"])
    player.pointerBudget = WorkBudget(60 * 1000 * WorkCost.layerVisit)
    player.post(.down, x: 50, y: 50)
    #expect(player.pointerShortfall != nil)
    player.pointerBudget = WorkBudget(100 * 1000 * WorkCost.layerVisit)
    player.post(.down, x: 50, y: 50)
    #expect(player.pointerShortfall == nil)
  }

  @Test func `what was not built for a pointer is built for the picture`() throws {
    let animation = try LottieAnimation(
      Array(
        #"{"v":"5.7.0","fr":10,"ip":0,"op":20,"w":100,"h":100,"layers":[\#(layer("a", Self.square))]}"#.utf8))
    let fresh = try Renderer(animation, width: 100, height: 100)
    var expected = Surface(width: 100, height: 100)
    fresh.render(frame: 0, into: &expected)
    let renderer = try Renderer(animation, width: 100, height: 100)
    let pose = renderer.evaluate(frame: 0)
    for units in stride(from: Int64(0), to: 20_000, by: 97) {
      for test in [HitTest.boundingBox, .shape(tolerance: 1)] {
        var work = WorkBudget(units)
        let isHit = renderer.hits(Vector2(50, 50), layer: "a", test: test, in: pose, &work)
        #expect(isHit == !work.isExhausted)
      }
      var surface = Surface(width: 100, height: 100)
      renderer.draw(pose, into: &surface)
      #expect(surface.pixels == expected.pixels)
    }
  }
}
