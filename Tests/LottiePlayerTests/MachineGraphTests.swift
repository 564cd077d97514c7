import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import StateGraph
import TestSupport
import Testing

@Suite struct MachineGraphTests {
  private func machine(
    _ transitions: String, interactions: String = "", states: String = ""
  ) throws -> StateMachineDefinition {
    try StateMachineDefinition(
      json: Array(
        """
        {"initial":"a","states":[
          {"type":"PlaybackState","name":"a","animation":"","transitions":[\(transitions)]},
          {"type":"PlaybackState","name":"b","animation":"","transitions":[],"final":true}\(states)],
        "inputs":[{"type":"Numeric","name":"rating","value":0},{"type":"String","name":"mode","value":""},
          {"type":"Boolean","name":"lit","value":false},{"type":"Event","name":"Step"}],
        "interactions":[\(interactions)]}
        """.utf8))
  }

  private func lines(guards: String, interactions: String = "") throws -> [String] {
    let transition = try machine(
      #"{"type":"Transition","toState":"b","guards":[\#(guards)]}"#, interactions: interactions
    ).graph().transitions[0]
    return transition.caption + transition.lines
  }

  @Test func `states and transitions keep their order and kinds`() throws {
    let graph = try machine(
      #"{"type":"Transition","toState":"b"},"#
        + #"{"type":"Tweened","toState":"gone","duration":0.5,"easing":[0,0,1,1]}"#,
      states: #","#
        + #"{"type":"GlobalState","name":"any","transitions":[{"type":"Transition","toState":"a"}]}"#
    ).graph(title: "stars")
    #expect(
      graph
        == StateGraph(
          title: "stars", states: [.init("a", .initial), .init("b", .final), .init("any", .global)],
          transitions: [
            .init(from: "a", to: "b", .eventless),
            .init(from: "a", to: "gone", [.tweened, .eventless], lines: ["tween 0.5 s, linear"]),
            .init(from: "any", to: "a", [.global, .eventless]),
          ]))
  }

  @Test(arguments: [
    (
      #"{"type":"Numeric","inputName":"rating","conditionType":"GreaterThanOrEqual","compareTo":3}"#,
      "rating ≥ 3"
    ),
    (#"{"type":"Numeric","inputName":"rating","conditionType":"LessThan","compareTo":2.5}"#, "rating < 2.5"),
    (
      #"{"type":"Numeric","inputName":"@elapsedTime","conditionType":"GreaterThan","compareTo":"$rating"}"#,
      "@elapsedTime > $rating"
    ),
    (
      #"{"type":"String","inputName":"mode","conditionType":"NotEqual","compareTo":"night"}"#,
      "mode ≠ ‘night’"
    ),
    (#"{"type":"String","inputName":"mode","conditionType":"Equal","compareTo":""}"#, "mode = ‘’"),
    (#"{"type":"Boolean","inputName":"lit","conditionType":"Equal","compareTo":true}"#, "lit"),
    (#"{"type":"Boolean","inputName":"lit","conditionType":"NotEqual","compareTo":true}"#, "not lit"),
    (#"{"type":"Boolean","inputName":"lit","conditionType":"Equal","compareTo":"$lit"}"#, "lit = $lit"),
    (#"{"type":"Event","inputName":"Step"}"#, "on Step"), (#"{"type":"Weather"}"#, "Weather?"),
  ])
  func `a guard reads as people say it`(json: String, label: String) throws {
    #expect(try lines(guards: json) == [label.hasPrefix("on ") ? String(label.dropFirst(3)) : "[\(label)]"])
  }

  @Test func `the event of a transition stands on it, and all its other guards`() throws {
    let guards =
      #"{"type":"Event","inputName":"Step"},"#
      + #"{"type":"Boolean","inputName":"lit","conditionType":"Equal","compareTo":false}"#
    #expect(try lines(guards: guards) == ["Step", "[not lit]"])
    #expect(
      try lines(guards: guards + #",{"type":"Event","inputName":"Step"},{"type":"Weather"}"#)
        == ["Step", "[not lit and on Step and Weather?]"])
  }

  @Test func `an interaction that fires the event stands on the transition`() throws {
    let interactions = """
      {"type":"Click","layerName":"star1","actions":[{"type":"Fire","inputName":"Step"}]},
      {"type":"PointerDown","actions":[{"type":"SetBoolean","inputName":"lit","value":true}]},
      {"type":"OnComplete","stateName":"a","actions":[{"type":"Fire","inputName":"Step"}]},
      {"type":"OnComplete","stateName":"b","actions":[{"type":"Fire","inputName":"Step"}]}
      """
    // Setting `lit` takes nobody anywhere without the event, and nothing ends in b while a is entered.
    let guards =
      #"{"type":"Boolean","inputName":"lit","conditionType":"Equal","compareTo":true},"#
      + #"{"type":"Event","inputName":"Step"}"#
    #expect(
      try lines(guards: guards, interactions: interactions)
        == ["Step", "[lit]", "(tap on star1)", "(playback of a ends)"])
  }

  @Test func `an interaction that sets another value does not`() throws {
    let interactions = """
      {"type":"Click","layerName":"one","actions":[{"type":"SetNumeric","inputName":"rating","value":1}]},
      {"type":"Click","layerName":"two","actions":[{"type":"SetNumeric","inputName":"rating","value":2}]},
      {"type":"PointerEnter","actions":[{"type":"SetNumeric","inputName":"rating","value":"$x"}]},
      {"type":"PointerExit","layerName":"two","actions":[{"type":"Increment","inputName":"rating"}]}
      """
    let guards = #"{"type":"Numeric","inputName":"rating","conditionType":"Equal","compareTo":2}"#
    #expect(
      try lines(guards: guards, interactions: interactions)
        == ["[rating = 2]", "(tap on two)", "(pointer enters)", "(pointer leaves two)"])
  }

  @Test func `more than four interactions are not listed`() throws {
    let interactions = (1...6).map {
      #"{"type":"Click","layerName":"l\#($0)","actions":[{"type":"Fire","inputName":"Step"}]}"#
    }.joined(separator: ",")
    #expect(
      try lines(guards: #"{"type":"Event","inputName":"Step"}"#, interactions: interactions)
        == ["Step", "(tap on l1)", "(tap on l2)", "(tap on l3)", "(and others)"])
  }

  @Test func `details say what plays and what happens, when asked for`() throws {
    let json = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"star","autoplay":true,"loop":true,
        "mode":"Bounce","segment":"intro","speed":2,"transitions":[],
        "entryActions":[{"type":"SetNumeric","inputName":"rating","value":3},{"type":"Increment","inputName":"x",
          "value":"$y"},{"type":"SetTheme","value":""},{"type":"SetRandom","inputName":"x","max":6,"integer":true},
          {"type":"SetString","inputName":"mode","value":"day"},{"type":"Dance"}],
        "exitActions":[{"type":"Fire","inputName":"Step"},{"type":"FireCustomEvent","value":"bye"},
          {"type":"OpenUrl","url":"https://example.com","target":"_blank"}]}]}
      """
    let machine = try StateMachineDefinition(json: Array(json.utf8))
    #expect(machine.graph().states[0].lines.isEmpty)
    #expect(
      machine.graph(showsDetails: true).states[0].lines == [
        "plays animation star, marker intro, bounce, loops, speed 2", "entry: rating = 3", "entry: x += $y",
        "entry: no theme", "entry: x = whole random 0…6", "entry: mode = ‘day’", "entry: Dance?",
        "exit: fire Step", "exit: send ‘bye’", "exit: open ‘https://example.com’ in _blank",
      ])
  }

  @Test(
    arguments: [
      ([0.42, 0, 0.58, 1], "tween 2 s, ease in out"),
      ([0.3, -0.5, 0.2, 1], "tween 2 s, (0.3, -0.5, 0.2, 1)"),
    ] as [([Float], String)])
  func `an easing has its usual name, or its numbers`(numbers: [Float], label: String) throws {
    let easing = StateMachineDefinition.Easing(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    var machine = try machine("")
    machine.states[0].transitions = [.init(toState: "b", tween: .init(duration: 2, easing: easing))]
    #expect(machine.graph().transitions[0].lines == [label])
  }

  @Test func `a long text is cut, and a machine of the greatest size is quick`() throws {
    let name = String(repeating: "x", count: 200)
    let states = (0..<1000).map { number in
      StateMachineDefinition.State(
        name: "s\(number)", playback: .init(),
        transitions: (0..<20).map { _ in
          .init(toState: "s0", guards: [.numeric(inputName: name, .equal, .number(-1))])
        })
    }
    let interactions = (0..<5000).map {
      StateMachineDefinition.Interaction(
        trigger: .gesture(.click, layerName: name),
        actions: [.setNumeric(inputName: name, .number(Float($0)))])
    }
    var graph = StateGraph()
    let seconds = ProcessorTime.seconds {
      graph = StateMachineDefinition(initial: "s0", states: states, interactions: interactions).graph()
    }
    #expect(seconds < 30)
    #expect(graph.transitions.count == 20_000)
    #expect(graph.transitions[0].condition == String(repeating: "x", count: 80) + "… = -1")
  }
}
