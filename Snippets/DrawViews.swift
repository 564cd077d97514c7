// Views that machines move, drawn without a screen.
import LottieFormat
import LottieRenderer
import VectorRaster
import ViewMachines
import ViewStages

struct NoFiles: AssetSource {
  func bytes(directory: String, name: String) -> [UInt8]? { nil }
}
let folder = NoFiles()

let text = """
  [{
    "machine": "drawer",
    "states": [
      {
        "stateId": "closed", "initial": true,
        "transitions": [{ "transitionId": "open", "toStateId": "open", "duration": 0.5, "animationCurve": 3 }]
      },
      { "stateId": "open", "views": [{ "animatedViewTag": "1", "alpha": 1, "rect": "{{0,20},{60,40}}" }] }
    ]
  }]
  """
let machineFile = try AnimationMachineFile(json: Array(text.utf8))
let stageText =
  // snippet.stage
  """
  {
    "width": 60, "height": 60, "background": "#FFFFFF",
    "views": [
      {
        "tag": 1, "frame": [0, 60, 60, 40], "background": "#1D5E8C", "cornerRadius": 8,
        "views": [{ "bounds": [20, 4], "center": [30, 8], "background": "#FFFFFF80", "cornerRadius": 2 }]
      }
    ]
  }
  """
// snippet.draw
let stage = HeadlessStage(try StageFile(json: Array(stageText.utf8)), files: folder)
for finding in stage.diagnostics { print(finding.path, finding.message) }

let machines = ViewAnimationMachines(machineFile, stage: stage)
try machines.perform("open", on: "drawer")
machines.advance(by: .milliseconds(250))
stage.time = machines.time

let renderer = try StageRenderer(width: 120, height: 120)
var surface = Surface(width: 120, height: 120)
renderer.draw(stage, into: &surface)
// snippet.end
// Half of the way up, from 60 to 20 points.
let drawer = try stage.find("1")
precondition(drawer.boxOnStage.y == 40)
