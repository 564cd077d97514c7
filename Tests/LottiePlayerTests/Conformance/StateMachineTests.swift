import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.1, what does not tween.
  @Suite struct StateMachineTests {
    // §14.1 get_state_machine
    @Test func `a package gives its state machine by id, as it is`() throws {
      let text = machine("a", [state("a")])
      let file = try package([
        (
          "manifest.json",
          #"{"version":"2","generator":"hand","animations":[{"id":"bird"}],"stateMachines":[{"id":"Big bird"}]}"#
        ),
        ("a/bird.json", pigeon), ("s/Big bird.json", text),
      ])
      let player = try Run.makePlayer()
      player.setAutoplay(true)
      try player.load(file)
      #expect(player.timeline.status == .playing)
      try player.loadStateMachine(id: "Big bird")
      #expect(player.stateMachineID == "Big bird")
      #expect(player.startStateMachine())
      #expect(try file.stateMachineData(id: "Big bird") == Array(text.utf8))
    }

    // §14.1 state_machine_start
    @Test func `what is no machine is refused, and a machine needs no animation`() throws {
      #expect(throws: DotLottieError.self) { try Run(machine: "bad_data") }
      let run = try Run(machine: rating(1...5))
      #expect(run.player.startStateMachine())
      #expect(run.playbackStatus == .idle)
      #expect(run.status == .running)
    }

    // §14.1 state_machine_stop
    @Test func `a machine that is stopped is stopped`() throws {
      let run = try Run(machine: rating(1...5))
      run.start()
      #expect(run.player.stopStateMachine())
      #expect(run.status == .stopped)
    }

    // §14.1 state_machine_framework_setup
    @Test func `a machine tells which events it listens to`() throws {
      let explode = act("Fire", "explode")
      let run = try Run(
        machine: machine(
          "bird", [state("bird", [go("burst", if: event("explode"))]), state("burst")],
          inputs: [input("Event", "explode")],
          on: ["PointerDown", "PointerUp", "PointerMove", "PointerEnter", "PointerExit"].map {
            on($0, explode)
          }
            + [on("OnComplete", state: "burst", explode)]))
      #expect(
        run.player.stateMachine?.listeners.names == [
          "OnComplete", "PointerDown", "PointerEnter", "PointerExit", "PointerMove", "PointerUp",
        ])
    }

    /// Every kind of event leads to a state of its own.
    private var allEvents: String {
      let names = ["a", "b", "c", "d", "e", "f"]
      let kinds = ["PointerDown", "PointerUp", "PointerMove", "PointerEnter", "PointerExit"]
      return machine(
        "global", [global("global", names.map { go($0, if: event($0)) })] + names.map { state($0) },
        inputs: names.map { input("Event", $0) },
        on: zip(kinds, names).map { on($0, act("Fire", $1)) }
          + [on("OnComplete", state: "e", act("Fire", "f"))])
    }

    // §14.1 state_machine_post_event
    @Test func `every kind of event reaches its interaction`() throws {
      let run = try Run(machine: allEvents)
      run.start()
      let kinds: [(PointerGesture, String)] = [
        (.pointerDown, "a"), (.pointerUp, "b"), (.pointerMove, "c"), (.pointerEnter, "d"),
        (.pointerExit, "e"),
      ]
      for (kind, expected) in kinds {
        run.player.post(kind, x: 0, y: 0)
        #expect(run.state == expected)
      }
      run.player.postComplete()
      #expect(run.state == "f")
    }

    // §14.1 state_machine_current_state
    @Test func `a machine tells its state`() throws {
      let run = try Run(machine: allEvents)
      #expect(run.state == "")
      run.start()
      #expect(run.state == "global")
      run.player.post(.pointerDown, x: 0, y: 0)
      #expect(run.state == "a")
      run.player.post(.pointerExit, x: 0, y: 0)
      #expect(run.state == "e")
      run.player.postComplete()
      #expect(run.state == "f")
    }

    // §14.1 state_machine_set_get_numeric_input
    @Test func `a number that is set can be read, and leads to its state`() throws {
      let run = try Run(machine: rating())
      run.start()
      #expect(run.set("rating", 1) == "star_1")
      #expect(run.number("rating") == 1)
      #expect(run.set("rating", 5) == "star_5")
      #expect(run.number("rating") == 5)
    }

    // §14.1 state_machine_set_get_boolean_input
    @Test func `a switch that is set can be read, and leads to its state`() throws {
      let on = go("a", if: boolean("switch", true))
      let run = try Run(
        machine: machine(
          "wait",
          [state("wait", [on]), state("a", [go("b", if: boolean("switch", false))]), state("b", [on])],
          inputs: [input("Boolean", "switch", false)]))
      run.start()
      #expect(run.player.stateMachine?.value("switch", as: Bool.self) == false)
      run.player.setInput("switch", to: true)
      #expect(run.state == "a")
      run.player.setInput("switch", to: false)
      #expect(run.state == "b")
      #expect(run.player.stateMachine?.value("switch", as: Bool.self) == false)
    }

    // §14.1 state_machine_set_get_string_input
    @Test func `a text that is set can be read, and leads to its state`() throws {
      let run = try Run(
        machine: machine(
          "global",
          [
            global(
              "global", [go("a", if: string("word", "welcome")), go("b", if: string("word", "goodbye"))]),
            state("a"), state("b"),
          ], inputs: [input("String", "word", "incorrect")]))
      run.start()
      #expect(run.player.stateMachine?.value("word", as: String.self) == "incorrect")
      #expect(run.state == "global")
      run.player.setInput("word", to: "welcome")
      #expect(run.state == "a")
      run.player.setInput("word", to: "goodbye")
      #expect(run.state == "b")
      #expect(run.player.stateMachine?.value("word", as: String.self) == "goodbye")
    }

    // §14.1 state_machine_fire_event
    @Test func `one event is good for one transition`() throws {
      let run = try Run(
        machine: machine(
          "wait",
          [
            state("wait", [go("a", if: event("Step"))]), state("a", [go("b", if: event("Step"))]), state("b"),
          ],
          inputs: [input("Event", "Step")]))
      run.start()
      #expect(run.fire("Step") == "a")
      #expect(run.fire("Step") == "b")
    }

    // §14.1 final_state
    @Test func `nothing follows after the machine stopped itself`() throws {
      let run = try Run(
        machine: rating(more: { $0 == 5 ? #""final":true"# : "" }) {
          $0 == 5 ? [act("SetNumeric", "rating", ["value": 1])] : []
        })
      run.start()
      #expect(run.state == "star_0")
      #expect(run.set("rating", 3) == "star_3")
      #expect(run.set("rating", 5) == "star_1")
      #expect(run.status == .stopped)
      #expect(run.set("rating", 3) == "star_1")
    }

    // §14.1 state_machine_get_inputs
    @Test func `a machine lists its inputs with their types`() throws {
      let run = try Run(
        machine: machine(
          "a", [state("a")],
          inputs: [
            input("Numeric", "n", 1), input("String", "s", "x"), input("Boolean", "b", true),
            input("Event", "e"),
          ]))
      let types = (run.player.stateMachine?.inputs ?? []).map { "\($0.name) \(typeName($0.value))" }
      #expect(Set(types) == ["@elapsedTime Numeric", "n Numeric", "s String", "b Boolean", "e Event"])
      #expect(types.count == 5)
    }
  }

  /// The name of an input's type, as files write it.
  static func typeName(_ value: StateMachineEngine.InputValue) -> String {
    switch value {
    case .numeric: "Numeric"
    case .string: "String"
    case .boolean: "Boolean"
    case .event: "Event"
    }
  }
}
