import LottiePlayer

let machine = """
  {"initial": "quiet",
   "inputs": [{"type": "Event", "name": "press"}],
   "states": [
     {"type": "PlaybackState", "name": "quiet", "animation": "",
      "transitions": [
        {"type": "Transition", "toState": "ringing", "guards": [{"type": "Event", "inputName": "press"}]}]},
     {"type": "PlaybackState", "name": "ringing", "animation": "", "transitions": [],
      "entryActions": [{"type": "FireCustomEvent", "value": "ding dong"}]}]}
  """

let player = try Player(width: 64, height: 64)
try player.loadStateMachine(json: Array(machine.utf8))
player.startStateMachine()
player.fire("press")
player.drainEvents { event in
  if case .custom(let message) = event { print(message) }
}
