public import LottiePlayer

extension DotLottieAnimation {
  // MARK: Observers

  /// Adds an observer of playback, held weakly; does nothing if it was added already.
  public func subscribe(observer: any Observer) {
    _ = board.observers.add(observer) { [weak observer] in observer }
  }

  /// Removes an observer of playback.
  ///
  /// It may be called from anywhere, for example in the `deinit` of the observer.
  public nonisolated func unsubscribe(observer: any Observer) { _ = board.observers.remove(observer) }

  /// Adds an observer of the state machine, held weakly.
  ///
  /// - Returns: Whether it was added; false if it was added already.
  @discardableResult
  public func stateMachineSubscribe(_ observer: any StateMachineObserver) -> Bool {
    board.machineObservers.add(observer) { [weak observer] in observer }
  }

  /// Adds an observer of the state machine, with the label that dotlottie-ios documents.
  ///
  /// - Returns: Whether it was added; false if it was added already.
  @discardableResult
  public func stateMachineSubscribe(observer: any StateMachineObserver) -> Bool {
    stateMachineSubscribe(observer)
  }

  /// Removes an observer of the state machine.
  ///
  /// It may be called from anywhere, for example in the `deinit` of the observer.
  /// - Returns: Whether it was removed.
  @discardableResult
  public nonisolated func stateMachineUnsubscribe(_ observer: any StateMachineObserver) -> Bool {
    board.machineObservers.remove(observer)
  }

  /// Removes an observer of the state machine, with the label that dotlottie-ios documents.
  ///
  /// It may be called from anywhere, for example in the `deinit` of the observer.
  /// - Returns: Whether it was removed.
  @discardableResult
  public nonisolated func stateMachineUnsubscribe(observer: any StateMachineObserver) -> Bool {
    stateMachineUnsubscribe(observer)
  }

  /// Adds an observer of the requests that the state machine makes of its host, held weakly.
  ///
  /// - Returns: Whether it was added; false if it was added already.
  @discardableResult
  public func stateMachineInternalSubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    board.internalObservers.add(observer) { [weak observer] in observer }
  }

  /// Removes an observer of the requests that the state machine makes of its host.
  ///
  /// It may be called from anywhere, for example in the `deinit` of the observer.
  /// - Returns: Whether it was removed.
  @discardableResult
  public nonisolated func stateMachineInternalUnsubscribe(_ observer: any StateMachineInternalObserver)
    -> Bool
  {
    board.internalObservers.remove(observer)
  }

  // MARK: Streams

  /// All later events of playback and the state machine, except frames, in one order.
  ///
  /// Each access makes another stream, which keeps unread events without limit and ends with the animation. Observers
  /// are notified first.
  public var events: AsyncStream<PlayerEvent> { board.events.make() }

  /// The current frame, counted from the in point; a slow reader gets the newest only.
  ///
  /// Each access makes another stream, which ends with the animation.
  public var frames: AsyncStream<Float> { board.frames.make() }
}
