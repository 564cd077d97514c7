import Observation
import StateMachines

/// What the screens show, and what people do on them: the machine decides both.
@MainActor @Observable
public final class SearchModel {
  /// What can be asked for without typing.
  public nonisolated static let recentSearches = ["Dogs", "Ponies", "Unicorns", "Cats"]

  /// The text in the field.
  public var searchText = ""

  /// Observed by itself.
  @ObservationIgnored private let machine: MachineModel<PureMachine<Search>>

  /// Makes a model.
  /// - Parameters:
  ///   - state: What it begins in; a search that was under way is asked for again.
  ///   - clock: What the machine's patience is measured by.
  ///   - fetch: Asks for the pictures of a text, such as ``PixabayClient/search(_:)``; cancelled when nobody waits for
  ///     them any more.
  public init(
    in state: Search.State = Search.initial, clock: some Clock<Duration> = ContinuousClock(),
    fetch: @escaping @Sendable (String) async throws -> [Item]
  ) {
    if case .loading(let text) = state { searchText = text }
    machine = MachineModel(
      PureMachine(in: state), clock: clock, pending: Search.effect(entering: state).map { [$0] } ?? []
    ) { effect in
      switch effect {
      case .fetch(let text):
        // No pictures reach a state that didn't ask for them: the task ends with the visit of loading.
        .run(while: .loading) {
          .success(try await fetch(text))
        } failure: { error in
          .failure(error as? SearchError ?? .unreachable("\(error)"))
        }
      }
    }
  }
}

// MARK: What is shown

extension SearchModel {
  /// Which screen is shown, and what is on it.
  public var state: Search.State { machine.state }

  /// Whether the field has the focus.
  public var isSearching: Bool { state.key == .searching }

  /// Whether there is something to cancel.
  public var showSearchCancelButton: Bool { machine.can(.cancel) }

  /// The transitions from now on, for one consumer; they end with the model.
  public func transitions() -> AsyncStream<TransitionRecord<Search.State, Search.Event>> {
    machine.transitions(buffer: .unbounded)
  }

  /// Waits until no search is under way.
  public func settle() async { await machine.settle() }
}

// MARK: What people do

extension SearchModel {
  /// What happens to a search bar.
  public enum SearchStatus: Sendable, CaseIterable {
    case beganEditing, endedEditing, pressedSearch, pressedCancel
  }

  /// Tells the machine what happened to the search bar.
  /// - Returns: Whether it made a difference.
  @discardableResult
  public func searchStatusChanged(_ status: SearchStatus) -> Bool {
    switch status {
    case .beganEditing: return send(.startSearch)
    case .pressedSearch: return send(.search(searchText))
    case .pressedCancel: return send(.cancel)
    // Whoever searches takes the focus from the field, and that must not cancel the search.
    case .endedEditing: return isSearching && send(.cancel)
    }
  }

  /// Searches for one of the ``recentSearches``.
  /// - Returns: Whether the machine was waiting for a text.
  @discardableResult
  public func search(_ text: String) -> Bool {
    searchText = text
    return searchStatusChanged(.pressedSearch)
  }

  private func send(_ event: Search.Event) -> Bool { machine.send(event).isAccepted }
}
