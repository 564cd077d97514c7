import DotLottieInspection
import LottiePlayer
import Testing
import VectorRaster

/// Scripts without the tool around them.
struct SimulationTests: MachineWriting {
  private func simulation(_ machine: String) throws -> Simulation {
    let player = try Player(width: 4, height: 3)
    try player.load(json: Array(Rig.animation.utf8))
    try player.loadStateMachine(json: Array(machine.utf8))
    return Simulation(player, showsPlayerEvents: false)
  }

  @Test func `a render line returns a picture, other lines do not`() throws {
    let simulation = try simulation(machine([state("a")]))
    let calls = [#"{"op":"start"}"#, #"{"op":"render","path":"x.png"}"#, #"{"op":"tick","ms":10}"#]
    let pictures = try calls.map { call in
      try simulation.perform(ScriptLine(Array(call.utf8), location: "script:1"))
    }
    #expect(pictures.map { $0?.path } == [nil, "x.png", nil])
    #expect(pictures[1]?.surface.width == 4 && pictures[1]?.surface.height == 3)
  }

  @Test(arguments: [(3, 0), (100, 0), (120, 20)])
  func `of many transitions that guards hold back, the first hundred are explained`(
    count: Int, omitted: Int
  ) throws {
    let held = (0..<count).map { to("a", number("Equal", "\($0 + 1)")) }
    let simulation = try simulation(
      machine([state("a", to: held)], inputs: [numeric()]))
    simulation.explainCalls()
    simulation.perform(.startMachine(OpenURLPolicy()))
    let lines = simulation.trace.take().split(separator: "\n")
    #expect(lines.count { $0.contains(#""guard""#) } == count - omitted)
    #expect(
      lines.filter { $0.contains("omitted") }.map { $0.contains(#""omitted":\#(omitted)}"#) }
        == (omitted > 0 ? [true] : []))
  }
}
