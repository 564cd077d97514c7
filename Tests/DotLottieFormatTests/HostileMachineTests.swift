import TestSupport
import Testing

@testable import DotLottieFormat

/// Small things many times over: each test takes well under a second, and took minutes or all memory before.
@Suite(.timeLimit(.minutes(10))) struct HostileMachineTests {
  private typealias Definition = StateMachineDefinition

  private func repeated(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ",")
  }

  @Test func `eighty thousand broken inputs are read in no time, and 256 of them are reported`() throws {
    let machine = try Definition(json: MachineText.inputs(repeated("{\"type\":\"Event\"}", 80_000)))
    #expect(machine.inputs.count == 80_000)
    #expect(machine.diagnostics.count == DotLottieLimits.maximumDiagnostics + 1)
    #expect(machine.diagnostics.dropLast().last?.path == "inputs[255]")
    #expect(machine.diagnostics.last?.message == "79744 more findings are not listed")
  }

  @Test func `a million members before them do not make it longer`() throws {
    let text =
      "{" + repeated("\"\":0", 1_000_000) + ",\"initial\":\"a\",\"states\":[],\"inputs\":["
      + repeated("{\"type\":\"Event\"}", 50_000) + "]}"
    let machine = try Definition(json: text.bytes)
    #expect(machine.inputs.count == 50_000)
    #expect(machine.diagnostics.count == DotLottieLimits.maximumDiagnostics + 1)
  }

  @Test func `so are broken actions and interactions`() throws {
    let actions = try Definition(json: MachineText.action(repeated("{\"type\":\"Fire\"}", 80_000)))
    #expect(actions.states.first?.entryActions.count == 80_000)
    #expect(actions.diagnostics.count == DotLottieLimits.maximumDiagnostics + 1)
    let interactions = try Definition(
      json: MachineText.interaction(repeated("{\"type\":\"OnComplete\"}", 80_000)))
    #expect(interactions.interactions.count == 80_000)
    #expect(interactions.diagnostics.count == DotLottieLimits.maximumDiagnostics + 1)
  }

  @Test func `more parts than the limit are refused`() {
    let transition = "{\"type\":\"Transition\",\"toState\":\"a\"}"
    let many = MachineText.transition(repeated(transition, 100_000))
    #expect(code { _ = try Definition(json: many) } == nil)
    let more = MachineText.transition(repeated(transition, 100_001))
    #expect(code { _ = try Definition(json: more) } == .limitExceeded)
    // All kinds of parts count together.
    let state = "{\"type\":\"GlobalState\",\"name\":\"g\",\"transitions\":[\(repeated(transition, 60_000))]}"
    #expect(code { _ = try Definition(json: MachineText.states("\(state),\(state)")) } == .limitExceeded)
  }

  @Test func `as many states as the limit are read, in time that grows with their number`() throws {
    func text(_ count: Int) -> [UInt8] {
      MachineText.states(
        (0..<count).map {
          "{\"type\":\"PlaybackState\",\"name\":\"\($0)\",\"animation\":\"\",\"transitions\":[]}"
        }.joined(separator: ","))
    }
    let (few, many) = (text(10_000), text(100_000))
    let clock = ContinuousClock()
    let short = try clock.measure { try Definition(json: few).validate() }
    let long = try clock.measure {
      let machine = try Definition(json: many)
      #expect(machine.states.count == 100_000)
      try machine.validate()
    }
    // Quadratic work would take 100 times as long.
    #expect(long < short * 40)
  }

  @Test func `more states or inputs than the limit are refused`() {
    let states = repeated("{\"type\":\"GlobalState\",\"name\":\"g\",\"transitions\":[]}", 100_001)
    #expect(code { _ = try Definition(json: MachineText.states(states)) } == .limitExceeded)
    let inputs = repeated("{\"type\":\"Event\",\"name\":\"e\"}", 100_001)
    #expect(code { _ = try Definition(json: MachineText.inputs(inputs)) } == .limitExceeded)
  }

  @Test func `more than the limit is not kept without being understood`() {
    let numbers = repeated("0", 250_001)
    let text = MachineText.action("{\"type\":\"SetSlot\",\"value\":[\(numbers)]}")
    #expect(code { _ = try Definition(json: text) } == .limitExceeded)
    let theme = "{\"rules\":[{\"type\":\"Text\",\"id\":\"s\",\"x\":[\(numbers)]}]}"
    #expect(code { _ = try DotLottieTheme(json: theme.bytes) } == .limitExceeded)
    // Together, too.
    let action = "{\"type\":\"SetSlot\",\"value\":[\(repeated("0", 100_000))]}"
    #expect(code { _ = try Definition(json: MachineText.action(repeated(action, 2))) } == nil)
    #expect(code { _ = try Definition(json: MachineText.action(repeated(action, 3))) } == .limitExceeded)
  }

  @Test func `an easing or a segment of a million numbers is refused`() {
    let numbers = repeated("0", 1_000_000)
    let text = "{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":1,\"easing\":[\(numbers)]}"
    #expect(code { _ = try Definition(json: MachineText.transition(text)) } == .typeMismatch)
    #expect(
      code { _ = try Definition(json: MachineText.state(",\"segment\":[\(numbers)]"), parsing: .strict) }
        == .typeMismatch)
  }

  @Test func `nesting is limited where reading is lenient too`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(
      code { _ = try Definition(json: MachineText.action("{\"type\":\"X\",\"x\":\(deep)}")) }
        == .limitExceeded)
  }

  @Test func `a machine may be cut off anywhere`() {
    let text = MachineText.guards("{\"type\":\"Event\",\"inputName\":\"e\"}")
    for count in text.indices {
      #expect(throws: DotLottieError.self) { try Definition(json: Array(text.prefix(count))) }
    }
  }
}
