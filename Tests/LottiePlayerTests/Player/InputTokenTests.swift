import LottiePlayer
import Testing

/// Inputs that are looked up once and set often.
@Suite struct InputTokenTests: MachineWriting {
  private func rig(_ dialect: StateMachineDialect = .documented) throws -> Rig {
    try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b")],
        inputs: [numeric("n", "0"), string("s", "x"), boolean("f", "false"), signal("go")]), dialect)
  }

  @Test func `a token does what the name does, of every type`() throws {
    let (named, resolved) = (try rig(), try rig())
    let engine = try #require(resolved.player.stateMachine)
    let results = [
      resolved.player.setInput(try #require(engine.input("n", as: Float.self)), to: 2),
      resolved.player.setInput(try #require(engine.input("s", as: String.self)), to: "y"),
      resolved.player.setInput(try #require(engine.input("f", as: Bool.self)), to: true),
      resolved.player.fire(try #require(engine.event("go"))),
    ]
    #expect(results == [true, true, true, true])
    named.player.setInput("n", to: 2)
    named.player.setInput("s", to: "y")
    named.player.setInput("f", to: true)
    named.player.fire("go")
    let told = resolved.told()
    #expect(told == named.told() && told.last == "enter b")
    #expect(resolved.number() == 2 && resolved.string() == "y" && resolved.boolean() == true)
  }

  @Test func `there is no token for a name that is not there or of another type`() throws {
    let engine = try #require(try rig().player.stateMachine)
    #expect(engine.input("f", as: Float.self) == nil && engine.input("n", as: String.self) == nil)
    #expect(engine.input("go", as: Bool.self) == nil && engine.event("nowhere") == nil)
    #expect(engine.input("@elapsedTime", as: Float.self) == nil)
  }

  @Test func `a token of another machine is refused, of the same file too`() throws {
    let (one, other) = (try rig(), try rig())
    let token = try #require(one.player.stateMachine?.input("n", as: Float.self))
    #expect(!other.player.setInput(token, to: 2))
    #expect(other.number() == 0 && other.told().isEmpty)
    #expect(one.player.setInput(token, to: 2))
    one.player.unloadStateMachine()
    #expect(!one.player.setInput(token, to: 3))
  }

  @Test func `a tween refuses tokens as it refuses names`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [tween(to: "b", event("go"))]), state("b", #""segment":"middle""#)],
        inputs: [numeric("n", "0"), signal("go")]))
    let token = try #require(rig.player.stateMachine?.input("n", as: Float.self))
    rig.player.fire("go")
    #expect(rig.status == .tweening)
    #expect(!rig.player.setInput(token, to: 2) && rig.number() == 0)
  }

  @Test func `a name finds its input however it is stored, and only by its bytes`() throws {
    let names = (0..<40).map { $0 % 2 == 0 ? "n\($0)" : "a name longer than a string holds by itself, \($0)" }
    // One text to a reader of Unicode, two names to the format.
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let rig = try Rig(
      machine([state("a")], inputs: (names + [composed, decomposed]).map { numeric($0, "0") }))
    for (value, name) in (names + [composed, decomposed]).enumerated() {
      // Not the value that the machine holds: on the heap even where it is short.
      var stored = name
      stored.reserveCapacity(100)
      #expect(rig.player.setInput(stored, to: Float(value + 1)))
      #expect(rig.number(name) == Float(value + 1))
    }
    #expect(rig.number(composed) == 41 && rig.number(decomposed) == 42)
    #expect(
      !rig.player.setInput("n1", to: 1) && !rig.player.setInput("n0 ", to: 1)
        && !rig.player.setInput("", to: 1))
  }
}
