import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §13, the traces of pointers and playback.
  ///
  /// What `says` quotes is, joined, the page's text.
  @Suite struct GoldenPlaybackTraceTests {
    // §13.13
    @Test func `one layer at a time holds the pointer`() throws {
      let layers = lottie(
        frames: 60, rate: 30, width: 100, height: 100,
        layers: [
          solid("A", (0, 0, 50, 50), frames: 60), solid("B", (40, 0, 50, 50), frames: 60),
        ])
      let machine = machine(
        "s", [state("s")],
        on: [
          on("PointerEnter", layer: "A", say("enterA")), on("PointerExit", layer: "A", say("exitA")),
          on("PointerEnter", layer: "B", say("enterB")), on("PointerExit", layer: "B", say("exitB")),
          on("PointerExit", say("exit")),
        ])
      let run = try Run(layers, machine: machine)
      run.start()
      run.says(
        """
        Pointer tracking, layers A [0..50]×[0..50], B [40..90]×[0..50], each with Enter and Exit interactions
        (A listed first):
        """)
      run.says("move(5,5) ⇒ enterA;", #"Custom("enterA")"#) { $0.post(.pointerMove, x: 5, y: 5) }
      run.says("move(45,5) ⇒ nothing (A still current);", "") { $0.post(.pointerMove, x: 45, y: 5) }
      run.says("move(80,5) ⇒ enterB (no exitA);", #"Custom("enterB")"#) { $0.post(.pointerMove, x: 80, y: 5) }
      run.says("move(99,99) ⇒ exitB;", #"Custom("exitB")"#) { $0.post(.pointerMove, x: 99, y: 99) }
      run.player.post(.pointerMove, x: 5, y: 5)
      run.says(
        """
        PointerExit posted at a point still inside the current layer ⇒ only layer-less PointerExit actions.
        """, #"Custom("exit")"#
      ) { $0.post(.pointerExit, x: 6, y: 5) }
    }

    // §13.14
    @Test func `a tick reaches at most the end of an iteration`() throws {
      let run = try Run(empty(frames: 21, rate: 10))
      run.player.setLoop(true)
      try run.player.play()
      run.says("Player, 21 frames @10 fps, loop on, no count:")
      try run.says(playback: "tick(3000) ⇒ Frame 20, Render 20, Loop 1;") { try $0.tick(milliseconds: 3000) }
      try run.says(frame: "tick(0) ⇒ frame 0;") { try $0.tick(milliseconds: 0) }
      try run.says(frame: "tick(100) ⇒ 1.") { try $0.tick(milliseconds: 100) }
    }

    // §13.15
    @Test func `the last iteration backwards comes to rest on the last frame`() throws {
      let run = try Run(empty(frames: 21, rate: 10))
      run.player.setMode(.reverse)
      run.player.setLoop(true)
      run.player.setLoopCount(2)
      try run.player.play()
      try run.tick(3000)
      try run.tick(1000)
      run.says("Player, Reverse, loopCount 2: events on last iteration:")
      try run.says(playback: "Frame 0, Render 0, Frame 20, Stop, Loop 2, Complete;") {
        try $0.tick(milliseconds: 1500)
      }
      run.says("rests on frame 20.")
      #expect(run.frame == 20)
      #expect(run.playbackStatus == .stopped)
    }

    // §13.16
    @Test func `the last of counted iterations is complete, and no loop`() throws {
      let machine = machine(
        "s", [state("s", segment: "Marker_1", autoplay: true, more: #""loop":true,"loopCount":2"#)],
        on: [on("OnLoopComplete", state: "s", say("loop")), on("OnComplete", state: "s", say("complete"))])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.says("Counted-loop state:")
      try run.says("iteration 1 ⇒ OnLoopComplete actions;", #"Custom("loop")"#) {
        try $0.tick(milliseconds: 400)
      }
      try run.says("last iteration ⇒ OnComplete actions only.", #"Custom("complete")"#) {
        try $0.tick(milliseconds: 200)
        try $0.tick(milliseconds: 400)
      }
    }

    // §13.17
    @Test func `a reverse state begins at the start of its segment, and so at its end`() throws {
      let machine = machine(
        "f",
        [
          state("f", segment: "f", autoplay: true, [go("r", if: event("go"))]),
          state("r", segment: "r", autoplay: true, more: #""mode":"Reverse","loop":true"#),
        ], inputs: [input("Event", "go")], on: [on("OnLoopComplete", state: "r", say("loop"))])
      let halves = empty(frames: 21, rate: 10, markers: [("f", 0, 10), ("r", 10, 20)])
      let run = try Run(halves, machine: machine)
      run.start()
      try run.tick(100)
      #expect(run.frame == 1)
      run.fire("go")
      run.says(
        """
        `f` (segment 0–10) → `r` (Reverse, segment 10–20, loop) while playing at frame 1: frame := 10;
        """)
      #expect(run.frame == 10)
      try run.says("next tick counts a loop immediately.", #"Custom("loop")"#) {
        try $0.tick(milliseconds: 10)
      }
      #expect(run.frame == 10)
    }

    // §13.18
    @Test func `what can't be started, and what can't be loaded`() throws {
      let run = try Run(quarters, machine: machine("nowhere", [state("a")]))
      run.says("Unknown `initial`: load succeeds;")
      var hasStarted: Bool?
      run.says(
        #"""
        start fails with exactly one event, Error("Error setting initial state: CreationError"), current
        state "".
        """#,
        #"Error("Error setting initial state: CreationError")"#
      ) { hasStarted = $0.startStateMachine() }
      #expect(hasStarted == false)
      #expect(run.state == "")

      let nothing = try Run(quarters, machine: machine("a", []))
      nothing.says("`states: []`: load succeeds,")
      nothing.says("start fails, no events.", "") { hasStarted = $0.startStateMachine() }
      #expect(hasStarted == false)

      nothing.says("`segment: [0,10]` or a Numeric input without value: load fails.")
      #expect(throws: DotLottieError.self) {
        try Run(quarters, machine: machine("a", [state("a", more: #""segment":[0,10]"#)]))
      }
      #expect(throws: DotLottieError.self) {
        try Run(quarters, machine: machine("a", [state("a")], inputs: [input("Numeric", "n")]))
      }
    }

    // §13.19
    @Test func `a first die, a name of nothing, no speed and half a colour`() throws {
      let machine = machine(
        "s",
        [
          state(
            "s", more: #""speed":-1,"backgroundColor":16777215"#,
            entry: [
              act("SetRandom", "n", ["min": 1, "max": 6, "integer": true]),
              act("SetString", "w", ["value": "$none"]),
            ])
        ], inputs: [input("Numeric", "n", 0), input("String", "w", "x")])
      let run = try Run(quarters, machine: machine)
      run.start()
      run.says("Default seed, first SetRandom(1…6, integer) ⇒ 5.")
      #expect(run.number("n") == 5)
      run.says(#"SetString "$none" (no such input) ⇒ literal "$none"."#)
      #expect(run.player.stateMachine?.value("w", as: String.self) == "$none")
      run.says("speed −1 ⇒ stays 1.")
      #expect(run.player.timeline.speed == 1)
      run.says("backgroundColor 16777215 ⇒ player background 0x00FFFFFF (r 0).")
      #expect(run.player.timeline.background == 0x00FF_FFFF)
    }
  }
}
