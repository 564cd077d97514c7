import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import Testing

/// Guards that can't hold together, and some that can.
@Suite struct ContradictionTests {
  typealias Guard = StateMachineDefinition.Guard

  @Test(arguments: [
    [
      Guard.numeric(inputName: "n", .greaterThan, .number(3)),
      .numeric(inputName: "n", .lessThan, .number(3)),
    ],
    [
      .numeric(inputName: "n", .greaterThanOrEqual, .number(3)),
      .numeric(inputName: "n", .lessThan, .number(3)),
    ],
    [.numeric(inputName: "n", .equal, .number(3)), .numeric(inputName: "n", .notEqual, .number(3))],
    [.numeric(inputName: "n", .equal, .number(3)), .numeric(inputName: "n", .equal, .number(4))],
    [.string(inputName: "s", .equal, .string("a")), .string(inputName: "s", .equal, .string("b"))],
    [.string(inputName: "s", .notEqual, .string("a")), .string(inputName: "s", .equal, .string("a"))],
    [.boolean(inputName: "b", .equal, .boolean(true)), .boolean(inputName: "b", .notEqual, .boolean(true))],
    [.event(inputName: "E"), .event(inputName: "F")],
  ])
  func `guards that contradict each other are found`(guards: [Guard]) {
    #expect(Self.isFound(guards))
  }

  @Test(arguments: [
    [
      Guard.numeric(inputName: "n", .greaterThanOrEqual, .number(3)),
      .numeric(inputName: "n", .lessThanOrEqual, .number(3)),
    ],
    [.numeric(inputName: "n", .greaterThan, .number(3)), .numeric(inputName: "m", .lessThan, .number(3))],
    [.numeric(inputName: "n", .greaterThan, .number(3)), .numeric(inputName: "n", .lessThan, .string("$m"))],
    [.numeric(inputName: "n", .notEqual, .number(3)), .numeric(inputName: "n", .greaterThan, .number(3))],
    [.string(inputName: "s", .notEqual, .string("a")), .string(inputName: "s", .notEqual, .string("b"))],
    [.string(inputName: "s", .equal, .string("a")), .string(inputName: "s", .equal, .string("$t"))],
    [.boolean(inputName: "b", .equal, .boolean(true)), .boolean(inputName: "b", .notEqual, .boolean(false))],
    [.event(inputName: "E"), .event(inputName: "E")],
  ])
  func `guards that can hold together are left alone`(guards: [Guard]) {
    #expect(!Self.isFound(guards))
  }

  private static func isFound(_ guards: [Guard]) -> Bool {
    let machine = StateMachineDefinition(
      initial: "a",
      states: [
        .init(name: "a", playback: .init(), transitions: [.init(toState: "b", guards: guards)]),
        .init(name: "b", playback: .init(isFinal: true)),
      ],
      inputs: [
        .numeric(name: "n", value: 0), .numeric(name: "m", value: 0), .string(name: "s", value: ""),
        .string(name: "t", value: ""), .boolean(name: "b", value: false), .event(name: "E"),
        .event(name: "F"),
      ])
    return machine.findings().contains { $0.rule == .neverTaken }
  }
}
