#if !hasFeature(Embedded)
  import Observation

  /// The observers of a player: its delegate, streams of events, and whoever waits until nothing moves.
  struct MachineObservers<Place: Stage> {
    weak var delegate: (any ViewAnimationMachinesDelegate)?
    private var consumers: [AsyncStream<ViewMachineEvent>.Continuation] = []
    private let registrar = ObservationRegistrar()
    /// The key path of `isIdle`, stored because a key path literal of a generic type allocates at each use.
    private let idleKey = \ViewAnimationMachines<Place>.isIdle

    func willRead(idleOf machines: ViewAnimationMachines<Place>) {
      registrar.access(machines, keyPath: idleKey)
    }

    func didChange(idleOf machines: ViewAnimationMachines<Place>) {
      registrar.withMutation(of: machines, keyPath: idleKey) {}
    }

    mutating func add(
      _ policy: AsyncStream<ViewMachineEvent>.Continuation.BufferingPolicy
    ) -> AsyncStream<ViewMachineEvent> {
      let (stream, consumer) = AsyncStream.makeStream(of: ViewMachineEvent.self, bufferingPolicy: policy)
      consumers.append(consumer)
      return stream
    }

    mutating func notify(_ event: ViewMachineEvent) {
      // A terminated consumer is detected only when an event is sent to it.
      consumers.removeAll { consumer in
        if case .terminated = consumer.yield(event) { true } else { false }
      }
    }

    func finish() {
      for consumer in consumers { consumer.finish() }
    }
  }

  extension ViewAnimationMachines {
    /// Returns a new stream of all later events, in order.
    ///
    /// Each call returns a separate stream, which ends when this object is deallocated. The delegate is notified before
    /// the streams.
    /// - Parameter policy: The number of events to buffer for a slow consumer. Sequences can run without end, so the
    ///   default keeps only the newest 1024 events.
    public func events(
      buffering policy: AsyncStream<ViewMachineEvent>.Continuation.BufferingPolicy = .bufferingNewest(1024)
    ) -> AsyncStream<ViewMachineEvent> { observers.add(policy) }
  }

  /// Only ``ViewAnimationMachines/isIdle`` is observable.
  extension ViewAnimationMachines: Observable {}
#else
  /// The delegate alone, and not weakly: Embedded Swift has neither weak references nor observation nor streams.
  struct MachineObservers<Place: Stage> {
    var delegate: (any ViewAnimationMachinesDelegate)?
    func willRead(idleOf machines: ViewAnimationMachines<Place>) {}
    func didChange(idleOf machines: ViewAnimationMachines<Place>) {}
    func notify(_ event: ViewMachineEvent) {}
    func finish() {}
  }
#endif
