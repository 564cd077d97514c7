import DotLottieFormat
import DotLottieInspection
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

  @Test(arguments: [
    (StateMachineDialect.documented, HitTest.boundingBox), (.documented, .shape(tolerance: 0)),
    (.upstream, .boundingBox),
  ])
  func `layers that are too much work count as not hit, and so do all after them`(
    _ dialect: StateMachineDialect, _ test: HitTest
  ) throws {
    let layers = [layer("first", Self.square), layer("heavy", Self.endless), layer("last", Self.square)]
    let player = try player(layers, listeningTo: ["first", "heavy", "last"], dialect, test)
    player.pointerBudget = WorkBudget(1_000_000)
    player.post(.pointerDown, x: 50, y: 50)
    let said = player.takeEvents().compactMap { if case .custom(let text) = $0 { text } else { nil } }
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
    player.post(.pointerDown, x: 50, y: 50)
    // The reference's boxes compare no pose; an own test does, 2 units for each layer.
    #expect(player.pointerShortfall?.layer == (dialect == .upstream ? "no 20" : "no 18"))
    player.pointerBudget = WorkBudget(100 * 1000 * WorkCost.layerVisit)
    player.post(.pointerDown, x: 50, y: 50)
    #expect(player.pointerShortfall == nil)
  }

  @Test(arguments: [StateMachineDialect.documented, .upstream])
  func `names are compared byte for byte, and paid for`(_ dialect: StateMachineDialect) throws {
    let others = (0..<1000).map { _ in layer(String(repeating: "\u{E9}", count: 1500) + "x", "") }
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
    player.post(.pointerDown, x: 50, y: 50)
    #expect(player.pointerShortfall != nil)
    player.pointerBudget = WorkBudget(100 * 1000 * WorkCost.layerVisit)
    player.post(.pointerDown, x: 50, y: 50)
    #expect(player.pointerShortfall == nil)
  }

  /// A layer that turns with its parent, in space, and has all that is kept from picture to picture: outlines that are
  /// moved apart, pens with dashes, trims one after the other, a slot.
  private static let busy = #"""
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":100,"h":100,"layers":[
    {"nm":"a","ty":4,"ip":0,"op":20,"parent":2,"ks":{},"shapes":[
      {"ty":"rc","p":{"k":[50,50]},"s":{"a":1,"k":[{"t":0,"s":[60,60]},{"t":19,"s":[40,30]}]},"r":{"k":5}},
      {"ty":"el","p":{"k":[50,50]},"s":{"k":[40,60]}},
      {"ty":"tm","s":{"k":5},"e":{"a":1,"k":[{"t":0,"s":[90]},{"t":19,"s":[70]}]},"o":{"k":20},"m":2},
      {"ty":"op","a":{"k":3},"lj":2,"ml":{"k":4}},
      {"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"a":1,"k":[{"t":0,"s":[6]},{"t":19,"s":[9]}]},"lc":2,"lj":1,
        "ml":{"k":4},"d":[{"n":"d","v":{"k":9}},{"n":"g","v":{"k":4}},{"n":"o","v":{"k":2}}]},
      {"ty":"fl","c":{"k":[0,1,0],"sid":"ink"},"o":{"k":100}}]},
    {"nm":"turning","ind":2,"ty":3,"ddd":1,"ip":0,"op":20,"parent":3,"ks":{"p":{"k":[50,50,0]},"a":{"k":[50,50,0]},
      "rx":{"a":1,"k":[{"t":0,"s":[0]},{"t":19,"s":[40]}]},"ry":{"k":20},"rz":{"k":5},"or":{"k":[0,0,0]}}},
    {"nm":"moving","ind":3,"ty":3,"ip":0,"op":20,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":19,"s":[20,5]}]}}}]}
    """#

  @Test func `what was not built for a pointer is built for the picture`() throws {
    let animation = try LottieAnimation(Array(Self.busy.utf8))
    let renderer = try Renderer(animation, width: 100, height: 100)
    var overlay = Overlay(animation)
    try overlay.set("ink", json: Array("[1,0,0]".utf8))
    var counts = [[0, 0], [0, 0]]
    for step in 0..<150 {
      // What the pictures are drawn with changes every few steps, each at its own pace.
      renderer.placement = step / 3 % 2 == 0 ? .identity : .translation(Float(step % 7), 3)
      renderer.overlay = step / 5 % 2 == 0 ? nil : overlay
      let frame = Double(step / 2 * 7 % 20)
      let pose = renderer.evaluate(frame: frame)
      let fresh = try Renderer(animation, width: 100, height: 100, placement: renderer.placement)
      fresh.overlay = renderer.overlay
      let (test, point) = (step % 2, Vector2(Float(30 + step % 40), 50))
      let tests = [HitTest.boundingBox, .shape(tolerance: 1)]
      var work = WorkBudget(Int64(step * step * 300))
      let isHit = renderer.hits(
        point, layer: "a", test: tests[test], in: pose, &work)
      #expect(isHit == (!work.isExhausted && fresh.hits(point, layer: "a", test: tests[test], in: pose)))
      counts[test][isHit ? 1 : 0] += 1
      guard step % 3 != 0 else { continue }
      var expected = Surface(width: 100, height: 100), surface = expected
      fresh.render(frame: frame, into: &expected)
      renderer.draw(pose, into: &surface)
      #expect(surface.pixels == expected.pixels, "step \(step)")
    }
    #expect(counts.allSatisfy { $0.allSatisfy { $0 > 8 } }, "\(counts)")
  }
}
