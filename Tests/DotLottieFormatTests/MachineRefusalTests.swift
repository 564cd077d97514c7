import TestSupport
import Testing

@testable import DotLottieFormat

/// What strict reading refuses, and what lenient reading does with it.
// §14.14 definition
@Suite struct MachineRefusalTests {
  private typealias Definition = StateMachineDefinition

  private func refusal(_ text: [UInt8], _ parsing: StateMachineDefinition.Parsing = .strict) -> String? {
    code { _ = try Definition(json: text, parsing: parsing) }?.description
  }

  @Test(arguments: [
    ("[]", "typeMismatch"), ("{}", "missingMember"), ("{\"states\":[]}", "missingMember"),
    ("{\"initial\":\"a\"}", "missingMember"), ("{\"initial\":null,\"states\":[]}", "missingMember"),
    ("{\"initial\":5,\"states\":[]}", "typeMismatch"), ("{\"initial\":\"a\",\"states\":{}}", "typeMismatch"),
    ("{\"initial\":\"a\",\"states\":[5]}", "typeMismatch"),
  ])
  func `a machine needs an initial state and states however much is forgiven`(text: String, expected: String)
  {
    for parsing in [.lenient, .strict, .strictWithUnknownKinds] as [Definition.Parsing] {
      #expect(refusal(text.bytes, parsing) == expected)
    }
  }

  @Test func `a state of a type that is not known is refused however much is forgiven`() {
    for type in ["State", "playbackState", "FinalState", ""] {
      let text = MachineText.states("{\"type\":\"\(type)\",\"name\":\"a\",\"transitions\":[]}")
      for parsing in [.lenient, .strict, .strictWithUnknownKinds] as [Definition.Parsing] {
        #expect(refusal(text, parsing) == "unknownKind")
      }
    }
  }

  @Test(arguments: [
    ("\"loop\":1", "typeMismatch"), ("\"loop\":\"true\"", "typeMismatch"), ("\"autoplay\":0", "typeMismatch"),
    ("\"final\":\"\"", "typeMismatch"), ("\"loopCount\":7.5", "typeMismatch"),
    ("\"loopCount\":-1", "typeMismatch"),
    ("\"loopCount\":4294967296", "typeMismatch"), ("\"loopCount\":\"7\"", "typeMismatch"),
    ("\"backgroundColor\":\"#fff\"", "typeMismatch"), ("\"backgroundColor\":0.5", "typeMismatch"),
    ("\"mode\":\"forward\"", "unknownKind"), ("\"mode\":5", "typeMismatch"),
    ("\"speed\":\"1\"", "typeMismatch"),
    ("\"segment\":5", "typeMismatch"), ("\"segment\":[\"m\"]", "typeMismatch"),
    ("\"entryActions\":{}", "typeMismatch"),
  ])
  func `a member of a state of another kind is left out with a finding, or refused`(
    member: String, expected: String
  ) throws {
    let text = MachineText.state("," + member)
    #expect(refusal(text) == expected)
    #expect(refusal(text, .strictWithUnknownKinds) == expected)
    let machine = try Definition(json: text)
    #expect(machine == (try Definition(json: MachineText.state(""))))
    #expect(machine.diagnostics.count == 1)
  }

  /// Where a number can be too large for 32 bits; whether lenient reading does without.
  static let tooLarge: [(text: [UInt8], isForgiven: Bool)] = [
    (MachineText.state(",\"speed\":1e39"), true),
    (MachineText.inputs("{\"type\":\"Numeric\",\"name\":\"n\",\"value\":-1e39}"), true),
    (MachineText.action("{\"type\":\"SetFrame\",\"value\":1e39}"), true),
    (
      MachineText.transition(
        "{\"type\":\"Tweened\",\"toState\":\"a\",\"duration\":1e39,\"easing\":[0,0,1,1]}"), false
    ),
    (
      MachineText.transition(
        "{\"type\":\"Tweened\",\"toState\":\"a\",\"duration\":1,\"easing\":[0,3.5e38,1,1]}"), false
    ),
  ]

  @Test(arguments: tooLarge)
  func `a number beyond 32 bits is infinite where the reference's rules hold, and too large elsewhere`(
    text: [UInt8], isForgiven: Bool
  ) throws {
    let machine = try Definition(json: text, parsing: .strict)
    // What is written is read as the same.
    #expect(try Definition(json: machine.json(), parsing: .strict) == machine)
    for parsing in [.lenient, .strictWithUnknownKinds] as [Definition.Parsing] {
      let isRefused = parsing != .lenient || !isForgiven
      do throws(DotLottieError) {
        let machine = try Definition(json: text, parsing: parsing)
        #expect(!isRefused)
        #expect(machine.diagnostics.count { $0.message.contains("the number is too large") } == 1)
      } catch {
        #expect(isRefused && error.code == .numberTooLarge)
        #expect(error.message.contains("the number is too large"), "\(error.message)")
      }
    }
  }

  @Test func `two frames are a segment only where reading is lenient`() throws {
    let text = MachineText.state(",\"segment\":[10,20.5]")
    #expect(try Definition(json: text).states.first?.playback?.segment == .range(start: 10, end: 20.5))
    #expect(refusal(text) == "typeMismatch")
    for segment in ["[10]", "[10,20,30]", "[10,\"20\"]", "[1,1e39]"] {
      let machine = try Definition(json: MachineText.state(",\"segment\":\(segment)"))
      #expect(machine.states.first?.playback?.segment == nil, "\(segment)")
      #expect(machine.diagnostics.map(\.path) == ["states[0].segment"])
    }
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "1e309"])
  func `a number that is not finite is refused however much is forgiven`(number: String) {
    let text = MachineText.action("{\"type\":\"SetSlot\",\"value\":\(number)}")
    for parsing in [.lenient, .strict, .strictWithUnknownKinds] as [Definition.Parsing] {
      #expect(refusal(text, parsing) == "malformedJSON")
    }
  }

  @Test func `transitions and the animation may be missing only where reading is lenient`() throws {
    let text = MachineText.states("{\"type\":\"PlaybackState\",\"name\":\"a\"}")
    #expect(refusal(text) == "missingMember")
    #expect(try Definition(json: text).diagnostics.count == 2)
  }

  @Test(arguments: [
    ("{}", "missingMember"), ("5", "typeMismatch"), ("{\"type\":\"Transition\"}", "missingMember"),
    ("{\"toState\":\"b\"}", "missingMember"), ("{\"type\":\"Jump\",\"toState\":\"b\"}", "unknownKind"),
    ("{\"type\":\"Transition\",\"toState\":5}", "typeMismatch"),
    ("{\"type\":\"Transition\",\"toState\":\"b\",\"guards\":{}}", "typeMismatch"),
    ("{\"type\":\"Transition\",\"toState\":\"b\",\"guards\":\"x\"}", "typeMismatch"),
    ("{\"type\":\"Transition\",\"toState\":\"b\",\"guards\":[5]}", "typeMismatch"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\"}", "missingMember"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":1}", "missingMember"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":\"1\",\"easing\":[0,0,1,1]}", "typeMismatch"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":1,\"easing\":[0,0,1]}", "typeMismatch"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":1,\"easing\":[0,0,1,1,1]}", "typeMismatch"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":1,\"easing\":[0,0,1,\"1\"]}", "typeMismatch"),
    ("{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":1,\"easing\":\"ease\"}", "typeMismatch"),
  ])
  func `a broken transition is refused however much is forgiven`(text: String, expected: String) {
    for parsing in [.lenient, .strict, .strictWithUnknownKinds] as [Definition.Parsing] {
      #expect(refusal(MachineText.transition(text), parsing) == expected)
    }
  }

  @Test(arguments: [
    ("{}", "missingMember"), ("{\"type\":\"Event\"}", "missingMember"), ("{\"type\":5}", "typeMismatch"),
    ("{\"type\":\"Event\",\"inputName\":5}", "typeMismatch"),
    ("{\"type\":\"Numeric\",\"inputName\":\"n\",\"compareTo\":1}", "missingMember"),
    ("{\"type\":\"Numeric\",\"inputName\":\"n\",\"conditionType\":\"Equal\"}", "missingMember"),
    ("{\"type\":\"Numeric\",\"inputName\":\"n\",\"conditionType\":\"equal\",\"compareTo\":1}", "unknownKind"),
    ("{\"type\":\"Numeric\",\"conditionType\":\"Equal\",\"compareTo\":1}", "missingMember"),
    (
      "{\"type\":\"Numeric\",\"inputName\":\"n\",\"conditionType\":\"Equal\",\"compareTo\":[1]}",
      "typeMismatch"
    ),
    (
      "{\"type\":\"String\",\"inputName\":\"n\",\"conditionType\":\"Equal\",\"compareTo\":null}",
      "missingMember"
    ),
    (
      "{\"type\":\"Boolean\",\"inputName\":\"n\",\"conditionType\":\"Equal\",\"compareTo\":1}", "typeMismatch"
    ),
  ])
  func `a broken guard never opens its transition`(text: String, expected: String) {
    for parsing in [.lenient, .strict, .strictWithUnknownKinds] as [Definition.Parsing] {
      #expect(refusal(MachineText.guards(text), parsing) == expected)
    }
  }

  @Test(arguments: [
    ("{\"type\":\"Numeric\",\"name\":\"n\"}", "missingMember"), ("{\"type\":\"Event\"}", "missingMember"),
    ("{\"type\":\"Numeric\",\"name\":\"n\",\"value\":\"1\"}", "typeMismatch"),
    ("{\"type\":\"String\",\"name\":\"n\",\"value\":1}", "typeMismatch"),
    ("{\"type\":\"Boolean\",\"name\":\"n\",\"value\":0}", "typeMismatch"),
    ("{\"type\":\"Boolean\",\"name\":\"n\",\"value\":\"true\"}", "typeMismatch"),
    ("{\"type\":\"Colour\",\"name\":\"n\",\"value\":1}", "unknownKind"),
  ])
  func `an input that is not understood is kept and does nothing, or refused`(text: String, expected: String)
    throws
  {
    #expect(refusal(MachineText.inputs(text)) == expected)
    // An input is no action, guard or interaction: who keeps those refuses it too.
    #expect(refusal(MachineText.inputs(text), .strictWithUnknownKinds) == expected)
    let machine = try Definition(json: MachineText.inputs(text))
    #expect(machine.inputs.map(\.name) == [nil])
    #expect(machine.diagnostics.map(\.path) == ["inputs[0]"])
  }

  @Test(arguments: [
    ("{\"type\":\"Click\"}", "missingMember"), ("{\"type\":\"OnComplete\",\"actions\":[]}", "missingMember"),
    ("{\"type\":\"OnLoopComplete\",\"stateName\":5,\"actions\":[]}", "typeMismatch"),
    ("{\"type\":\"PointerDown\",\"layerName\":5,\"actions\":[]}", "typeMismatch"),
    ("{\"type\":\"PointerUp\",\"actions\":{}}", "typeMismatch"),
  ])
  func `a broken interaction is refused where reading is strict`(text: String, expected: String) {
    #expect(refusal(MachineText.interaction(text)) == expected)
    #expect(refusal(MachineText.interaction(text), .strictWithUnknownKinds) == expected)
    #expect(refusal(MachineText.interaction(text), .lenient) == nil)
  }

  @Test func `a layer that can't be read does not make a click count everywhere`() throws {
    let text = "{\"type\":\"Click\",\"layerName\":5,\"actions\":[]}"
    let machine = try Definition(json: MachineText.interaction(text))
    guard case .unknown(let unknown)? = machine.interactions.first?.trigger else {
      Issue.record("it counts")
      return
    }
    #expect(String(decoding: unknown.json.utf8(), as: UTF8.self) == text)
  }

  @Test func `the layer of a moving pointer is not looked at`() {
    let text = "{\"type\":\"PointerMove\",\"layerName\":5,\"actions\":[]}"
    #expect(refusal(MachineText.interaction(text)) == nil)
  }

  @Test(arguments: [
    "{\"type\":\"OpenUrl\",\"target\":\"\"}", "{\"type\":\"SetTheme\"}",
    "{\"type\":\"SetTheme\",\"value\":5}",
    "{\"type\":\"Increment\"}", "{\"type\":\"Increment\",\"inputName\":\"i\",\"value\":true}",
    "{\"type\":\"SetBoolean\",\"inputName\":\"i\"}",
    "{\"type\":\"SetBoolean\",\"inputName\":\"i\",\"value\":1}",
    "{\"type\":\"SetString\",\"inputName\":\"i\",\"value\":1}",
    "{\"type\":\"SetNumeric\",\"inputName\":\"i\"}",
    "{\"type\":\"Multiply\",\"inputName\":\"i\",\"value\":[]}", "{\"type\":\"SetFrame\"}",
    "{\"type\":\"SetProgress\",\"value\":false}", "{\"type\":\"FireCustomEvent\",\"value\":{}}",
    "{\"type\":\"Clamp\",\"inputName\":\"i\",\"min\":true}",
    "{\"type\":\"SetExpression\",\"inputName\":\"i\"}",
    "{\"type\":\"SetSlot\"}", "{\"type\":\"fire\",\"inputName\":\"i\"}",
  ])
  func `an action that is not understood is kept and does nothing, or refused`(text: String) throws {
    #expect(refusal(MachineText.action(text)) != nil)
    let machine = try Definition(json: MachineText.action(text))
    guard case .unknown(let unknown)? = machine.states.first?.entryActions.first else {
      Issue.record("it is known")
      return
    }
    #expect(String(decoding: unknown.json.utf8(), as: UTF8.self) == text)
    #expect(machine.diagnostics.map(\.path) == ["states[0].entryActions[0]"])
  }

  @Test(arguments: [
    MachineText.action("{\"type\":\"SetSlot\",\"x\":[1]}"),
    MachineText.guards("{\"type\":\"Time\",\"x\":[1]}"),
    MachineText.interaction("{\"type\":\"Scroll\",\"x\":[1]}"),
  ])
  func `kinds that are not known can be kept by a strict reader`(text: [UInt8]) throws {
    #expect(refusal(text) == "unknownKind")
    let machine = try Definition(json: text, parsing: .strictWithUnknownKinds)
    #expect(machine.diagnostics.count == 1)
    #expect(machine == (try Definition(json: text)))
  }

  @Test(arguments: [
    "{\"initial\":\"\\u0000\",\"states\":[]}".bytes, MachineText.state(",\"segment\":\"\\u0000\""),
    MachineText.states("{\"type\":\"GlobalState\",\"name\":\"\\u0000\",\"transitions\":[]}"),
    MachineText.states(
      "{\"type\":\"PlaybackState\",\"name\":\"\",\"animation\":\"\\u0000\",\"transitions\":[]}"),
    MachineText.transition("{\"type\":\"Transition\",\"toState\":\"\\u0000\"}"),
    MachineText.guards("{\"type\":\"Event\",\"inputName\":\"\\u0000\"}"),
    MachineText.inputs("{\"type\":\"Event\",\"name\":\"\\u0000\"}"),
    MachineText.interaction("{\"type\":\"Click\",\"layerName\":\"\\u0000\",\"actions\":[]}"),
    MachineText.interaction("{\"type\":\"OnComplete\",\"stateName\":\"\\u0000\",\"actions\":[]}"),
    MachineText.action("{\"type\":\"SetNumeric\",\"inputName\":\"a\",\"value\":\"$\\u0000\"}"),
    MachineText.action("{\"type\":\"SetTheme\",\"value\":\"\\u0000\"}"),
  ])
  func `a name with a zero character is refused where reading is strict`(text: [UInt8]) {
    #expect(refusal(text) == "typeMismatch")
    #expect(refusal(text, .lenient) == nil)
  }

  @Test func `a text that names nothing may have a zero character`() {
    #expect(refusal(MachineText.inputs("{\"type\":\"String\",\"name\":\"s\",\"value\":\"\\u0000\"}")) == nil)
    #expect(
      refusal(MachineText.action("{\"type\":\"SetString\",\"inputName\":\"s\",\"value\":\"\\u0000\"}")) == nil
    )
  }

  @Test func `the spelling of years ago is refused`() {
    let text = """
      {"descriptor":{"id":"x","initial":"a"},"states":[{"name":"a","type":"PlaybackState"}],
       "listeners":[],"triggers":[]}
      """
    #expect(refusal(text.bytes, .lenient) == "missingMember")
  }

  @Test func `an error says where it stands`() throws {
    let error = try failure {
      _ = try Definition(
        json: MachineText.guards("{\"type\":\"Event\",\"inputName\":\"e\"},{\"type\":\"Event\"}"))
    }
    #expect(error.path == "states[0].transitions[0].guards[1]")
    #expect(error.description.contains("\"inputName\" is missing at states[0].transitions[0].guards[1]"))
  }
}
