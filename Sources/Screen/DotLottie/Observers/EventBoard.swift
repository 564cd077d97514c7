import LottiePlayer

/// The observers and streams of one animation; observers are notified first.
@MainActor
final class EventBoard {
  nonisolated let observers = ObserverList<any Observer>()
  nonisolated let machineObservers = ObserverList<any StateMachineObserver>()
  nonisolated let internalObservers = ObserverList<any StateMachineInternalObserver>()
  let events = EventStreams<PlayerEvent>(.unbounded)
  let frames = EventStreams<Float>(.bufferingNewest(1))
  private let openURL: (@MainActor @Sendable (String, String) -> Void)?

  init(openURL: (@MainActor @Sendable (String, String) -> Void)?) { self.openURL = openURL }

  /// Notifies everybody of an event.
  func notify(_ event: PlayerEvent) {
    notifyObservers(event)
    notifyMachineObservers(event)
    switch event {
    case .frame(let frame): frames.send(frame)
    case .render: break
    default: events.send(event)
    }
  }

  /// Notifies everybody that an animation could not be loaded.
  func notifyFailure(_ error: DotLottieAnimationError) {
    notify(.loadError(error.message))
    notifyRefusedLoad(error)
  }

  /// Reports why an animation or a machine could not be loaded.
  func notifyRefusedLoad(_ error: DotLottieAnimationError) {
    for observer in observers.living { observer.onLoadError(error) }
  }

  private func notifyObservers(_ event: PlayerEvent) {
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
      case .themeChange(let id): observer.onThemeChange(themeId: id)
      default: return
      }
    }
  }

  private func notifyMachineObservers(_ event: PlayerEvent) {
    if case .openURL(let url, let target) = event { open(url, target) }
    if machineObservers.isEmpty { return }
    for observer in machineObservers.living { observer.receive(event) }
  }

  private func open(_ url: String, _ target: String) {
    openURL?(url, target)
    let message = "OpenUrl: \(url)" + (target.isEmpty ? "" : " | Target: \(target)")
    for observer in internalObservers.living { observer.onMessage(message: message) }
  }
}

extension StateMachineObserver {
  /// Calls the method for an event of the machine.
  fileprivate func receive(_ event: PlayerEvent) {
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
    case .load, .loadError, .play, .pause, .playbackStop, .frame, .render, .loop, .complete,
      .themeChange:
      break
    }
  }
}
