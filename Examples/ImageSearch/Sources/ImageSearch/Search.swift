import StateMachines

/// What a search goes through, as one function.
///
/// |               | startSearch | cancel | search  | success       | failure | 30 s  |
/// | ------------- | ----------- | ------ | ------- | ------------- | ------- | ----- |
/// | start         | searching   | –      | –       | –             | –       | –     |
/// | searching     | –           | start  | loading | –             | –       | –     |
/// | loading       | searching   | start  | –       | searchResults | error   | error |
/// | searchResults | searching   | –      | –       | –             | –       | –     |
/// | error         | searching   | –      | –       | –             | –       | –     |
public enum Search: TransitionFunction {
  /// How long a search may take.
  public static let patience = Duration.seconds(30)

  /// What is on the screen.
  public enum State: MachineValue, Hashable {
    /// Nothing has been asked for.
    case start
    /// A text is being typed.
    case searching
    /// The server has been asked for this text.
    case loading(String)
    /// The server found these; perhaps none.
    case searchResults([Item])
    /// The server, or the way to it, failed.
    case error(SearchError)
  }

  /// What can happen.
  public enum Event: MachineValue {
    /// The field for the text was chosen.
    case startSearch
    /// Enough of it.
    case cancel
    /// The text is complete.
    case search(String)
    /// Pictures arrived.
    case success([Item])
    /// None will arrive.
    case failure(SearchError)
  }

  /// What the machine asks for.
  public enum Effect: Sendable, Hashable {
    /// Ask the server for this text, and send what it says.
    case fetch(String)
  }

  /// An empty screen.
  public static let initial = State.start

  /// The table above.
  public static func step(_ state: State, _ event: Event) -> Step<State, Effect> {
    switch (state, event) {
    case (.start, .startSearch), (.loading, .startSearch), (.searchResults, .startSearch),
      (.error, .startSearch):
      enter(.searching)
    case (.searching, .cancel), (.loading, .cancel): enter(.start)
    case (.searching, .search(let text)): enter(.loading(text))
    case (.loading, .success(let items)): enter(.searchResults(items))
    case (.loading, .failure(let error)): enter(.error(error))
    default: .reject
    }
  }

  private static func enter(_ state: State) -> Step<State, Effect> {
    if let effect = effect(entering: state) { .move(state, effect) } else { .move(state) }
  }

  /// What a state asks for when it is entered, by a transition or at the start.
  public static func effect(entering state: State) -> Effect? {
    if case .loading(let text) = state { .fetch(text) } else { nil }
  }

  /// A search doesn't wait for ever.
  public static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    if case .loading = state { DelayedEvent(.failure(.timedOut), after: patience) } else { nil }
  }
}

// MARK: Names

extension Search.State {
  /// A state, whatever it carries.
  public enum Key: MachineSymbol, CaseIterable {
    case start, searching, loading, searchResults, error
  }

  /// Which state this is.
  public var key: Key {
    switch self {
    case .start: .start
    case .searching: .searching
    case .loading: .loading
    case .searchResults: .searchResults
    case .error: .error
    }
  }
}

extension Search.Event {
  /// An event, whatever it carries.
  public enum Key: MachineSymbol, CaseIterable {
    case startSearch, cancel, search, success, failure
  }

  /// Which event this is.
  public var key: Key {
    switch self {
    case .startSearch: .startSearch
    case .cancel: .cancel
    case .search: .search
    case .success: .success
    case .failure: .failure
    }
  }
}

extension Search {
  /// One of each state, for diagrams and checks.
  public static var exampleStates: [State] {
    [.start, .searching, .loading("ponies"), .searchResults([]), .error(.unreadable)]
  }

  /// One of each event, for diagrams and checks.
  public static var exampleEvents: [Event] {
    [.startSearch, .cancel, .search("ponies"), .success([]), .failure(.unreadable)]
  }
}
