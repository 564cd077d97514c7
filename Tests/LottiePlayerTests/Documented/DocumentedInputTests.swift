import DotLottieFormat
import LottiePlayer
import Testing

/// "Inputs" and "Setting inputs" of the documentation.
@Suite struct DocumentedInputTests: MachineWriting {
  private func declared() throws -> Rig {
    try Rig(
      machine(
        [state("a")],
        inputs: [
          numeric("score", "0.5"), string("userRole", "guest"), boolean("isActive", "true"),
          signal("buttonClicked"),
        ]))
  }

  @Test func `inputs begin with the values that are declared`() throws {
    let rig = try declared()
    #expect(rig.number("score") == 0.5)
    #expect(rig.string("userRole") == "guest")
    #expect(rig.boolean("isActive") == true)
  }

  @Test func `inputs can be set while the machine runs`() throws {
    let rig = try declared()
    #expect(rig.player.setInput("isActive", to: false))
    #expect(rig.player.setInput("score", to: 100.5 as Float))
    #expect(rig.player.setInput("userRole", to: "admin"))
    #expect(rig.told() == ["isActive: true → false", "score: 0.5 → 100.5", "userRole: guest → admin"])
    #expect(rig.boolean("isActive") == false)
    #expect(rig.number("score") == 100.5)
    #expect(rig.string("userRole") == "admin")
  }

  @Test func `an event input can be fired, and has no value`() throws {
    let rig = try declared()
    #expect(rig.player.fire("buttonClicked"))
    #expect(rig.told() == ["fire buttonClicked"])
    #expect(rig.number("buttonClicked") == nil)
    #expect(rig.string("buttonClicked") == nil)
    #expect(rig.boolean("buttonClicked") == nil)
  }

  @Test func `what is not declared has no value, and can't be set or fired`() throws {
    let rig = try declared()
    #expect(rig.number("none") == nil)
    #expect(!rig.player.setInput("none", to: 1 as Float))
    #expect(!rig.player.setInput("none", to: "x"))
    #expect(!rig.player.setInput("none", to: true))
    #expect(!rig.player.fire("none"))
    #expect(rig.told() == [])
  }

  @Test func `an input has one type`() throws {
    let rig = try declared()
    #expect(!rig.player.setInput("score", to: "1"))
    #expect(!rig.player.setInput("userRole", to: true))
    #expect(!rig.player.setInput("isActive", to: 1 as Float))
    #expect(!rig.player.fire("score"))
    #expect(rig.string("score") == nil)
    #expect(rig.number("score") == 0.5)
  }

  @Test func `all inputs can be had with their current values`() throws {
    let rig = try declared()
    rig.player.setInput("score", to: 2 as Float)
    let inputs = try #require(rig.player.stateMachine?.inputs)
    #expect(inputs.map(\.name) == ["@elapsedTime", "score", "isActive", "userRole", "buttonClicked"])
    #expect(inputs.map(\.value) == [.numeric(0), .numeric(2), .boolean(true), .string("guest"), .event])
  }

  @Test func `guards read inputs`() throws {
    let rig = try Rig(
      machine([state("a", to: [to("b", number("Equal", "1"))]), state("b")], inputs: [numeric()]))
    rig.player.setInput("n", to: 1 as Float)
    #expect(rig.state == "b")
  }

  @Test func `actions write inputs`() throws {
    let rig = try Rig(
      machine([state("a", entry(act("SetNumeric", "n", "4")))], inputs: [numeric()]))
    #expect(rig.number() == 4)
  }

  @Test func `setting the value that is there is told to nobody`() throws {
    let rig = try declared()
    #expect(rig.player.setInput("score", to: 0.5 as Float))
    #expect(rig.told() == [])
  }

  @Test func `a number has the precision of 32 bits`() throws {
    let rig = try declared()
    rig.player.setInput("score", to: 0.1 as Float)
    #expect(rig.number("score") == Float(0.1))
  }

  @Test func `elapsed time is a numeric input that nobody sets`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", number("GreaterThanOrEqual", "0.25", "@elapsedTime"))]), state("b")]))
    #expect(!rig.player.setInput("@elapsedTime", to: 9 as Float))
    try rig.pass(2)
    #expect(rig.state == "a")
    try rig.pass()
    #expect(rig.state == "b")
    #expect(abs((rig.number("@elapsedTime") ?? 0) - 0.3) < 0.0001)
  }

  @Test func `values stay over a stop and a start, and a reset brings back what is declared`() throws {
    let rig = try declared()
    rig.player.setInput("score", to: 2 as Float)
    rig.player.stopStateMachine()
    rig.player.startStateMachine()
    #expect(rig.number("score") == 2)
    #expect(rig.player.resetInput("score"))
    #expect(rig.number("score") == 0.5)
  }

  @Test func `an event that was fired while the machine was stopped is gone`() throws {
    let rig = try Rig(
      machine([state("a", to: [to("b", event("go"))]), state("b")], inputs: [signal("go")]), starts: false)
    rig.player.fire("go")
    rig.player.startStateMachine()
    #expect(rig.state == "a")
  }
}
