// A package with its state machine, as an application has it.
import DotLottie
import Foundation

// snippet.show
@MainActor
final class KeeperObserver: StateMachineObserver {
  func onStateEntered(enteringState: String) { print("entered", enteringState) }
  func onCustomEvent(message: String) { print("heard", message) }
}

let animation = DotLottieAnimation(fileURL: URL(fileURLWithPath: "Samples/lighthouse.lottie"))
let observer = KeeperObserver()
if animation.stateMachineLoad(id: "keeper") {
  animation.stateMachineSubscribe(observer: observer)
  animation.stateMachineStart()
  animation.stateMachineSetBooleanInput(key: "night", value: true)
}
// snippet.hide
try await animation.loaded()
try await Task.sleep(for: .seconds(1))
// snippet.show

// Everything that happens, frames aside; the stream ends with the animation.
let listening = Task {
  for await event in animation.events {
    if case .custom(let message) = event { print("heard", message) }
  }
}
// snippet.hide
listening.cancel()
print(animation.stateMachineCurrentState(), animation.currentFrame())
