import TestSupport
import Testing

@testable import DotLottieFormat

/// A machine around one part of it.
enum MachineText {
  static func states(_ states: String, rest: String = "") -> [UInt8] {
    "{\"initial\":\"a\",\"states\":[\(states)]\(rest)}".bytes
  }

  static func state(_ members: String) -> [UInt8] {
    states("{\"type\":\"PlaybackState\",\"name\":\"a\",\"animation\":\"\",\"transitions\":[]\(members)}")
  }

  static func transition(_ transition: String) -> [UInt8] {
    states("{\"type\":\"PlaybackState\",\"name\":\"a\",\"animation\":\"\",\"transitions\":[\(transition)]}")
  }

  static func guards(_ guards: String) -> [UInt8] {
    transition("{\"type\":\"Transition\",\"toState\":\"b\",\"guards\":[\(guards)]}")
  }

  static func inputs(_ inputs: String) -> [UInt8] { states("", rest: ",\"inputs\":[\(inputs)]") }

  static func interaction(_ interaction: String) -> [UInt8] {
    states("", rest: ",\"interactions\":[\(interaction)]")
  }

  static func action(_ action: String) -> [UInt8] { state(",\"entryActions\":[\(action)]") }
}

// §14.14 definition
@Suite struct MachineTests {
  private typealias Definition = StateMachineDefinition

  @Test(arguments: [.lenient, .strict, .strictWithUnknownKinds] as [StateMachineDefinition.Parsing])
  func `a machine is read to the last member`(parsing: StateMachineDefinition.Parsing) throws {
    let text = """
      {"initial":"a","descriptor":{"id":"x"},
       "states":[
        {"type":"PlaybackState","name":"a","animation":"one","loop":true,"loopCount":3.0,"autoplay":true,
         "mode":"ReverseBounce","speed":0.5,"segment":"m","backgroundColor":4294967295,"final":true,
         "useFrameInterpolation":"x","entryActions":[{"type":"Fire","inputName":"e"}],
         "exitActions":[{"type":"Toggle","inputName":"b"}],
         "transitions":[
          {"type":"Transition","toState":"a","speed":5},
          {"type":"Tweened","toState":"g","duration":0.5,"easing":[0,0.25,1,-2],
           "guards":[{"type":"Event","inputName":"e"}]}]},
        {"type":"GlobalState","name":"g","animation":5,"segment":[1,2],"transitions":[]}],
       "inputs":[{"type":"Numeric","name":"n","value":1},{"type":"String","name":"s","value":"t"},
                 {"type":"Boolean","name":"b","value":false},{"type":"Event","name":"e","value":9}],
       "interactions":[{"type":"Click","layerName":"l","actions":[]}]}
      """
    let playback = Definition.Playback(
      animation: "one", loop: true, loopCount: 3, autoplay: true, mode: .reverseBounce, speed: 0.5,
      segment: .marker("m"), backgroundColor: .max, isFinal: true)
    let tween = Definition.Tween(duration: 0.5, easing: .init(x1: 0, y1: 0.25, x2: 1, y2: -2))
    let expected = Definition(
      initial: "a",
      states: [
        .init(
          name: "a", playback: playback,
          transitions: [
            .init(toState: "a"), .init(toState: "g", guards: [.event(inputName: "e")], tween: tween),
          ],
          entryActions: [.fire(inputName: "e")], exitActions: [.toggle(inputName: "b")]),
        .init(name: "g", playback: nil),
      ],
      inputs: [
        .numeric(name: "n", value: 1), .string(name: "s", value: "t"), .boolean(name: "b", value: false),
        .event(name: "e"),
      ],
      interactions: [.init(trigger: .gesture(.click, layerName: "l"), actions: [])])
    let machine = try Definition(json: text.bytes, parsing: parsing)
    #expect(machine == expected)
    #expect(machine.diagnostics.isEmpty)
  }

  @Test func `half a second is half a second`() throws {
    let text = "{\"type\":\"Tweened\",\"toState\":\"b\",\"duration\":0.5,\"easing\":[0,0,1,1]}"
    let machine = try Definition(json: MachineText.transition(text), parsing: .strict)
    #expect(machine.states.first?.transitions.first?.tween == .init(duration: 0.5, easing: .linear))
  }

  @Test func `what a state does not say is not there`() throws {
    let machine = try Definition(json: MachineText.state(""), parsing: .strict)
    let playback = try #require(machine.states.first?.playback)
    #expect(playback == Definition.Playback())
    #expect(playback.loop == nil && playback.mode == nil && playback.speed == nil && !playback.isFinal)
    let nulls = ",\"loop\":null,\"mode\":null,\"segment\":null,\"entryActions\":null,\"final\":null"
    #expect(try Definition(json: MachineText.state(nulls), parsing: .strict) == machine)
  }

  @Test func `a machine may have no states`() throws {
    #expect(try Definition(json: MachineText.states(""), parsing: .strict).states.isEmpty)
  }

  @Test func `no guards and an empty list of guards are two things`() throws {
    let text = """
      {"type":"Transition","toState":"b"},{"type":"Transition","toState":"b","guards":null},
      {"type":"Transition","toState":"b","guards":[]}
      """
    let machine = try Definition(json: MachineText.transition(text), parsing: .strict)
    #expect(machine.states.first?.transitions.map(\.guards) == [nil, nil, []])
  }

  @Test(arguments: StateMachineDefinition.Comparison.allCases)
  func `every condition is read`(comparison: StateMachineDefinition.Comparison) throws {
    func text(_ type: String, _ operand: String) -> [UInt8] {
      MachineText.guards(
        """
        {"type":"\(type)","inputName":"i","conditionType":"\(comparison.rawValue)","compareTo":\(operand)}
        """)
    }
    func read(_ bytes: [UInt8]) throws -> Definition.Guard? {
      try Definition(json: bytes, parsing: .strict).states.first?.transitions.first?.guards?.first
    }
    let operands: [(String, Definition.Operand)] = [
      ("2.5", .number(2.5)), ("\"$x\"", .string("$x")), ("true", .boolean(true)),
    ]
    for (operand, value) in operands {
      #expect(try read(text("Numeric", operand)) == .numeric(inputName: "i", comparison, value))
      #expect(try read(text("String", operand)) == .string(inputName: "i", comparison, value))
    }
    for (operand, value) in operands.dropFirst() {
      #expect(try read(text("Boolean", operand)) == .boolean(inputName: "i", comparison, value))
    }
    #expect(code { _ = try read(text("Boolean", "2.5")) } == .typeMismatch)
  }

  @Test func `every interaction is read`() throws {
    let named: [(String, (String?) -> Definition.Trigger)] = [
      ("PointerUp", { .gesture(.pointerUp, layerName: $0) }),
      ("PointerDown", { .gesture(.pointerDown, layerName: $0) }),
      ("PointerEnter", { .gesture(.pointerEnter, layerName: $0) }),
      ("PointerExit", { .gesture(.pointerExit, layerName: $0) }),
      ("PointerMove", { .gesture(.pointerMove, layerName: $0) }),
      ("Click", { .gesture(.click, layerName: $0) }),
    ]
    for (type, trigger) in named {
      for (member, name) in [("", nil), (",\"layerName\":null", nil), (",\"layerName\":\"l\"", "l")] {
        let text = "{\"type\":\"\(type)\"\(member),\"actions\":[]}"
        let machine = try Definition(json: MachineText.interaction(text), parsing: .strict)
        #expect(machine.interactions == [.init(trigger: trigger(name), actions: [])])
      }
    }
    for (type, trigger) in [
      ("OnComplete", .onComplete(stateName: "s")), ("OnLoopComplete", .onLoopComplete(stateName: "s")),
    ] as [(String, Definition.Trigger)] {
      let text =
        "{\"type\":\"\(type)\",\"stateName\":\"s\",\"actions\":[{\"type\":\"Fire\",\"inputName\":\"e\"}]}"
      let machine = try Definition(json: MachineText.interaction(text), parsing: .strict)
      #expect(machine.interactions == [.init(trigger: trigger, actions: [.fire(inputName: "e")])])
    }
  }

  @Test(
    arguments: [
      ("OpenUrl\",\"url\":\"u\",\"target\":\"", .openURL(url: "u", target: "")),
      ("SetTheme\",\"value\":\"t", .setTheme("t")),
      ("Increment\",\"inputName\":\"i", .increment(inputName: "i", nil)),
      ("Increment\",\"value\":2,\"inputName\":\"i", .increment(inputName: "i", .number(2))),
      ("Decrement\",\"value\":\"$x\",\"inputName\":\"i", .decrement(inputName: "i", .string("$x"))),
      ("Toggle\",\"inputName\":\"i", .toggle(inputName: "i")),
      ("Floor\",\"inputName\":\"i", .floor(inputName: "i")),
      ("Fire\",\"value\":5,\"inputName\":\"i", .fire(inputName: "i")),
      ("Reset\",\"inputName\":\"i", .reset(inputName: "i")),
      ("SetBoolean\",\"value\":true,\"inputName\":\"i", .setBoolean(inputName: "i", .boolean(true))),
      ("SetBoolean\",\"value\":\"$x\",\"inputName\":\"i", .setBoolean(inputName: "i", .string("$x"))),
      ("SetString\",\"inputName\":\"i\",\"value\":\"v", .setString(inputName: "i", value: "v")),
      ("SetNumeric\",\"value\":1.5,\"inputName\":\"i", .setNumeric(inputName: "i", .number(1.5))),
      ("Multiply\",\"value\":\"$x\",\"inputName\":\"i", .multiply(inputName: "i", .string("$x"))),
      (
        "SetRandom\",\"inputName\":\"i",
        .setRandom(inputName: "i", minimum: nil, maximum: nil, isInteger: false)
      ),
      (
        "SetRandom\",\"min\":1,\"max\":\"$x\",\"integer\":true,\"inputName\":\"i",
        .setRandom(inputName: "i", minimum: .number(1), maximum: .string("$x"), isInteger: true)
      ),
      ("Clamp\",\"inputName\":\"i", .clamp(inputName: "i", minimum: nil, maximum: nil)),
      (
        "Clamp\",\"min\":-1,\"max\":1,\"inputName\":\"i",
        .clamp(inputName: "i", minimum: .number(-1), maximum: .number(1))
      ),
      ("SetFrame\",\"value\":\"$x", .setFrame(.string("$x"))),
      ("SetProgress\",\"value\":50,\"x\":\"", .setProgress(.number(50))),
      ("FireCustomEvent\",\"value\":\"a\\u0000b", .fireCustomEvent("a\0b")),
    ] as [(String, StateMachineDefinition.Action)])
  func `every action is read`(members: String, action: StateMachineDefinition.Action) throws {
    let machine = try Definition(json: MachineText.action("{\"type\":\"\(members)\"}"), parsing: .strict)
    #expect(machine.states.first?.entryActions == [action])
  }

  @Test(arguments: [.lenient, .strict, .strictWithUnknownKinds] as [StateMachineDefinition.Parsing])
  func `inputs whose names begin with @ are left out`(parsing: StateMachineDefinition.Parsing) throws {
    let text = """
      {"type":"Numeric","name":"@elapsedTime","value":5},{"type":"Event","name":"@"},{"type":"Event","name":"a@"},
      {"type":"String","name":"@\u{301}","value":""}
      """
    let machine = try Definition(json: MachineText.inputs(text), parsing: parsing)
    #expect(machine.inputs == [.event(name: "a@")])
    #expect(machine.diagnostics.map(\.path) == ["inputs[0]", "inputs[1]", "inputs[3]"])
    // They are read all the same.
    let broken = MachineText.inputs("{\"type\":\"Numeric\",\"name\":\"@x\"}")
    #expect(code { _ = try Definition(json: broken, parsing: .strict) } == .missingMember)
  }

  @Test func `bare hexadecimal numbers are read, and reported`() throws {
    let text = #"""
      {"initial":"a","states":[{"type":"PlaybackState","name":"0xFF","animation":"","transitions":[],
      "backgroundColor": 0xFFFFFF}],"inputs":[{"type":"Numeric","name":"n","value":0x10}]}
      """#
    let machine = try StateMachineDefinition(json: text.bytes)
    #expect(
      machine.states.first?.playback?.backgroundColor == 0xFFFFFF && machine.states.first?.name == "0xFF")
    #expect(machine.diagnostics.map(\.path) == ["states[0].backgroundColor", "inputs[0].value"])
    #expect(machine.diagnostics.allSatisfy { $0.message.contains("hexadecimal") })
    for parsing in [StateMachineDefinition.Parsing.strict, .strictWithUnknownKinds] {
      let error = try failure { _ = try StateMachineDefinition(json: text.bytes, parsing: parsing) }
      #expect(error.code == .malformedJSON && error.message.contains("hexadecimal"))
    }
  }

  @Test(arguments: [
    ("0xFFFFFF,\"a\":[1,]", "comma"), ("0xFFFFFF /* white */", "comments"), ("0xFFFFFF,'a':1", "single"),
    ("0xFFFFFF,a:1", "\"a\" instead of a"), ("0xF00000000000000", "hexadecimal"),
  ])
  func `beside hexadecimal numbers, the real error is named`(value: String, part: String) throws {
    let text = #"{"initial":"a","states":[],"x":\#(value)}"#
    let error = try failure { _ = try StateMachineDefinition(json: text.bytes) }
    #expect(error.code == .malformedJSON && error.message.contains(part), "\(error)")
    #expect(error.message.contains("hexadecimal") == (part == "hexadecimal"))
  }

  @Test func `a number that is none is named`() throws {
    let text = #"{"initial":"a","states":[],"inputs":[{"type":"Numeric","name":"n","value":NaN}]}"#
    #expect(try failure { _ = try StateMachineDefinition(json: text.bytes) }.message.contains("NaN"))
    let infinite = text.replacing("NaN", with: "-Infinity")
    #expect(try failure { _ = try StateMachineDefinition(json: infinite.bytes) }.message.contains("Infinity"))
  }
}
