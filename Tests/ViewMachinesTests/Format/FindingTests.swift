import GraphTools
import StateGraph
import Testing
import ViewMachines

/// What is wrong with a file, and where.
struct FindingTests {
  private func findings(_ text: String) throws -> [String] {
    try AnimationMachineFile(json: Array(text.utf8)).findings().map { "\($0.rule.rawValue) \($0.path)" }
  }

  /// Findings of a file of one machine with the state `a`, which is initial, and `b`.
  private func findings(views: String = "", transitions: String = "") throws -> [String] {
    try findings(
      """
      [{"machine":"m","states":[{"stateId":"a","initial":true,"views":[\(views)],"transitions":[
        {"transitionId":"go","toStateId":"b","duration":1}\(transitions)]},
        {"stateId":"b","transitions":[{"transitionId":"again","toStateId":"b","duration":1}]}]}]
      """)
  }

  @Test(arguments: [
    (#"{"transitionId":"x","toStateId":"z","duration":1}"#, "unknown-state", ".toStateId"),
    (#"{"transitionId":"x","duration":1}"#, "unknown-state", ".toStateId"),
    (#"{"transitionId":"x","toStateId":"b","duration":0}"#, "invalid-duration", ".duration"),
    (#"{"transitionId":"x","toStateId":"b","duration":-1}"#, "invalid-duration", ".duration"),
    (#"{"transitionId":"x","toStateId":"b"}"#, "invalid-duration", ".duration"),
    (#"{"transitionId":"x","toStateId":"b","duration":1,"delay":-1}"#, "negative-delay", ".delay"),
    (
      #"{"transitionId":"x","toStateId":"b","duration":1,"animationCurve":4}"#, "unknown-curve",
      ".animationCurve"
    ),
    // It is one of the state that is left, not of the one that is entered.
    (
      #"{"transitionId":"x","toStateId":"b","duration":1,"nextTransitionId":"go"}"#,
      "unknown-next-transition", ".nextTransitionId"
    ),
    (
      #"{"transitionId":"x","toStateId":"b","duration":1,"nextTransitionId":""}"#, "empty-next-transition",
      ".nextTransitionId"
    ),
    (#"{"transitionId":"go","toStateId":"b","duration":1}"#, "duplicate-transition", ""),
  ])
  func `transitions that can't work`(transition: String, rule: String, member: String) throws {
    #expect(try findings(transitions: "," + transition) == ["\(rule) [0].states[0].transitions[1]\(member)"])
  }

  @Test(arguments: [
    (#"{"animatedViewTag":"1"}"#, "alpha-omitted", ""),
    (#"{"animatedViewTag":"1","alpha":1.5}"#, "alpha-range", ".alpha"),
    (#"{"animatedViewTag":"x1","alpha":1}"#, "unusual-tag", ".animatedViewTag"),
    (#"{"animatedViewTag":"","alpha":1}"#, "unusual-tag", ".animatedViewTag"),
    (#"{"animatedViewTag":"1","alpha":1,"rect":"50 50 10 10"}"#, "malformed-rect", ".rect"),
    (#"{"animatedViewTag":"1","alpha":1,"rect":"{{1,2},{0,4}}"}"#, "empty-rect", ".rect"),
    (
      #"{"animatedViewTag":"1","alpha":1,"transformations":[{"id":4}]}"#, "unknown-transformation",
      ".transformations[0]"
    ),
    (
      #"{"animatedViewTag":"1","alpha":1,"transformations":[{"id":2,"sx":2}]}"#, "missing-factor",
      ".transformations[0]"
    ),
    (
      #"{"animatedViewTag":"1","alpha":1,"transformations":[{"id":1},{}]}"#, "forgotten-transformations",
      ".transformations[1]"
    ),
    (
      #"{"animatedViewTag":"1","alpha":1,"transformations":[{"id":2,"sx":1e9,"sy":1},{"id":2,"sx":1e9,"sy":1}]}"#,
      "transform-range", ".transformations"
    ),
    (#"{"animatedViewTag":"1","alpha":"big"}"#, "mended-value", ".alpha"),
  ])
  func `views that are not what they seem`(view: String, rule: String, member: String) throws {
    #expect(try findings(views: view) == ["\(rule) [0].states[0].views[0]\(member)"])
  }

  @Test func `what is fine is not spoken of`() throws {
    #expect(
      try findings(
        views: #"{"animatedViewTag":"1.2","alpha":0,"rect":"","transformations":[{"id":0},{"id":1}]}"#,
        transitions: #",{"transitionId":"x","toStateId":"a","duration":1,"nextTransitionId":"go"}"#) == [])
  }

  @Test func `machines and states`() throws {
    #expect(try findings(#"[{"machine":"m"}]"#) == ["no-states [0]"])
    #expect(try findings(#"[{"machine":"m","states":[{"stateId":"a"}]}]"#) == ["no-initial-state [0]"])
    #expect(
      try findings(
        #"""
        [{"machine":"m","states":[{"stateId":"a","initial":1},{"stateId":"b","initial":1},{"stateId":"c"}]},
         {"machine":"m","states":[{"stateId":"a","views":[{"animatedViewTag":"1","alpha":1},{"animatedViewTag":"1","alpha":1}]}]},
         {"machine":"n","states":[{"stateId":"a","initial":1,"views":[{"animatedViewTag":"1","alpha":1}]}]}]
        """#) == [
          "merged-machine [1]", "duplicate-state [1].states[0]", "several-initial-states [0].states[0]",
          "repeated-view [1].states[0].views[1]", "unreachable-state [1].states[0]",
          "unreachable-state [0].states[2]",
          "shared-view [2].states[0].views[0]",
        ])
  }

  @Test(arguments: [
    (#"{"animatedViewTag":"1","alpha":0}"#, ["unlisted-view [0].states[0]"]),
    (#"{"animatedViewTag":"1","alpha":0},{"animatedViewTag":"2","alpha":0}"#, []),
  ])
  func `a view that the next state does not list`(closed: String, expected: [String]) throws {
    let opened = #"{"animatedViewTag":"1","alpha":1},{"animatedViewTag":"2","alpha":0.5}"#
    let json = #"""
      [{"machine":"m","states":[
        {"stateId":"closed","initial":true,"views":[\#(closed)],
         "transitions":[{"transitionId":"open","toStateId":"opened","duration":1}]},
        {"stateId":"opened","views":[\#(opened)],
         "transitions":[{"transitionId":"close","toStateId":"closed","duration":1}]}]}]
      """#
    #expect(try findings(json) == expected)
    let found = try AnimationMachineFile(json: Array(json.utf8)).findings()
    for finding in found {
      #expect(
        finding.message.hasPrefix(#"the transition back from "opened" leaves the view "2" as it is"#))
    }
  }

  @Test func `many transitions between two states with many views are compared once`() {
    let views = Array(repeating: AnimationMachineFile.View(TagPath(1)), count: 10_000)
    func state(_ id: String, to other: String) -> AnimationMachineFile.State {
      let transitions = (0..<10_000).map {
        AnimationMachineFile.Transition(id: "\(id)\($0)", to: other, duration: 1)
      }
      return AnimationMachineFile.State(id: id, isInitial: id == "a", views: views, transitions: transitions)
    }
    let file = AnimationMachineFile(machines: [
      .init(id: "m", states: [state("a", to: "b"), state("b", to: "a")])
    ])
    let start = ContinuousClock.now
    #expect(!file.findings().contains { $0.rule == .unlistedView })
    #expect(ContinuousClock.now - start < .seconds(20), "10,000 × 10,000 comparisons would take minutes")
  }

  @Test func `findings name machine, state and reason`() throws {
    let file = AnimationMachineFile.row("a go b 1", "c on b 0")
    let findings = file.findings()
    #expect(findings.map(\.state) == ["c", "c"])
    #expect(findings.allSatisfy { $0.machine == "m" })
    #expect(findings.map(\.severity) == [.error, .note])
    #expect(
      findings.first?.description
        == "[0].states[2].transitions[0].duration: error: the duration 0.0 is not more than 0 [invalid-duration]"
    )
  }

  @Test func `no more is found than is kept`() {
    let views = (0..<1000).map { AnimationMachineFile.View(TagPath($0)) }
    let file = AnimationMachineFile(machines: [
      .init(id: "m", states: [.init(id: "s", isInitial: true, views: views)])
    ])
    let found = file.findings()
    #expect(found.count == ViewMachineLimits.maximumFindings + 1)
    #expect(found.last?.rule == .tooMuch)
  }

  @Test func `no error is lost behind what was mended`() throws {
    let views = Array(repeating: #"{"animatedViewTag":"1","alpha":"big"}"#, count: 1000).joined(
      separator: ",")
    let file = try AnimationMachineFile(
      json: Array(#"[{"machine":"m","states":[{"stateId":"s","views":[\#(views)]}]}]"#.utf8))
    #expect(file.notes.count == ViewMachineLimits.maximumFindings + 1)
    #expect(file.notes.last?.message == "744 more findings are not listed")
    let found = file.findings()
    #expect(found.count == ViewMachineLimits.maximumFindings + 1)
    #expect(found.filter { $0.severity == .error }.map(\.rule) == [.noInitialState])
    #expect(found.last?.rule == .tooMuch)
  }

  @Test func `machines are drawn as other machines are`() throws {
    let graphs = try Harbour.file().graphs()
    #expect(graphs.map(\.title) == ["boat", "flag"])
    let boat = try #require(graphs.first)
    #expect(boat.states == [.init("near", .initial), .init("far")])
    #expect(boat.transitions.map(\.event) == ["sail", "return"])
    #expect(boat.transitions.map(\.lines) == [["1 s", "then return"], ["0.5 s after 1 s", "then sail"]])
    #expect(
      boat.transitions.map(\.origin) == ["[0].states[0].transitions[0]", "[0].states[1].transitions[0]"])
    #expect(boat.validate() == [])
    #expect(graphs[1].mermaid().contains("raise"))
  }

  @Test(arguments: AnimationMachineFile.Rule.allCases)
  func `every rule says what it looks for and what to do`(
    rule: AnimationMachineFile.Rule
  ) {
    #expect(
      !rule.summary.isEmpty && !rule.advice.isEmpty && rule.summary.last != "." && rule.advice.last != ".")
    #expect(AnimationMachineFile.Rule.allCases.count { $0.summary == rule.summary } == 1)
  }
}
