#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// `zoetrope simulate`: which machine it plays, what it refuses, and what it explains.
@Suite(.enabled(if: Tool.isBuilt)) struct SimulateTests {
  private let scratch: Scratch
  private let package: String

  /// Two squares, `left` and `right`, on a canvas of 40 × 10.
  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":40,"h":10,"markers":[{"cm":"half","tm":0,"dr":5}],"layers":[
      {"ty":1,"nm":"left","ip":0,"op":10,"st":0,"ks":{},"sw":10,"sh":10,"sc":"#ff0000"},
      {"ty":1,"nm":"right","ip":0,"op":10,"st":0,"ks":{"p":{"a":0,"k":[20,0]}},"sw":10,"sh":10,"sc":"#00ff00"}]}
    """

  private static let machine = """
    {"initial":"off","inputs":[{"type":"Numeric","name":"level","value":0},{"type":"Event","name":"go"},
      {"type":"String","name":"who","value":"me"},{"type":"Boolean","name":"ready","value":false}],
     "states":[
      {"type":"PlaybackState","name":"off","animation":"","transitions":[
        {"type":"Transition","toState":"on","guards":[
          {"type":"Numeric","inputName":"level","conditionType":"GreaterThan","compareTo":3},
          {"type":"Boolean","inputName":"ready","conditionType":"Equal","compareTo":true}]},
        {"type":"Transition","toState":"gone","guards":[{"type":"Event","inputName":"go"},
          {"type":"String","inputName":"who","conditionType":"Equal","compareTo":"you"}]}]},
      {"type":"PlaybackState","name":"on","animation":"","transitions":[
        {"type":"Transition","toState":"off","guards":[{"type":"Event","inputName":"go"}]}]},
      {"type":"PlaybackState","name":"gone","animation":"","transitions":[]}],
     "interactions":[{"type":"Click","layerName":"right","actions":[
      {"type":"SetNumeric","inputName":"level","value":9}]}]}
    """

  init() throws {
    scratch = try Scratch()
    let files = ["animation.json": Self.animation, "lamp.json": Self.machine]
    for (name, text) in files { try scratch.write(name, text) }
    package = scratch.file("lamp.lottie")
    let packed = try Tool.run([
      "pack", scratch.file("animation.json"), "--machine", scratch.file("lamp.json"), "-o", package,
    ])
    #expect(packed.code == 0, "\(packed.errors)")
  }

  private func simulate(_ lines: [String], _ options: String...) throws -> (lines: [String], run: Tool.Run) {
    let script = try scratch.write("script.jsonl", lines.joined(separator: "\n"))
    let run = try Tool.run(["simulate", package, "--script", script] + options)
    return (run.output.split(separator: "\n").map(String.init), run)
  }

  // MARK: Machines

  @Test func `the only machine of a package is played`() throws {
    let (lines, run) = try simulate([#"{"op":"start"}"#, #"{"op":"status"}"#])
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(lines.last?.hasPrefix(#"{"status":"running","state":"off""#) == true)
  }

  @Test func `an unknown machine is refused by name, with those there are, and exit code 3`() throws {
    let (lines, run) = try simulate([#"{"op":"start"}"#], "--machine", "lmap")
    let reason = #"the package has no state machine \"lmap\"; did you mean \"lamp\"? available: lamp"#
    #expect(lines.first == #"{"refused":"machine","reason":"\#(reason)"}"#)
    #expect(run.code == 3)
    #expect(
      run.errors.hasPrefix("zoetrope: \(package): the state machine can't be loaded: the package has no"))
  }

  @Test func `a machine file that is no machine is refused with exit code 3`() throws {
    let file = try scratch.write("bad.json", "{}")
    let (lines, run) = try simulate([#"{"op":"status"}"#], "--machine-file", file)
    #expect(lines.first?.hasPrefix(#"{"refused":"machine""#) == true && lines.count == 2)
    #expect(run.code == 3)
  }

  // MARK: Refusals

  @Test func `refused calls are counted, and an error on request`() throws {
    let calls = [
      #"{"op":"start"}"#, #"{"op":"set","input":"level","value":"high"}"#, #"{"op":"fire","input":"level"}"#,
      #"{"op":"set","input":"levle","value":1}"#, #"{"op":"override","state":"of"}"#,
      #"{"op":"setMarker","name":"hlaf"}"#, #"{"op":"reset","input":"none"}"#,
      #"{"op":"click","layer":"lef"}"#,
    ]
    let (lines, run) = try simulate(calls)
    #expect(run.code == 0)
    #expect(run.errors == "zoetrope: note: 7 calls were refused; --strict makes that an error\n")
    let reasons = [
      "of type Numeric, not String", "of type Numeric, not Event", #"no input \"levle\""#,
      #"no state \"of\""#,
      #"no marker \"hlaf\"; did you mean \"half\"?"#, #"no input \"none\""#,
      #"no layer \"lef\"; did you mean \"left\"? available: left, right"#,
    ]
    let refused = lines.filter { $0.hasPrefix(#"{"refused""#) }
    #expect(refused.count == reasons.count)
    for (line, reason) in zip(refused, reasons) { #expect(line.contains(reason), "\(line)") }
    let strict = try simulate(calls, "--strict")
    #expect(strict.lines == lines && strict.run.code == 1)
    #expect(try simulate([#"{"op":"start"}"#], "--strict").run.code == 0)
  }

  @Test func `themes and animations that do not exist are refused with the nearest names`() throws {
    let scratch = try Scratch()
    let script = try scratch.write(
      "script.jsonl",
      #"{"op":"setTheme","id":"fgo"}\#n{"op":"loadAnimation","id":"shp"}\#n{"op":"setTheme","id":"fog"}"#)
    let run = try Tool.run(["simulate", PackageFiles.root + "/Samples/lighthouse.lottie", "--script", script])
    let refused = run.output.split(separator: "\n").filter { $0.hasPrefix(#"{"refused""#) }
    #expect(refused.count == 2)
    #expect(refused.first?.contains(#"no theme \"fgo\"; did you mean \"fog\"? available: dawn, fog"#) == true)
    #expect(refused.last?.contains(#"no animation \"shp\"; did you mean \"ship\"?"#) == true)
  }

  @Test func `values that change nothing are explained`() throws {
    let calls = [
      #"{"op":"setSpeed","value":-1}"#, #"{"op":"tick","ms":-5}"#, #"{"op":"setSpeed","value":2}"#,
    ]
    #expect(try simulate(calls, "--dialect", "runtime").lines.isEmpty)
    #expect(
      try simulate(calls, "--why", "--dialect", "runtime").lines == [
        #"{"why":"setSpeed","reason":"a speed is above 0; \"setMode\" plays backwards"}"#,
        #"{"why":"tick","reason":"time does not run backwards"}"#,
      ])
  }

  @Test func `negative ticks are refused with the reason, and counted`() throws {
    let calls = [#"{"op":"tick","ms":-5}"#, #"{"op":"tick","ms":-0.5}"#, #"{"op":"tick","ms":0}"#]
    let (lines, run) = try simulate(calls, "--strict")
    #expect(
      lines == [
        #"{"refused":"tick","reason":"time does not run backwards; \"ms\" is 0 or more, not -5"}"#,
        #"{"refused":"tick","reason":"time does not run backwards; \"ms\" is 0 or more, not -0.5"}"#,
      ])
    #expect(run.code == 1)
  }

  @Test func `the help of simulate says that a tick is one step`() throws {
    let help = try Tool.run(["simulate", "--help"]).output.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(help.contains("A tick is one step") && help.contains("several short ticks"), "\(help)")
  }

  @Test func `a script of another kind is named, and a script described`() throws {
    for (file, kind) in [
      ("lamp.json", "a state machine, not a script; `zoetrope simulate` loads it with --machine-file"),
      ("animation.json", "an animation, not a script; it is the input before --script"),
      ("lamp.lottie", "a package, not a script; it is the input before --script"),
    ] {
      for command in ["simulate", "render"] {
        let output = command == "render" ? ["-o", scratch.file("a.png")] : []
        let run = try Tool.run([command, package, "--script", scratch.file(file)] + output)
        #expect(run.code == 3, "\(run.errors)")
        #expect(run.errors.hasPrefix("zoetrope: \(scratch.file(file)): \(kind)"), "\(run.errors)")
        #expect(run.errors.contains(#"a script is a text with a call in each line, such as {"op":"start"}"#))
      }
    }
    let text = try scratch.write("notes.txt", "press the button")
    let run = try Tool.run(["simulate", package, "--script", text])
    #expect(
      run.code == 3 && run.errors.contains("notes.txt:1: not JSON; a script is a text"), "\(run.errors)")
  }

  // MARK: Layers

  @Test func `gestures go to the middle of a layer`() throws {
    let start = #"{"op":"start"}"#
    let (byLayer, run) = try simulate([start, #"{"op":"click","layer":"right"}"#])
    #expect(run.code == 0)
    #expect(byLayer == (try simulate([start, #"{"op":"click","x":25,"y":5}"#]).lines))
    #expect(byLayer.last == #"{"event":"numericInput","name":"level","old":0,"new":9}"#)
    for line in [#"{"op":"click","layer":"right","x":1}"#, #"{"op":"click","x":1}"#, #"{"op":"click"}"#] {
      #expect(try simulate([start, line]).run.code == 3, "\(line)")
    }
  }

  // MARK: Why

  @Test func `guards that held a transition back say what they saw`() throws {
    let (lines, _) = try simulate(
      [
        #"{"op":"start"}"#, #"{"op":"set","input":"level","value":9}"#, #"{"op":"fire","input":"go"}"#,
        #"{"op":"set","input":"ready","value":true}"#, #"{"op":"set","input":"who","value":"us"}"#,
      ], "--why")
    let why = lines.filter { $0.hasPrefix(#"{"why""#) }
    #expect(
      why == [
        // The start, then a level that is high enough, then an event for another one.
        #"{"why":"transition","from":"off","to":"on","index":0,"guard":"level > 3","saw":0}"#,
        #"{"why":"transition","from":"off","to":"gone","index":1,"guard":"on go","saw":null}"#,
        #"{"why":"transition","from":"off","to":"on","index":0,"guard":"ready","saw":false}"#,
        #"{"why":"transition","from":"off","to":"gone","index":1,"guard":"on go","saw":null}"#,
        #"{"why":"transition","from":"off","to":"on","index":0,"guard":"ready","saw":false}"#,
        #"{"why":"transition","from":"off","to":"gone","index":1,"guard":"who = ‘you’","saw":"me"}"#,
        #"{"why":"transition","from":"on","to":"off","index":0,"guard":"on go","saw":null}"#,
        #"{"why":"transition","from":"on","to":"off","index":0,"guard":"on go","saw":null}"#,
      ])
    #expect(lines.contains(#"{"event":"transition","from":"off","to":"on"}"#))
  }

  @Test func `a pending event hides transitions without one, in the dialect that does so`() throws {
    let calls = [
      #"{"op":"start"}"#, #"{"op":"set","input":"level","value":9}"#, #"{"op":"fire","input":"go"}"#,
    ]
    let (lines, _) = try simulate(calls, "--why", "--dialect", "runtime")
    #expect(
      lines.suffix(3) == [
        #"{"event":"inputFired","name":"go"}"#,
        #"{"why":"transition","from":"off","to":"on","index":0,"guard":"no event","saw":"go"}"#,
        #"{"why":"transition","from":"off","to":"gone","index":1,"guard":"who = ‘you’","saw":"me"}"#,
      ])
  }

  @Test func `calls that need a running machine are refused before the start and after a stop`() throws {
    let calls = [
      #"{"op":"fire","input":"go"}"#, #"{"op":"override","state":"on"}"#, #"{"op":"click","x":5,"y":5}"#,
      #"{"op":"pointerMove","layer":"right"}"#, #"{"op":"complete"}"#, #"{"op":"loopComplete"}"#,
    ]
    let names = ["fire", "override", "click", "pointerMove", "complete", "loopComplete"]
    let refusals = names.map {
      #"{"refused":"\#($0)","reason":"the state machine does not run; start it first"}"#
    }
    let stop = #"{"op":"stop"}"#
    let set = #"{"op":"set","input":"level","value":4}"#
    let (lines, run) = try simulate(
      calls + [stop, set, #"{"op":"start"}"#, stop] + calls + [stop, #"{"op":"reset","input":"level"}"#])
    #expect(run.code == 0)
    #expect(
      Array(lines.prefix(7)) == refusals + [#"{"event":"numericInput","name":"level","old":0,"new":4}"#])
    #expect(lines.filter { $0 == #"{"event":"stop"}"# }.count == 1)
    #expect(
      Array(lines.suffix(7)) == refusals + [#"{"event":"numericInput","name":"level","old":4,"new":0}"#])
  }

  @Test func `clicks that meet nothing say so`() throws {
    let (lines, _) = try simulate(
      [
        #"{"op":"click","layer":"left"}"#, #"{"op":"start"}"#, #"{"op":"click","layer":"left"}"#,
        #"{"op":"click","x":15,"y":5}"#, #"{"op":"pointerDown","layer":"right"}"#,
        #"{"op":"click","layer":"right"}"#,
      ], "--why")
    let why = lines.filter { $0.contains(#""reason""#) }
    let nowhere = "it is on none of the layers that listen to it"
    #expect(
      why == [
        #"{"refused":"click","reason":"the state machine does not run; start it first"}"#,
        #"{"why":"click","x":5,"y":5,"reason":"\#(nowhere)","listening":["right"],"layers":["left"]}"#,
        #"{"why":"click","x":15,"y":5,"reason":"\#(nowhere)","listening":["right"],"layers":[]}"#,
        #"{"why":"pointerDown","x":25,"y":5,"reason":"no interaction of the state machine listens to it, but to Click","listening":[],"layers":["right"]}"#,
      ])
  }

  @Test func `clicks during a tween, and without a machine, say so`() throws {
    let scratch = try Scratch()
    let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
    let click = #"{"op":"click","layer":"lamp"}"#
    let script = try scratch.write(
      "script.jsonl", [#"{"op":"start"}"#, click, click].joined(separator: "\n"))
    let tween = try Tool.run(["simulate", lighthouse, "--script", script, "--why"])
    #expect(
      tween.output.split(separator: "\n").last?.contains(
        #""reason":"the state machine takes no inputs while it changes its state""#) == true,
      "\(tween.output)")
    let square = try scratch.write("square.json", Scratch.movingSquare)
    try scratch.write("script.jsonl", #"{"op":"click","x":1,"y":1}"#)
    let alone = try Tool.run(["simulate", square, "--script", script, "--why"])
    #expect(alone.output == #"{"refused":"click","reason":"no state machine is loaded"}"# + "\n")
  }

  @Test func `a package with several machines and no initial one names them`() throws {
    let files = ["one.json", "two.json"].map { scratch.file($0) }
    for file in files { try Self.machine.write(toFile: file, atomically: true, encoding: .utf8) }
    let words = ["pack", scratch.file("animation.json"), "--machine", files[0], "--machine", files[1]]
    #expect(try Tool.run(words + ["-o", package]).code == 0)
    let (_, run) = try simulate([#"{"op":"status"}"#])
    #expect(run.errors == "zoetrope: note: select a state machine with --machine; available: one, two\n")
    #expect(try simulate([#"{"op":"status"}"#], "--machine", "two").run.errors.isEmpty)
  }

  @Test func `unknown inputs, states and calls come with the nearest name`() throws {
    let calls = [
      #"{"op":"start"}"#, #"{"op":"set","input":"levle","value":1}"#, #"{"op":"fire","input":"og"}"#,
      #"{"op":"override","state":"of"}"#,
    ]
    let refused = try simulate(calls).lines.filter { $0.hasPrefix(#"{"refused""#) }
    #expect(refused.count == 3)
    for (line, name) in zip(refused, ["level", "go", "off"]) {
      #expect(line.contains(#"did you mean \"\#(name)\"?"#), "\(line)")
    }
    let call = try simulate([#"{"op":"clik","x":1,"y":1}"#]).run
    #expect(call.code == 3 && call.errors.contains(#"there is no call "clik"; did you mean "click"?"#))
  }

  @Test func `time does not repeat what it says`() throws {
    let ticks = Array(repeating: #"{"op":"tick","ms":100}"#, count: 50)
    let (lines, _) = try simulate([#"{"op":"start"}"#] + ticks, "--why")
    #expect(lines.filter { $0.hasPrefix(#"{"why""#) }.count == 2)
  }

  // MARK: Standard input

  @Test func `each line from standard input is answered at once`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["simulate", package]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    for (line, answer) in [
      (#"{"op":"start"}"#, #"{"event":"start"}"#), (#"{"op":"status"}"#, #""state":"off""#),
    ] {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      // The tool waits for the next line meanwhile: this would wait for ever if the answer were kept.
      var text = ""
      while !text.contains(answer) {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty)
        text += String(decoding: more, as: UTF8.self)
      }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: Coverage

  private static let halfway = [
    #"{"op":"start"}"#, #"{"op":"set","input":"level","value":1}"#, #"{"op":"tick","ms":100}"#,
    #"{"op":"click","layer":"right"}"#,
  ]

  @Test func `coverage counts what a script reaches, and lists the rest`() throws {
    let (_, run) = try simulate(Self.halfway, "--coverage")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        states        1 of 3
        transitions   0 of 3
        guards        1 of 5 held and failed
        interactions  1 of 1
        inputs        1 of 4

        The script does not reach:
          state on
          state gone
          transition off → on (level > 3, ready)
          transition off → gone (on go, who = ‘you’)
          transition on → off (on go)
          input go
          input who
          input ready

        """)
  }

  @Test func `coverage of a folder is that of all its scripts together`() throws {
    let folder = scratch.file("scripts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let ready = #"{"op":"set","input":"ready","value":true}"#
    for (name, lines) in [
      ("a.jsonl", Self.halfway), ("b.jsonl", [Self.halfway[0], ready, Self.halfway[3]]),
      ("b.trace.jsonl", [#"{"event":"start"}"#]), (".hidden.jsonl", ["x"]), ("notes.txt", ["x"]),
    ] {
      try scratch.write("scripts/\(name)", lines.joined(separator: "\n"))
    }
    let run = try Tool.run(["simulate", package, "--script", folder, "--coverage", "--json"])
    #expect(run.code == 0)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? Int == 1)
    #expect(report["scripts"] as? [String] == ["\(folder)/a.jsonl", "\(folder)/b.jsonl"])
    func reached(_ kind: String) throws -> [Bool] {
      try #require(report[kind] as? [[String: Any]]).map { $0["reached"] as? Bool ?? false }
    }
    #expect(try reached("states") == [true, true, false])
    #expect(try reached("transitions") == [true, false, false])
    #expect(try reached("interactions") == [true] && reached("inputs") == [true, false, false, true])
    let transitions = try #require(report["transitions"] as? [[String: Any]])
    let guards = try #require(transitions[0]["guards"] as? [[String: Any]])
    #expect(guards.map { $0["label"] as? String } == ["level > 3", "ready"])
    #expect(guards.allSatisfy { $0["held"] as? Bool == true && $0["failed"] as? Bool == true })
    #expect(transitions[0]["from"] as? String == "off" && transitions[0]["index"] as? Int == 0)
  }

  @Test func `coverage writes no pictures, and needs a machine`() throws {
    let picture = scratch.file("a.png")
    let (_, run) = try simulate(Self.halfway + [#"{"op":"render","path":"\#(picture)"}"#], "--coverage")
    #expect(run.code == 0 && scratch.bytes("a.png").isEmpty)
    let plain = try Tool.run([
      "simulate", scratch.file("animation.json"), "--script", scratch.file("script.jsonl"), "--coverage",
    ])
    #expect(plain.code == 3 && plain.errors.contains("there is no state machine"))
    let empty = scratch.file("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let none = try Tool.run(["simulate", package, "--script", empty, "--coverage"])
    #expect(none.code == 3 && none.errors.contains("there is no script in the folder"))
    for words in [["--json"], ["--script", "a", "--script", "b"], ["--coverage", "--why"]] {
      #expect(try Tool.run(["simulate", package] + words).code == 2, "\(words)")
    }
  }

  @Test func `refused calls count in a coverage too`() throws {
    let (_, run) = try simulate(
      [#"{"op":"start"}"#, #"{"op":"fire","input":"level"}"#], "--coverage", "--strict")
    #expect(run.code == 1 && run.output.hasPrefix("states        1 of 3\n"))
  }
}
#endif
