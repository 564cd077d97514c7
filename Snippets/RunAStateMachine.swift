// Running a state machine of a package.
import DotLottieFormat
import Foundation
import LottiePlayer

let file = try DotLottieFile([UInt8](Data(contentsOf: URL(fileURLWithPath: "Samples/lighthouse.lottie"))))
let player = try Player(width: 400, height: 400)
// snippet.show
try player.load(file)
try player.loadStateMachine(id: "keeper")

let isRunning = player.startStateMachine(policy: OpenURLPolicy(allowedPatterns: ["example.com/*"]))
print(isRunning ? "it runs" : "the machine has no initial state")

player.setInput("weather", to: "storm")
player.fire("ahoy")
player.post(.click, x: 200, y: 118)
try player.tick(milliseconds: 16)

player.drainEvents { event in
  switch event {
  case .transition(let from, let to): print(from, "gives way to", to)
  case .custom(let message): print("the animation says:", message)
  case .openURL(let url, _): print("open", url)
  case .error(let message), .openURLRefused(_, let message): print("not done:", message)
  default: break
  }
}
print(player.stateMachine?.currentState ?? "no state")
print(player.stateMachine?.value("weather", as: String.self) ?? "no such input")
player.stopStateMachine()
// snippet.end
