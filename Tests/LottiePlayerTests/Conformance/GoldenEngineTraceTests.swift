import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §13, the traces of the state machine.
  ///
  /// What `says` quotes is, joined, the page's text.
  @Suite struct GoldenEngineTraceTests {
    // §13.1
    @Test func `a rating walks through the global state`() throws {
      let run = try Run(
        stars,
        machine: rating(
          on: [on("PointerExit", act("Reset", "rating"))], entry: { [say("WOOHOO STAR \($0)")] }))
      run.says("`normal_usecases/rating.json`:")
      run.says(
        #"""
        start ⇒ T(""→global) X("") E(global) Start T(global→star_0) X(global) E(star_0)
        Custom("WOOHOO STAR 0").
        """#,
        #"""
        T(""→global) X("") E(global) Start T(global→star_0) X(global) E(star_0) Custom("WOOHOO STAR 0")
        """#
      ) { $0.startStateMachine() }
      run.says(
        #"set rating 3 ⇒ Numeric(0→3) T(star_0→star_3) X(star_0) E(star_3) Custom("WOOHOO STAR 3")."#,
        #"Numeric(0→3) T(star_0→star_3) X(star_0) E(star_3) Custom("WOOHOO STAR 3")"#
      ) { $0.setInput("rating", to: 3) }
      run.says("set rating 3 again ⇒ nothing.", "") { $0.setInput("rating", to: 3) }
      run.says(
        "PointerExit (no layer → Reset rating) ⇒ Numeric(3→0) T X E(star_0) Custom.",
        #"Numeric(3→0) T(star_3→star_0) X(star_3) E(star_0) Custom("WOOHOO STAR 0")"#
      ) { $0.post(.pointerExit, x: 0, y: 0) }
      run.says("stop ⇒ Stop.", "Stop") { $0.stopStateMachine() }
    }

    // §13.2
    @Test func `a final state stops the machine and can still be left in the same run`() throws {
      let run = try Run(
        stars,
        machine: rating(more: { $0 == 5 ? #""final":true"# : "" }) { star in
          [say("star \(star)")] + (star == 5 ? [act("SetNumeric", "rating", ["value": 1])] : [])
        })
      run.start()
      run.says(
        #"""
        `final_state.json` after start, set rating 5 ⇒ Numeric(0→5) T(star_0→star_5) X E(star_5) Custom
        Numeric(5→1) **Stop** T(star_5→star_1) X(star_5) E(star_1) Custom;
        """#,
        #"""
        Numeric(0→5) T(star_0→star_5) X(star_0) E(star_5) Custom("star 5") Numeric(5→1) Stop \#
        T(star_5→star_1) X(star_5) E(star_1) Custom("star 1")
        """#
      ) { $0.setInput("rating", to: 5) }
      run.says("status Stopped, player Playing marker star_1 (autoplay of star_1).")
      #expect(run.status == .stopped)
      #expect(run.playbackStatus == .playing)
      #expect(run.marker == "star_1")
    }

    // §13.3
    @Test func `an exit action can send the machine through the global state`() throws {
      let machine = machine(
        "Initial",
        [
          global("global", [go("a", if: number("rating", 1))]), state("Initial"),
          state(
            "a", [go("c", if: event("Step"))],
            exit: [act("SetBoolean", "a_exited", ["value": true])]),
          state("c", [go("d")]), state("d"),
        ],
        inputs: [input("Numeric", "rating", 0), input("Boolean", "a_exited", false), input("Event", "Step")])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.says(
        "`test_exit_action_causes_global…`: set rating 1 ⇒ E(a).", "Numeric(0→1) T(Initial→a) X(Initial) E(a)"
      ) { $0.setInput("rating", to: 1) }
      run.says(
        """
        fire Step ⇒ InputFired T(a→c) Boolean(a_exited false→true) X(a) E(c)
        T(c→a) X(c) E(a).
        """,
        "InputFired T(a→c) Boolean(a_exited false→true) X(a) E(c) T(c→a) X(c) E(a)"
      ) { $0.fire("Step") }
    }

    // §13.4
    @Test func `an entry action can send the machine through the global state`() throws {
      let machine = machine(
        "Initial",
        [
          global("global", [go("a", if: number("rating", 1)), go("b", if: number("rating", 2))]),
          state("Initial"),
          state("a", [go("c")], entry: [act("SetNumeric", "rating", ["value": 2])]),
          state("b"), state("c"),
        ], inputs: [input("Numeric", "rating", 0)])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.says(
        """
        `test_entry_action_causes_global…`: set rating 1 ⇒ Numeric T(Initial→a) X E(a) Numeric(1→2)
        T(a→b) X(a) E(b).
        """,
        "Numeric(0→1) T(Initial→a) X(Initial) E(a) Numeric(1→2) T(a→b) X(a) E(b)"
      ) { $0.setInput("rating", to: 1) }
    }

    // §13.5
    @Test func `a chain without guards is walked in one run`() throws {
      let machine = machine(
        "a",
        [
          state("a", [go("b", if: event("Step"))]),
          state("b", [go("f", if: number("r", 5)), go("c")]),
          state("c", [go("d")]),
          state("d", [go("a", if: number("r", 1))]), state("f"),
        ], inputs: [input("Numeric", "r", 0), input("Event", "Step")])
      let run = try Run(quarters, machine: machine)
      run.says(
        "`test_guarded_and_guardless`: start ⇒ T X E(a) Start.", #"T(""→a) X("") E(a) Start"#
      ) { $0.startStateMachine() }
      run.says(
        "fire Step ⇒ InputFired, a→b→c→d (three transitions).",
        "InputFired T(a→b) X(a) E(b) T(b→c) X(b) E(c) T(c→d) X(c) E(d)"
      ) { $0.fire("Step") }
      run.says("set r 1 ⇒ d→a.", "Numeric(0→1) T(d→a) X(d) E(a)") { $0.setInput("r", to: 1) }
    }

    // §13.6
    @Test func `a tween that the global state began is redirected`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.says(
        "`tween_redirection.json` (smiley-slider): start ⇒ T X E(star_1) Custom Start,",
        #"T(""→star_1) X("") E(star_1) Custom("entered_star_1") Start"#
      ) { $0.startStateMachine() }
      run.says("frame 10 (marker angry 10–50).")
      #expect(run.frame == 10)
      #expect(run.marker == "angry")
      run.says(
        "set rating 2 ⇒ Numeric T(star_1→star_2) X(star_1);", "Numeric(0→2) T(star_1→star_2) X(star_1)"
      ) { $0.setInput("rating", to: 2) }
      run.says("status Tweening, frame 10.")
      #expect(run.status == .tweening)
      #expect(run.frame == 10)
      run.says("tick 500;")
      try run.tick(500)
      run.says(
        "set rating 3 ⇒ Numeric T(star_1→star_3) X(star_1).", "Numeric(2→3) T(star_1→star_3) X(star_1)"
      ) { $0.setInput("rating", to: 3) }
      try run.says("tick 2500 ⇒ E(star_3) Custom;", #"E(star_3) Custom("entered_star_3")"#) {
        try $0.tick(milliseconds: 2500)
      }
      run.says("frame 147, marker mourn, player Stopped, Running.")
      #expect(run.frame == 147)
      #expect(run.marker == "mourn")
      #expect(run.playbackStatus == .stopped)
      #expect(run.status == .running)
      try run.says(
        """
        set 4, tick 100, set 5 ⇒ …T(star_3→star_4)
        X(star_3) … T(star_3→star_5) X(star_3) E(star_5) Custom;
        """,
        #"""
        Numeric(3→4) T(star_3→star_4) X(star_3) \#
        Numeric(4→5) T(star_3→star_5) X(star_3) E(star_5) Custom("entered_star_5")
        """#
      ) {
        $0.setInput("rating", to: 4)
        try $0.tick(milliseconds: 100)
        $0.setInput("rating", to: 5)
      }
      run.says("frame 263.")
      #expect(run.frame == 263)
    }

    /// s1 goes to s2 in a second, to s3 in half of one.
    private let stateTween = machine(
      "s1",
      [
        state(
          "s1", segment: "Marker_1",
          [tween("s2", seconds: 1, if: event("go")), tween("s3", seconds: 0.5, if: event("alt"))],
          exit: [say("exit s1")]),
        state("s2", segment: "Marker_2", autoplay: true), state("s3", segment: "Marker_3"),
      ], inputs: [input("Event", "go"), input("Event", "alt")])

    // §13.7
    @Test func `a tween that a state began leaves that state once`() throws {
      let run = try Run(quarters, machine: stateTween)
      run.start()
      run.says(#"State-started tween s1→s2 (exit action "exit s1"):"#)
      run.says(#"T Custom("exit s1") X(s1); …"#, #"InputFired T(s1→s2) Custom("exit s1") X(s1)"#) {
        $0.fire("go")
      }
      try run.says("on landing E(s2).", "E(s2)") { try $0.tick(milliseconds: 1000) }
      let other = try Run(quarters, machine: stateTween)
      other.start()
      other.fire("go")
      other.says("Redirecting it emits only T.", "InputFired T(s1→s3)") { $0.fire("alt") }
    }

    // §13.8
    @Test func `an event that waits during a tween hides what does not ask for it`() throws {
      let machine = machine(
        "s1",
        [
          state("s1", [tween("s2", seconds: 1, if: event("begin")), go("s3", if: number("n", 1))]),
          state("s2", [go("s1", if: event("go"))]), state("s3"),
        ], inputs: [input("Numeric", "n", 0), input("Event", "begin"), input("Event", "go")])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.fire("begin")
      run.says("Pending event during tween: tween s1→s2 running;")
      #expect(run.status == .tweening)
      run.says("fire go (only s2 handles it) ⇒ InputFired;", "InputFired") { $0.fire("go") }
      run.says("set n (source transition now true) ⇒ Numeric only, **no redirect**;", "Numeric(0→1)") {
        $0.setInput("n", to: 1)
      }
      #expect(run.status == .tweening)
      try run.says(
        "landing ⇒ E(s2) … T(s2→s1) (event consumed) then numeric transitions of s1 evaluated.",
        "E(s2) T(s2→s1) X(s2) E(s1) T(s1→s3) X(s1) E(s3)"
      ) { try $0.tick(milliseconds: 1000) }
    }

    // §13.9
    @Test func `a tween to the global state goes on until the machine is stopped`() throws {
      let machine = machine(
        "a", [global("g", []), state("a", [tween("g", seconds: 1)], exit: [say("bye")])])
      let run = try Run(quarters, machine: machine)
      // §16.6: 40 transitions, of which a queue of 32 events shows the last.
      let circles = String(repeating: #"T(a→g) Custom("bye") X(a) "#, count: 40)
      run.says("Infinite loop (state with Tweened transition to the GlobalState):")
      run.says(
        """
        T + exit + X repeated ≈ 40×, queue keeps last 32 entries ending in
        Stop, Error("InfiniteLoop").
        """,
        #"T(""→a) X("") E(a) Start \#(circles)Stop Error("InfiniteLoop")"#
      ) { $0.startStateMachine() }
      #expect(run.status == .stopped)
    }

    // §13.10
    @Test func `a final initial state runs on, with the playback of before`() throws {
      let machine = machine(
        "s", [state("s", autoplay: true, more: #""final":true,"loop":true,"backgroundColor":4278190335"#)])
      let run = try Run(quarters, machine: machine)
      run.says("Initial state final:")
      run.says("T X E(s) … Stop Start;", #"T(""→s) X("") E(s) Stop Start"#) { $0.startStateMachine() }
      run.says("status Running; background restored.")
      #expect(run.status == .running)
      #expect(run.player.timeline.background == 0)
      #expect(run.playbackStatus == .paused)
    }

    // §13.11
    @Test func `a second start enters the initial state once more`() throws {
      let machine = machine(
        "s1", [state("s1", entry: [say("hi s1")], exit: [say("bye s1")])])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.says(
        "start twice: second ⇒ T(s1→s1) exit actions X(s1) E(s1);",
        #"T(s1→s1) Custom("bye s1") X(s1) E(s1) Custom("hi s1")"#
      ) { $0.startStateMachine() }
      run.says("no Start.")
      #expect(run.status == .running)
    }

    // §13.12
    @Test func `each action of a click is followed by its own transitions`() throws {
      let machine = machine(
        "a",
        [
          state("a", [go("b", if: number("n", 1))]), state("b", [go("d")]),
          state("d", [go("a", if: event("toA"))]),
        ], inputs: [input("Numeric", "n", 0), input("Event", "toA")],
        on: [on("Click", act("SetNumeric", "n", ["value": 1]), say("after"), act("Fire", "toA"))])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.says("Click interaction with actions [SetNumeric n=1, FireCustomEvent, Fire toA] on a→b→d chain:")
      run.says(
        #"""
        Numeric T(a→b)… E(d) Custom("after")
        InputFired T(d→a)… E(d): the pipeline ran after action 1 and again after action 3.
        """#,
        #"""
        Numeric(0→1) T(a→b) X(a) E(b) T(b→d) X(b) E(d) Custom("after") \#
        InputFired T(d→a) X(d) E(a) T(a→b) X(a) E(b) T(b→d) X(b) E(d)
        """#
      ) { $0.post(.click, x: 5, y: 5) }
    }
  }
}
