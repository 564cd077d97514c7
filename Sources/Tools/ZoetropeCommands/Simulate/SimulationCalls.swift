/// The calls of a script, with the members of each besides `op`.
enum SimulationCalls {
  static let table: [(op: String, members: [String])] = [
    ("start", ["whitelist", "requireUserInteraction"]), ("stop", []), ("set", ["input", "value"]),
    ("fire", ["input"]), ("reset", ["input"]), ("complete", []), ("loopComplete", []),
    ("override", ["state"]), ("seed", ["value"]),
    ("pointerDown", ["x", "y"]), ("pointerUp", ["x", "y"]), ("pointerMove", ["x", "y"]),
    ("pointerEnter", ["x", "y"]), ("pointerExit", ["x", "y"]), ("click", ["x", "y"]),
    ("tick", ["ms"]), ("play", []), ("pause", []), ("stopPlayback", []), ("setFrame", ["frame"]),
    ("setSegment", ["start", "end"]), ("setMarker", ["name"]), ("setMode", ["value"]), ("setLoop", ["value"]),
    ("setLoopCount", ["value"]), ("setSpeed", ["value"]), ("tween", ["to", "ms", "easing"]),
    ("setTheme", ["id"]), ("loadAnimation", ["id"]), ("status", []), ("render", ["path"]),
  ]

  private static let members = Dictionary(uniqueKeysWithValues: table.map { ($0.op, $0.members) })

  /// The reason why a line with these members is not a call; nil if it is one.
  static func refusal(of op: String, members given: [String]) -> String? {
    guard let known = members[op] else {
      let all = table.map(\.op).joined(separator: ", ")
      return "unknown \"op\": \"\(op)\"; known: \(all)"
    }
    var seen: Set<String> = []
    for name in given {
      if !seen.insert(name).inserted { return "\"\(op)\" has \"\(name)\" twice" }
      if name != "op" && !known.contains(name) {
        let others = known.isEmpty ? "no members" : known.map { "\"\($0)\"" }.joined(separator: ", ")
        return "\"\(op)\" has no member \"\(name)\"; it has \(others)"
      }
    }
    return nil
  }
}
