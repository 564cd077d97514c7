// expected: as it stands
import UIKit
import ViewMachines

class DrawerController: UIViewController, ViewAnimationMachinesDelegate {
  override func viewDidLoad() {
    do { try initializeAnimationStateMachine(delegate: self) } catch { print(error.message) }
  }

  func open() throws {
    try performTransition("open", onMachine: "drawer")
    guard let machines = screenMachines?.machines else { return }
    if machines.isRunning("drawer") { machines.stop("drawer") }
    try machines.perform("close", on: "drawer")
    try machines.go(to: "closed", with: TransitionTiming(duration: 0.2), on: "drawer")
  }

  func forceStoppedAnimation(inState state: String, onMachine machine: String) { print(state, machine) }
  func moved(fromState from: String, toState state: String, onMachine machine: String) { print(state) }
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {
    print(from, state)
  }
}
