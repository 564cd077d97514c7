package import DotLottieFormat
import LottieRenderer
package import VectorRaster
package import ZoetropeJSON

/// A call that changes a player, so that another player can make it too.
///
/// The calls that a script of `zoetrope simulate` has are recorded under their names there.
package enum PlayerCall: Sendable {
  // MARK: Canvas

  case resize(width: Int, height: Int)
  case layout(PlayerLayout)
  case transform(Matrix2D)
  case viewport(PlayerViewport?)
  case background(UInt32)

  // MARK: Animations

  /// The animation of the file; empty for one without a package.
  case load(String)
  case loadAnimation(String)

  // MARK: Playback

  case play, pause, stop, clearSegment
  case setFrame(Float)
  case setSegment(start: Float, end: Float)
  case setMarker(String?)
  case setMode(PlaybackMode)
  case setLoop(Bool)
  case setLoopCount(Int)
  case setSpeed(Float)
  case setFrameInterpolation(Bool)
  case setReducedMotion(ReducedMotion)
  case setAutoplay(Bool)
  case tween(to: Float, milliseconds: Float, StateMachineDefinition.Easing)
  case tick(Float)

  // MARK: State machine

  case loadMachine(id: String)
  case loadMachineData([UInt8])
  case unloadMachine, stopMachine, complete, loopComplete
  case start(OpenURLPolicy)
  case setInput(String, StateMachineEngine.InputValue)
  case resetInput(String)
  case override(String)
  case seed(UInt64)
  case post(PointerGesture, x: Float, y: Float)

  // MARK: Themes and slots

  case setTheme(String)
  case setThemeData([UInt8])
  case setSlot(String, [UInt8])
  case setSlots([UInt8])
  case clearSlot(String)
  case resetSlot(String)
  case clearSlots, resetSlots

  /// A call with values that can't be written down, in words.
  case unwritable(String)
}

extension PlayerCall {
  /// The number of bytes of texts that the call holds.
  package var textSize: Int {
    switch self {
    case .loadMachineData(let json), .setThemeData(let json), .setSlots(let json): json.count
    case .setSlot(let id, let json): id.utf8.count + json.count
    case .setInput(let name, .string(let text)): name.utf8.count + text.utf8.count
    case .setInput(let text, _), .resetInput(let text), .override(let text), .setTheme(let text),
      .clearSlot(let text), .resetSlot(let text), .load(let text), .loadAnimation(let text),
      .loadMachine(let text):
      text.utf8.count
    case .start(let policy): policy.allowedPatterns.reduce(0) { $0 + $1.utf8.count }
    default: 0
    }
  }

  /// The call as a line of a script: `op` with its name, then its members.
  package var json: JSONTree {
    let (name, members) = parts
    return .object([("op", .string(name))] + members)
  }

  private typealias Parts = (name: String, members: [(String, JSONTree)])

  private var parts: Parts { canvasParts ?? playbackParts ?? machineParts ?? themeParts ?? ("unknown", []) }

  private var canvasParts: Parts? {
    switch self {
    case .resize(let width, let height):
      ("resize", [("width", .number(Double(width))), ("height", .number(Double(height)))])
    case .layout(let layout):
      (
        "setLayout",
        [
          ("fit", .string("\(layout.fit)")),
          ("align", .array([.float(layout.alignX), .float(layout.alignY)])),
        ]
      )
    case .transform(let matrix):
      (
        "setTransform",
        [
          (
            "matrix",
            .array(
              [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { JSONTree.float($0) })
          )
        ]
      )
    case .viewport(let area):
      (
        "setViewport",
        [
          (
            "area",
            area.map { area in
              JSONTree.array([area.x, area.y, area.width, area.height].map { .number(Double($0)) })
            } ?? .null
          )
        ]
      )
    case .background(let color): ("setBackground", [("value", .number(Double(color)))])
    case .load(let id): ("load", [("id", .string(id))])
    case .loadAnimation(let id): ("loadAnimation", [("id", .string(id))])
    default: nil
    }
  }

  private var playbackParts: Parts? {
    switch self {
    case .play: ("play", [])
    case .pause: ("pause", [])
    case .stop: ("stopPlayback", [])
    case .clearSegment: ("clearSegment", [])
    case .setFrame(let frame): ("setFrame", [("frame", .float(frame))])
    case .setSegment(let start, let end): ("setSegment", [("start", .float(start)), ("end", .float(end))])
    case .setMarker(let name?): ("setMarker", [("name", .string(name))])
    case .setMarker(nil): ("clearMarker", [])
    case .setMode(let mode): ("setMode", [("value", .string(mode.rawValue))])
    case .setLoop(let value): ("setLoop", [("value", .bool(value))])
    case .setLoopCount(let count): ("setLoopCount", [("value", .number(Double(count)))])
    case .setSpeed(let speed): ("setSpeed", [("value", .float(speed))])
    case .setFrameInterpolation(let value): ("setFrameInterpolation", [("value", .bool(value))])
    case .setReducedMotion(.full): ("setReducedMotion", [("value", .string("full"))])
    case .setReducedMotion(.settled): ("setReducedMotion", [("value", .string("settled"))])
    case .setReducedMotion(.marker(let name)):
      ("setReducedMotion", [("value", .string("marker")), ("name", .string(name))])
    case .setAutoplay(let value): ("setAutoplay", [("value", .bool(value))])
    case .tween(let frame, let milliseconds, let easing):
      (
        "tween",
        [
          ("to", .float(frame)), ("ms", .float(milliseconds)),
          ("easing", .array([easing.x1, easing.y1, easing.x2, easing.y2].map { JSONTree.float($0) })),
        ]
      )
    case .tick(let milliseconds): ("tick", [("ms", .float(milliseconds))])
    default: nil
    }
  }

  private var machineParts: Parts? {
    switch self {
    case .loadMachine(let id): ("loadMachine", [("id", .string(id))])
    case .loadMachineData(let json): ("loadMachine", [("json", Self.text(json))])
    case .unloadMachine: ("unloadMachine", [])
    case .stopMachine: ("stop", [])
    case .complete: ("complete", [])
    case .loopComplete: ("loopComplete", [])
    case .start(let policy): ("start", Self.members(of: policy))
    case .setInput(let name, .event): ("fire", [("input", .string(name))])
    case .setInput(let name, let value):
      ("set", [("input", .string(name)), ("value", value.json ?? .null)])
    case .resetInput(let name): ("reset", [("input", .string(name))])
    case .override(let state): ("override", [("state", .string(state))])
    case .seed(let value): ("seed", [("value", .source("\(value)"))])
    case .post(let gesture, let x, let y): (gesture.callName, [("x", .float(x)), ("y", .float(y))])
    default: nil
    }
  }

  private var themeParts: Parts? {
    switch self {
    case .setTheme(let id): ("setTheme", [("id", .string(id))])
    case .setThemeData(let json): ("setThemeData", [("theme", Self.object(json))])
    case .setSlot(let id, let json):
      ("setSlots", [("slots", .object([(id, .object([("p", Self.object(json))]))]))])
    case .setSlots(let json): ("setSlots", [("slots", Self.object(json))])
    case .clearSlot(let id): ("clearSlot", [("id", .string(id))])
    case .resetSlot(let id): ("resetSlot", [("id", .string(id))])
    case .clearSlots: ("clearSlots", [])
    case .resetSlots: ("resetSlots", [])
    case .unwritable(let words): ("unwritable", [("what", .string(words))])
    default: nil
    }
  }

  /// JSON text as it is; an empty object in the place of anything else, which changes as little.
  private static func object(_ json: [UInt8]) -> JSONTree {
    guard let document = try? JSONDocument(json), document.kind(of: document.root) == .object else {
      return .object([])
    }
    return .source(String(decoding: json, as: UTF8.self))
  }

  private static func text(_ json: [UInt8]) -> JSONTree { .string(String(decoding: json, as: UTF8.self)) }

  private static func members(of policy: OpenURLPolicy) -> [(String, JSONTree)] {
    var members: [(String, JSONTree)] = []
    if !policy.allowedPatterns.isEmpty {
      members.append(("whitelist", .array(policy.allowedPatterns.map { .string($0) })))
    }
    if policy.requiresUserInteraction != OpenURLPolicy().requiresUserInteraction {
      members.append(("requireUserInteraction", .bool(policy.requiresUserInteraction)))
    }
    return members
  }
}
