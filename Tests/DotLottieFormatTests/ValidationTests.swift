import Testing

@testable import DotLottieFormat

@Suite struct ValidationTests {
  private typealias Definition = StateMachineDefinition

  private let inputs: [StateMachineDefinition.Input] = [
    .numeric(name: "n", value: 0), .string(name: "s", value: ""), .boolean(name: "b", value: false),
    .event(name: "e"),
  ]

  private func problem(
    _ guards: [StateMachineDefinition.Guard], inputs: [StateMachineDefinition.Input]? = nil
  ) -> String? {
    let state = Definition.State(
      name: "a", playback: .init(), transitions: [.init(toState: "b", guards: guards)])
    let machine = Definition(initial: "a", states: [state], inputs: inputs ?? self.inputs)
    return code { try machine.validate() }?.description
  }

  @Test func `a machine has one global state at most`() {
    let states = ["g", "h"].map { Definition.State(name: $0, playback: nil) }
    #expect(code { try Definition(initial: "g", states: states).validate() } == .multipleGlobalStates)
    #expect(code { try Definition(initial: "g", states: [states[0]]).validate() } == nil)
    // The second global state is found before its name is.
    #expect(
      code { try Definition(initial: "g", states: [states[0], states[0]]).validate() }
        == .multipleGlobalStates)
  }

  @Test func `two states of one name are refused`() {
    let states = ["a", "b", "a"].map { Definition.State(name: $0, playback: .init()) }
    #expect(code { try Definition(initial: "a", states: states).validate() } == .duplicateStateName)
    let global = states[0...1] + [Definition.State(name: "a", playback: nil)]
    #expect(code { try Definition(initial: "a", states: Array(global)).validate() } == .duplicateStateName)
  }

  @Test func `states whose names only look alike are two states`() {
    let states = ["caf\u{E9}", "cafe\u{301}"].map { Definition.State(name: $0, playback: .init()) }
    #expect(code { try Definition(initial: "a", states: states).validate() } == nil)
    #expect(
      problem([.event(inputName: "cafe\u{301}")], inputs: [.event(name: "caf\u{E9}")]) == "invalidReference")
  }

  @Test(arguments: [
    ("n", nil), ("$n", nil), ("$$n", nil), ("@n", nil), ("@", nil), ("s", "invalidReference"),
    ("$", "invalidReference"),
  ])
  func `a numeric guard compares with a numeric input`(text: String, expected: String?) {
    #expect(problem([.numeric(inputName: "n", .equal, .string(text))]) == expected)
    #expect(problem([.numeric(inputName: "missing", .equal, .number(1))]) == nil)
    #expect(problem([.numeric(inputName: "n", .equal, .boolean(true))]) == nil)
  }

  @Test(arguments: [
    ("b", nil), ("$b", nil), ("$$b", nil), ("@b", "invalidReference"), ("n", "invalidReference"),
  ])
  func `a boolean guard compares with a boolean input`(text: String, expected: String?) {
    #expect(problem([.boolean(inputName: "b", .equal, .string(text))]) == expected)
  }

  @Test(arguments: [
    ("anything", nil), ("", nil), ("@s", nil), ("$s", nil), ("$$s", nil), ("$n", "invalidReference"),
    ("$", "invalidReference"),
  ])
  func `a string guard compares with a string input only after a dollar`(text: String, expected: String?) {
    #expect(problem([.string(inputName: "s", .equal, .string(text))]) == expected)
  }

  @Test func `a guard waits for a declared event`() {
    #expect(problem([.event(inputName: "e")]) == nil)
    #expect(problem([.event(inputName: "$e")]) == "invalidReference")
    #expect(problem([.event(inputName: "n")]) == "invalidReference")
    #expect(problem([.event(inputName: "@e")], inputs: [.event(name: "@e")]) == "invalidReference")
  }

  @Test func `a guard that is not known is not checked`() {
    #expect(problem([.unknown(.init(type: "Weather", json: .null))]) == nil)
  }

  @Test func `of the transitions of a state one may have no guards`() {
    func count(_ transitions: [Definition.Transition]) -> DotLottieError.Code? {
      let states = [Definition.State(name: "a", playback: .init(), transitions: transitions)]
      return code { try Definition(initial: "a", states: states).validate() }
    }
    #expect(count([.init(toState: "a")]) == nil)
    #expect(count([.init(toState: "a"), .init(toState: "b")]) == .multipleGuardlessTransitions)
    // An empty list does not count, though it guards nothing.
    #expect(
      count([.init(toState: "a"), .init(toState: "b", guards: []), .init(toState: "c", guards: [])]) == nil)
  }

  @Test func `names that lead nowhere are not looked for`() {
    let machine = Definition(
      initial: "missing",
      states: [
        .init(
          name: "", playback: .init(animation: "missing", segment: .marker("missing")),
          transitions: [.init(toState: "missing", tween: .init(duration: -1, easing: .linear))],
          entryActions: [.fire(inputName: "missing")])
      ],
      interactions: [.init(trigger: .onComplete(stateName: "missing"), actions: [])])
    #expect(code { try machine.validate() } == nil)
  }

  @Test func `an error names the state and the transition`() throws {
    let state = Definition.State(
      name: "a", playback: .init(),
      transitions: [.init(toState: "a"), .init(toState: "b", guards: [.event(inputName: "x")])])
    let error = try failure { try Definition(initial: "a", states: [state]).validate() }
    #expect(error.path == "states[0].transitions[1]")
    #expect(error.message.contains("from \"a\" to \"b\""))
  }
}
