// expected: as it stands
import DotLottie
import UIKit

// The deinit of a class on the main actor is not on the main actor.
class LampController: UIViewController, StateMachineObserver {
  let animation = DotLottieAnimation(fileName: "lamp")
  let log = LampLog()

  override func viewDidLoad() {
    guard animation.stateMachineLoad(id: "switch"), animation.stateMachineStart() else { return }
    animation.stateMachineSubscribe(self)
    animation.stateMachineSubscribe(observer: log)
    animation.subscribe(observer: log)
  }

  func onStateEntered(enteringState: String) { print(enteringState) }

  deinit {
    animation.stateMachineStop()
    animation.stateMachineUnsubscribe(self)
    animation.stateMachineUnsubscribe(observer: log)
    animation.unsubscribe(observer: log)
  }
}

class LampLog: StateMachineObserver, Observer {}

// Newer systems than the oldest of this package have this, too.
class LaterScreen {
  let animation = DotLottieAnimation(fileName: "lamp")

  isolated deinit {
    let isStopped: Bool = animation.stateMachineStop()
    print(isStopped)
  }
}
