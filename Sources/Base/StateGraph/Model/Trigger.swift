/// What a transition waits for, as far as a graph says.
enum Trigger: Hashable {
  /// An event, by the bytes of its name.
  case event([UInt8])
  /// Any event, which SCXML spells `*`.
  case anyEvent
  /// A time in its state.
  case delay(Duration)
  /// Nothing: it is taken as soon as it can be.
  case eventless
  /// What only its lines say, if they do.
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

  /// Whether it is an event with a name.
  var isEvent: Bool { if case .event = self { true } else { false } }

  /// Whether whatever sets off the other sets off this too.
  func covers(_ other: Trigger) -> Bool {
    if case (.anyEvent, .event) = (self, other) { return true }
    return self == other
  }
}

extension StateGraph.Transition {
  /// Whether the machine takes it with nobody's doing: a state inside has reached its end.
  var isDone: Bool { event?.utf8.starts(with: "done.state.".utf8) == true }

  /// Whether it does what it does without leaving its state.
  package var staysInside: Bool { kinds.contains(.internal) && from.utf8.elementsEqual(to.utf8) }

  /// Whether it applies in every state.
  package func isGlobal(in index: GraphIndex) -> Bool {
    kinds.contains(.global) || index.number(of: from).map { index.kinds($0).contains(.global) } == true
  }
}
