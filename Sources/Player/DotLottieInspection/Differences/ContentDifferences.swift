import DotLottieFormat
import LottieFormat
import ZoetropeJSON

/// The differences between two files besides their pictures, in a few words each.
package struct ContentDifferences {
  /// The words for the two sides.
  package struct Words: Sendable {
    var between: String
    var onlyFirst: String
    var onlySecond: String
    var both: String

    /// Two files, A and B.
    package static let sides = Words(
      between: " and ", onlyFirst: "only A has", onlySecond: "only B has", both: "different in both:")
    /// A file before and after a change.
    package static let change = Words(
      between: " becomes ", onlyFirst: "removed", onlySecond: "added", both: "changed")
  }

  /// The differences so far.
  package private(set) var facts: [String] = []
  private let words: Words

  /// Starts without differences.
  package init(_ words: Words = .sides) { self.words = words }

  /// Compares the animations, themes and state machines of two packages.
  package mutating func compare(_ a: DotLottieFile, _ b: DotLottieFile) {
    let (first, second) = (a.manifest, b.manifest)
    compare(names: "animations", first.animations.map { $0.id }, second.animations.map { $0.id })
    for one in first.animations {
      guard let other = second.animations.first(where: { $0.id == one.id }) else { continue }
      let suffix = " of animation \(one.id)"
      compare("name" + suffix, one.name ?? "none", other.name ?? "none")
      compare("background" + suffix, one.background ?? "none", other.background ?? "none")
      compare("initial theme" + suffix, one.initialTheme ?? "none", other.initialTheme ?? "none")
      compare("themes" + suffix, Self.list(one.themes), Self.list(other.themes))
    }
    compare("initial animation", a.initialAnimationID, b.initialAnimationID)
    compareThemes(a, b)
    compare(names: "state machines", first.stateMachines.map { $0.id }, second.stateMachines.map { $0.id })
    compare(
      "initial state machine", first.initialStateMachine ?? "none", second.initialStateMachine ?? "none")
    for id in first.stateMachines.map({ $0.id }) where second.stateMachines.contains(where: { $0.id == id }) {
      let machines = (try? a.stateMachine(id: id), try? b.stateMachine(id: id))
      if machines == (nil, nil), (try? a.stateMachineData(id: id)) != (try? b.stateMachineData(id: id)) {
        facts.append("state machine \(id): neither can be read, and they differ")
      }
      compareMachines(id, machines.0, machines.1)
    }
  }

  private static func list(_ names: [String]?) -> String {
    names.map { $0.isEmpty ? "none" : UnknownName.list($0) } ?? "all"
  }

  private mutating func compareThemes(_ a: DotLottieFile, _ b: DotLottieFile) {
    var rules: [(id: String, a: [DotLottieTheme.Rule], b: [DotLottieTheme.Rule])] = []
    compare(
      a.manifest.themes.map { $0.id }, b.manifest.themes.map { $0.id }, "themes", name: { $0 },
      isSame: { id, _ in
        let (text, otherText) = (try? a.themeData(id: id), try? b.themeData(id: id))
        guard text != otherText else { return true }
        guard let one = text.flatMap({ try? DotLottieTheme.reading(json: $0) }),
          let other = otherText.flatMap({ try? DotLottieTheme.reading(json: $0) })
        else { return false }
        rules.append((id, one.theme.rules, other.theme.rules))
        // Rules that can't be read are compared as they are written.
        if one.failures.isEmpty, other.failures.isEmpty { return one.theme == other.theme }
        return Self.value(text) == Self.value(otherText)
      })
    for (id, first, second) in rules {
      compare(first, second, "rules of theme \(id)", name: { $0.id }, isSame: { $0 == $1 })
    }
  }

  private static func value(_ json: [UInt8]?) -> JSONValue? { json.flatMap { try? JSONValue(json: $0) } }

  private mutating func compareMachines(
    _ id: String, _ a: StateMachineDefinition?, _ b: StateMachineDefinition?
  ) {
    guard a != b else { return }
    guard let a, let b else {
      facts.append("state machine \(id): only \(a == nil ? "B's" : "A's") can be read")
      return
    }
    let count = facts.count
    compare(a, b, suffix: " of state machine \(id)")
    if facts.count == count { facts.append("state machine \(id)") }
  }

  /// Compares the parts of two state machines.
  package mutating func compare(_ a: StateMachineDefinition, _ b: StateMachineDefinition, suffix: String = "")
  {
    compare("initial state" + suffix, a.initial, b.initial)
    compare(a.states, b.states, "states" + suffix, name: { $0.name }, isSame: { $0 == $1 })
    compare(a.inputs, b.inputs, "inputs" + suffix, name: { $0.name ?? "?" }, isSame: { $0 == $1 })
    if a.interactions != b.interactions { facts.append("interactions" + suffix) }
  }

  // MARK: Parts

  /// Compares two values.
  package mutating func compare(_ noun: String, _ a: String, _ b: String) {
    if a != b { facts.append("\(noun): \(a)\(words.between)\(b)") }
  }

  /// Compares two lists of names.
  package mutating func compare(names noun: String, _ a: [String], _ b: [String]) {
    compare(a, b, noun) { _, _ in true }
  }

  /// Compares two lists by the names of their elements, and elements of the same name by their contents.
  package mutating func compare<Element>(
    _ a: [Element], _ b: [Element], _ noun: String, name: (Element) -> String,
    isSame: (Element, Element) -> Bool
  ) {
    compare(a.map(name), b.map(name), noun) { isSame(a[$0], b[$1]) }
  }

  /// Compares two lists of names, and the elements of names that both have by their rows.
  private mutating func compare(
    _ a: [String], _ b: [String], _ noun: String, isSame: (Int, Int) -> Bool
  ) {
    // Elements of one name are compared in their order.
    func rows(_ names: [String]) -> [String: [Int]] {
      names.enumerated().reduce(into: [:]) { $0[$1.element, default: []].append($1.offset) }
    }
    let first = rows(a), second = rows(b)
    var parts: [String] = []
    func list(_ words: String, _ names: [String]) {
      if !names.isEmpty { parts.append("\(words) \(UnknownName.list(names))") }
    }
    list(words.onlyFirst, a.filter { second[$0] == nil })
    list(words.onlySecond, b.filter { first[$0] == nil })
    list(
      words.both,
      a.filter { name in
        guard let one = first[name], let other = second[name] else { return false }
        return one.count != other.count || !zip(one, other).allSatisfy(isSame)
      })
    if !parts.isEmpty { facts.append("\(noun): \(parts.joined(separator: "; "))") }
  }
}
