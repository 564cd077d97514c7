import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import Testing

/// "Actions" of the documentation.
@Suite struct DocumentedActionTests: MachineWriting {
  /// What actions do when the canvas is clicked.
  private func clicked(
    _ actions: String..., inputs: [String] = [], members: String = "", packed: Bool = false
  ) throws -> Rig {
    let list = actions.joined(separator: ",")
    let rig = try Rig(
      machine([state("a", members)], inputs: inputs, interactions: [on("Click", list)]), packed: packed)
    rig.player.post(.click, x: 50, y: 50)
    return rig
  }

  @Test func `SetTheme puts a theme on by its id`() throws {
    let rig = try clicked(act("SetTheme", value: #""green""#), packed: true)
    #expect(rig.player.activeThemeID == "green")
    #expect(rig.pixel(10, 70) == 0x00FF_00FF)
  }

  @Test(arguments: [
    ("none", "the package has no theme \"none\""), ("broken", "the theme \"broken\" can't be read"),
  ])
  func `a theme that can't be put on is told`(id: String, message: String) throws {
    let rig = try clicked(act("SetTheme", value: "\"\(id)\""), packed: true)
    #expect(rig.player.activeThemeID == nil)
    let told = rig.told()
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("error: \(message)") ?? false)
  }

  @Test func `an empty theme takes it off`() throws {
    let rig = try clicked(
      act("SetTheme", value: #""green""#), act("SetTheme", value: #""""#), packed: true)
    #expect(rig.player.activeThemeID == nil)
    #expect(rig.pixel(10, 70) == 0xFF00_00FF)
  }

  @Test(
    arguments: [
      ("Increment", nil, 6), ("Decrement", nil, 4), ("Increment", "2.5", 7.5), ("Decrement", "-2", 7),
    ] as [(String, String?, Float)])
  func `Increment and Decrement step by 1, or by a value`(type: String, value: String?, expected: Float)
    throws
  {
    let rig = try clicked(act(type, "n", value), inputs: [numeric("n", "5")])
    #expect(rig.number() == expected)
    #expect(rig.told() == ["n: 5 → \(expected.short)"])
  }

  @Test(arguments: ["Increment", "Decrement"])
  func `a step by a reference that is not there is an error`(type: String) throws {
    let rig = try clicked(act(type, "n", "\"$none\""), inputs: [numeric("n", "5")])
    #expect(rig.number() == 5)
    #expect(rig.told() == ["error: no numeric input is called \"$none\""])
  }

  @Test func `Toggle inverts a truth value`() throws {
    let rig = try clicked(act("Toggle", "f"), inputs: [boolean()])
    #expect(rig.boolean() == true)
    rig.player.post(.click, x: 50, y: 50)
    #expect(rig.boolean() == false)
  }

  @Test func `SetBoolean, SetString and SetNumeric set`() throws {
    let rig = try clicked(
      act("SetBoolean", "f", "true"), act("SetString", "s", #""x""#), act("SetNumeric", "n", "2.5"),
      inputs: [boolean(), string(), numeric()])
    #expect(rig.told() == ["f: false → true", "s:  → x", "n: 0 → 2.5"])
  }

  @Test func `Fire fires an event input`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b")], inputs: [signal("go")],
        interactions: [on("Click", act("Fire", "go"))]))
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["fire go", "a → b", "leave a", "enter b"])
  }

  @Test func `Fire in an entry action takes a transition of the state that was entered`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("b", event("go"))]),
          state("b", entry(act("Fire", "on")), to: [to("c", event("on"))]),
          state("c"),
        ], inputs: [signal("go"), signal("on")]))
    rig.player.fire("go")
    #expect(rig.state == "c")
  }

  @Test func `Reset brings back what an input began with`() throws {
    let rig = try clicked(
      act("SetNumeric", "n", "9"), act("Reset", "n"), act("Toggle", "f"), act("Reset", "f"),
      act("SetString", "s", #""y""#), act("Reset", "s"),
      inputs: [numeric("n", "3"), boolean(), string("s", "x")])
    #expect(
      rig.told() == ["n: 3 → 9", "n: 9 → 3", "f: false → true", "f: true → false", "s: x → y", "s: y → x"])
  }

  @Test func `Reset works in the entry actions of the initial state`() throws {
    let rig = try Rig(
      machine([state("a", entry(act("Reset", "n")))], inputs: [numeric("n", "3")]), starts: false)
    rig.player.setInput("n", to: 9 as Float)
    rig.player.startStateMachine()
    #expect(rig.number() == 3)
  }

  @Test func `SetFrame goes to a frame`() throws {
    let rig = try clicked(act("SetFrame", value: "12.5"))
    #expect(rig.frame == 12.5)
    #expect(rig.played() == ["frame 12.5"])
    // 10 + 4 · 12.5
    #expect(rig.pixel(60, 70) == 0xFF00_00FF)
  }

  @Test(arguments: [("99", 20), ("-3", 0)] as [(String, Float)])
  func `SetFrame stays within the animation`(value: String, expected: Float) throws {
    #expect(try clicked(act("SetFrame", value: "5"), act("SetFrame", value: value)).frame == expected)
  }

  @Test(arguments: [("0", 0), ("0.25", 5), ("0.5", 10), ("1", 20), ("-1", 0)] as [(String, Float)])
  func `SetProgress counts from 0 to 1`(value: String, expected: Float) throws {
    #expect(try clicked(act("SetFrame", value: "7"), act("SetProgress", value: value)).frame == expected)
  }

  @Test func `SetProgress reads a literal above 1 as percent, with a diagnostic`() throws {
    let rig = try clicked(act("SetProgress", value: "75"))
    #expect(rig.frame == 15)
    #expect(
      rig.player.stateMachine?.diagnostics == [
        .init(
          .dialect, path: "interactions[0].actions[0]",
          message: "SetProgress counts from 0 to 1; 75.0 is read as percent")
      ])
  }

  @Test func `SetProgress does not read a reference above 1 as percent`() throws {
    let rig = try clicked(act("SetProgress", value: #""$n""#), inputs: [numeric("n", "75")])
    #expect(rig.frame == 20)
  }

  @Test func `FireCustomEvent speaks to the host`() throws {
    #expect(try clicked(say("stateActivated")).told() == ["say stateActivated"])
  }

  // MARK: References

  @Test func `values can be references to other inputs`() throws {
    let inputs = [
      numeric("n", "1"), numeric("step", "4"), boolean("f"), boolean("on", "true"), string("s"),
      string("name", "green"), numeric("half", "0.5"),
    ]
    let rig = try clicked(
      act("Increment", "n", #""$step""#), act("Decrement", "n", #""$half""#),
      act("SetBoolean", "f", #""$on""#),
      act("SetString", "s", #""$name""#), act("SetTheme", value: #""$name""#),
      act("SetFrame", value: #""$step""#),
      say("$name"), inputs: inputs, packed: true)
    #expect(rig.player.activeThemeID == "green")
    #expect(rig.frame == 4)
    #expect(
      rig.told() == ["n: 1 → 5", "n: 5 → 4.5", "f: false → true", "s:  → green", "theme green", "say green"])
    let other = try clicked(
      act("SetNumeric", "n", #""$step""#), act("SetProgress", value: #""$half""#), inputs: inputs)
    #expect(other.number() == 4)
    #expect(other.frame == 10)
  }

  @Test func `a value without the sign is no reference`() throws {
    let rig = try clicked(
      act("SetString", "s", #""name""#), act("SetBoolean", "f", #""on""#), say("name"),
      inputs: [string("s"), string("name", "green"), boolean(), boolean("on", "true")])
    #expect(rig.told() == ["s:  → name", "say name"])
  }

  @Test func `a reference to a text that is not there is the text itself`() throws {
    let rig = try clicked(act("SetString", "s", #""$none""#), say("$none"), inputs: [string()])
    #expect(rig.told() == ["s:  → $none", "say $none"])
  }

  // MARK: Order

  @Test func `actions are synchronous, and what follows from one comes before the next`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", number("Equal", "1"))]), state("b", entry(say("in b")))],
        inputs: [numeric()],
        interactions: [on("Click", act("Increment", "n"), say("after"))]))
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["n: 0 → 1", "a → b", "leave a", "enter b", "say in b", "say after"])
  }

  @Test func `an action that does nothing keeps no other from acting`() throws {
    let rig = try clicked(
      act("Increment", "none"), act("Fire", "none"), act("SetTheme", value: #""green""#), #"{"type":"Sing"}"#,
      say("still"))
    #expect(rig.told().last == "say still")
    #expect(
      rig.player.stateMachine?.diagnostics.map(\.message) == [
        "there is no action of the type \"Sing\"; it is kept, and does nothing; available: OpenUrl, SetTheme, SetFrame, "
          + "SetProgress, FireCustomEvent, Increment, Decrement, Toggle, Floor, Fire, Reset, SetBoolean, SetString, "
          + "SetNumeric, Multiply, SetRandom, Clamp",
        "there is no numeric input \"none\"", "there is no event input \"none\"",
      ])
  }

  // MARK: More than the page lists

  @Test func `Multiply, Floor and Clamp reckon`() throws {
    let rig = try clicked(
      act("Multiply", "n", "2.5"), act("Floor", "n"),
      #"{"type":"Clamp","inputName":"n","min":0,"max":"$top"}"#,
      inputs: [numeric("n", "3"), numeric("top", "5")])
    #expect(rig.told() == ["n: 3 → 7.5", "n: 7.5 → 7", "n: 7 → 5"])
  }

  @Test func `SetRandom draws the same numbers from the same seed`() throws {
    // The default seed's first number is 0.714…: 1 + floor(0.714 · 6) = 5.
    let rig = try clicked(
      #"{"type":"SetRandom","inputName":"n","min":1,"max":6,"integer":true}"#, inputs: [numeric()])
    #expect(rig.number() == 5)
  }
}
