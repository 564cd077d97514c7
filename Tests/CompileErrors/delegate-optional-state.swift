// expect: type 'Log' does not conform to protocol 'ViewAnimationMachinesDelegate'
import ViewMachines

final class Log: ViewAnimationMachinesDelegate {
  func forceStoppedAnimation(inState state: String, onMachine machine: String) {}
  func moved(fromState from: String?, toState state: String, onMachine machine: String) {}
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {}
}
