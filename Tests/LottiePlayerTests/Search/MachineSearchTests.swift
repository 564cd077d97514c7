import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import TestSupport
import Testing

/// What a machine can do, found by playing it.
struct MachineSearchTests: MachineWriting {
  /// A player with a running machine, whose animation has the layers `A` and `B`.
  private func player(_ machine: String) throws -> Player { try Rig(machine).player }

  /// The answers to a question, each as its label and the answer.
  private func answers(_ machine: String, _ question: MachineAnswer.Question) throws -> [String] {
    var search = try #require(MachineSearch(player(machine)))
    search.run()
    return search.answers().filter { $0.question == question }.map { "\($0.label): \($0.verdict.rawValue)" }
  }

  /// The lines of a way's script.
  private func way(_ machine: String, to goal: MachineSearch.Goal, isByHand: Bool = false) throws -> [String]?
  {
    var search = try #require(MachineSearch(player(machine), .init(goal: goal, isByHand: isByHand)))
    search.run()
    return search.way().steps?.map { $0.call.json.text(.line) }
  }

  private func star(_ value: Int) -> String { on("Click", layer: "A", act("SetNumeric", "n", "\(value)")) }

  @Test func `a guard that no interaction satisfies needs the application`() throws {
    let rating = machine(
      [
        state("a", to: [to("b", number("GreaterThanOrEqual", "1")), to("c", number("Equal", "9"))]),
        state("b", to: [to("a", number("Equal", "0")), to("c", number("Equal", "9"))]),
        state("c", #""final":true"#),
      ], inputs: [numeric()], interactions: [star(1), on("Click", layer: "B", act("SetNumeric", "n", "5"))])
    #expect(
      try answers(rating, .take) == [
        "a → b: yes", "a → c: no", "b → a: application", "b → c: application",
      ])
    var search = try #require(MachineSearch(player(rating)))
    search.run()
    let answer = try #require(search.answers().first { $0.label == "b → c" })
    #expect(answer.rule == .needsApplication)
    #expect(
      answer.message == "only the application can take the transition: n = 9 does not hold, for n is 0, 1, 5")
    // The value leads from "a" through "b".
    #expect(
      search.script(of: answer)?.map { $0.json.text(.line) } == [#"{"op":"set","input":"n","value":9}"#])
  }

  @Test func `inputs that no action sets are the application's, and need no finding`() throws {
    let door = machine(
      [
        state("a", to: [to("b", flag("Equal", "true"), event("go"))]),
        state("b", to: [to("a", event("back"))]),
      ],
      inputs: [boolean(), signal("go"), signal("back")])
    #expect(try answers(door, .take) == ["a → b: yes", "b → a: yes"])
    #expect(try answers(door, .stick) == ["a: no", "b: no"])
  }

  @Test func `an order of inputs that gets stuck has a script`() throws {
    // The second press breaks what the way back needs.
    let trap = machine(
      [
        state("a", to: [to("b", event("go"))]),
        state("b", to: [to("a", event("go"), number("LessThan", "2"))]),
      ], inputs: [numeric(), signal("go")],
      interactions: [
        on("Click", layer: "A", act("Fire", "go")), on("Click", layer: "B", act("Increment", "n")),
      ])
    var search = try #require(MachineSearch(player(trap)))
    search.run()
    let answers = search.answers().filter { $0.question == .stick }
    #expect(answers.map(\.verdict) == [.no, .yes])
    #expect(answers[1].rule == .getsStuck)
    let script = try #require(search.script(of: answers[1])).map { $0.json.text(.line) }
    #expect(script.count == 3)
    #expect(script.count { $0.contains(#""B""#) } == 2)
  }

  @Test func `states that are never reached or left are found`() throws {
    let lost = machine(
      [
        state("a", to: [to("b", event("go")), to("c", event("never"), number("GreaterThan", "3"))]),
        state("b", to: [to("a", number("Equal", "7"))]), state("c", to: [to("a")]), state("d"),
      ], inputs: [numeric(), signal("go"), signal("never")],
      interactions: [on("Click", act("Fire", "go")), on("PointerDown", act("SetNumeric", "n", "2"))])
    #expect(
      try answers(lost, .reach) == ["a: yes", "b: yes", "c: application", "d: no"])
    #expect(try answers(lost, .leave) == ["a: yes", "b: application", "c: yes"])
  }

  @Test func `a click without an effect is found, in some states or in all`() throws {
    let deaf = machine(
      [state("a", to: [to("b", event("go"))]), state("b", to: [to("a", event("back"))])],
      inputs: [signal("go"), signal("back"), numeric()],
      interactions: [
        on("Click", layer: "A", act("Fire", "go")), on("Click", layer: "B", act("Fire", "back")),
        on("Click", layer: "none", act("Fire", "go")), on("PointerDown", act("SetNumeric", "n", "0")),
        on("OnComplete", state: "a", act("Fire", "go")),
      ])
    // An event that nothing consumes stays pending, so a click may have an effect later.
    let answers = try answers(deaf, .act)
    #expect(answers[2] == "tap on none: no")
    #expect(answers[3] == "press: no")
    #expect(answers[4] == "playback of a ends: no", "it does not play by itself")
  }

  @Test func `counting is followed exactly, and what nothing reads is not`() throws {
    let counter = machine(
      [state("a", to: [to("b", number("Equal", "9"))]), state("b")], inputs: [numeric(), numeric("m")],
      interactions: [on("Click", act("Increment", "n"), act("Increment", "m"))])
    #expect(try way(counter, to: .state("b"), isByHand: true)?.count == 9)
    #expect(try way(counter, to: .state("b")) == [#"{"op":"set","input":"n","value":9}"#])
    var search = try #require(MachineSearch(player(counter)))
    search.run()
    #expect(search.configurations < 40)
  }

  @Test func `time passes to the ends of tweens and playback, and to the times of guards`() throws {
    let timed = machine(
      [
        state(
          "a", #""autoplay":true,"loop":true,"loopCount":3"#,
          to: [tween(to: "b", seconds: "0.5", event("done"))]),
        state(
          "b",
          to: [
            to(
              "c",
              #"{"type":"Numeric","inputName":"@elapsedTime","conditionType":"GreaterThan","compareTo":60}"#)
          ]),
        state("c"),
      ], inputs: [signal("done")], interactions: [on("OnComplete", state: "a", act("Fire", "done"))])
    let script = try #require(try way(timed, to: .state("c"), isByHand: true))
    let replayed = try player(timed)
    for line in script {
      guard case .call(let call) = try ScriptLine(Array(line.utf8), location: "way").content else { continue }
      replayed.perform(call)
    }
    #expect(replayed.stateMachine?.currentState == "c")
  }

  @Test func `a transition is a goal too`() throws {
    let two = machine(
      [state("a", to: [to("b", event("one")), to("b", event("two"))]), state("b")],
      inputs: [signal("one"), signal("two")])
    #expect(try way(two, to: .transition(from: "a", index: 1)) == [#"{"op":"fire","input":"two"}"#])
    #expect(try way(two, to: .transition(from: "b", index: 0)) == nil)
  }

  @Test func `a search leaves its player as it was, and does the same again`() throws {
    let trap = machine(
      [state("a", to: [to("b", event("go"))]), state("b", to: [to("a", event("go"))])],
      inputs: [signal("go")],
      interactions: [on("Click", act("Fire", "go"))])
    let player = try player(trap)
    let before = player.stateMachine?.currentState
    func look() throws -> [String] {
      var search = try #require(MachineSearch(player))
      // In slices, as a host does that looks at its clock.
      while !search.advance(by: 10_000) {}
      defer { search.release() }
      return search.answers().map {
        "\($0.members)\(search.script(of: $0)?.map { $0.json.text(.line) } ?? [])"
      }
    }
    let first = try look()
    #expect(try look() == first)
    #expect(player.stateMachine?.currentState == before)
    #expect(player.takeEvents().isEmpty)
  }

  @Test func `a search that reaches its limit says that it does not know`() throws {
    // 2^12 configurations behind a lock that none of them opens.
    let inputs = (0..<12).map { boolean("f\($0)") }
    let clicks = (0..<12).map { #"{"type":"Toggle","inputName":"f\#($0)"}"# }
    let gestures = ["PointerDown", "PointerUp", "PointerEnter", "PointerExit", "PointerMove", "Click"]
    let interactions = (0..<12).map { row in
      #"{"type":"\#(gestures[row % 6])","layerName":"\#(row < 6 ? "A" : "B")","actions":[\#(clicks[row])]}"#
    }
    let guards = (0..<12).map { flag("Equal", "true", "f\($0)") }
    let lock = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[
      {"type":"Transition","toState":"b","guards":[\((guards + [number("Equal", "7")]).joined(separator: ","))]}]},
      \(state("b"))],"inputs":[\((inputs + [numeric()]).joined(separator: ","))],
      "interactions":[\((interactions + [on("Click", act("SetNumeric", "n", "3"))]).joined(separator: ","))]}
      """
    var settings = MachineSearch.Settings()
    settings.configurations = 300
    var search = try #require(MachineSearch(player(lock), settings))
    search.run()
    #expect(search.configurations <= 300)
    let answers = search.answers()
    #expect(answers.first { $0.question == .reach && $0.state == "b" }?.verdict == .unknown)
    #expect(answers.allSatisfy { $0.verdict != .no })
  }
}

/// The scripts of answers about real machines, played by players that know nothing of the search.
@Suite struct RealMachineSearchTests {
  private static let samples = [PackageFiles.root + "/Samples/lighthouse.lottie"]
  private static let files =
    samples
    + (Corpus.isAvailable
      ? PackageFiles.files(in: Corpus.path, extensions: ["lottie"]).map { Corpus.path + "/" + $0 } : [])

  private static func player(_ file: DotLottieFile) throws -> Player {
    let player = try Player(width: 200, height: 200)
    try player.load(file)
    return player
  }

  @Test(arguments: files) func `scripts show their answers`(path: String) throws {
    let bytes = try #require(PackageFiles.bytes(at: path))
    let file = try DotLottieFile(bytes)
    for id in file.manifest.stateMachines.map(\.id) {
      var settings = MachineSearch.Settings()
      settings.configurations = 3_000
      guard let played = PlayedMachine(id, of: try Self.player(file), settings) else { continue }
      #expect(!played.rows.isEmpty)
      for row in played.rows {
        guard let script = row.script, row.answer.verdict != .no, row.answer.verdict != .unknown else {
          continue
        }
        try check(row.answer, script, file, id)
      }
    }
  }

  private func check(
    _ answer: MachineAnswer, _ script: [String], _ file: DotLottieFile, _ id: String
  ) throws {
    let player = try Self.player(file)
    try player.loadStateMachine(id: id)
    player.recordsTrials = true
    let simulation = Simulation(player, showsPlayerEvents: false)
    simulation.recordCoverage()
    for line in script.dropLast() {
      _ = try simulation.perform(ScriptLine(Array(line.utf8), location: "script"))
    }
    let before = player.stateMachine?.currentState
    _ = simulation.trace.take()
    if let last = script.last { _ = try simulation.perform(ScriptLine(Array(last.utf8), location: "script")) }
    let trace = simulation.trace.take()
    let coverage = try #require(simulation.trace.coverage)
    switch answer.question {
    case .reach: #expect(coverage.states.first { $0.name == answer.state }?.isReached == true)
    case .leave:
      #expect(
        player.stateMachine?.currentState != answer.state || before != answer.state
          || trace.contains(#""from":"\#(answer.state)""#))
    case .take:
      #expect(
        coverage.transitions.first { $0.from == answer.state && $0.index == answer.index }?.isReached == true)
    case .act: #expect(coverage.interactions[answer.index ?? 0].isReached)
    case .stick:
      #expect(player.stateMachine?.currentState == answer.state)
      // Nothing that a visitor does helps.
      for _ in 0..<20 { player.perform(.tick(milliseconds: 500)) }
      #expect(player.stateMachine?.currentState == answer.state)
    }
  }
}
