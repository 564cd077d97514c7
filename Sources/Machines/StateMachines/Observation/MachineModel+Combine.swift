#if canImport(Combine)
  public import Combine

  /// The states of a model for Combine.
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
    /// Tells before each change of the state.
    public nonisolated var objectWillChange: ObservableObjectPublisher { announcer.publisher }

    /// The state the machine is in, then each other one that it changes to.
    public var states: AnyPublisher<Machine.State, Never> { publication.states.eraseToAnyPublisher() }
  }
#else
  /// Where Combine does not exist, nobody else is told of states.
  @MainActor
  struct StatePublication<State> {
    init(_ state: State) {}

    func willChange<Machine: EventMachine>(_ model: MachineModel<Machine>) {}

    func send(_ state: State) {}
  }
#endif
