/// A receiver of the events of machines.
///
/// The calls come in the order of the events, after each event has taken effect. The delegate is held weakly.
///
/// The three calls of the original are required, as they are there: with a default implementation, a method with a
/// misspelt name or a parameter of another type would compile and never be called.
public protocol ViewAnimationMachinesDelegate: AnyObject {
  /// Called when a stopped machine has reached a state and stays there.
  func forceStoppedAnimation(inState state: String, onMachine machine: String)

  /// Called when a machine has reached a state of a sequence and continues.
  ///
  /// `from` is empty if the machine was in no state before.
  func moved(fromState from: String, toState state: String, onMachine machine: String)

  /// Called when a machine has reached a state and no transition follows.
  ///
  /// `from` is empty if the machine was in no state before.
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String)

  /// Called for every event, errors included, after the specific call for that event.
  ///
  /// The default implementation does nothing.
  func animationMachineDid(_ event: ViewMachineEvent)
}

extension ViewAnimationMachinesDelegate {
  /// Does nothing.
  public func animationMachineDid(_ event: ViewMachineEvent) {}

  func notify(_ event: ViewMachineEvent) {
    if let to = event.to {
      let from = event.from ?? ""
      switch event.kind {
      case .forceStopped: forceStoppedAnimation(inState: to, onMachine: event.machine)
      case .moved: moved(fromState: from, toState: to, onMachine: event.machine)
      case .finished: finishedAnimation(fromState: from, toState: to, onMachine: event.machine)
      default: break
      }
    }
    animationMachineDid(event)
  }
}
