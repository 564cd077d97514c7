import DotLottieFormat
import LottiePlayer
import Testing

/// What a machine declares, as the check of it hands it to whoever compiles it.
@Suite struct DeclarationTests: MachineWriting {
  @Test func `of two inputs with a name and a type the last says what it begins with`() throws {
    let rig = try Rig(
      machine(
        [state("a")],
        inputs: [
          numeric("n", "1"), numeric("m", "2"), numeric("n", "3"), string("n", "x"), string("n", "y"),
          boolean("n", "false"), boolean("n", "true"), signal("n"), signal("n"),
        ]))
    #expect(rig.number("n") == 3 && rig.number("m") == 2)
    #expect(rig.string("n") == "y" && rig.boolean("n") == true)
    let inputs = try #require(rig.player.stateMachine).inputs.map(\.name)
    #expect(inputs == ["@elapsedTime", "n", "m", "n", "n", "n"])
  }

  @Test func `interactions of a trigger run in their order, whatever stands between them`() throws {
    let rig = try Rig(
      machine(
        [state("a")], inputs: [numeric("n", "1")],
        interactions: [
          on("Click", act("Multiply", "n", "3")), on("PointerDown", act("SetNumeric", "n", "100")),
          on("Click", act("Increment", "n", "1")), on("OnComplete", state: "a", act("Floor", "n")),
          on("Click", act("Multiply", "n", "2")),
        ]))
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.number() == 8)
  }
}
