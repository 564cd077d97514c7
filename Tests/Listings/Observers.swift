// expected: as it stands
import DotLottie

class Log: Observer {
  func onLoad() { print("loaded") }
  func onLoadError() { print("not loaded") }
  func onPlay() {}
  func onPause() {}
  func onStop() {}
  func onFrame(frameNo: Float) { print(frameNo) }
  func onRender(frameNo: Float) {}
  func onLoop(loopCount: UInt32) { print(loopCount + 1) }
  func onComplete() { print("done") }
}

class LampLog: StateMachineObserver {
  var states: [String] = []
  func onTransition(previousState: String, newState: String) { states.append(newState) }
  func onStateEntered(enteringState: String) { print(enteringState) }
  func onStateExit(leavingState: String) { print(leavingState) }
}

class Requests: StateMachineInternalObserver {
  func onMessage(message: String) { print(message) }
}

class Lamp {
  let animation = DotLottieAnimation(fileName: "lamp")
  let (log, states, requests) = (Log(), LampLog(), Requests())

  func begin() {
    animation.subscribe(observer: log)
    animation.stateMachineSubscribe(states)
    animation.stateMachineSubscribe(observer: states)
    let isNew: Bool = animation.stateMachineInternalSubscribe(requests)
    print(isNew, states.states)
  }

  func end() {
    animation.unsubscribe(observer: log)
    animation.stateMachineUnsubscribe(states)
    animation.stateMachineUnsubscribe(observer: states)
    animation.stateMachineInternalUnsubscribe(requests)
  }
}
