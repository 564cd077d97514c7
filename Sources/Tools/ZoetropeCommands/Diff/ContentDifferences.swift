#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottieRenderer

/// The differences between two files besides their pictures, in a few words each.
struct ContentDifferences {
  private(set) var facts: [String] = []

  /// Compares sizes, lengths, rates, markers and slots of two animations.
  ///
  /// - Parameter name: The id of the animation, if it is one of several.
  mutating func compare(_ a: LottieAnimation, _ b: LottieAnimation, name: String?) {
    let suffix = name.map { " of animation \($0)" } ?? ""
    let number = ReportText.number
    compare(
      "size" + suffix, "\(number(a.width)) × \(number(a.height))", "\(number(b.width)) × \(number(b.height))")
    compare("frames" + suffix, "\(a.frameCount)", "\(b.frameCount)")
    compare("frames a second" + suffix, number(a.frameRate), number(b.frameRate))
    compare(
      a.markers, b.markers, "markers" + suffix, name: \.name, isSame: { $0 == $1 })
    compare(names: "slots" + suffix, Self.slots(a), Self.slots(b))
  }

  private static func slots(_ animation: LottieAnimation) -> [String] {
    Array(Set(animation.slotIDs + animation.filledSlots.map(\.id))).sorted()
  }

  /// Compares the animations, themes and state machines of two packages.
  mutating func compare(_ a: DotLottieFile, _ b: DotLottieFile) {
    let (first, second) = (a.manifest, b.manifest)
    compare(names: "animations", first.animations.map(\.id), second.animations.map(\.id))
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
    compare(names: "state machines", first.stateMachines.map(\.id), second.stateMachines.map(\.id))
    compare(
      "initial state machine", first.initialStateMachine ?? "none", second.initialStateMachine ?? "none")
    for id in first.stateMachines.map(\.id) where second.stateMachines.contains(where: { $0.id == id }) {
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
      a.manifest.themes.map(\.id), b.manifest.themes.map(\.id), "themes", name: { $0 },
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
      compare(first, second, "rules of theme \(id)", name: \.id, isSame: { $0 == $1 })
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
    let suffix = " of state machine \(id)"
    let count = facts.count
    compare("initial state" + suffix, a.initial, b.initial)
    compare(a.states, b.states, "states" + suffix, name: \.name, isSame: { $0 == $1 })
    compare(a.inputs, b.inputs, "inputs" + suffix, name: { $0.name ?? "?" }, isSame: { $0 == $1 })
    if a.interactions != b.interactions { facts.append("interactions" + suffix) }
    if facts.count == count { facts.append("state machine \(id)") }
  }

  // MARK: Parts

  private mutating func compare(_ noun: String, _ a: String, _ b: String) {
    if a != b { facts.append("\(noun): \(a) and \(b)") }
  }

  private mutating func compare(names noun: String, _ a: [String], _ b: [String]) {
    compare(a, b, noun, name: { $0 }, isSame: { _, _ in true })
  }

  /// Compares two lists by the names of their elements, and those that both have by their contents.
  private mutating func compare<Element>(
    _ a: [Element], _ b: [Element], _ noun: String, name: (Element) -> String,
    isSame: (Element, Element) -> Bool
  ) {
    // Elements of one name are compared in their order.
    let first = Dictionary(grouping: a, by: name), second = Dictionary(grouping: b, by: name)
    var parts: [String] = []
    func list(_ words: String, _ names: [String]) {
      if !names.isEmpty { parts.append("\(words) \(UnknownName.list(names))") }
    }
    list("only A has", a.map(name).filter { second[$0] == nil })
    list("only B has", b.map(name).filter { first[$0] == nil })
    list(
      "different in both:",
      a.map(name).filter { key in
        guard let one = first[key], let other = second[key] else { return false }
        return one.count != other.count || !zip(one, other).allSatisfy(isSame)
      })
    if !parts.isEmpty { facts.append("\(noun): \(parts.joined(separator: "; "))") }
  }
}
#endif
