import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import LottieRenderer
import Testing
import VectorRaster

/// "Interactions" and "Programmatic pointer events" of the documentation.
///
/// `A` covers (0…40, 0…40) of the canvas, `B` (60…100, 0…40).
@Suite struct DocumentedInteractionTests: MachineWriting {
  private func rig(_ interactions: String..., members: String = "", inputs: [String] = []) throws -> Rig {
    try Rig(machine([state("a", members), state("b")], inputs: inputs, interactions: interactions))
  }

  private static let kinds: [(String, PointerGesture)] = [
    ("Click", .click), ("PointerDown", .pointerDown), ("PointerUp", .pointerUp),
    ("PointerEnter", .pointerEnter),
    ("PointerExit", .pointerExit), ("PointerMove", .pointerMove),
  ]

  @Test(arguments: kinds) func `an interaction answers to its own event, anywhere on the canvas`(
    type: String, event: PointerGesture
  ) throws {
    let rig = try rig(on(type, say("yes")))
    for other in PointerGesture.allCases where other != event { rig.player.post(other, x: 50, y: 50) }
    #expect(rig.told() == [])
    rig.player.post(event, x: 50, y: 50)
    #expect(rig.told() == ["say yes"])
  }

  @Test(arguments: kinds.filter { $0.0 != "PointerExit" }) func `a layer name restricts it to a layer`(
    type: String, event: PointerGesture
  ) throws {
    let rig = try rig(on(type, layer: "A", say("yes")))
    rig.player.post(event, x: 80, y: 20)
    #expect(rig.told() == [])
    rig.player.post(event, x: 20, y: 20)
    #expect(rig.told() == ["say yes"])
  }

  @Test(arguments: ["a", " A", "A ", "AB", ""]) func `a layer name counts letter by letter`(name: String)
    throws
  {
    let rig = try rig(on("Click", layer: name, say("yes")))
    rig.player.post(.click, x: 20, y: 20)
    #expect(rig.told() == [])
  }

  @Test func `all actions run, in order, and so do all interactions`() throws {
    let rig = try rig(
      on("Click", say("1"), say("2")), on("Click", layer: "A", say("3")), on("Click", say("4")))
    rig.player.post(.click, x: 20, y: 20)
    #expect(rig.told() == ["say 1", "say 2", "say 3", "say 4"])
  }

  @Test func `a click on a layer toggles an input`() throws {
    let rig = try rig(on("Click", layer: "B", act("Toggle", "f")), inputs: [boolean()])
    rig.player.post(.click, x: 99, y: 39)
    #expect(rig.boolean() == true)
  }

  @Test func `moving onto a layer enters it once, and moving off leaves it once`() throws {
    let rig = try rig(on("PointerEnter", layer: "A", say("in")), on("PointerExit", layer: "A", say("out")))
    for x in [50, 30, 20, 10] as [Float] { rig.player.post(.pointerMove, x: x, y: 20) }
    #expect(rig.told() == ["say in"])
    for x in [50, 55, 80] as [Float] { rig.player.post(.pointerMove, x: x, y: 20) }
    #expect(rig.told() == ["say out"])
  }

  @Test func `moving from one layer to another leaves the first, then enters the second`() throws {
    let rig = try rig(
      on("PointerEnter", layer: "A", say("in A")), on("PointerExit", layer: "A", say("out of A")),
      on("PointerEnter", layer: "B", say("in B")), on("PointerExit", layer: "B", say("out of B")))
    rig.player.post(.pointerMove, x: 20, y: 20)
    rig.player.post(.pointerMove, x: 80, y: 20)
    rig.player.post(.pointerMove, x: 20, y: 20)
    #expect(rig.told() == ["say in A", "say out of A", "say in B", "say out of B", "say in A"])
  }

  /// Enter and exit of the dot, whose middle moves from (10, 70) at frame 0 to (90, 70) at frame 20.
  private func dot(_ members: String = "") throws -> Rig {
    try rig(
      on("PointerEnter", layer: "dot", say("in")), on("PointerExit", layer: "dot", say("out")),
      members: members)
  }

  @Test func `a layer that moves away from the resting pointer is left`() throws {
    let rig = try dot()
    rig.player.post(.pointerMove, x: 10, y: 70)
    try rig.player.setFrame(20)
    #expect(rig.told() == ["say in", "say out"])
    rig.player.post(.pointerMove, x: 11, y: 70)
    #expect(rig.told() == [])
  }

  @Test func `playback moves a layer under the resting pointer and away again`() throws {
    let rig = try dot(#""autoplay":true"#)
    rig.player.post(.pointerMove, x: 50, y: 70)
    #expect(rig.told() == [])
    try rig.pass(10)
    #expect(rig.told() == ["say in"])
    try rig.pass(5)
    #expect(rig.told() == ["say out"])
  }

  @Test func `a tween moves a layer under the resting pointer`() throws {
    let rig = try dot()
    rig.player.post(.pointerMove, x: 50, y: 70)
    try rig.player.tween(to: 20, milliseconds: 1000, easing: .linear)
    try rig.pass(5)
    #expect(rig.told() == ["say in"])
    try rig.pass(3)
    #expect(rig.told() == ["say out"])
  }

  @Test func `another animation takes the layer away from the resting pointer`() throws {
    let machine = machine(
      [state("a")],
      interactions: [
        on("PointerExit", layer: "A", say("out")), on("PointerEnter", layer: "C", say("in")),
      ])
    let rig = try Rig(machine, packed: true)
    rig.player.post(.pointerMove, x: 20, y: 20)
    try rig.player.loadAnimation(id: "two")
    #expect(rig.told() == ["say out", "say in"])
  }

  @Test func `a state that a layer's move causes may move it again`() throws {
    let there = machine(
      [
        state("a", to: [to("b", event("off"))]), state("b", entry(act("SetFrame", value: "0"))),
      ], inputs: [signal("off")],
      interactions: [
        on("PointerExit", layer: "dot", say("out"), act("Fire", "off")),
        on("PointerEnter", layer: "dot", say("in")),
      ])
    let rig = try Rig(there)
    rig.player.post(.pointerMove, x: 10, y: 70)
    try rig.player.setFrame(20)
    #expect(rig.state == "b" && rig.frame == 0)
    try rig.player.tick(milliseconds: 0)
    #expect(rig.told().filter { $0.hasPrefix("say") } == ["say in", "say out", "say in"])
  }

  @Test func `another placement moves layers under the pointer`() throws {
    let rig = try dot()
    rig.player.post(.pointerMove, x: 50, y: 70)
    try rig.player.setFrame(10)
    #expect(rig.told() == ["say in"])
    rig.player.transform = Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: 40, ty: 0)
    try rig.player.tick(milliseconds: 0)
    #expect(rig.told() == ["say out"])
  }

  @Test func `a start begins without the layers and the pointer of an earlier run`() throws {
    for rests in [true, false] {
      let rig = try dot()
      rig.player.post(.pointerMove, x: 50, y: 70)
      try rig.player.setFrame(10)
      rig.player.stopStateMachine()
      rig.player.startStateMachine()
      _ = rig.told()
      if rests {
        try rig.player.setFrame(0)
        #expect(rig.told() == [])
      } else {
        try rig.player.setFrame(10)
        rig.player.post(.pointerMove, x: 51, y: 70)
        #expect(rig.told() == ["say in"])
      }
    }
  }

  @Test func `a pointer that has left, a lifted finger and a stopped machine follow nothing`() throws {
    let gone: [(Player) throws -> Void] = [
      { $0.post(.pointerExit, x: -1, y: -1) }, { $0.stopStateMachine() },
      {
        $0.post(.pointerExit, x: -1, y: -1)
        $0.post(.pointerDown, x: 50, y: 70)
        $0.post(.pointerMove, x: 50, y: 71)
        $0.post(.pointerUp, x: 50, y: 70)
      },
    ]
    for leave in gone {
      let rig = try dot()
      rig.player.post(.pointerMove, x: 50, y: 70)
      try leave(rig.player)
      _ = rig.told()
      try rig.player.setFrame(10)
      #expect(rig.told() == [])
    }
    let rig = try dot()
    rig.player.post(.pointerDown, x: 50, y: 70)
    try rig.player.setFrame(10)
    #expect(rig.told() == ["say in"])
  }

  @Test func `a layer that moves under the pointer is no press`() throws {
    let machine = machine([state("a")], interactions: [on("PointerEnter", layer: "dot", open("example.com"))])
    let rig = try Rig(machine, policy: OpenURLPolicy(allowedPatterns: ["*"]))
    rig.player.post(.pointerMove, x: 50, y: 70)
    rig.player.post(.click, x: 50, y: 70)
    try rig.player.setFrame(10)
    #expect(rig.told() == ["refuse example.com: no press or click came before it"])
  }

  @Test(arguments: [HitTest.boundingBox, .shape(tolerance: 0)])
  func `each of several layers with one name reacts`(_ test: HitTest) throws {
    func box(_ x: Int, _ more: String = "") -> String {
      """
      {"nm":"star","ty":4,"ip":0,"op":21,"ks":{},"shapes":[{"ty":"rc","p":{"k":[\(x),50]},"s":{"k":[20,20]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]\(more)}
      """
    }
    let animation = """
      {"v":"5.7.0","fr":10,"ip":0,"op":21,"w":100,"h":100,"assets":[{"id":"c","layers":[\(box(80))]}],"layers":[
      \(box(20)),\(box(50)),{"nm":"P","ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":21,"ks":{}}]}
      """
    var options = Player.Options()
    options.hitTest = test
    let player = try Player(width: 100, height: 100, options: options)
    func told() -> [String] { player.takeEvents().filter(\.isOfMachine).map(\.text) }
    try player.load(json: Array(animation.utf8))
    let text = machine(
      [state("a")],
      interactions: [
        on("Click", layer: "star", say("click")), on("PointerEnter", layer: "star", say("in")),
        on("PointerExit", layer: "star", say("out")),
      ])
    try player.loadStateMachine(json: Array(text.utf8))
    player.startStateMachine()
    _ = told()
    for x in [20, 50, 80] as [Float] {
      player.post(.click, x: x, y: 50)
      player.post(.pointerMove, x: x, y: 50)
      player.post(.pointerMove, x: x, y: 90)
      #expect(told() == ["say click", "say in", "say out"], "\(x)")
    }
    player.post(.click, x: 35, y: 50)
    #expect(told() == [])
  }

  /// A square from (10, 10) to (90, 90) whose right half is hidden.
  private static let hidden: [String] = {
    func layer(_ name: String, _ x: Int, _ width: Int, _ more: String = "") -> String {
      """
      {"nm":"\(name)","ty":4,"ip":0,"op":21,"ks":{},"shapes":[{"ty":"rc","p":{"k":[\(x),50]},"s":{"k":[\(width),80]},\
      "r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]\(more)}
      """
    }
    func composition(_ more: String) -> String {
      #"{"nm":"P","ty":0,"refId":"c","h":100,"ip":0,"op":21,"ks":{}\#(more)}"#
    }
    let mask =
      #","hasMask":true,"masksProperties":[{"mode":"a","inv":false,"o":{"k":100},"pt":{"k":{"c":true,"#
      + #""i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"v":[[0,0],[50,0],[50,100],[0,100]]}}}]"#
    let square = layer("x", 50, 80), left = layer("left", 25, 50, #","td":1"#)
    return [
      layer("x", 50, 80, mask), left + "," + layer("x", 50, 80, #","tt":1"#),
      layer("right", 75, 50, #","td":1"#) + "," + layer("x", 50, 80, #","tt":2"#),
      composition(#","w":50"#), composition(#","w":100"# + mask),
      left + "," + composition(#","w":100,"tt":1"#),
    ].map { layers in
      #"{"v":"5.7.0","fr":10,"ip":0,"op":21,"w":100,"h":100,"assets":[{"id":"c","layers":[\#(square)]}],"#
        + #""layers":[\#(layers)]}"#
    }
  }()

  @Test(arguments: hidden)
  func `a part that a mask, a matte or a clip hides reacts with its box and not with its shape`(
    _ animation: String
  ) throws {
    for (test, isHit) in [
      (HitTest.boundingBox, true), (.shape(tolerance: 0), false), (.shape(tolerance: 5), false),
    ] {
      var options = Player.Options()
      options.hitTest = test
      let player = try Player(width: 100, height: 100, options: options)
      try player.load(json: Array(animation.utf8))
      #expect(player.hits("x", x: 30, y: 50))
      #expect(player.hits("x", x: 70, y: 50) == isHit)
    }
  }

  @Test func `leaving the canvas leaves the layer under the pointer`() throws {
    let rig = try rig(
      on("PointerEnter", layer: "A", say("in")), on("PointerExit", layer: "A", say("out")),
      on("PointerExit", say("gone")))
    rig.player.post(.pointerMove, x: 20, y: 20)
    rig.player.post(.pointerExit, x: -5, y: 20)
    #expect(rig.told() == ["say in", "say out", "say gone"])
    rig.player.post(.pointerExit, x: -5, y: 20)
    #expect(rig.told() == ["say gone"])
  }

  @Test func `a press on a layer enters it too, where a pointer can't hover`() throws {
    let rig = try rig(
      on("PointerDown", layer: "A", say("down")), on("PointerEnter", layer: "A", say("in")),
      on("PointerExit", layer: "A", say("out")))
    rig.player.post(.pointerDown, x: 20, y: 20)
    #expect(rig.told() == ["say down", "say in"])
    rig.player.post(.pointerUp, x: 50, y: 50)
    #expect(rig.told() == ["say out"])
  }

  @Test func `a click on a layer is no hovering`() throws {
    let rig = try rig(on("Click", layer: "A", say("click")), on("PointerEnter", layer: "A", say("in")))
    rig.player.post(.click, x: 20, y: 20)
    rig.player.post(.pointerMove, x: 21, y: 20)
    #expect(rig.told() == ["say click", "say in"])
  }

  @Test func `PointerMove comes with every move, and with those over its layer where it names one`() throws {
    let rig = try rig(on("PointerMove", say("moved")), on("PointerMove", layer: "A", say("over A")))
    for x in [20, 21, 50] as [Float] { rig.player.post(.pointerMove, x: x, y: 20) }
    #expect(rig.told() == ["say moved", "say over A", "say moved", "say over A", "say moved"])
  }

  // MARK: Completion

  @Test func `OnComplete comes after one iteration where nothing loops`() throws {
    let rig = try rig(on("OnComplete", state: "a", say("done")), members: #""autoplay":true"#)
    try rig.pass(19)
    #expect(rig.told() == [])
    try rig.pass()
    #expect(rig.told() == ["say done"])
    try rig.pass(25)
    #expect(rig.told() == [])
  }

  @Test func `OnComplete comes after the last iteration of a loop count`() throws {
    let rig = try rig(on("OnComplete", state: "a", say("done")), members: #""autoplay":true,"loopCount":3"#)
    try rig.pass(59)
    #expect(rig.told() == [])
    try rig.pass()
    #expect(rig.told() == ["say done"])
  }

  @Test func `OnComplete never comes where it loops without end`() throws {
    let rig = try rig(on("OnComplete", state: "a", say("done")), members: #""autoplay":true,"loop":true"#)
    try rig.pass(100)
    #expect(rig.told() == [])
  }

  @Test func `OnComplete comes when a bounce is back`() throws {
    let rig = try rig(
      on("OnComplete", state: "a", say("done")), members: #""autoplay":true,"mode":"Bounce""#)
    try rig.pass(39)
    #expect(rig.told() == [])
    try rig.pass(2)
    #expect(rig.told() == ["say done"])
  }

  @Test func `OnComplete does not come from a tween that lands on the last frame`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true"#, to: [tween(to: "b", event("go"))]),
          state("b", #""autoplay":true,"mode":"Reverse""#),
        ], inputs: [signal("go")],
        interactions: [on("OnComplete", state: "a", say("a")), on("OnComplete", state: "b", say("b"))]))
    rig.player.fire("go")
    try rig.pass(10)
    #expect(rig.told() == ["fire go", "a → b", "leave a", "enter b"])
    #expect(rig.frame == 20)
    try rig.pass(20)
    #expect(rig.told() == ["say b"])
    #expect(rig.frame == 0)
  }

  @Test func `OnLoopComplete comes after every iteration, the last included`() throws {
    let rig = try rig(
      on("OnComplete", state: "a", say("done")),
      on("OnLoopComplete", state: "a", act("Increment", "loopCount")),
      members: #""autoplay":true,"loop":true,"loopCount":3"#, inputs: [numeric("loopCount")])
    try rig.pass(60)
    #expect(rig.told() == ["loopCount: 0 → 1", "loopCount: 1 → 2", "loopCount: 2 → 3", "say done"])
  }

  @Test(arguments: ["Bounce", "ReverseBounce"])
  func `OnLoopComplete comes in bounces without end too`(mode: String) throws {
    let rig = try rig(
      on("OnLoopComplete", state: "a", say("again")),
      members: #""autoplay":true,"loop":true,"mode":"\#(mode)""#)
    try rig.pass(80)
    #expect(rig.told() == ["say again", "say again"])
  }

  @Test func `OnLoopComplete does not come where nothing loops`() throws {
    let rig = try rig(on("OnLoopComplete", state: "a", say("again")), members: #""autoplay":true"#)
    try rig.pass(30)
    #expect(rig.told() == [])
  }

  @Test func `completion is of the state that it names`() throws {
    let rig = try rig(on("OnComplete", state: "b", say("b")), on("OnComplete", state: "a", say("a")))
    rig.player.postComplete()
    #expect(rig.told() == ["say a"])
  }

  @Test func `an end and an iteration that come together are both of the state that played`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""autoplay":true,"loopCount":1"#, to: [to("b", number("Equal", "1"))]), state("b")],
        inputs: [numeric()],
        interactions: [
          on("OnComplete", state: "b", say("b is done")), on("OnComplete", state: "a", say("a is done")),
          on("OnLoopComplete", state: "a", act("Increment", "n")),
        ]))
    try rig.pass(20)
    #expect(rig.told() == ["n: 0 → 1", "a → b", "leave a", "enter b", "say a is done"])
  }

  @Test func `completion can lead on`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""autoplay":true,"segment":"low""#, to: [to("b", event("animDone"))]), state("b")],
        inputs: [signal("animDone")], interactions: [on("OnComplete", state: "a", act("Fire", "animDone"))]))
    try rig.pass(5)
    #expect(rig.told() == ["fire animDone", "a → b", "leave a", "enter b"])
  }

  @Test func `events can be posted by hand`() throws {
    let rig = try rig(
      on("Click", say("click")), on("OnComplete", state: "a", say("done")),
      on("OnLoopComplete", state: "a", say("again")))
    rig.player.post(.click, x: 150, y: 150)
    rig.player.postComplete()
    rig.player.postLoopComplete()
    #expect(rig.told() == ["say click", "say done", "say again"])
  }

  // MARK: What is needed

  @Test func `a host can ask which events a machine needs`() throws {
    let rig = try rig(
      on("PointerEnter", layer: "A", say("in")), on("Click", say("click")),
      on("OnComplete", state: "a", say("done")))
    #expect(
      rig.player.stateMachine?.listeners.names == ["Click", "OnComplete", "PointerEnter", "PointerMove"])
  }

  @Test func `an interaction of a kind that is not known is reported, and left out`() throws {
    let rig = try rig(on("Shake", say("no")), on("OnComplete", say("no state")), on("Click", say("yes")))
    rig.player.post(.click, x: 1, y: 1)
    rig.player.postComplete()
    #expect(rig.told() == ["say yes"])
    #expect(rig.player.stateMachine?.diagnostics.map(\.path) == ["interactions[0]", "interactions[1]"])
  }
}
