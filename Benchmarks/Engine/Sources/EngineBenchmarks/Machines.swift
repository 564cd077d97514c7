/// The machines that are measured, as their files say them.
enum Machines {
  private static func state(_ name: String, _ more: String = "", transitions: [String]) -> String {
    #"{"type":"PlaybackState","name":"\#(name)","animation":""\#(more),"transitions":[\#(transitions.joined(separator: ","))]}"#
  }

  private static func machine(_ states: [String], inputs: [String] = ["n"]) -> [UInt8] {
    let declared = inputs.map { #"{"type":"Numeric","name":"\#($0)","value":0}"# }
    return Array(
      #"""
      {"initial":"s0","inputs":[\#(declared.joined(separator: ","))],"states":[\#(states.joined(separator: ","))]}
      """#.utf8)
  }

  private static func transition(to state: Int, when value: Int) -> String {
    #"{"type":"Transition","toState":"s\#(state)","guards":[{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":\#(value)}]}"#
  }

  /// Two states; the input 1 leads to one, 0 to the other.
  static let pair = machine(pairOfStates)

  /// The same, with an input that a listener sets.
  static let answering = machine(pairOfStates, inputs: ["n", "m"])

  private static let pairOfStates = [
    state("s0", transitions: [transition(to: 1, when: 1)]),
    state("s1", transitions: [transition(to: 0, when: 0)]),
  ]

  /// The same with playback: each state plays a marker of its own.
  static let playingPair = machine([
    state("s0", #","segment":"m0","autoplay":true,"loop":true"#, transitions: [transition(to: 1, when: 1)]),
    state("s1", #","segment":"m1","autoplay":true,"loop":true"#, transitions: [transition(to: 0, when: 0)]),
  ])

  /// A state with sixteen transitions, none of which is ever taken.
  static let failing = machine([
    state("s0", transitions: (0..<16).map { transition(to: 0, when: 1000 + $0) })
  ])

  /// A ring of 34 states: the input 1 leads through seventeen of them, 0 through the others back to the first.
  static let chain = machine(
    (0..<34).map { index in
      let next = (index + 1) % 34
      let onward =
        switch index {
        case 0: transition(to: next, when: 1)
        case 17: transition(to: next, when: 0)
        default: #"{"type":"Transition","toState":"s\#(next)"}"#
        }
      return state("s\(index)", transitions: [onward])
    })

  /// Four states with inputs, guards, actions and interactions, as small files have them.
  static let four = Array(
    #"""
    {"initial":"idle","inputs":[{"type":"Numeric","name":"rating","value":0},{"type":"Boolean","name":"on","value":false},
    {"type":"Event","name":"tap"}],"states":[
    {"type":"PlaybackState","name":"idle","animation":"a","loop":true,"autoplay":true,"transitions":[
    {"type":"Transition","toState":"hover","guards":[{"type":"Boolean","inputName":"on","conditionType":"Equal","compareTo":true}]}]},
    {"type":"PlaybackState","name":"hover","animation":"a","segment":"hover","autoplay":true,"transitions":[
    {"type":"Tweened","toState":"pressed","duration":0.3,"easing":[0.4,0,0.2,1],"guards":[{"type":"Event","inputName":"tap"}]},
    {"type":"Transition","toState":"idle","guards":[{"type":"Boolean","inputName":"on","conditionType":"Equal","compareTo":false}]}]},
    {"type":"PlaybackState","name":"pressed","animation":"a","segment":"press","autoplay":true,"entryActions":[
    {"type":"Increment","inputName":"rating"}],"transitions":[
    {"type":"Transition","toState":"done","guards":[{"type":"Numeric","inputName":"rating","conditionType":"GreaterThan","compareTo":3}]}]},
    {"type":"PlaybackState","name":"done","animation":"a","segment":"done","autoplay":true,"final":true,"transitions":[]}],
    "interactions":[{"type":"PointerEnter","layerName":"button","actions":[{"type":"SetBoolean","inputName":"on","value":true}]},
    {"type":"PointerExit","layerName":"button","actions":[{"type":"SetBoolean","inputName":"on","value":false}]},
    {"type":"Click","layerName":"button","actions":[{"type":"Fire","inputName":"tap"}]}]}
    """#.utf8)

  /// A small animation with the markers of ``playingPair``.
  static let animation = Array(
    #"""
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":64,"h":64,"markers":[{"cm":"m0","tm":0,"dr":20},{"cm":"m1","tm":30,"dr":20}],
    "layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":{"r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},
    {"t":60,"s":[360]}]}},"shapes":[{"ty":"rc","p":{"a":0,"k":[32,32]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
    {"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]}]}
    """#.utf8)
}
