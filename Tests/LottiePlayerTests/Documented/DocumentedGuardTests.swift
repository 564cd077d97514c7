import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import Testing

/// "Guards" of the documentation.
@Suite struct DocumentedGuardTests: MachineWriting {
  /// Whether a transition behind a guard is taken.
  private func passes(_ condition: String, inputs: [String]) throws -> Bool {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("try"), condition)]), state("b")], inputs: inputs + [signal("try")]))
    rig.player.fire("try")
    return rig.state == "b"
  }

  @Test(arguments: [
    ("Equal", [false, true, false]), ("NotEqual", [true, false, true]),
    ("GreaterThan", [false, false, true]),
    ("GreaterThanOrEqual", [false, true, true]), ("LessThan", [true, false, false]),
    ("LessThanOrEqual", [true, true, false]),
  ])
  func `numbers are compared in six ways`(comparison: String, expected: [Bool]) throws {
    for (value, expected) in zip(["1", "2", "3"], expected) {
      #expect(try passes(number(comparison, "2"), inputs: [numeric("n", value)]) == expected)
      // The same with an input in place of the number.
      let inputs = [numeric("n", value), numeric("other", "2")]
      #expect(try passes(number(comparison, "\"$other\""), inputs: inputs) == expected)
    }
  }

  @Test(arguments: [("Equal", [true, false]), ("NotEqual", [false, true])])
  func `texts are equal or not`(comparison: String, expected: [Bool]) throws {
    for (value, expected) in zip(["admin", "guest"], expected) {
      #expect(try passes(text(comparison, "\"admin\""), inputs: [string("s", value)]) == expected)
      let inputs = [string("s", value), string("role", "admin")]
      #expect(try passes(text(comparison, "\"$role\""), inputs: inputs) == expected)
    }
  }

  @Test func `texts are compared case and all`() throws {
    #expect(try !passes(text("Equal", "\"Admin\""), inputs: [string("s", "admin")]))
    #expect(try passes(text("NotEqual", "\"Admin\""), inputs: [string("s", "admin")]))
  }

  @Test(arguments: [("Equal", [true, false]), ("NotEqual", [false, true])])
  func `truth values are equal or not`(comparison: String, expected: [Bool]) throws {
    for (value, expected) in zip(["true", "false"], expected) {
      #expect(try passes(flag(comparison, "true"), inputs: [boolean("f", value)]) == expected)
      #expect(try passes(flag(comparison, "false"), inputs: [boolean("f", value)]) == !expected)
      let inputs = [boolean("f", value), boolean("on", "true")]
      #expect(try passes(flag(comparison, "\"$on\""), inputs: inputs) == expected)
    }
  }

  @Test func `a reference needs its sign`() throws {
    #expect(try !passes(flag("Equal", "\"on\""), inputs: [boolean("f", "true"), boolean("on", "true")]))
    #expect(try !passes(number("Equal", "\"other\""), inputs: [numeric("n", "1"), numeric("other", "1")]))
    // Without it a text is itself.
    #expect(try passes(text("Equal", "\"role\""), inputs: [string("s", "role"), string("role", "admin")]))
  }

  @Test(arguments: [
    (#"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$none"}"#),
    (#"{"type":"String","inputName":"s","conditionType":"Equal","compareTo":"$none"}"#),
    (#"{"type":"Boolean","inputName":"f","conditionType":"Equal","compareTo":"$none"}"#),
    (#"{"type":"Event","inputName":"none"}"#),
  ])
  func `a guard that refers to an input that is not declared refuses the machine`(_ condition: String) {
    let error = #expect(throws: DotLottieError.self) {
      try passes(condition, inputs: [numeric(), string(), boolean()])
    }
    #expect(error?.code == .invalidReference)
  }

  @Test(arguments: ["Equal", "NotEqual"])
  func `a guard on an input that is not there never holds`(_ comparison: String) throws {
    #expect(try !passes(number(comparison, "0", "none"), inputs: []))
    #expect(try !passes(text(comparison, "\"\"", "none"), inputs: []))
    #expect(try !passes(flag(comparison, "false", "none"), inputs: []))
  }

  // MARK: Events

  @Test func `an event guard passes when its event is fired`() throws {
    let rig = try Rig(
      machine([state("a", to: [to("b", event("go"))]), state("b")], inputs: [signal("go"), signal("other")]))
    rig.player.fire("other")
    #expect(rig.state == "a")
    rig.player.fire("go")
    #expect(rig.state == "b")
  }

  @Test func `an event causes one transition, not one for as long as it was once fired`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b", to: [to("c", event("go"))]), state("c")],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.state == "b")
    rig.player.fire("go")
    #expect(rig.state == "c")
  }

  @Test func `an event waits until a transition takes it`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("b", event("go"), number("Equal", "1"))]),
          state("b", to: [to("c", event("go"))]), state("c"),
        ],
        inputs: [signal("go"), numeric()]))
    rig.player.fire("go")
    #expect(rig.state == "a")
    rig.player.setInput("n", to: 1 as Float)
    // Taken by the first of the two: it is not there for the second.
    #expect(rig.state == "b")
    rig.player.setInput("n", to: 2 as Float)
    #expect(rig.state == "b")
  }

  @Test func `a transition that does not ask for the event leaves it where it is`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("b", number("Equal", "1"))]), state("b", to: [to("c", event("go"))]), state("c"),
        ],
        inputs: [signal("go"), numeric()]))
    rig.player.fire("go")
    rig.player.setInput("n", to: 1 as Float)
    #expect(rig.state == "c")
  }

  @Test func `a new event takes the place of the one that waits`() throws {
    let rig = try Rig(
      machine(
        [
          state(
            "a",
            to: [
              to("b", event("first"), number("Equal", "1")), to("c", event("second"), number("Equal", "1")),
            ]),
          state("b"), state("c"),
        ], inputs: [signal("first"), signal("second"), numeric()]))
    rig.player.fire("first")
    rig.player.fire("second")
    rig.player.setInput("n", to: 1 as Float)
    #expect(rig.state == "c")
  }

  @Test func `an event that waits keeps no other guard from passing`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", number("Equal", "1"))]), state("b")], inputs: [signal("noise"), numeric()]))
    rig.player.fire("noise")
    rig.player.setInput("n", to: 1 as Float)
    #expect(rig.state == "b")
  }

  @Test func `two events in one transition can't both wait`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("first"), event("second"))]), state("b")],
        inputs: [signal("first"), signal("second")]))
    rig.player.fire("first")
    rig.player.fire("second")
    #expect(rig.state == "a")
  }

  @Test func `a guard of a kind that is not known is reported, and left out`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("go"), #"{"type":"Moon","phase":1}"#)]), state("b")],
        inputs: [signal("go")]))
    #expect(
      rig.player.stateMachine?.diagnostics.map(\.message)
        == [
          "there is no guard of the type \"Moon\"; it is kept, and does nothing; "
            + "available: Numeric, String, Boolean, Event"
        ])
    rig.player.fire("go")
    #expect(rig.state == "b")
  }
}
