import DotLottieFormat

/// The calls of a script, with the members of each besides `op`.
package enum SimulationCalls {
  package static let table: [(op: String, members: [String])] =
    [
      ("start", ["whitelist", "requireUserInteraction"]), ("stop", []), ("set", ["input", "value"]),
      ("fire", ["input"]), ("reset", ["input"]), ("complete", []), ("loopComplete", []),
      ("override", ["state"]), ("seed", ["value"]),
      ("tick", ["ms"]), ("play", []), ("pause", []), ("stopPlayback", []), ("setFrame", ["frame"]),
      ("setSegment", ["start", "end"]), ("setMarker", ["name"]), ("setMode", ["value"]),
      ("setLoop", ["value"]),
      ("setLoopCount", ["value"]), ("setSpeed", ["value"]), ("tween", ["to", "ms", "easing"]),
      ("setTheme", ["id"]), ("setThemeData", ["theme"]), ("setSlots", ["slots"]), ("resetSlot", ["id"]),
      ("resetSlots", []), ("clearSlot", ["id"]), ("clearSlots", []), ("loadAnimation", ["id"]),
      ("status", []), ("render", ["path"]),
    ] + PointerGesture.allCases.map { ($0.callName, ["x", "y"]) }

  private static let members = Dictionary(uniqueKeysWithValues: table.map { ($0.op, $0.members) })

  private static let gestures = Dictionary(
    uniqueKeysWithValues: PointerGesture.allCases.map { ($0.callName, $0) })

  /// The gesture of a call; nil if it is another one.
  package static func gesture(named op: String) -> PointerGesture? { gestures[op] }

  /// All calls with their members, for help texts.
  package static var list: String {
    table.map { call in
      let members = call.members.joined(separator: ", ")
      let place = gestures[call.op] == nil ? members : "x and y, or layer"
      return place.isEmpty ? call.op : "\(call.op) (\(place))"
    }.joined(separator: ", ")
  }

  /// The reason why a line with these members is not a call; nil if it is one.
  package static func refusal(of op: String, members given: [String]) -> String? {
    guard var known = members[op] else {
      return UnknownName.message("there is no call", op, table.map { $0.op })
    }
    // A gesture is at a point, or on a layer.
    if gestures[op] != nil, given.contains("layer") { known = ["layer"] }
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
