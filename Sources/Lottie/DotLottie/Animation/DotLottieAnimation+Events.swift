public import LottiePlayer

extension DotLottieAnimation {
  // MARK: Observers

  /// Has an observer told of playback; nothing happens for one that is told already.
  ///
  /// - Parameter observer: Held weakly.
  public func subscribe(observer: any Observer) {
    _ = board.observers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  public func unsubscribe(observer: any Observer) { _ = board.observers.remove(observer) }

  /// Has an observer told of the state machine.
  ///
  /// - Parameter observer: Held weakly.
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineSubscribe(_ observer: any StateMachineObserver) -> Bool {
    board.machineObservers.add(observer) { [weak observer] in observer }
  }

  /// As ``stateMachineSubscribe(_:)``, with the label of the documentation.
  ///
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineSubscribe(observer: any StateMachineObserver) -> Bool {
    stateMachineSubscribe(observer)
  }

  /// Has an observer told no more.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineUnsubscribe(_ observer: any StateMachineObserver) -> Bool {
    board.machineObservers.remove(observer)
  }

  /// As ``stateMachineUnsubscribe(_:)``, with the label of the documentation.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineUnsubscribe(observer: any StateMachineObserver) -> Bool {
    stateMachineUnsubscribe(observer)
  }

  /// Has an observer told what a state machine asks of its host.
  ///
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineInternalSubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    board.internalObservers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineInternalUnsubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    board.internalObservers.remove(observer)
  }

  // MARK: Streams

  /// Everything that happens from now on but frames: of playback and of the state machine, in one order.
  ///
  /// Each access makes another stream. It keeps what nobody has read yet, holds nothing of the animation, and ends with
  /// it; observers are told first.
  public var events: AsyncStream<PlayerEvent> { board.events.make() }

  /// The frame that shows, counted from the in point: whoever is slow sees the newest.
  ///
  /// Each access makes another stream, which ends with the animation.
  public var frames: AsyncStream<Float> { board.frames.make() }
}
