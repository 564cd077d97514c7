import DotLottieFormat
import LottiePlayer
import Testing
import VectorRaster

@Suite struct PointerTests: MachineWriting {
  /// The layers that are asked about while something happens.
  private func asked(
    _ interactions: [String], _ dialect: StateMachineDialect = .documented,
    _ body: (inout StateMachineEngine, inout PlaybackContext, (String) -> Bool) -> Void
  ) throws -> [String] {
    var engine = try StateMachineEngine(
      StateMachineDefinition(json: Array(machine([state("a")], interactions: interactions).utf8)),
      dialect: dialect)
    var context = PlaybackContext(timeline: Timeline(dialect: dialect))
    _ = engine.start(&context)
    var names: [String] = []
    body(&engine, &context) { name in
      names.append(name)
      return true
    }
    return names
  }

  @Test(arguments: [StateMachineDialect.documented, .upstream])
  func `an event asks once about each layer, however many interactions name it`(
    _ dialect: StateMachineDialect
  ) throws {
    let names = ["PointerDown", "PointerEnter", "PointerExit", "PointerMove", "Click"]
    let interactions = (0..<1000).map { row in
      on(names[row % 5], layer: row % 2 == 0 ? "A" : "B", say("here"))
    }
    for event in PointerGesture.allCases {
      let asked = try asked(interactions, dialect) { engine, context, hits in
        engine.post(event, hits: hits, &context)
        engine.track(event, hits: hits, &context)
      }
      // What the first half does counts for the second, which asks anew.
      let expected =
        switch event {
        case .pointerExit: [String]()
        case .pointerDown: dialect == .documented ? ["A", "A", "B", "B"] : ["A", "B", "B"]
        case .pointerUp, .pointerMove, .pointerEnter, .click: ["A", "B"]
        }
      #expect(asked.sorted() == expected, "\(event)")
    }
  }

  @Test func `interactions of a layer run in the order of the file`() throws {
    let rig = try Rig(
      machine(
        [state("a")],
        interactions: [
          on("PointerEnter", layer: "A", say("1")), on("PointerExit", layer: "A", say("out 1")),
          on("PointerMove", say("move")), on("PointerEnter", layer: "B", say("other")),
          on("PointerEnter", layer: "A", say("2")), on("PointerExit", layer: "A", say("out 2")),
        ]))
    rig.player.post(.pointerMove, x: 20, y: 20)
    #expect(rig.told() == ["say move", "say 1", "say 2"])
    rig.player.post(.pointerMove, x: 20, y: 20)
    #expect(rig.told() == ["say move"])
    rig.player.post(.pointerMove, x: 80, y: 20)
    #expect(rig.told() == ["say move", "say out 1", "say out 2", "say other"])
  }

  /// A box of 400 × 400 in the middle of 100 × 50.
  private static let overhanging = """
    {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":100,"h":50,"layers":[{"nm":"wide","ty":4,"ip":0,"op":5,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[50,25]},"s":{"k":[400,400]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]}
    """

  @Test func `a layer is not hit where the canvas or the animation has ended`() throws {
    let player = try Player(width: 100, height: 100)
    try player.load(json: Array(Self.overhanging.utf8))
    #expect(player.hits("wide", x: 0, y: 25) && player.hits("wide", x: 99.5, y: 74.5))
    #expect(!player.hits("wide", x: 50, y: 5) && !player.hits("wide", x: 50, y: 75))
    #expect(!player.hits("wide", x: -20, y: 50) && !player.hits("wide", x: 100, y: 50))
    player.transform = .init(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
    #expect(player.hits("wide", x: 50, y: 5) && !player.hits("wide", x: 5, y: 50))
  }

  @Test func `leaving the canvas leaves a layer that is larger`() throws {
    let player = try Player(width: 100, height: 100)
    try player.load(json: Array(Self.overhanging.utf8))
    try player.loadStateMachine(
      json: Array(machine([state("a")], interactions: [on("PointerExit", layer: "wide", say("out"))]).utf8))
    player.startStateMachine()
    _ = player.takeEvents()
    player.post(.pointerMove, x: 50, y: 50)
    player.post(.pointerExit, x: -5, y: 50)
    #expect(player.takeEvents() == [.custom("out")])
  }

  @Test func `nothing is hit on the right and lower edge of the viewport, where nothing is drawn`() throws {
    let player = try Player(width: 100, height: 100)
    try player.load(json: Array(Rig.animation.utf8))
    player.viewport = PlayerViewport(x: 10, y: 10, width: 20, height: 20)
    #expect(player.hits("A", x: 10, y: 10) && player.hits("A", x: 29.9, y: 29.9))
    #expect(!player.hits("A", x: 30, y: 20) && !player.hits("A", x: 20, y: 30))
  }
}
