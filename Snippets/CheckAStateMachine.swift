// Reading a state machine and listing what is wrong with it.
import DotLottieFormat
import DotLottieInspection
import LottiePlayer

let json = """
  {"initial":"off","inputs":[{"type":"Boolean","name":"on","value":false}],"states":[
    {"type":"PlaybackState","name":"off","animation":"","transitions":[
      {"type":"Transition","toState":"lit","guards":[
        {"type":"Boolean","inputName":"on","conditionType":"Equal","compareTo":true}]}],
     "entryActions":[{"type":"SetProgress","value":50}]}]}
  """
// snippet.show
let definition = try StateMachineDefinition(json: Array(json.utf8))
let engine = try StateMachineEngine(definition)
for finding in engine.diagnostics { print(finding.path, finding.message) }
// states[0].transitions[0] there is no state "lit": the transition is never taken
// states[0].entryActions[0] SetProgress counts from 0 to 1; 50.0 is read as percent
// snippet.end
