#if canImport(Combine)
  public import Combine
  import Host

  /// The publisher of a model's states for Combine.
  @MainActor
  final class StatePublication<State> {
    let states: CurrentValueSubject<State, Never>

    init(_ state: State) { states = CurrentValueSubject(state) }

    func willChange<Machine: EventMachine>(_ model: MachineModel<Machine>) {
      model.announcer.publisher.send()
    }

    func send(_ state: State) { states.send(state) }
  }

  extension MachineModel: ObservableObject {
    /// A publisher that sends before each change of the state.
    public nonisolated var objectWillChange: ObservableObjectPublisher { announcer.publisher }

    /// A publisher of the current state, followed by each new state.
    public var states: AnyPublisher<Machine.State, Never> { publication.states.eraseToAnyPublisher() }
  }
#else
  /// The substitute on platforms without Combine; it does nothing.
  @MainActor
  struct StatePublication<State> {
    init(_ state: State) {}

    func willChange<Machine: EventMachine>(_ model: MachineModel<Machine>) {}

    func send(_ state: State) {}
  }
#endif
