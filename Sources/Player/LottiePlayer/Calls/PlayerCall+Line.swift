import DotLottieFormat
import LottieFormat
import LottieRenderer
internal import VectorRaster
package import ZoetropeJSON

// The codec of calls: a JSON object a line, `op` with the name of the operation, then its members.

extension PlayerCall {
  /// The operations of scripts and recordings.
  package enum Operation: String, CaseIterable, Sendable {
    case start, stop, set, fire, reset, complete, loopComplete, override, seed
    case pointerDown, pointerUp, pointerMove, pointerEnter, pointerExit, click
    case tick, play, pause, stopPlayback, setFrame, setSegment, clearSegment, setMarker, clearMarker
    case setMode, setLoop, setLoopCount, setSpeed, setFrameInterpolation, setReducedMotion, setAutoplay, tween
    case setTheme, setThemeData, setSlot, setSlots, replaceSlots, clearSlot, clearSlots, resetSlot, resetSlots
    case load, loadAnimation, loadMachine, unloadMachine
    case resize, setLayout, setTransform, setViewport, setBackground
    case omitted
  }

  /// The name of the operation.
  package var operation: String { parts.operation.rawValue }

  /// The line of a script for the call.
  package var json: JSONValue {
    let (operation, members) = parts
    return .object([("op", .string(operation.rawValue))] + members)
  }

  // MARK: Writing

  private typealias Parts = (operation: Operation, members: [(String, JSONValue)])

  private var parts: Parts {
    switch self {
    case .load(let content): (.load, [("id", .string(content.animation))])
    case .loadAnimation(let id): (.loadAnimation, [("id", .string(id))])
    case .resize(let width, let height):
      (.resize, [("width", .number(Double(width))), ("height", .number(Double(height)))])
    case .setLayout(let layout):
      (
        .setLayout,
        [("fit", .string(layout.fit.rawValue)), ("align", Self.list([layout.alignX, layout.alignY]))]
      )
    case .setTransform(let m): (.setTransform, [("matrix", Self.list([m.a, m.b, m.c, m.d, m.tx, m.ty]))])
    case .setViewport(let area?):
      (
        .setViewport,
        [("area", .array([area.x, area.y, area.width, area.height].map { .number(Double($0)) }))]
      )
    case .setViewport(nil): (.setViewport, [("area", .null)])
    case .setBackground(let color): (.setBackground, [("value", .number(Double(color)))])
    case .omitted(let reason): (.omitted, [("reason", .string(reason))])

    case .play: (.play, [])
    case .pause: (.pause, [])
    case .stop: (.stopPlayback, [])
    case .setFrame(let frame): (.setFrame, [("frame", .float(frame))])
    case .setSegment(let start, let end): (.setSegment, [("start", .float(start)), ("end", .float(end))])
    case .clearSegment: (.clearSegment, [])
    case .setMarker(let name?): (.setMarker, [("name", .string(name))])
    case .setMarker(nil): (.clearMarker, [])
    case .setMode(let mode): (.setMode, [("value", .string(mode.rawValue))])
    case .setLoop(let value): (.setLoop, [("value", .boolean(value))])
    case .setLoopCount(let count): (.setLoopCount, [("value", .number(Double(count)))])
    case .setSpeed(let speed): (.setSpeed, [("value", .float(speed))])
    case .setFrameInterpolation(let value): (.setFrameInterpolation, [("value", .boolean(value))])
    case .setReducedMotion(.full): (.setReducedMotion, [("value", .string("full"))])
    case .setReducedMotion(.settled): (.setReducedMotion, [("value", .string("settled"))])
    case .setReducedMotion(.marker(let name)):
      (.setReducedMotion, [("value", .string("marker")), ("name", .string(name))])
    case .setAutoplay(let value): (.setAutoplay, [("value", .boolean(value))])
    case .tween(let frame, let milliseconds, let easing):
      (
        .tween,
        [
          ("to", .float(frame)), ("ms", .float(milliseconds)),
          ("easing", Self.list([easing.x1, easing.y1, easing.x2, easing.y2])),
        ]
      )
    case .tick(let milliseconds): (.tick, [("ms", .float(milliseconds))])

    case .setTheme(let id): (.setTheme, [("id", .string(id))])
    case .setThemeData(let json): (.setThemeData, [Self.object("theme", json)])
    case .setSlot(let id, let value):
      (
        .setSlot,
        [
          ("id", .string(id)), ("kind", .string(value.kind.rawValue)),
          Self.object("value", value.property.utf8()),
        ]
      )
    case .setSlotProperty(let id, let json):
      (.setSlot, [("id", .string(id)), Self.object("value", json)])
    case .setSlots(let json): (.setSlots, [Self.object("slots", json)])
    case .replaceSlots(let values): (.replaceSlots, [("slots", Self.object(values))])
    case .clearSlot(let id): (.clearSlot, [("id", .string(id))])
    case .clearSlots: (.clearSlots, [])
    case .resetSlot(let id): (.resetSlot, [("id", .string(id))])
    case .resetSlots: (.resetSlots, [])

    case .loadMachine(let id): (.loadMachine, [("id", .string(id))])
    case .loadMachineData(let json): (.loadMachine, [("json", Self.text(json))])
    case .loadMachineDefinition(let machine): (.loadMachine, [Self.object("machine", machine.json())])
    case .unloadMachine: (.unloadMachine, [])
    case .startMachine(let policy): (.start, Self.members(of: policy))
    case .stopMachine: (.stop, [])
    case .setInput(let name, let value): Self.parts(ofInput: name, value)
    case .setInputAt(let input, let value): Self.parts(ofInput: input.name, value)
    case .resetInput(let name): (.reset, [("input", .string(name))])
    case .overrideState(let state): (.override, [("state", .string(state))])
    // JavaScript reads a number with 53 bits.
    case .setSeed(let value):
      (.seed, [("value", value < 1 << 53 ? .number(Double(value)) : .string("\(value)"))])
    case .postComplete: (.complete, [])
    case .postLoopComplete: (.loopComplete, [])
    case .post(let gesture, let x, let y):
      (Self.operation(of: gesture), [("x", .float(x)), ("y", .float(y))])
    case .postOnLayer(let gesture, let layer): (Self.operation(of: gesture), [("layer", .string(layer))])
    }
  }

  private static func list(_ numbers: [Float]) -> JSONValue { .array(numbers.map { .float($0) }) }

  /// An object as a member, or other text as the member `json`.
  private static func object(_ key: String, _ json: [UInt8]) -> (String, JSONValue) {
    guard let document = try? JSONDocument(json), document.kind(of: .root) == .object else {
      return ("json", text(json))
    }
    // A line has no line breaks.
    let source = document.source(of: .root)
    let isLine = !source.contains { $0 == 0x0A || $0 == 0x0D }
    return (key, isLine ? .source(String(decoding: source, as: UTF8.self)) : JSONValue(document, .root))
  }

  private static func object(_ values: [String: SlotValue]) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for id in ExactName.sorted(Array(values.keys)) {
      guard let value = values[id] else { continue }
      members.append((id, .object([("kind", .string(value.kind.rawValue)), ("p", value.property)])))
    }
    return .object(members)
  }

  private static func text(_ json: [UInt8]) -> JSONValue { .string(String(decoding: json, as: UTF8.self)) }

  private static func parts(ofInput name: String, _ value: StateMachineEngine.InputValue) -> Parts {
    guard let json = value.json else { return (.fire, [("input", .string(name))]) }
    // JSON has no such number.
    if case .numeric(let number) = value, !number.isFinite {
      return (.set, [("input", .string(name)), ("number", .string("\(number)"))])
    }
    return (.set, [("input", .string(name)), ("value", json)])
  }

  private static func members(of policy: OpenURLPolicy) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if !policy.allowedPatterns.isEmpty {
      members.append(("whitelist", .array(policy.allowedPatterns.map { .string($0) })))
    }
    if policy.requiresUserInteraction != OpenURLPolicy().requiresUserInteraction {
      members.append(("requireUserInteraction", .boolean(policy.requiresUserInteraction)))
    }
    return members
  }

  private static func operation(of gesture: PointerGesture) -> Operation {
    switch gesture {
    case .pointerDown: .pointerDown
    case .pointerUp: .pointerUp
    case .pointerMove: .pointerMove
    case .pointerEnter: .pointerEnter
    case .pointerExit: .pointerExit
    case .click: .click
    }
  }

  // MARK: Reading

  /// Reads a line of a script.
  ///
  /// - Throws: ``PlayerError`` with the name of the wrong member.
  package init(line: [UInt8]) throws(PlayerError) {
    try self.init(JSONDocument.line(line))
  }

  /// Reads a line of a script.
  package init(_ line: JSONDocument) throws(PlayerError) {
    let name = try line.operation
    guard let operation = Operation(rawValue: name) else {
      throw .invalid(UnknownName.message("there is no call", name, Operation.allCases.map { $0.rawValue }))
    }
    var reader = CallReader(line, name)
    self.init(operation, &reader)
    try reader.finish()
  }

  /// The operations with the members of their lines, for help texts.
  package static var operations: [(name: String, members: [String])] {
    guard let empty = try? JSONDocument(Array("{}".utf8)) else { return [] }
    return Operation.allCases.map { operation in
      var reader = CallReader(empty, operation.rawValue)
      _ = PlayerCall(operation, &reader)
      return (operation.rawValue, reader.members)
    }
  }

  private init(_ operation: Operation, _ reader: inout CallReader) {
    switch operation {
    case .start: self = .startMachine(Self.policy(&reader))
    case .stop: self = .stopMachine
    case .set:
      let name = reader.string("input")
      self = .setInput(
        name, reader.has("number") ? reader.infiniteValue("number") : reader.inputValue("value"))
    case .fire: self = .setInput(reader.string("input"), .event)
    case .reset: self = .resetInput(reader.string("input"))
    case .complete: self = .postComplete
    case .loopComplete: self = .postLoopComplete
    case .override: self = .overrideState(reader.string("state"))
    case .seed: self = .setSeed(reader.wholeNumber("value"))
    case .pointerDown: self = Self.gesture(.pointerDown, &reader)
    case .pointerUp: self = Self.gesture(.pointerUp, &reader)
    case .pointerMove: self = Self.gesture(.pointerMove, &reader)
    case .pointerEnter: self = Self.gesture(.pointerEnter, &reader)
    case .pointerExit: self = Self.gesture(.pointerExit, &reader)
    case .click: self = Self.gesture(.click, &reader)
    case .tick: self = .tick(milliseconds: reader.number("ms"))
    case .play: self = .play
    case .pause: self = .pause
    case .stopPlayback: self = .stop
    case .setFrame: self = .setFrame(reader.number("frame"))
    case .setSegment:
      let start = reader.number("start")
      self = .setSegment(start: start, end: reader.number("end"))
    case .clearSegment: self = .clearSegment
    case .setMarker: self = .setMarker(reader.string("name"))
    case .clearMarker: self = .setMarker(nil)
    case .setMode:
      let names = PlaybackMode.allCases.map { $0.rawValue }
      self = .setMode(PlaybackMode.allCases[reader.choice("value", "mode", names)])
    case .setLoop: self = .setLoop(reader.boolean("value"))
    case .setLoopCount: self = .setLoopCount(reader.integer("value"))
    case .setSpeed: self = .setSpeed(reader.number("value"))
    case .setFrameInterpolation: self = .setFrameInterpolation(reader.boolean("value"))
    case .setReducedMotion: self = .setReducedMotion(Self.motion(&reader))
    case .setAutoplay: self = .setAutoplay(reader.boolean("value"))
    case .tween:
      let (frame, milliseconds) = (reader.number("to"), reader.number("ms"))
      let curve = reader.easing("easing")
      self = .tween(
        to: frame, milliseconds: milliseconds,
        .init(x1: curve[0], y1: curve[1], x2: curve[2], y2: curve[3]))
    case .setTheme: self = .setTheme(reader.string("id"))
    case .setThemeData: self = .setThemeData(reader.json("theme"))
    case .setSlot: self = Self.slot(&reader)
    case .setSlots: self = .setSlots(reader.json("slots"))
    case .replaceSlots: self = Self.slots(&reader)
    case .clearSlot: self = .clearSlot(reader.string("id"))
    case .clearSlots: self = .clearSlots
    case .resetSlot: self = .resetSlot(reader.string("id"))
    case .resetSlots: self = .resetSlots
    case .load: self = .load(.current(animation: reader.string("id")))
    case .loadAnimation: self = .loadAnimation(reader.string("id"))
    case .loadMachine: self = Self.machine(&reader)
    case .unloadMachine: self = .unloadMachine
    case .resize:
      let width = reader.integer("width")
      self = .resize(width: width, height: reader.integer("height"))
    case .setLayout:
      let fit = Fit.allCases[reader.choice("fit", "fit", Fit.allCases.map { $0.rawValue })]
      let align = reader.numbers("align", count: 2)
      self = .setLayout(PlayerLayout(fit: fit, alignX: align[0], alignY: align[1]))
    case .setTransform:
      let m = reader.numbers("matrix", count: 6)
      self = .setTransform(Matrix2D(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    case .setViewport:
      let area = reader.optionalIntegers("area", count: 4)
      self = .setViewport(area.map { PlayerViewport(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
    case .setBackground: self = .setBackground(reader.color("value"))
    case .omitted: self = .omitted(reader.string("reason"))
    }
  }

  private static func policy(_ reader: inout CallReader) -> OpenURLPolicy {
    var policy = OpenURLPolicy()
    if reader.takes("whitelist") { policy.allowedPatterns = reader.strings("whitelist") }
    if reader.takes("requireUserInteraction") {
      policy.requiresUserInteraction = reader.boolean("requireUserInteraction")
    }
    return policy
  }

  private static func gesture(_ gesture: PointerGesture, _ reader: inout CallReader) -> PlayerCall {
    if reader.has("layer") { return .postOnLayer(gesture, reader.string("layer")) }
    let x = reader.number("x")
    return .post(gesture, x: x, y: reader.number("y"))
  }

  private static func motion(_ reader: inout CallReader) -> ReducedMotion {
    switch reader.choice("value", "amount of motion", ["full", "settled", "marker"]) {
    case 0: .full
    case 1: .settled
    default: .marker(reader.string("name"))
    }
  }

  private static func slot(_ reader: inout CallReader) -> PlayerCall {
    let (id, json) = (reader.string("id"), reader.json("value"))
    guard reader.takes("kind") else { return .setSlotProperty(id, json) }
    let kinds = LottieDocument.SlotKind.allCases
    let kind = kinds[reader.choice("kind", "kind of slots", kinds.map { $0.rawValue })]
    do throws(PlayerError) { return .setSlot(id, try SlotValue(json: json, kind: kind)) } catch {
      reader.note(error)
      return .setSlotProperty(id, json)
    }
  }

  private static func slots(_ reader: inout CallReader) -> PlayerCall {
    let json = reader.object("slots")
    var values: [String: SlotValue] = [:]
    guard let document = try? JSONDocument(json) else { return .replaceSlots(values) }
    for (id, slot) in document.members(of: .root) {
      do throws(PlayerError) { values[id] = try SlotValue(document, slot) } catch {
        reader.note(.invalid("\(SlotValue.path(id)): \(error.message)"))
      }
    }
    return .replaceSlots(values)
  }

  private static func machine(_ reader: inout CallReader) -> PlayerCall {
    if reader.has("json") { return .loadMachineData(Array(reader.string("json").utf8)) }
    guard reader.has("machine") else { return .loadMachine(id: reader.string("id")) }
    do throws(DotLottieError) {
      return .loadMachineDefinition(try StateMachineDefinition(json: reader.object("machine")))
    } catch {
      reader.note(.invalid("\(error)"))
      return .unloadMachine
    }
  }
}

extension SlotValue {
  /// Reads an entry of `replaceSlots`: `{"kind":"scalar","p":{…}}`, whose kind is optional.
  fileprivate init(_ document: JSONDocument, _ slot: JSONDocument.Node) throws(PlayerError) {
    guard let property = document.member("p", of: slot) else {
      throw .invalid("the value of a slot is written as {\"p\": {\"a\": 0, \"k\": 5}}")
    }
    var kind: LottieDocument.SlotKind?
    if let name = document.member("kind", of: slot).flatMap({ document.string($0) }) {
      kind = LottieDocument.SlotKind(rawValue: name)
      let names = LottieDocument.SlotKind.allCases.map { $0.rawValue }
      if kind == nil { throw .invalid(UnknownName.message("there is no kind of slots", name, names)) }
    }
    try self.init(json: Array(document.source(of: property)), kind: kind)
  }
}

extension JSONDocument {
  /// Reads a line of a script.
  package static func line(_ bytes: [UInt8]) throws(PlayerError) -> JSONDocument {
    do throws(JSONError) { return try JSONDocument(bytes) } catch {
      // A line has columns, as a file has lines.
      let column = error.offset.map { String(decoding: bytes.prefix($0), as: UTF8.self).count + 1 }
      throw .invalid("\(error.message)\(column.map { " (column \($0))" } ?? "")")
    }
  }

  /// The operation of a line of a script.
  package var operation: String {
    get throws(PlayerError) {
      guard kind(of: .root) == .object else {
        throw .invalid("a line of a script is an object: {\"op\":\"start\"}")
      }
      guard let name = member("op", of: .root).flatMap({ string($0) }) else {
        throw .invalid("the line has no \"op\"")
      }
      return name
    }
  }
}

extension PlayerCall {
  /// The number of bytes of texts in the call.
  package var textSize: Int {
    switch self {
    case .loadMachineData(let json), .setThemeData(let json), .setSlots(let json): json.count
    case .replaceSlots(let values):
      values.reduce(0) { $0 + $1.key.utf8.count + $1.value.property.utf8().count }
    case .setSlot(let id, let value): id.utf8.count + value.property.utf8().count
    case .setSlotProperty(let id, let json): id.utf8.count + json.count
    case .loadMachineDefinition(let machine): machine.json().count
    case .setInput(let name, let value): name.utf8.count + value.textSize
    case .setInputAt(let input, let value): input.name.utf8.count + value.textSize
    case .resetInput(let text), .overrideState(let text), .setTheme(let text), .clearSlot(let text),
      .resetSlot(let text), .loadAnimation(let text), .loadMachine(let text), .postOnLayer(_, let text),
      .omitted(let text), .setMarker(let text?), .setReducedMotion(.marker(let text)):
      text.utf8.count
    case .load(let content): content.animation.utf8.count
    case .startMachine(let policy): policy.allowedPatterns.reduce(0) { $0 + $1.utf8.count }
    case .resize, .setLayout, .setTransform, .setViewport, .setBackground, .play, .pause, .stop, .setFrame,
      .setSegment, .clearSegment, .setMarker(nil), .setMode, .setLoop, .setLoopCount, .setSpeed,
      .setFrameInterpolation, .setReducedMotion(.full), .setReducedMotion(.settled), .setAutoplay, .tween,
      .tick,
      .clearSlots, .resetSlots, .unloadMachine, .stopMachine, .setSeed, .postComplete, .postLoopComplete,
      .post:
      0
    }
  }
}

extension StateMachineEngine.InputValue {
  fileprivate var textSize: Int { if case .string(let text) = self { text.utf8.count } else { 0 } }
}
