import DotLottieFormat
import LottieFormat
import LottiePlayer
import Testing

/// A machine given as text is compared with the package.
@Suite struct MachineContentTests: MachineWriting {
  /// The errors that loading a machine reports.
  private func errors(
    _ machine: String, packed: Bool = true, dialect: StateMachineDialect = .documented,
    location: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let rig = try Rig(machine, dialect, packed: packed, starts: false)
    if packed {
      // The machine of the package is not text.
      #expect(rig.told() == [], sourceLocation: location)
      try rig.player.loadStateMachine(json: Array(machine.utf8))
    }
    let told = rig.told().filter { $0.hasPrefix("error: ") }
    let diagnostics = rig.player.diagnostics.filter { $0.feature == "stateMachine" }
    #expect(
      diagnostics.map { "error: \($0.path): \($0.message)" } == told || dialect == .upstream,
      sourceLocation: location)
    return told.map { String($0.dropFirst(7)) }
  }

  private var faulty: String {
    machine(
      [
        state("a", #""animation":"three""#), state("b", #""animation":"one","segment":"nowhere""#),
        state("c", #""animation":"two","segment":[3,40]"#),
        state("d", #""animation":"two","segment":"low""#, to: [to("a")]),
        state(
          "e", #""animation":"one","segment":"low","entryActions":[\#(act("SetTheme", value: #""blue""#))]"#),
      ],
      interactions: [
        on("Click", layer: "nothing", act("SetFrame", value: "999")), on("Click", layer: "dot", say("hit")),
      ])
  }

  @Test func `every missing name is an error and a diagnostic`() throws {
    #expect(
      try errors(faulty) == [
        #"states[0].animation: the package lists no animation "three": the state keeps showing the previous animation"#,
        #"states[1].segment: the animation "one" has no marker "nowhere": the whole animation plays"#,
        "states[2].segment: the segment 3 to 40 extends beyond the animation's 11 frames",
        #"states[3].segment: the animation "two" has no marker "low": the whole animation plays"#,
        #"states[4].entryActions[0]: the package lists no theme "blue""#,
        #"interactions[0].layerName: no animation has a layer "nothing": the interaction never happens"#,
        "interactions[0].actions[0]: frame 999 is outside of the animation's 21 frames",
      ])
  }

  @Test func `a machine without mistakes is silent`() throws {
    let sound = machine(
      [
        state("a", #""segment":"low""#), state("b", #""animation":"two","segment":[0,10]"#),
        state("c", entry(act("SetTheme", value: #""green""#), act("SetTheme", value: #""$s""#))),
      ], inputs: [string("s", "x")],
      interactions: [on("Click", layer: "C", say("hit")), on("Click", layer: "dot", say("hit"))])
    #expect(try errors(sound) == [])
  }

  @Test func `an animation without a package has its own markers and layers`() throws {
    let text = machine(
      [
        state("a", #""animation":"one""#), state("b", #""segment":"nowhere""#),
        state("c", #""segment":"low""#),
        state("d", entry(act("SetTheme", value: #""green""#))),
      ], interactions: [on("PointerDown", layer: "C", say("hit")), on("PointerDown", layer: "A", say("hit"))])
    #expect(
      try errors(text, packed: false) == [
        #"states[0].animation: without a package there is no animation "one": the state keeps showing the previous animation"#,
        #"states[1].segment: no animation has a marker "nowhere": the whole animation plays"#,
        #"states[3].entryActions[0]: without a package there is no theme "green""#,
        #"interactions[0].layerName: no animation has a layer "C": the interaction never happens"#,
      ])
  }

  @Test func `nothing is compared before an animation is loaded, and everything once one is`() throws {
    let player = try Player(width: 10, height: 10)
    try player.loadStateMachine(json: Array(faulty.utf8))
    #expect(player.takeEvents() == [] && player.diagnostics == [])
    try player.load(Rig.package(faulty))
    #expect(player.takeEvents().contains { $0.text.contains(#"lists no animation "three""#) })
    try player.loadAnimation(id: "two")
    #expect(!player.takeEvents().contains { $0.text.hasPrefix("error") })
    player.unloadStateMachine()
    #expect(player.diagnostics == [])
  }

  @Test func `the shipped engine reports nothing`() throws {
    let text = machine([state("a", #""animation":"three""#), state("b", #""segment":"nowhere""#)])
    #expect(try errors(text, dialect: .upstream) == [])
  }
}
