// A machine as a picture, and as files for other tools.
import GraphTools
import StateGraph
import StateInterchange
import StateMachines

// snippet.graph
let recorder = StateGraph(
  title: "Recorder",
  states: [
    .init("off", .initial),
    .init("on", .parallel),
    .init("tape", in: "on"),
    .init("stopped", .initial, in: "tape"), .init("moving", in: "tape"),
    .init("playing", .initial, in: "moving"), .init("winding", in: "moving"),
    .init("before", .history, in: "moving"),
    .init("lamp", in: "on"), .init("dark", .initial, in: "lamp"), .init("lit", in: "lamp"),
  ],
  transitions: [
    .init(from: "off", to: "on", on: "power"), .init(from: "on", to: "off", on: "power"),
    .init(from: "stopped", to: "before", on: "go", if: "has tape"),
    .init(from: "moving", to: "stopped", on: "stop"),
    .init(from: "playing", to: "winding", on: "wind"),
    .init(from: "winding", to: "stopped", after: .seconds(90)),
    .init(from: "dark", to: "lit", on: "light"), .init(from: "lit", to: "dark", after: .milliseconds(2500)),
  ])
// snippet.forms
let picture = try recorder.svg()
let markdown = recorder.mermaid()
let graphviz = recorder.dot()
let statechart = recorder.scxml()
let stately = recorder.xstate()
let kept = recorder.json()
// snippet.read
let document = try SCXMLDocument(Array(statechart.utf8))
precondition(document.graph == recorder && document.notes.isEmpty)
// snippet.end
print(picture, markdown, graphviz, stately, kept)
