#if Tools
import DotLottieInspection
import Testing
import VectorRaster
import ZoetropeJSON

@testable import LottiePlayer
@testable import LottieRenderer
@testable import ZoetropeCommands

/// What lines of a script are understood.
@Suite struct SimulationCallTests {
  private static let values = [
    "whitelist": #"["example.com/*"]"#, "requireUserInteraction": "false", "easing": "[0,0,1,1]",
    "input": #""rating""#, "state": #""a""#, "name": #""m""#, "id": #""a""#, "path": #""a.png""#,
    "setMode": #""Bounce""#, "setLoop": "true", "setTheme": #""t""#, "setAutoplay": "true",
    "setFrameInterpolation": "true", "setReducedMotion": #""settled""#, "reason": #""r""#,
    "fit": #""cover""#, "align": "[0,0.5]", "matrix": "[1,0,0,1,0,0]", "area": "[0,0,4,4]",
    "replaceSlots.slots": #"{"a":{"p":{"a":0,"k":5}}}"#, "setSlot.value": #"{"a":0,"k":5}"#,
    "kind": #""scalar""#,
    "slots": #"{"a":{"p":{"a":0,"k":5}}}"#, "theme": #"{"rules":[]}"#,
  ]

  /// A line with all the members of a call, some of them with another value, and others besides.
  private func line(_ op: String, _ changed: [String: String] = [:], more: String = "") -> String {
    let names = ScriptLine.operations.first { $0.name == op }?.members ?? []
    let members = names.map { name in
      #""\#(name)":\#(changed[name] ?? Self.values["\(op).\(name)"] ?? Self.values[name] ?? Self.values[op] ?? "3")"#
    }
    return "{" + ([#""op":"\#(op)""#] + members).joined(separator: ",") + more + "}"
  }

  private func error(of line: String) throws -> String? {
    do throws(CommandError) {
      let player: Player
      do { player = try Player(width: 8, height: 8) } catch { return "\(error)" }
      _ = try Simulation.trace(of: Array(line.utf8), on: player)
      return nil
    } catch {
      #expect(error.exitCode == .badInput)
      return error.description
    }
  }

  @Test(arguments: ScriptLine.operations.map(\.name)) func `calls take their members and no others`(
    _ op: String
  ) throws {
    #expect(try error(of: line(op)) == nil)
    let refusal = try #require(try error(of: line(op, more: #","whitlist":[]"#)))
    #expect(refusal.hasPrefix("script:1: \"\(op)\" has no member \"whitlist\"; it has "))
    #expect(try error(of: line(op, more: #","op":"\#(op)""#)) == "script:1: \"\(op)\" has \"op\" twice")
  }

  @Test func `slots are filled, and what shows nowhere is said`() throws {
    let player = try Player(width: 8, height: 8)
    let layers = ##"{"ty":1,"nm":"box","ip":0,"op":9,"ks":{"o":{"sid":"glow"}},"sw":8,"sh":8,"sc":"#f00"}"##
    let slots = #"{"glow":{"p":{"a":0,"k":100}}}"#
    try player.load(
      json: Array(#"{"fr":9,"ip":0,"op":9,"w":8,"h":8,"slots":\#(slots),"layers":[\#(layers)]}"#.utf8))
    let simulation = Simulation(player, showsPlayerEvents: false)
    simulation.explainCalls()
    func trace(_ line: String) throws -> String {
      try simulation.perform(ScriptLine(Array(line.utf8), location: "call"))
      return simulation.trace.take()
    }
    #expect(try trace(#"{"op":"setSlots","slots":{"glow":{"p":{"a":0,"k":40}}}}"#) == "")
    #expect(player.slot("glow")?.json == #"{"a":0,"k":40}"#)
    #expect(
      try trace(#"{"op":"setSlots","slots":{"glowe":{"p":{"a":0,"k":40}}}}"#).contains("no slot \\\"glowe"))
    #expect(try trace(#"{"op":"setSlots","slots":{"glow":{"a":0}}}"#).contains("slots.glow"))
    #expect(
      try trace(#"{"op":"setSlots","slots":{"glow":{"p":{"w":0,"p":"x.png","e":0}}}}"#).contains("refused"))
    #expect(try trace(#"{"op":"clearSlot","id":"gloe"}"#).contains("refused"))
    #expect(try trace(#"{"op":"resetSlot","id":"glow"}"#) == "")
    #expect(player.slot("glow")?.json == #"{"a":0,"k":100}"#)
    #expect(try trace(#"{"op":"clearSlot","id":"glow"}"#) == "")
    #expect(player.slot("glow") == nil)
    let theme = #"{"rules":[{"id":"glow","type":"Scalar","value":7}]}"#
    #expect(
      try trace(#"{"op":"setThemeData","theme":\#(theme)}"#) == #"{"event":"theme","id":""}"# + "\n")
    #expect(player.slot("glow")?.json == #"{"a":0,"k":7}"#)
    #expect(try trace(#"{"op":"setThemeData","theme":{"rules":[{"id":3}]}}"#).contains("refused"))
    #expect(throws: ScriptError.self) { try trace(#"{"op":"setSlots","slots":[]}"#) }
  }

  @Test func `pointer events and pictures that take too much work are said to`() throws {
    let player = try Player(width: 8, height: 8)
    let layers = ##"{"ty":1,"nm":"heavy","ip":0,"op":9,"ks":{},"sw":8,"sh":8,"sc":"#f00"}"##
    try player.load(json: Array(#"{"fr":9,"ip":0,"op":9,"w":8,"h":8,"layers":[\#(layers)]}"#.utf8))
    player.pointerBudget = WorkBudget(10)
    let machine = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}],
      "interactions":[{"type":"PointerDown","layerName":"heavy","actions":[]}]}
      """
    try player.loadStateMachine(json: Array(machine.utf8))
    player.stage.renderer?.workLimit = WorkBudget(10)
    let script = "\(line("start"))\n\(line("pointerDown"))\n\(line("render"))\n"
    let trace = try Simulation.trace(of: Array(script.utf8), on: player)
    let limits = trace.split(separator: "\n").suffix(2)
    #expect(limits == [#"{"limit":"pointer","layer":"heavy"}"#, #"{"limit":"picture","layer":"heavy"}"#])
    #expect(!trace.contains("refused"))
  }

  @Test func `numbers are finite`() throws {
    for (op, members) in ScriptLine.operations {
      for name in members
      where Self.values[name] == nil && Self.values[op] == nil && Self.values["\(op).\(name)"] == nil {
        for number in ["1e39", "-1e400"] {
          let refusal = try #require(try error(of: line(op, [name: number])), "\(op) \(name) \(number)")
          #expect(refusal.contains("number") && refusal.contains("\"\(op)\""))
        }
      }
    }
    #expect(try error(of: line("tween", ["easing": "[0,0,1,1e400]"])) != nil)
    #expect(try error(of: line("tween", ["easing": "[0,0,1]"])) != nil)
  }

  @Test(arguments: [#""example.com""#, #"["example.com",3]"#, "{}", "null"])
  func `a whitelist that is no list of texts is refused`(_ list: String) throws {
    #expect(
      try error(of: line("start", ["whitelist": list]))
        == #"script:1: "start" needs a list of texts as "whitelist""#)
    #expect(try error(of: line("start", ["requireUserInteraction": list])) != nil)
  }
}
#endif
