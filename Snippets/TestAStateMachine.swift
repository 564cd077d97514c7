// Driving an engine by hand: no file, no pixels, no clock.
import DotLottieFormat
import LottiePlayer

let json = """
  {"initial":"idle","inputs":[{"type":"Event","name":"press"}],"states":[
    {"type":"PlaybackState","name":"idle","animation":"","transitions":[
      {"type":"Tweened","toState":"pressed","duration":0.2,"easing":[0.4,0,0.2,1],
       "guards":[{"type":"Event","inputName":"press"}]}]},
    {"type":"PlaybackState","name":"pressed","animation":"","segment":"press","autoplay":true,"transitions":[]}]}
  """
// snippet.show
var timeline = Timeline()
var effects: ContiguousArray<PlayerEffect> = []
let press = AnimationFacts.Marker(name: "press", start: 30, end: 60)
timeline.load(
  AnimationFacts(width: 64, height: 64, totalFrames: 61, frameRate: 30, markers: [press]), id: nil, &effects)

let definition = try StateMachineDefinition(json: Array(json.utf8))
var engine = try StateMachineEngine(definition, timeline: timeline)
var context = PlaybackContext(timeline: timeline)
_ = engine.start(&context)

_ = context.takeEffects()
_ = engine.fire("press", &context)
let events = context.takeEffects().compactMap { effect -> PlayerEvent? in
  if case .notify(let event) = effect { event } else { nil }
}
precondition(events == [.inputFired("press"), .transition(from: "idle", to: "pressed"), .stateExit("idle")])
precondition(engine.status == .tweening && engine.currentState == "idle")

try engine.tick(milliseconds: 200, &context)
precondition(engine.currentState == "pressed" && context.timeline.frame == 30)
// snippet.end
