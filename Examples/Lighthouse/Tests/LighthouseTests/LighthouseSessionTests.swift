import Foundation
import LottiePlayer
import Testing

// A session of Zoetrope Studio. "lighthouse.lottie" is a resource of the tests: `resources: [.copy("lighthouse.lottie")]`.

@Test func lighthouseSession() throws {
  let url = try #require(Bundle.module.url(forResource: "lighthouse", withExtension: "lottie"))
  let bytes = try [UInt8](Data(contentsOf: url))
  let player = try Player(width: 400, height: 400)
  try player.load(bytes: bytes)
  try player.loadStateMachine(id: "keeper")

  #expect(player.startStateMachine())
  #expect(player.stateMachine?.currentState == "dark")
  player.post(.pointerMove, x: 200, y: 118)
  player.post(.click, x: 200, y: 118)
  try player.tick(milliseconds: 400)
  try player.tick(milliseconds: 400)
  #expect(player.stateMachine?.currentState == "lit")
  try player.tick(milliseconds: 1000)
  #expect(player.setInput("weather", to: "storm"))
  #expect(player.stateMachine?.currentState == "storm")
  try player.tick(milliseconds: 500)
  #expect(player.setInput("weather", to: "clear"))
  #expect(player.stateMachine?.currentState == "lit")
  player.post(.click, x: 200, y: 284)
  #expect(player.stateMachine?.currentState == "signalling")
  try player.tick(milliseconds: 100)
  try player.tick(milliseconds: 3000)
  #expect(player.stateMachine?.currentState == "lit")
  player.post(.pointerMove, x: 20, y: 20)
  #expect(player.fire("ahoy"))
  #expect(player.stateMachine?.currentState == "passing")
  try player.tick(milliseconds: 2000)
  try player.tick(milliseconds: 3000)
  #expect(player.stateMachine?.currentState == "dark")
  #expect(player.stopStateMachine())
}
