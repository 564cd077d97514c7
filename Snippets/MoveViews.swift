// Views that machines of a file move, without a screen and without waiting.
import ViewMachines

// snippet.file
let text = """
  [{
    "machine": "drawer",
    "states": [
      {
        "stateId": "closed", "initial": true,
        "views": [{ "animatedViewTag": "1", "alpha": 1, "rect": "{{0,300},{200,100}}" }],
        "transitions": [
          { "transitionId": "open", "toStateId": "open", "duration": 0.5, "animationCurve": 3 }
        ]
      },
      {
        "stateId": "open",
        "views": [{
          "animatedViewTag": "1", "alpha": 0.5, "rect": "{{0,200},{200,100}}",
          "transformations": [{ "id": 1, "alpha": 90 }]
        }],
        "transitions": [
          { "transitionId": "close", "toStateId": "closed", "duration": 0.5, "animationCurve": 3 }
        ]
      }
    ]
  }]
  """
let file = try AnimationMachineFile(json: Array(text.utf8))
for finding in file.findings() { print(finding) }
// snippet.stage
final class Box {
  let tag: Int
  var children: [Box] = []
  var look = ViewLook(frame: ViewFrame(0, 300, 200, 100))
  init(tag: Int) { self.tag = tag }
}

struct Boxes: Stage {
  let root: Box

  func isRoot(_ box: Box) -> Bool { box === root }

  func item(tagged tag: Int, in box: Box) -> Box? {
    if box.tag == tag { return box }
    for child in box.children {
      if let found = item(tagged: tag, in: child) { return found }
    }
    return nil
  }

  func look(of box: Box) -> ViewLook { box.look }
  func setFrame(_ frame: ViewFrame, of box: Box) { box.look.frame = frame }
  func setTransform(_ transform: ViewTransform, of box: Box) { box.look.transform = transform }
  func setAlpha(_ alpha: Double, of box: Box) { box.look.alpha = alpha }
}
// snippet.run
let drawer = Box(tag: 1)
let screen = Boxes(root: Box(tag: 0))
screen.root.children.append(drawer)

let machines = ViewAnimationMachines(file, stage: screen)
try machines.perform("open", on: "drawer")
machines.advance(by: .milliseconds(250))
precondition(drawer.look.alpha == 0.75 && drawer.look.frame.y == 250)

// Back from where it is.
try machines.perform("close", on: "drawer", whileRunning: .redirect)
machines.advance(by: .milliseconds(500))
precondition(drawer.look.frame.y == 300 && !machines.isRunning("drawer"))
// snippet.engine
var engine = ViewMachineEngine(file)
var events: [ViewMachineEvent] = []
var changes: [ViewChange] = []
let layout = ViewLook(frame: ViewFrame(0, 300, 200, 100))
try engine.perform("open", on: "drawer", into: &events) { _ in layout }
engine.advance(by: .seconds(2), into: &events) { _ in layout }
engine.takeChanges(into: &changes)
precondition(
  events == [ViewMachineEvent(.finished, machine: "drawer", from: "closed", to: "open", at: .seconds(0.5))])
precondition(
  changes == [
    ViewChange("1", frame: ViewFrame(0, 200, 200, 100), transform: .rotation(degrees: 90), alpha: 0.5)
  ])
// snippet.end
