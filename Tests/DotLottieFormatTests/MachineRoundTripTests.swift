import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct MachineRoundTripTests {
  private typealias Definition = StateMachineDefinition

  private let everything = """
    {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"one","loop":true,"loopCount":3,\
    "autoplay":false,"mode":"Bounce","speed":0.1,"segment":"m","backgroundColor":4278190335,"final":true,\
    "entryActions":[{"type":"OpenUrl","url":"https://host/","target":"_blank"},{"type":"SetTheme","value":"t"},\
    {"type":"Increment","inputName":"n"},{"type":"Decrement","inputName":"n","value":"$n"},\
    {"type":"Toggle","inputName":"b"},{"type":"Floor","inputName":"n"},{"type":"Fire","inputName":"e"},\
    {"type":"Reset","inputName":"n"},{"type":"SetBoolean","inputName":"b","value":"$b"},\
    {"type":"SetString","inputName":"s","value":"\\u0000\\"\\\\"},{"type":"SetNumeric","inputName":"n","value":16777216}],\
    "exitActions":[{"type":"Multiply","inputName":"n","value":-0.5},{"type":"SetRandom","inputName":"n"},\
    {"type":"SetRandom","inputName":"n","min":1,"max":"$n","integer":true},\
    {"type":"Clamp","inputName":"n","min":0,"max":1},{"type":"SetFrame","value":"$n"},\
    {"type":"SetProgress","value":0.5},{"type":"FireCustomEvent","value":"hello"},\
    {"type":"SetSlot","value":{"k":[1,2.5,null]},"deep":[[{}]]}],\
    "transitions":[{"type":"Transition","toState":"a"},{"type":"Transition","toState":"g","guards":[]},\
    {"type":"Tweened","toState":"g","duration":0.25,"easing":[0.1,-2,0.9,3],"guards":[\
    {"type":"Numeric","inputName":"n","conditionType":"GreaterThan","compareTo":"@elapsedTime"},\
    {"type":"String","inputName":"s","conditionType":"NotEqual","compareTo":"x"},\
    {"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":true},\
    {"type":"Event","inputName":"e"},{"type":"Weather","is":"fine","type2":[true]}]}]},\
    {"type":"GlobalState","name":"g","transitions":[]}],\
    "interactions":[{"type":"PointerUp","actions":[]},{"type":"PointerDown","layerName":"l","actions":[]},\
    {"type":"PointerEnter","layerName":"","actions":[]},{"type":"PointerExit","actions":[]},\
    {"type":"PointerMove","layerName":"l","actions":[]},{"type":"Click","actions":[{"type":"Fire","inputName":"e"}]},\
    {"type":"OnComplete","stateName":"a","actions":[]},{"type":"OnLoopComplete","stateName":"a","actions":[]},\
    {"type":"Scroll","distance":1e+300,"actions":[{"type":"Fire","inputName":"e"}]}],\
    "inputs":[{"type":"Numeric","name":"n","value":0.1},{"type":"String","name":"s","value":"é"},\
    {"type":"Boolean","name":"b","value":true},{"type":"Event","name":"e"}]}
    """

  @Test func `a machine is written as it was read, with what is not known`() throws {
    for parsing in [.lenient, .strictWithUnknownKinds] as [Definition.Parsing] {
      let machine = try Definition(json: everything.bytes, parsing: parsing)
      #expect(String(decoding: machine.json(), as: UTF8.self) == everything)
      #expect(machine.diagnostics.count == 3)
    }
  }

  @Test func `what is written is read as the same machine`() throws {
    let machine = try Definition(json: everything.bytes)
    let again = try Definition(json: machine.json())
    #expect(again == machine)
    #expect(again.hashValue == machine.hashValue)
  }

  @Test func `inputs of kinds that are not known are written again`() throws {
    let text =
      "{\"initial\":\"a\",\"states\":[],\"inputs\":[{\"type\":\"Colour\",\"name\":\"c\",\"value\":[1,0,0]}]}"
    #expect(String(decoding: try Definition(json: text.bytes).json(), as: UTF8.self) == text)
  }

  @Test func `frames of a segment are written as frames`() throws {
    let text = MachineText.state(",\"segment\":[10,20.5]")
    let machine = try Definition(json: text)
    #expect(try Definition(json: machine.json()) == machine)
  }

  @Test func `a machine made by hand is the one that is read back`() throws {
    let machine = Definition(
      initial: "a",
      states: [
        .init(
          name: "a", playback: .init(animation: "x", speed: 1.1),
          transitions: [.init(toState: "a", guards: [])])
      ],
      inputs: [.numeric(name: "n", value: .leastNonzeroMagnitude)],
      interactions: [
        .init(trigger: .gesture(.click, layerName: nil), actions: [.setNumeric(inputName: "n", .number(0.3))])
      ])
    #expect(try Definition(json: machine.json(), parsing: .strict) == machine)
  }

  @Test func `integers up to the largest are written without loss`() throws {
    let machine = try Definition(json: MachineText.state(",\"loopCount\":4294967295"), parsing: .strict)
    #expect(String(decoding: machine.json(), as: UTF8.self).contains("\"loopCount\":4294967295,"))
  }
}
