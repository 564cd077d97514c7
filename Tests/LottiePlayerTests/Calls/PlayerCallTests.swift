import DotLottieFormat
import LottieFormat
import TestSupport
import Testing
import LottieRenderer
import VectorRaster
import ZoetropeJSON

@testable import LottiePlayer

/// Calls as lines of text.
@Suite struct PlayerCallTests: MachineWriting {
  /// Every call, some of them with several values.
  private func calls() throws -> [PlayerCall] {
    let definition = try StateMachineDefinition(json: Array(machine([state("a")], inputs: [numeric()]).utf8))
    let value = try SlotValue(json: Array(#"{"a":0,"k":[1,0.5,0]}"#.utf8), kind: .color)
    let json = Array(#"{"ink":{"p":{"a":0,"k":5}}}"#.utf8)
    return [
      .load(.current(animation: "a \"b\"")), .loadAnimation(""), .resize(width: 300, height: 20),
      .setLayout(PlayerLayout(fit: .fitWidth, alignX: 0.25, alignY: 1)),
      .setTransform(Matrix2D(a: 1, b: 0.1, c: -2, d: 3, tx: 4.5, ty: 1e-7)),
      .setViewport(PlayerViewport(x: -3, y: 4, width: 5, height: 6)), .setViewport(nil),
      .setBackground(0xFFFF_FFFE), .play, .pause, .stop, .setFrame(16.667), .setSegment(start: 1.5, end: 30),
      .clearSegment, .setMarker("a\nb"), .setMarker(nil), .setMode(.reverseBounce), .setLoop(true),
      .setLoopCount(3), .setLoopCount(-1), .setLoopCount(16_777_217), .setSpeed(0.1),
      .setFrameInterpolation(false), .setReducedMotion(.full),
      .setReducedMotion(.settled), .setReducedMotion(.marker("m")), .setAutoplay(true),
      .tween(to: 3, milliseconds: 0.5, .init(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
      .tick(milliseconds: 16.667),
      .setTheme("night"), .setThemeData(Array(#"{"rules":[]}"#.utf8)),
      .setThemeData(Array("{rules".utf8)), .setSlots([]), .setSlotProperty("ink", Array("5".utf8)),
      .setSlot("ink", value),
      .setSlotProperty("ink", Array(#"{"a":0,"k":5}"#.utf8)), .setSlots(json),
      .replaceSlots(["ink": value, "a": .scalar(3)]),
      .clearSlot("ink"), .clearSlots, .resetSlot("ink"), .resetSlots, .loadMachine(id: "m"),
      .loadMachineData(Array("no machine".utf8)), .loadMachineDefinition(definition), .unloadMachine,
      .startMachine(OpenURLPolicy()),
      .startMachine(OpenURLPolicy(allowedPatterns: ["a.com/*"], requiresUserInteraction: false)),
      .stopMachine,
      .setInput("n", .numeric(3.25)), .setInput("n", .numeric(-.infinity)),
      .setInput("s", .string("ü\u{1B}")), .setInput("b", .boolean(true)),
      .setInput("e", .event), .resetInput("n"), .overrideState("a"), .setSeed(.max), .postComplete,
      .postLoopComplete, .omitted("why"),
    ] + PointerGesture.allCases.flatMap { [.post($0, x: 1.5, y: -2), .postOnLayer($0, "Star")] }
  }

  private func line(_ call: PlayerCall) -> [UInt8] { Array(call.json.text(.line).utf8) }

  @Test func `each call is read from its line`() throws {
    let calls = try calls()
    for call in calls { #expect(try PlayerCall(line: line(call)) == call, "\(call)") }
    #expect(Set(calls.map { $0.operation }) == Set(PlayerCall.Operation.allCases.map { $0.rawValue }))
  }

  @Test func `a line has no line breaks, and JSON in it means the same`() throws {
    let call = PlayerCall.setSlots(Array("{\n  \"ink\": {\"p\": {\"a\": 0, \"k\": [1, 0.50]}}\n}\n".utf8))
    let line = String(decoding: line(call), as: UTF8.self)
    #expect(line == #"{"op":"setSlots","slots":{"ink":{"p":{"a":0,"k":[1,0.5]}}}}"#)
  }

  @Test(
    arguments: [
      .setFrame(.nan), .tick(milliseconds: .infinity), .setSpeed(-.infinity), .post(.click, x: 1, y: .nan),
      .setSegment(start: .nan, end: 3),
      .setTransform(Matrix2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
      .tween(to: 1, milliseconds: 1, .init(x1: 0, y1: .nan, x2: 1, y2: 1)),
    ] as [PlayerCall])
  func `a number that is not finite is refused and not recorded`(_ call: PlayerCall) throws {
    let rig = try Rig(machine([state("a")], inputs: [numeric()]))
    #if DEBUG
      rig.player.onCall = { Issue.record("\($0) is recorded") }
    #endif
    #expect(rig.player.perform(call).refusal?.code == .invalidParameter)
  }

  @Test func `a time below 0 is refused, or counts as 0 in the reference's dialects`() throws {
    for (dialect, isAccepted) in [
      (StateMachineDialect.documented, false), (.runtime, true), (.upstream, true),
    ] {
      var options = Player.Options()
      options.dialect = dialect
      let player = try Player(width: 8, height: 8, options: options)
      try player.load(json: Array(Rig.animation.utf8))
      #expect(player.perform(.tick(milliseconds: -5)).isAccepted == isAccepted)
      // The method takes it as 0 in each, as it is documented.
      #expect(throws: Never.self) { try player.tick(milliseconds: -5) }
    }
  }

  @Test func `a speed up to 0 and a negative count are refused, and change nothing`() throws {
    let rig = try Rig(machine([state("a")]))
    for call in [.setSpeed(0), .setSpeed(-1), .setLoopCount(-1)] as [PlayerCall] {
      #expect(rig.player.perform(call).refusal?.code == .invalidParameter)
    }
    #expect(rig.player.timeline.speed == 1 && rig.player.timeline.loopCount == 0)
  }

  @Test func `all texts of a call count`() throws {
    #expect(
      PlayerCall.setMarker("abc").textSize == 3 && PlayerCall.setReducedMotion(.marker("ü")).textSize == 2)
    #expect(
      PlayerCall.setInput("ab", .string("c")).textSize == 3 && PlayerCall.setInput("ab", .event).textSize == 2
    )
    #expect(PlayerCall.play.textSize == 0)
  }

  @Test func `help lists the members of each line`() throws {
    let operations = Dictionary(uniqueKeysWithValues: PlayerCall.operations.map { ($0.name, $0.members) })
    #expect(operations["tween"] == ["to", "ms", "easing"] && operations["play"] == [])
    #expect(operations["start"] == ["whitelist", "requireUserInteraction"])
    #expect(operations["click"] == ["x", "y"] && operations["setSlot"] == ["id", "value", "kind"])
  }

  @Test func `an input by its token has the line of its name`() throws {
    let rig = try Rig(machine([state("a")], inputs: [numeric()]))
    let token = try #require(rig.player.stateMachine?.input("n", as: Float.self))
    var calls: [PlayerCall] = []
    #if DEBUG
      rig.player.onCall = { calls.append($0) }
      #expect(rig.player.setInput(token, to: 7))
      #expect(
        calls.map { String(decoding: line($0), as: UTF8.self) } == [#"{"op":"set","input":"n","value":7}"#])
    #endif
    let other = try Rig(machine([state("a")], inputs: [numeric()]))
    let refusal = other.player.perform(.setInputAt(token.location, .numeric(1))).refusal
    #expect(refusal?.message == "the token is of another state machine")
    let mistyped = rig.player.perform(.setInputAt(token.location, .string("many"))).refusal
    #expect(mistyped?.message == "the input \"n\" is of type Numeric, not String")
  }

  @Test(arguments: [
    (#"{"op":"tick","milliseconds":5}"#, #""tick" has no member "milliseconds"; it has "ms""#),
    (#"{"op":"tick"}"#, #""tick" needs a finite number as "ms""#),
    (#"{"op":"tick","ms":1e39}"#, #""tick" needs a finite number as "ms""#),
    (#"{"op":"play","play":1}"#, #""play" has no member "play"; it has no members"#),
    (#"{"op":"setLoop","value":1}"#, #""setLoop" needs true or false as "value""#),
    (#"{"op":"seed","value":-1}"#, #""seed" needs a whole number, 0 or more, as "value""#),
    (
      #"{"op":"replaceSlots","slots":{"a":{"kind":"scaler","p":{"a":0,"k":5}}}}"#,
      #"slots.a: there is no kind of slots "scaler"; did you mean "scalar"? available: "#
        + "color, scalar, vector, position, gradient, path, image, text"
    ),
    (#"{"op":"setBackground","value":4294967296}"#, #""setBackground" needs a colour of 32 bits as "value""#),
    (#"{"op":"setThemeData","json":3}"#, #""setThemeData" needs a text as "json""#),
    (#"{"op":"setSlots","slots":[]}"#, #""setSlots" needs an object as "slots""#),
    (#"{"op":"start","whitelist":["a",3]}"#, #""start" needs a list of texts as "whitelist""#),
    (
      #"{"op":"tween","to":1,"ms":1,"easing":[0,0,1]}"#,
      #""tween" needs a list of 4 finite numbers as "easing""#
    ),
    (#"{"op":"setViewport","area":[1,2]}"#, #""setViewport" needs a list of 4 finite numbers as "area""#),
    (
      #"{"op":"set","input":"n","value":null}"#,
      #""set" needs a finite number, a text or a boolean as "value""#
    ),
    (#"{"op":"play","op":"play"}"#, #""play" has "op" twice"#), ("{}", #"the line has no "op""#),
    ("[]", #"a line of a script is an object: {"op":"start"}"#),
  ]) func `a wrong line names its fault`(_ line: String, _ message: String) {
    let error = #expect(throws: PlayerError.self) { try PlayerCall(line: Array(line.utf8)) }
    #expect(error?.message == message)
  }

  @Test func `names are suggested`() {
    func message(_ line: String) -> String {
      do { _ = try PlayerCall(line: Array(line.utf8)) } catch { return error.message }
      return ""
    }
    #expect(message(#"{"op":"setMarkr","name":"a"}"#).contains(#"did you mean "setMarker"?"#))
    #expect(message(#"{"op":"setMode","value":"reverse"}"#).contains(#"did you mean "Reverse"?"#))
  }

  @Test(arguments: ScriptFile.all) func `each line of a script is a call`(_ file: ScriptFile) throws {
    for line in file.lines where !line.contains(#""op":"status""#) && !line.contains(#""op":"render""#) {
      let call = try PlayerCall(line: Array(line.utf8))
      #expect(try PlayerCall(line: self.line(call)) == call, "\(line)")
      // A start is written without members that have their default.
      if case .startMachine = call { continue }
      let members = try JSONValue(json: Array(line.utf8)).sorted
      #expect(try JSONValue(json: self.line(call)).sorted == members, "\(line)")
    }
  }

  @Test(arguments: ScriptFile.traces) func `each event of a trace is read from its line`(_ file: ScriptFile)
    throws
  {
    for line in file.lines where line.contains(#""event":"#) {
      let event = try PlayerEvent(line: Array(line.utf8))
      #expect(JSONValue.object(event.members).text(.line) == line)
    }
  }
}

/// A script or a trace of the repository.
struct ScriptFile: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [String]

  var testDescription: String { name }

  static let all = files(["script.jsonl", "film.jsonl"])
  static let traces = files(["expected.jsonl", "trace.jsonl"])

  private static func files(_ endings: [String]) -> [ScriptFile] {
    let paths = ["Samples", "Tests/Traces"].flatMap { folder in
      PackageFiles.files(in: "\(PackageFiles.root)/\(folder)", extensions: ["jsonl"]).map {
        "\(folder)/\($0)"
      }
    }
    return paths.compactMap { path in
      guard endings.contains(where: { path.hasSuffix($0) }),
        let bytes = PackageFiles.bytes(at: "\(PackageFiles.root)/\(path)")
      else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      return ScriptFile(name: path, lines: lines)
    }
  }
}

extension JSONValue {
  /// The value with the members of objects in the order of their keys.
  fileprivate var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
    case .array(let values): .array(values.map { $0.sorted })
    default: self
    }
  }
}
