// What code that was written for lottie-ios becomes.
import DotLottie
import Foundation
import LottieFormat
import LottieRenderer

let folder = URL(fileURLWithPath: "Samples")
// snippet.load
// let animation = LottieAnimation.named("orrery")
// let view = LottieAnimationView(animation: animation)
let animation = DotLottieAnimation(
  fileURL: folder.appendingPathComponent("orrery.json"), config: AnimationConfig(autoplay: false, loop: false)
)
try await animation.loaded()  // throws the reason why there is none
// snippet.play
// view.play { finished in … }
animation.play { end in
  if case .finished = end { print("played to its end") }
}
// view.play(fromFrame: 10, toFrame: 40, loopMode: .autoReverse)
animation.play(fromFrame: 10, toFrame: 40, loopMode: .autoReverse(times: 0))
// view.play(fromMarker:…), view.play(markers: ["in", "idle"])
animation.play(PlayQueue(markers: ["in", "idle"], last: .loop))
// view.currentProgress = 0.5
animation.setProgress(progress: 0.5)
// view.animationSpeed = 2
animation.setSpeed(speed: 2)
// view.backgroundBehavior = .pauseAndRestore
animation.presencePolicy = PresencePolicy(inBackground: .pauseAndRestore)
// snippet.time
// In a test, which needs no real time:
animation.displayClock = nil
animation.advance(milliseconds: 500)
// snippet.end

let json = """
  {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":64,"h":64,"layers":[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[
    {"ty":"el","p":{"k":[32,32]},"s":{"k":[40,40]}},
    {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0]},"o":{"k":100}}]}]}
  """
// snippet.slots
var config = AnimationConfig()
config.player.propertySlots = ["ink": ["**.Fill 1.Color"]]
let badge = DotLottieAnimation(animationData: json, config: config)
try await badge.loaded()
// view.setValueProvider(
//   ColorValueProvider(LottieColor(r: 0, g: 0.4, b: 1, a: 1)), keypath: AnimationKeypath(keypath: "**.Fill 1.Color"))
badge.setColorSlot(slotId: "ink", r: 0, g: 0.4, b: 1)
// view.removeValueProvider(for:)
badge.resetSlot(slotId: "ink")
print(badge.slotIds())
// snippet.end

let packageURL = folder.appendingPathComponent("lighthouse.lottie")
// snippet.switch
// let toggle = AnimatedSwitch(animation: …)
// toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forOnState: true)
// toggle.stateUpdated = { isOn in … }
@MainActor
final class Toggle: StateMachineObserver {
  func onBooleanInputValueChange(inputName: String, oldValue: Bool, newValue: Bool) {
    print(inputName, newValue)
  }
}

let toggle = DotLottieAnimation(fileURL: packageURL)
let observer = Toggle()
toggle.stateMachineSubscribe(observer: observer)
toggle.stateMachineStart(id: "keeper")
toggle.stateMachineSetBooleanInput(key: "night", value: true)
// snippet.end
try await toggle.loaded()

// snippet.model
// LottieAnimation.from(data:), .framerate, .startFrame, .endFrame, .progressTime(forMarker:)
let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent("orrery.json")))
let model = try LottieAnimation(bytes)
print(model.frameRate, model.inPoint, model.outPoint, model.duration, model.markers.map(\.name))
for finding in model.diagnostics { print(finding.feature, finding.path) }  // what will not be seen
// snippet.end
