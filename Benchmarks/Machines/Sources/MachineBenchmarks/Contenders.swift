/// Everything that is measured, in the order of the report.
enum Contenders {
  static func all() -> [Contender] { baselines() + pureTier() + tableTier() + chartTier() + actors() }

  // MARK: Baselines

  static let byHand = "a switch by hand, inlined"
  static let byHandCalled = "a switch by hand, called"
  static let byHandWithCallbacks = "the same with guard, before, after"
  static let dictionary = "a dictionary of pairs"
  static let strings = "strings in sets, scanned"

  private static func baselines() -> [Contender] {
    let called = HandWrittenObject()
    let callbacks = HandWrittenWithCallbacks(
      isAllowed: { !$0.isLocked }, before: { $0.before &+= 1 }, after: { $0.after &+= 1 })
    let pairs = DictionaryOfPairs()
    let scanned = Strings()
    let names = Disc.Event.allCases.map(\.name)
    return [
      Contender(byHand) { events in
        var machine = HandWritten()
        return follow(events) { machine.send($0) }
      },
      Contender(byHandCalled) { follow($0) { called.send($0) } },
      Contender(byHandWithCallbacks) { follow($0) { callbacks.send($0) } },
      Contender(dictionary) { follow($0) { pairs.send($0) } },
      Contender(strings) { follow($0) { scanned.send(names[Int($0.rawValue)]) } },
    ]
  }

  /// Sends all events, and counts those that are accepted.
  @inline(__always)
  static func follow(_ events: [Disc.Event], _ send: (Disc.Event) -> Bool) -> Int {
    var accepted = 0
    for event in events where send(event) { accepted &+= 1 }
    return accepted
  }
}
