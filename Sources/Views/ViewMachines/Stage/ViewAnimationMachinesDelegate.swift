/// Is told what machines do, after they have done it; called in order, and held weakly.
public protocol ViewAnimationMachinesDelegate: AnyObject {
  /// A machine that had been stopped has reached a state, and stays there.
  func forceStoppedAnimation(inState state: String, onMachine machine: String)

  /// A machine has reached a state of a sequence, and goes on; `from` is nil where it had been in none.
  func moved(fromState from: String?, toState state: String, onMachine machine: String)

  /// A machine has reached a state, and nothing follows; `from` is nil where it had been in none.
  func finishedAnimation(fromState from: String?, toState state: String, onMachine machine: String)

  /// Anything has happened, what the other calls tell included; called after those.
  func animationMachineDid(_ event: ViewMachineEvent)
}

extension ViewAnimationMachinesDelegate {
  /// Does nothing.
  public func forceStoppedAnimation(inState state: String, onMachine machine: String) {}
  /// Does nothing.
  public func moved(fromState from: String?, toState state: String, onMachine machine: String) {}
  /// Does nothing.
  public func finishedAnimation(fromState from: String?, toState state: String, onMachine machine: String) {}
  /// Does nothing.
  public func animationMachineDid(_ event: ViewMachineEvent) {}

  func tell(_ event: ViewMachineEvent) {
    if let to = event.to {
      switch event.kind {
      case .forceStopped: forceStoppedAnimation(inState: to, onMachine: event.machine)
      case .moved: moved(fromState: event.from, toState: to, onMachine: event.machine)
      case .finished: finishedAnimation(fromState: event.from, toState: to, onMachine: event.machine)
      default: break
      }
    }
    animationMachineDid(event)
  }
}
