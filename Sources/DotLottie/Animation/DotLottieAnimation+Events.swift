public import LottiePlayer

extension DotLottieAnimation {
  // MARK: Observers

  /// Has an observer told of playback; nothing happens for one that is told already.
  ///
  /// - Parameter observer: Held weakly.
  public func subscribe(observer: any Observer) {
    _ = observers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  public func unsubscribe(observer: any Observer) { _ = observers.remove(observer) }

  /// Has an observer told of the state machine.
  ///
  /// - Parameter observer: Held weakly.
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineSubscribe(_ observer: any StateMachineObserver) -> Bool {
    machineObservers.add(observer) { [weak observer] in observer }
  }

  /// As ``stateMachineSubscribe(_:)``, with the label of the documentation.
  @discardableResult
  public func stateMachineSubscribe(observer: any StateMachineObserver) -> Bool {
    stateMachineSubscribe(observer)
  }

  /// Has an observer told no more.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineUnsubscribe(_ observer: any StateMachineObserver) -> Bool {
    machineObservers.remove(observer)
  }

  /// As ``stateMachineUnsubscribe(_:)``, with the label of the documentation.
  @discardableResult
  public func stateMachineUnsubscribe(observer: any StateMachineObserver) -> Bool {
    stateMachineUnsubscribe(observer)
  }

  /// Has an observer told what a state machine asks of its host.
  ///
  /// - Returns: Whether it was not told already.
  @discardableResult
  public func stateMachineInternalSubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    internalObservers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  ///
  /// - Returns: Whether it was told.
  @discardableResult
  public func stateMachineInternalUnsubscribe(_ observer: any StateMachineInternalObserver) -> Bool {
    internalObservers.remove(observer)
  }

  // MARK: Streams

  /// Everything that happens from now on but frames: of playback and of the state machine, in one order.
  ///
  /// Each access makes another stream. It keeps what nobody has read yet, holds nothing of the animation, and ends with
  /// it; observers are told first.
  public var events: AsyncStream<PlayerEvent> { eventStreams.make() }

  /// The frame that shows, counted from the in point: whoever is slow sees the newest.
  ///
  /// Each access makes another stream, which ends with the animation.
  public var frames: AsyncStream<Float> { frameStreams.make() }

  // MARK: Telling

  /// Has what the player does told.
  func listen() {
    player.onEvent = { [weak self] event in self?.tell(event) }
  }

  /// Tells of an event: observers first, then streams.
  func tell(_ event: PlayerEvent) {
    let ended = plays.note(event)
    tellObservers(event)
    tellMachineObservers(event)
    switch event {
    case .frame(let frame): frameStreams.send(frame)
    case .render: break
    default: eventStreams.send(event)
    }
    if let ended { plays.end(ended, self) }
  }

  private func tellObservers(_ event: PlayerEvent) {
    if observers.isEmpty { return }
    for observer in observers.living {
      switch event {
      case .load: observer.onLoad()
      case .loadError: observer.onLoadError()
      case .play: observer.onPlay()
      case .pause: observer.onPause()
      case .playbackStop: observer.onStop()
      case .frame(let frame): observer.onFrame(frameNo: frame)
      case .render(let frame): observer.onRender(frameNo: frame)
      case .loop(let count): observer.onLoop(loopCount: UInt32(clamping: count))
      case .complete: observer.onComplete()
      default: return
      }
    }
  }

  private func tellMachineObservers(_ event: PlayerEvent) {
    if case .openURL(let url, let target) = event { open(url, target) }
    if machineObservers.isEmpty { return }
    for observer in machineObservers.living { observer.hear(event) }
  }

  private func open(_ url: String, _ target: String) {
    options.openURL?(url, target)
    let message = "OpenUrl: \(url)" + (target.isEmpty ? "" : " | Target: \(target)")
    for observer in internalObservers.living { observer.onMessage(message: message) }
  }
}

extension StateMachineObserver {
  /// Calls what is for an event of the machine.
  fileprivate func hear(_ event: PlayerEvent) {
    switch event {
    case .start: onStateMachineStart()
    case .stop: onStateMachineStop()
    case .transition(let from, let to): onTransition(previousState: from, newState: to)
    case .stateExit(let state): onStateExit(leavingState: state)
    case .stateEntered(let state): onStateEntered(enteringState: state)
    case .custom(let message): onCustomEvent(message: message)
    case .error(let message): onError(message: message)
    case .numericInput(let name, let old, let new):
      onNumericInputValueChange(inputName: name, oldValue: old, newValue: new)
    case .stringInput(let name, let old, let new):
      onStringInputValueChange(inputName: name, oldValue: old, newValue: new)
    case .booleanInput(let name, let old, let new):
      onBooleanInputValueChange(inputName: name, oldValue: old, newValue: new)
    case .inputFired(let name): onInputFired(inputName: name)
    case .openURL(let url, let target): onOpenUrl(url: url, target: target)
    case .openURLRefused(let url, let reason): onOpenUrlRefused(url: url, reason: reason)
    case .load, .loadError, .play, .pause, .playbackStop, .frame, .render, .loop, .complete: break
    }
  }
}
