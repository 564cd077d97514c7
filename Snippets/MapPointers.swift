// From touches of a view to events of a state machine.
import DotLottie

let animation = DotLottieAnimation(animationData: #"{"w":100,"h":50,"fr":30,"ip":0,"op":60,"layers":[]}"#)
try await animation.loaded()
// snippet.show
var mapper = PointerMapper(mapping: animation.mapping(fromViewOf: 320, height: 240))

for input in [PointerMapper.Input.down(id: 1, x: 160, y: 120), .up(id: 1, x: 161, y: 120)] {
  for event in mapper.events(for: input) { animation.stateMachinePostEvent(event) }
}
// snippet.hide
print(mapper.isPressed)
