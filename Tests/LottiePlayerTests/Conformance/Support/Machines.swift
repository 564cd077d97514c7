extension Conformance {
  // State machines in JSON, in few words.

  static func machine(
    _ initial: String, _ states: [String], inputs: [String] = [], on interactions: [String] = []
  ) -> String {
    """
    {"initial":\(quoted(initial)),"states":\(list(states)),"inputs":\(list(inputs)),\
    "interactions":\(list(interactions))}
    """
  }

  /// A state that plays.
  ///
  /// - Parameter more: Further members in JSON, such as `"loop":true`.
  static func state(
    _ name: String, segment: String? = nil, autoplay: Bool = false, more: String = "",
    _ transitions: [String] = [], entry: [String] = [], exit: [String] = []
  ) -> String {
    var members = [#""type":"PlaybackState","name":\#(quoted(name))"#]
    if !more.contains(#""animation""#) { members.append(#""animation":"""#) }
    if let segment { members.append(#""segment":\#(quoted(segment))"#) }
    if autoplay { members.append(#""autoplay":true"#) }
    if !more.isEmpty { members.append(more) }
    members.append(#""transitions":\#(list(transitions))"#)
    if !entry.isEmpty { members.append(#""entryActions":\#(list(entry))"#) }
    if !exit.isEmpty { members.append(#""exitActions":\#(list(exit))"#) }
    return "{\(members.joined(separator: ","))}"
  }

  static func global(_ name: String = "global", _ transitions: [String]) -> String {
    #"{"type":"GlobalState","name":\#(quoted(name)),"transitions":\#(list(transitions))}"#
  }

  /// A transition that happens at once; without guards it has no such member.
  static func go(_ target: String, if guards: String...) -> String {
    let condition = guards.isEmpty ? "" : #","guards":\#(list(guards))"#
    return #"{"type":"Transition","toState":\#(quoted(target))\#(condition)}"#
  }

  static func tween(
    _ target: String, seconds: Double, easing: String = "[0.76,0,0.24,1]", if guards: String...
  ) -> String {
    let condition = guards.isEmpty ? "" : #","guards":\#(list(guards))"#
    return """
      {"type":"Tweened","toState":\(quoted(target)),"duration":\(seconds),"easing":\(easing)\(condition)}
      """
  }

  // MARK: Guards

  static func event(_ name: String) -> String { #"{"type":"Event","inputName":\#(quoted(name))}"# }

  static func number(_ name: String, is condition: String = "Equal", _ value: JSONText) -> String {
    comparison("Numeric", name, condition, value)
  }

  static func string(_ name: String, is condition: String = "Equal", _ value: JSONText) -> String {
    comparison("String", name, condition, value)
  }

  static func boolean(_ name: String, is condition: String = "Equal", _ value: JSONText) -> String {
    comparison("Boolean", name, condition, value)
  }

  private static func comparison(
    _ type: String, _ name: String, _ condition: String, _ value: JSONText
  ) -> String {
    """
    {"type":"\(type)","inputName":\(quoted(name)),"conditionType":"\(condition)","compareTo":\(value.text)}
    """
  }

  // MARK: Inputs, interactions, actions

  static func input(_ type: String, _ name: String, _ value: JSONText? = nil) -> String {
    let member = value.map { #","value":\#($0.text)"# } ?? ""
    return #"{"type":"\#(type)","name":\#(quoted(name))\#(member)}"#
  }

  static func on(
    _ type: String, layer: String? = nil, state: String? = nil, _ actions: String...
  ) -> String {
    var members = [#""type":"\#(type)""#]
    if let layer { members.append(#""layerName":\#(quoted(layer))"#) }
    if let state { members.append(#""stateName":\#(quoted(state))"#) }
    members.append(#""actions":\#(list(actions))"#)
    return "{\(members.joined(separator: ","))}"
  }

  /// An action.
  static func act(
    _ type: String, _ input: String? = nil, _ members: KeyValuePairs<String, JSONText> = [:]
  ) -> String {
    var parts = [#""type":"\#(type)""#]
    if let input { parts.append(#""inputName":\#(quoted(input))"#) }
    parts += members.map { #""\#($0.key)":\#($0.value.text)"# }
    return "{\(parts.joined(separator: ","))}"
  }

  /// An action that tells the host something.
  static func say(_ message: String) -> String {
    act("FireCustomEvent", ["value": .init(stringLiteral: message)])
  }

  /// An action that names no input.
  static func act(_ type: String, _ members: KeyValuePairs<String, JSONText>) -> String {
    act(type, nil, members)
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  /// A JSON value, written as a literal.
  struct JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
  {
    let text: String
    init(stringLiteral value: String) { text = "\"\(value)\"" }
    init(integerLiteral value: Int) { text = "\(value)" }
    init(floatLiteral value: Double) { text = "\(value)" }
    init(booleanLiteral value: Bool) { text = "\(value)" }
  }

  // MARK: Machines that several tests use

  /// Six states by a rating, each with a marker of ``stars``; the global state leads there.
  ///
  /// - Parameters:
  ///   - stars: Which of them there are.
  ///   - entry: The entry actions of each.
  static func rating(
    _ stars: ClosedRange<Int> = 0...5, initial: String = "global", on interactions: [String] = [],
    more: (Int) -> String = { _ in "" }, entry: (Int) -> [String] = { _ in [] }
  ) -> String {
    let states = stars.map {
      state("star_\($0)", segment: "star_\($0)", autoplay: true, more: more($0), entry: entry($0))
    }
    let ways = stars.map { go("star_\($0)", if: number("rating", JSONText(integerLiteral: $0))) }
    return machine(
      initial, [global("global", ways)] + states, inputs: [input("Numeric", "rating", 0)], on: interactions)
  }

  /// Five faces, each with a marker of ``faces``; the global state leads there in two seconds, to the fifth at once.
  static let tweenRedirection: String = {
    let names = ["angry", "sad", "mourn", "wink", "laughing"]
    var ways: [String] = []
    var states: [String] = []
    for (index, name) in names.enumerated() {
      let star = index + 1
      let isRating = number("rating", JSONText(integerLiteral: star))
      ways.append(star < 5 ? tween("star_\(star)", seconds: 2, if: isRating) : go("star_5", if: isRating))
      states.append(state("star_\(star)", segment: name, entry: [say("entered_star_\(star)")]))
    }
    return machine("star_1", [global("global", ways)] + states, inputs: [input("Numeric", "rating", 0)])
  }()
}
