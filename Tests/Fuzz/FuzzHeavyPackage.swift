#if Tools
import DotLottieFormat
import LottieFormat

/// Makes small packages that ask for much of a state machine and of the names in it: thousands of interactions times
/// guards, chains of states with markers, animations, themes and tweens, names as long as they may be.
struct FuzzHeavyPackage {
  var random: FuzzRandom

  private static let maximumBytes = 1_000_000

  /// The bytes that the file at hand may still have, before it is packed.
  private var room = 0

  init(_ random: FuzzRandom) { self.random = random }

  /// A package of at most 1 MB; what it holds may be fifty times as long.
  mutating func package() -> [UInt8] {
    while true {
      if let bytes = try? attempt(), bytes.count <= Self.maximumBytes { return bytes }
    }
  }

  private mutating func attempt() throws -> [UInt8] {
    let names = Names(pick(Names.Spelling.allCases), length: pick([1, 3, 40, 600]))
    let animations = pick([1, 1, 2, 3, 12])
    var builder = DotLottieBuilder()
    for index in 0..<animations {
      room = 12_000_000 / animations
      try builder.addAnimation(id: "a\(index)", json: Array(animation(names).utf8))
    }
    room = 500_000
    try builder.addTheme(.init(id: "t"), json: Array(theme(names).utf8))
    room = 6_000_000
    try builder.addStateMachine(.init(id: "m"), json: Array(machine(names, animations).utf8))
    return try builder.build()
  }

  // MARK: Names

  /// Names that are told apart late.
  struct Names {
    enum Spelling: CaseIterable {
      /// Short ones.
      case plain
      /// Equal but for their ends.
      case alike
      /// Accents as characters of their own, which Unicode holds equal to other spellings.
      case combined
      /// Marks in an order that has to be sorted before they can be compared.
      case unsorted
    }

    let spelling: Spelling
    let length: Int

    init(_ spelling: Spelling, length: Int) {
      (self.spelling, self.length) = (spelling, length)
    }

    /// A name; the other spelling of it is canonically equal, where there is one.
    func name(_ number: Int, respelt: Bool = false) -> String {
      switch spelling {
      case .plain: "n\(number)"
      case .alike: String(repeating: "a", count: length) + "\(number)"
      case .combined: String(repeating: respelt ? "\u{E9}" : "e\u{301}", count: length) + "\(number)"
      case .unsorted:
        String(repeating: respelt ? "\u{316}\u{301}" : "\u{301}\u{316}", count: length) + "\(number)"
      }
    }
  }

  // MARK: Animations

  private mutating func animation(_ names: Names) -> String {
    let count = pick([1, 20, 300, 4000])
    let isOneName = random.below(2) == 0
    let square =
      #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
    let shapes = pick(["", square, square + #",{"ty":"zz","s":{"k":1},"r":{"k":1000},"pt":{"k":2}}"#])
    let parts = many(count) { maker, index in
      let name = names.name(isOneName ? 0 : index, respelt: true)
      return #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(shapes)]}"#
    }
    let markers = list(
      pick([0, 1, 100, 15_000]), of: #"{"cm":"\#(names.name(7, respelt: true))","tm":1,"dr":5}"#)
    // Uses of one composition, and of one that is not there.
    let id = names.name(1)
    let use = #"{"ty":0,"refId":"\#(id)","w":512,"h":512,"ip":0,"op":60,"st":0,"ks":{}}"#
    let isNested = random.below(2) == 0
    let assets = isNested ? #"{"id":"\#(id)","layers":[\#(parts)]}"# : ""
    let layers = isNested ? list(pick([1, 10, 200]), of: use) : parts
    return
      #"{"v":"5.7","fr":30,"ip":0,"op":60,"w":512,"h":512,"assets":[\#(assets)],"markers":[\#(markers)],"#
      + #""layers":[\#(layers)]}"#
  }

  private mutating func theme(_ names: Names) -> String {
    let rules = many(pick([1, 50, 2000])) { #"{"type":"Color","id":"\#(names.name($1))","value":[1,0,0]}"# }
    return #"{"rules":[\#(rules)]}"#
  }

  // MARK: Machines

  private mutating func machine(_ names: Names, _ animations: Int) -> String {
    // Where nothing leads on, a machine does not go in circles, and asks all guards after each action.
    let leadsOn = random.below(2) == 0
    let count = leadsOn ? pick([2, 50, 3000]) : 1
    let guards = (leadsOn ? pick([1, 30, 3000]) : pick([3000, 40_000])) / count + 1
    let states = many(count) { $0.state($1, of: count, names, animations, guards, leadsOn: leadsOn) }
    let interactions = many(pick([1, 30, 1500])) { $0.interaction($1, names) }
    // Two long texts that differ in the end.
    let text = String(repeating: "a", count: pick([10, 8000, 1_000_000]))
    return """
      {"initial":"s0","states":[\(states)],
      "interactions":[\(interactions)],"inputs":[{"type":"Numeric","name":"n","value":0},
      {"type":"Boolean","name":"b","value":false},{"type":"String","name":"s","value":"\(text)1"},
      {"type":"String","name":"t","value":"\(text)2"},
      {"type":"Event","name":"e"}]}
      """
  }

  private mutating func state(
    _ row: Int, of count: Int, _ names: Names, _ animations: Int, _ guards: Int, leadsOn: Bool
  ) -> String {
    let next = "s\((row + 1) % count)"
    let target = random.below(8) == 0 ? "s\(random.below(count))" : next
    let transitions = list(guards, of: transition(to: target, condition(names)))
    let onwards = leadsOn ? transition(to: next, pick(["", #"{"type":"Event","inputName":"e"}"#])) : ""
    let segment = random.below(2) == 0 ? #","segment":"\#(names.name(7))""# : ""
    let entry = list(pick([0, 0, 1, 30]), of: action(names))
    return """
      {"type":"PlaybackState","name":"s\(row)","animation":"a\(random.below(animations))"\(segment),"autoplay":true,
      "entryActions":[\(entry)],"transitions":[\([transitions, onwards].filter { !$0.isEmpty }.joined(separator: ","))]}
      """
  }

  private mutating func transition(to target: String, _ condition: String) -> String {
    let kind =
      random.below(4) == 0
      ? #""type":"Tweened","duration":0.1,"easing":[0,0,1,1]"# : #""type":"Transition""#
    return #"{\#(kind),"toState":"\#(target)","guards":[\#(condition)]}"#
  }

  private mutating func condition(_ names: Names) -> String {
    switch random.below(6) {
    case 0, 3:
      #"{"type":"String","inputName":"s","conditionType":"Equal","compareTo":"\#(pick(["$t", names.name(1)]))"}"#
    case 1: #"{"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":true}"#
    case 2: #"{"type":"Event","inputName":"e"}"#
    default: #"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":-1}"#
    }
  }

  private mutating func interaction(_ row: Int, _ names: Names) -> String {
    let layer = random.below(3) == 0 ? "" : #","layerName":"\#(names.name(row))""#
    let actions = list(pick([1, 1, 20, 1000, 20_000]), of: action(names))
    let kind = pick([
      "PointerDown", "PointerDown", "PointerMove", "PointerEnter", "PointerExit", "Click", "OnComplete",
    ])
    let place = kind == "OnComplete" ? #","stateName":"s\#(row)""# : layer
    return #"{"type":"\#(kind)"\#(place),"actions":[\#(actions)]}"#
  }

  private mutating func action(_ names: Names) -> String {
    switch random.below(15) {
    case 0, 8: #"{"type":"SetNumeric","inputName":"n","value":\#(random.below(3))}"#
    case 1, 9, 10: #"{"type":"Increment","inputName":"n"}"#
    case 2: #"{"type":"Toggle","inputName":"b"}"#
    case 3:
      #"{"type":"SetString","inputName":"s","value":"\#(names.name(1, respelt: random.below(2) == 0))"}"#
    case 4: #"{"type":"Reset","inputName":"\#(names.name(1))"}"#
    case 5: #"{"type":"SetTheme","value":"\#(pick(["t", "", "$s"]))"}"#
    case 11: #"{"type":"OpenUrl","url":"\#(pick(["https://host/", "$s"]))","target":""}"#
    case 12: #"{"type":"Increment","inputName":"n","value":"$\#(names.name(2))"}"#
    case 13: #"{"type":"FireCustomEvent","value":"$s"}"#
    case 6: #"{"type":"SetFrame","value":\#(random.below(60))}"#
    default: #"{"type":"Fire","inputName":"e"}"#
    }
  }

  // MARK: Choices

  private mutating func pick<Value>(_ choices: [Value]) -> Value { choices[random.below(choices.count)] }

  /// As many of an item as asked for, and as there is room for.
  private mutating func list(_ count: Int, of item: String) -> String {
    let count = min(count, max(0, room) / (item.utf8.count + 1))
    room -= count * (item.utf8.count + 1)
    return Array(repeating: item, count: count).joined(separator: ",")
  }

  /// As many different items as asked for, and as there is room for.
  private mutating func many(_ count: Int, _ make: (inout Self, Int) -> String) -> String {
    var text = ""
    for index in 0..<count where room > 0 {
      let item = make(&self, index)
      room -= item.utf8.count
      text += text.isEmpty ? item : "," + item
    }
    return text
  }
}
#endif
