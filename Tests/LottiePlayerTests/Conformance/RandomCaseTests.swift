import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// Behaviour of the reference that a comparison on random machines and scripts found.
  @Suite struct RandomCaseTests {
    // MARK: The renderer's tween, §9.9

    @Test(arguments: [0, 20] as [Float])
    func `a frame that a tween landed on can be set once more`(target: Float) throws {
      let run = try Run(quarters)
      try run.player.tween(to: target, milliseconds: 100, easing: .linear)
      try run.tick(100)
      #expect(run.frame == target)
      #expect(try run.playback { try $0.setFrame(target) } == "Frame \(Int(target))")
      #expect(refusal { try run.player.setFrame(target) } == .unknown)
    }

    @Test func `a tween lets go of the frame at the first frame of playback`() throws {
      let run = try Run(quarters)
      try run.player.play()
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      try run.tick(100)
      try run.tick(100)
      let frame = run.frame
      #expect(abs(frame - 23) < 0.001)
      #expect(refusal { try run.player.setFrame(frame) } == .unknown)
    }

    @Test func `a tween cancelled outside of its origin's range leaves the renderer's on`() throws {
      let json = machine(
        "a",
        [
          state("a", [tween("b", seconds: 1, if: event("go")), go("c", if: event("stay"))]), state("b"),
          state("c"),
        ],
        inputs: [input("Event", "go"), input("Event", "stay")])
      let run = try Run(quarters, machine: json)
      run.start()
      run.fire("go")
      try run.tick(100)
      try run.player.setSegment(start: 10, end: 20)
      #expect(run.playback { $0.fire("stay") } == "")
      #expect(run.state == "c" && run.frame == 0)
      #expect(try run.playback { try $0.setFrame(0) } == "Frame 0")
      #expect(refusal { try run.player.setFrame(0) } == .unknown)
    }

    // MARK: The background, §9.8

    private func backgroundRun(_ first: String, _ second: String) throws -> Run {
      let file = try package([
        ("manifest.json", #"{"version":"2","animations":[{"id":"one"},{"id":"two"}]}"#),
        ("a/one.json", empty(frames: 21, rate: 10)), ("a/two.json", empty(frames: 21, rate: 10)),
      ])
      let json = machine(
        "a",
        [
          state("a", more: first, [go("b", if: event("go"))]),
          state("b", more: #""animation":"two"\#(second)"#, [go("c", if: event("go"))]), state("c"),
        ], inputs: [input("Event", "go")])
      let run = try Run(package: file, machine: json)
      run.start()
      try run.tick(0)
      run.fire("go")
      try run.tick(0)
      return run
    }

    private func goOn(_ player: Player) throws {
      player.fire("go")
      try player.tick(milliseconds: 0)
    }

    @Test func `a load forgets that there was a background`() throws {
      let run = try backgroundRun(#""backgroundColor":255"#, "")
      #expect(try run.playback(goOn) == "")
    }

    @Test func `a load keeps the background that shows`() throws {
      let run = try backgroundRun(#""backgroundColor":0"#, #","backgroundColor":255"#)
      #expect(try run.playback(goOn) == "Render 0")
    }

    // MARK: Frames beside the one that shows, §9.5

    @Test(arguments: [(PlaybackMode.forward, 19.9995), (.reverse, 0.0005)] as [(PlaybackMode, Float)])
    func `a frame beside the edge never gets there`(mode: PlaybackMode, frame: Float) throws {
      let run = try Run(empty(frames: 21, rate: 10))
      run.player.setMode(mode)
      try run.player.setFrame(10)
      try run.player.setFrame(frame)
      try run.tick(0)
      try run.player.play()
      for _ in 0..<3 {
        let said = run.playback { player in
          #expect(refusal { try player.tick(milliseconds: 100) } == .unknown)
        }
        #expect(said == "")
      }
      #expect(run.frame == frame && run.playbackStatus == .playing)
    }

    @Test func `a picture that is due is rendered beside the frame`() throws {
      let run = try Run(empty(frames: 21, rate: 10))
      try run.player.play()
      try run.player.setFrame(19.9995)
      #expect(try run.playback { try $0.tick(milliseconds: 100) } == "Render 19.9995")
      #expect(refusal { try run.player.tick(milliseconds: 100) } == .unknown)
    }

    @Test func `a frame beside the edge turns a bounce around, one tick late`() throws {
      let run = try Run(empty(frames: 21, rate: 10))
      run.player.setMode(.bounce)
      try run.player.setFrame(19.9995)
      try run.tick(0)
      try run.player.play()
      #expect(refusal { try run.player.tick(milliseconds: 100) } == .unknown)
      #expect(try run.playback { try $0.tick(milliseconds: 100) } == "Frame 19, Render 19")
    }

    @Test func `a tick for the machine counts although the frame stays`() throws {
      let json = machine(
        "a",
        [
          state("a", autoplay: true, [go("b", if: number("@elapsedTime", is: "GreaterThan", 0.15))]),
          state("b"),
        ])
      let run = try Run(empty(frames: 21, rate: 10), machine: json)
      run.start()
      try run.player.setFrame(19.9995)
      try run.tick(0)
      for _ in 0..<2 { #expect(refusal { try run.player.tick(milliseconds: 100) } == .unknown) }
      #expect(run.state == "b")
    }

    // MARK: Random numbers, §7

    @Test(
      arguments: [
        // The first number of the default seed is 0.714…
        (#""min":0.5,"max":1,"integer":true"#, 1.5), (#""min":1,"max":6,"integer":true"#, 5),
        (#""min":16777215,"max":16777216"#, 16_777_216),
      ] as [(String, Float)])
    func `a random number is what the arithmetic makes of it`(members: String, value: Float) throws {
      let action = #"{"type":"SetRandom","inputName":"n",\#(members)}"#
      let run = try Run(
        machine: machine("a", [state("a", entry: [action])], inputs: [input("Numeric", "n", 0)]))
      run.start()
      #expect(run.number("n") == value)
    }

    // MARK: Numbers beyond 32 bits, §2.1

    private func vast(_ number: String) -> String {
      """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","speed":\(number),"transitions":[\
      {"type":"Transition","toState":"b","guards":[{"type":"Numeric","inputName":"n","conditionType":"Equal",\
      "compareTo":\(number)},{"type":"Event","inputName":"go"}]}]},\
      {"type":"PlaybackState","name":"b","animation":"","transitions":[]}],\
      "inputs":[{"type":"Numeric","name":"n","value":\(number)},{"type":"Event","name":"go"}]}
      """
    }

    @Test(arguments: [("1e39", Float.infinity), ("-3.5e38", -.infinity)])
    func `a number beyond 32 bits is infinite`(number: String, value: Float) throws {
      let run = try Run(quarters, machine: vast(number))
      run.start()
      #expect(run.number("n") == value)
      run.fire("go")
      #expect(run.state == "b")
    }

    @Test func `a number beyond 64 bits is refused`() {
      #expect(throws: DotLottieError.self) { try Run(quarters, machine: vast("1e400")) }
    }

    @Test func `a tween of infinite length never lands`() throws {
      let json = machine(
        "a",
        [
          state(
            "a",
            [
              #"{"type":"Tweened","toState":"b","duration":1e39,"easing":[0,0,1,1],"guards":[\#(event("go"))]}"#
            ]),
          state("b", segment: "Marker_3"),
        ], inputs: [input("Event", "go")])
      let run = try Run(quarters, machine: json)
      run.start()
      run.fire("go")
      for _ in 0..<3 { try run.tick(1e9) }
      #expect(run.status == .tweening && run.state == "a" && run.frame == 0)
    }

    // MARK: Addresses without a host, §7.2

    @Test(arguments: [
      ("https://", "*", true), ("http://", "*", true), ("HTTPS://", " https://* ", true),
      ("https://", "*.com", false),
      ("https://", "example.com", false), ("", "*", false), ("/path", "*", false),
      ("https:///host", "*", false),
      ("https://user@host", "*", false),
    ])
    func `a mere scheme is opened where everything is`(url: String, pattern: String, isOpened: Bool) throws {
      let action = #"{"type":"OpenUrl","url":"\#(url)","target":""}"#
      let json = machine("a", [state("a")], on: [on("Click", action)])
      for dialect in [StateMachineDialect.upstream, .runtime, .documented] {
        let run = try Run(machine: json, dialect: dialect)
        run.player.startStateMachine(policy: OpenURLPolicy(allowedPatterns: [pattern]))
        let said = run.machine { $0.post(.click, x: 1, y: 1) }
        #expect(said.hasPrefix("OpenURL(") == (isOpened && dialect == .upstream))
      }
    }

    // MARK: Mutations, §4.5

    @Test(arguments: [
      ("Decrement", -1, "T(a→b) X(a) E(b)"),
      ("Increment", 1, "T(a→b) X(a) E(b) T(b→a) X(b) E(a) T(a→b) X(a) E(b)"),
    ])
    func `only an increment without a value marks a mutation`(type: String, value: Int, trace: String) throws
    {
      let isReached = number("n", JSONText(integerLiteral: value))
      let json = machine(
        "a", [global("global", [go("a", if: isReached)]), state("a", [go("b", if: isReached)]), state("b")],
        inputs: [input("Numeric", "n", 0)], on: [on("Click", act(type, "n"))])
      let run = try Run(machine: json)
      run.start()
      #expect(run.machine { $0.post(.click, x: 1, y: 1) } == "Numeric(0→\(value)) \(trace)")
    }
  }
}
