import StateGraph

/// The trigger of a transition, as far as a graph states it.
enum Trigger: Hashable {
  /// An event, by the bytes of its name.
  case event([UInt8])
  /// Any event, which SCXML spells `*`.
  case anyEvent
  /// A time spent in the source state.
  case delay(Duration)
  /// No trigger: the transition is taken as soon as possible.
  case eventless
  /// A trigger that only the transition's lines describe, if they do.
  case words([String])

  init(_ transition: StateGraph.Transition) {
    if let delay = transition.delay {
      self = .delay(delay)
    } else if let event = transition.event {
      self = event == "*" ? .anyEvent : .event(Array(event.utf8))
    } else {
      self = transition.kinds.contains(.eventless) ? .eventless : .words(transition.lines)
    }
  }

  /// Whether the trigger is a named event.
  var isEvent: Bool { if case .event = self { true } else { false } }

  /// Whether every occurrence of the other trigger also triggers this one.
  func covers(_ other: Trigger) -> Bool {
    if case (.anyEvent, .event) = (self, other) { return true }
    return self == other
  }
}

extension StateGraph.Transition {
  /// Whether the transition is taken on the completion of a state, without an event from outside.
  var isDone: Bool { event?.utf8.starts(with: "done.state.".utf8) == true }

  /// Whether the transition is internal and leads back to its own state, which it does not leave.
  package var staysInside: Bool { kinds.contains(.internal) && from.utf8.elementsEqual(to.utf8) }

  /// Whether the transition applies in every state.
  package func isGlobal(in index: GraphIndex) -> Bool {
    kinds.contains(.global) || index.number(of: from).map { index.kinds($0).contains(.global) } == true
  }
}
