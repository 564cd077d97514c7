import StateMachines

/// A search with a request that takes time: states and events that carry something, effects, a time limit.
enum Search: TransitionFunction {
  enum State: MachineValue, Hashable, Codable {
    case idle
    case typing(String)
    case loading(String)
    case results([String])
    case failed(String)
    case closed

    enum Key: MachineSymbol, CaseIterable { case idle, typing, loading, results, failed, closed }

    var key: Key {
      switch self {
      case .idle: .idle
      case .typing: .typing
      case .loading: .loading
      case .results: .results
      case .failed: .failed
      case .closed: .closed
      }
    }
  }

  enum Event: MachineValue, Hashable, Codable {
    case type(String)
    case submit
    case retry
    case cancel
    case found([String])
    case broke(String)
    case timeOut
    case close

    enum Key: MachineSymbol, CaseIterable {
      case type, submit, retry, cancel, found, broke, timeOut, close
    }

    var key: Key {
      switch self {
      case .type: .type
      case .submit: .submit
      case .retry: .retry
      case .cancel: .cancel
      case .found: .found
      case .broke: .broke
      case .timeOut: .timeOut
      case .close: .close
      }
    }
  }

  enum Effect: Hashable, Sendable {
    case request(String)
    case count(String)
  }

  static let initial = State.idle

  static func step(_ state: State, _ event: Event) -> Step<State, Effect> {
    switch (state, event) {
    case (.closed, _): .finished
    case (_, .close): .move(.closed)
    case (.idle, .type(let text)), (.results, .type(let text)), (.failed, .type(let text)):
      .move(.typing(text), .count("typing"))
    case (.typing, .type(let text)): .update(.typing(text))
    case (.typing(""), .submit): .reject("there is nothing to look for")
    case (.typing(let text), .submit): .move(.loading(text), [.count("request"), .request(text)])
    case (.typing, .cancel), (.loading, .cancel): .move(.idle)
    case (.idle, .cancel): .stay
    case (.loading(let text), .retry): .move(.loading(text), .request(text))
    case (.loading, .found(let items)): .move(.results(items))
    case (.loading, .broke(let reason)): .move(.failed(reason))
    case (.loading, .timeOut): .move(.failed("it took too long"))
    default: .reject
    }
  }

  static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    state.key == .loading ? DelayedEvent(.timeOut, after: .seconds(30)) : nil
  }

  static let exampleStates: [State] = [
    .idle, .typing("a"), .loading("a"), .results([]), .failed(""), .closed,
  ]
  static let exampleEvents: [Event] = [
    .type("a"), .submit, .retry, .cancel, .found([]), .broke(""), .timeOut, .close,
  ]
}

/// Two states without payloads; nothing is asked of a host.
enum Turnstile: TransitionFunction {
  enum State: MachineSymbol, CaseIterable, Codable { case locked, open }
  enum Event: MachineSymbol, CaseIterable, Codable { case coin, push }

  static let initial = State.locked

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch (state, event) {
    case (.locked, .coin): .move(.open)
    case (.open, .push): .move(.locked)
    case (.open, .coin): .stay
    default: .reject
    }
  }
}
