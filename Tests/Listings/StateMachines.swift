// expected: as it stands
import DotLottie

// Each call of the documentation, with the results that it states.
func drive(_ lamp: DotLottieAnimation) {
  let isLoaded: Bool = lamp.stateMachineLoad(id: "switch")
  let isRead: Bool = lamp.stateMachineLoadData("{\"initial\":\"off\",\"states\":[]}")
  let isStarted: Bool = lamp.stateMachineStart()
  let isAllowed: Bool = lamp.stateMachineStart(
    openUrlPolicy: OpenUrlPolicy(requireUserInteraction: true, whitelist: ["example.com/*"]))
  let isBoth: Bool = lamp.stateMachineStart(id: "switch", openUrlPolicy: OpenUrlPolicy())
  let isFired: Bool = lamp.stateMachineFire(event: "pressed")
  print(isLoaded, isRead, isStarted, isAllowed, isBoth, isFired, lamp.isStateMachineRunning())

  lamp.stateMachinePostEvent(Event.pointerDown(x: 1, y: 2))
  lamp.stateMachinePostEvent(.pointerUp(x: 1, y: 2), force: true)
  lamp.stateMachinePostEvent(.pointerMove(x: 1, y: 2), force: false)
  for event in [Event.pointerEnter(x: 1, y: 2), .pointerExit(x: 1, y: 2), .click(x: 1, y: 2)] {
    lamp.stateMachinePostEvent(event)
  }
  lamp.stateMachinePostEvent(.onComplete)
  lamp.stateMachinePostEvent(.onLoopComplete)

  let isSet: Bool = lamp.stateMachineSetBooleanInput(key: "lit", value: true)
  lamp.stateMachineSetNumericInput(key: "level", value: 0.5)
  lamp.stateMachineSetStringInput(key: "room", value: "hall")
  if let lit = lamp.stateMachineGetBooleanInput(key: "lit") { print(lit, isSet) }
  if let level = lamp.stateMachineGetNumericInput(key: "level") { print(level) }
  if let room = lamp.stateMachineGetStringInput(key: "room") { print(room) }
  let inputs: [String: String] = lamp.stateMachineGetInputs()
  let listeners: [String] = lamp.stateMachineFrameworkSetup()
  let texts: [String] = [lamp.stateMachineCurrentState(), lamp.getStateMachine("switch")]
  print(inputs, listeners, texts)

  let isStopped: Bool = lamp.stateMachineStop()
  print(isStopped)
}
