// What the machines of the library are compared with.

/// A switch written by hand.
struct HandWritten {
  private(set) var state = Disc.State.empty

  @inline(__always)
  mutating func send(_ event: Disc.Event) -> Bool {
    switch (state, event) {
    case (.empty, .openClose): state = .open
    case (.empty, .discDetected): state = .stopped
    case (.open, .openClose): state = .empty
    case (.stopped, .play): state = .playing
    case (.stopped, .openClose): state = .open
    case (.stopped, .stop): state = .stopped
    case (.playing, .stop): state = .stopped
    case (.playing, .pause): state = .paused
    case (.playing, .openClose): state = .open
    case (.paused, .endPause): state = .playing
    case (.paused, .stop): state = .stopped
    case (.paused, .openClose): state = .open
    default: return false
    }
    return true
  }
}

/// The same in an object, behind a call.
final class HandWrittenObject {
  private var machine = HandWritten()
  var state: Disc.State { machine.state }

  @inline(never)
  func send(_ event: Disc.Event) -> Bool { machine.send(event) }
}

/// The same with a guard and something to do before and after, in closures as a library has to keep them.
final class HandWrittenWithCallbacks {
  private var machine = HandWritten()
  var state: Disc.State { machine.state }
  private var counts = Counts()
  private let isAllowed: (borrowing Counts) -> Bool
  private let before: (inout Counts) -> Void
  private let after: (inout Counts) -> Void

  init(
    isAllowed: @escaping (borrowing Counts) -> Bool, before: @escaping (inout Counts) -> Void,
    after: @escaping (inout Counts) -> Void
  ) {
    self.isAllowed = isAllowed
    self.before = before
    self.after = after
  }

  @inline(never)
  func send(_ event: Disc.Event) -> Bool {
    var next = machine
    guard next.send(event), isAllowed(counts) else { return false }
    before(&counts)
    machine = next
    after(&counts)
    return true
  }
}

/// What callbacks write.
struct Counts {
  var before = 0
  var after = 0
  var isLocked = false
}

/// A dictionary of pairs.
final class DictionaryOfPairs {
  private struct Pair: Hashable {
    var state: Disc.State
    var event: Disc.Event
  }

  private(set) var state = Disc.State.empty
  private let next: [Pair: Disc.State]

  init() {
    next = Dictionary(
      uniqueKeysWithValues: Disc.edges.map { (Pair(state: $0.from, event: $0.event), $0.to) })
  }

  @inline(never)
  func send(_ event: Disc.Event) -> Bool {
    guard let next = next[Pair(state: state, event: event)] else { return false }
    state = next
    return true
  }
}

/// Names as strings, and sets that are scanned, as the machines of another age had them.
final class Strings {
  private struct Event: Hashable {
    struct Transition: Hashable {
      var from: String
      var to: String
    }

    var name: String
    var transitions: Set<Transition>
  }

  private(set) var state = "empty"
  private let events: Set<Event>

  init() {
    var events: [String: Set<Event.Transition>] = [:]
    for edge in Disc.edges {
      events[edge.event.name, default: []].insert(.init(from: edge.from.name, to: edge.to.name))
    }
    self.events = Set(events.map { Event(name: $0.key, transitions: $0.value) })
  }

  @inline(never)
  func send(_ name: String) -> Bool {
    guard let event = events.first(where: { $0.name == name }),
      let transition = event.transitions.first(where: { $0.from == state })
    else { return false }
    state = transition.to
    return true
  }
}
