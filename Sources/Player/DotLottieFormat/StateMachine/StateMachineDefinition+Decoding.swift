import LottieFormat

extension StateMachineDefinition {
  /// Reads a machine.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - parsing: The tolerance for unknown and missing parts.
  /// - Throws: ``DotLottieError`` if the bytes are not JSON, or a required part is missing.
  public init(json: [UInt8], parsing: Parsing = .lenient) throws(DotLottieError) {
    do throws(DotLottieError) {
      try self.init(reading: json, parsing)
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(json, insteadOf: .stateMachine)
    }
  }

  private init(reading json: [UInt8], _ parsing: Parsing) throws(DotLottieError) {
    let decoder = try MachineDecoder(json, parsing)
    do throws(DotLottieReader.Failure) {
      self = try decoder.machine()
    } catch {
      throw decoder.reader.error(error)
    }
    diagnostics = decoder.reader.findings
  }
}

/// Reads the parts of a machine.
struct MachineDecoder {
  typealias Definition = StateMachineDefinition
  typealias Node = JSONDocument.Node
  typealias Failure = DotLottieReader.Failure

  let reader: DotLottieReader
  /// Whether parts of unknown kinds are kept.
  private let keepsUnknown: Bool

  init(_ bytes: [UInt8], _ parsing: Definition.Parsing) throws(DotLottieError) {
    keepsUnknown = parsing != .strict
    guard parsing == .lenient else {
      reader = try DotLottieReader(
        bytes, isStrict: true, allowsInfinity: parsing == .strict, acceptsMark: parsing != .strict)
      return
    }
    do throws(DotLottieError) {
      reader = try DotLottieReader(bytes, isStrict: false)
    } catch {
      // The format's page writes colours as hexadecimal numbers.
      guard error.code == .malformedJSON, let decimal = HexadecimalNumbers.replaced(in: bytes) else {
        throw error
      }
      // Its error is another one than the numbers, at the same offset.
      reader = try DotLottieReader(decimal.bytes, isStrict: false)
      for node in reader.json.numbers(at: decimal.offsets) {
        reader.note(node, "JSON has no hexadecimal numbers; other players refuse the file", .mendedValue)
      }
    }
  }

  func machine() throws(Failure) -> Definition {
    let root = Node.root
    try reader.requireObject(root, "a state machine")
    noteMisspelt(in: root, ["initial", "states", "inputs", "interactions"])
    var machine = Definition(initial: try reader.identifier("initial", of: root), states: [])
    let states = reader.member("states", root)
    machine.states = try parts(
      try reader.requiredElements("states", states, of: root, limit: DotLottieLimits.maximumStates)
    ) { node throws(Failure) in try state(node) }
    var inputs = try reader.elements("inputs", reader.member("inputs", root))
    machine.inputs.reserveCapacity(inputs.count)
    while let node = reader.json.nextElement(&inputs) {
      let input = try input(node)
      if input.name?.begins(with: "@") ?? false {
        reader.note(
          node, "names that begin with @ are reserved for the player; the input is left out", .reservedName)
      } else {
        machine.inputs.append(input)
      }
    }
    let interactions = reader.member("interactions", root)
    machine.interactions = try parts(try reader.elements("interactions", interactions)) {
      node throws(Failure) in try interaction(node)
    }
    return machine
  }

  /// Reads the elements of an array.
  ///
  /// `read` should be a closure: a reference to a method copies the decoder, which made reading 3 % slower.
  @inline(__always)
  func parts<Part>(_ list: JSONDocument.Cursor, _ read: (Node) throws(Failure) -> Part) throws(Failure)
    -> [Part]
  {
    var cursor = list
    var parts: [Part] = []
    parts.reserveCapacity(list.count)
    while let node = reader.json.nextElement(&cursor) { parts.append(try read(node)) }
    return parts
  }

  /// Counts a transition, guard, action or interaction.
  func count(_ node: Node) throws(Failure) { try reader.countPart(node) }

  // MARK: States

  private func state(_ node: Node) throws(Failure) -> Definition.State {
    try reader.requireObject(node, "a state")
    let members = StateMembers(node, reader.json)
    let kind = try kind(members.type, of: node)
    guard kind == "PlaybackState" || kind == "GlobalState" else {
      let kinds = ["PlaybackState", "GlobalState"]
      throw reader.failure(.unknownKind, node, noKind("state", members.type, kinds))
    }
    if members.hasOthers { noteMisspelt(in: node, StateMembers.names) }
    let name = try reader.identifier("name", members.name, of: node)
    var state = Definition.State(name: name, playback: nil)
    if kind == "PlaybackState" { state.playback = try playback(members, node) }
    if members.transitions == nil { try reader.noteMissing("transitions", of: node, "there are none") }
    state.transitions = try parts(try reader.elements("transitions", members.transitions)) {
      node throws(Failure) in try transition(node)
    }
    state.entryActions = try actions("entryActions", members.entryActions)
    state.exitActions = try actions("exitActions", members.exitActions)
    return state
  }

  private func playback(_ members: StateMembers, _ node: Node) throws(Failure) -> Definition.Playback {
    var playback = Definition.Playback()
    if members.animation == nil {
      try reader.noteMissing("animation", of: node, "the current one stays")
    }
    playback.animation = try reader.optionalIdentifier("animation", members.animation) ?? ""
    playback.loop = try reader.optionalBoolean("loop", members.loop)
    playback.loopCount = try reader.optionalInteger("loopCount", members.loopCount)
    playback.autoplay = try reader.optionalBoolean("autoplay", members.autoplay)
    if let mode = try reader.optionalString("mode", members.mode) {
      playback.mode = PlaybackMode(rawValue: mode)
      if playback.mode == nil {
        let known = PlaybackMode.allCases.map { $0.rawValue }
        try reader.repair(
          members.mode ?? node,
          "there is no mode \"\(mode.shortened)\"; it is left out\(UnknownName.hint(mode, known))",
          .unknownKind)
      }
    }
    playback.speed = try reader.optionalNumber("speed", members.speed).map { Float($0) }
    playback.segment = try members.segment.flatMap { node throws(Failure) in try segment(node) }
    playback.backgroundColor = try color("backgroundColor", members.backgroundColor)
    playback.isFinal = try reader.optionalBoolean("final", members.isFinal) ?? false
    return playback
  }

  /// A colour: a number, or a text such as `0xFFFFFF`, `#FFFFFF` or `16777215`, which the format's page shows.
  private func color(_ key: String, _ found: Node?) throws(Failure) -> UInt32? {
    if !reader.isStrict, let found, let text = reader.json.string(found), let value = Self.color(text) {
      return value
    }
    return try reader.optionalInteger(key, found)
  }

  /// The number in a text: decimal, or six or eight hexadecimal digits after `0x` or `#`.
  private static func color(_ text: String) -> UInt32? {
    let bytes = Array(text.utf8)
    let mark: Int
    if bytes.first == UInt8(ascii: "#") {
      mark = 1
    } else {
      mark = bytes.count > 2 && bytes[0] == UInt8(ascii: "0") && bytes[1] | 0x20 == UInt8(ascii: "x") ? 2 : 0
    }
    let digits = bytes[mark...]
    guard mark == 0 ? (1...10).contains(digits.count) : digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * (mark == 0 ? 10 : 16) + UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F") where mark > 0,
        UInt8(ascii: "a")...UInt8(ascii: "f") where mark > 0:
        value = value * 16 + UInt64(digit & 0x0F) + 9
      default: return nil
      }
    }
    // Eight digits without red would be taken for six.
    if digits.count == 8, mark > 0, value <= 0xFF_FFFF { return nil }
    return UInt32(exactly: value)
  }

  private func segment(_ found: Node) throws(Failure) -> Definition.Segment? {
    if let name = reader.json.string(found) {
      try reader.checkIdentifier(name, found)
      return .marker(name)
    }
    if !reader.isStrict, reader.json.count(of: found) == 2 {
      do throws(Failure) {
        if let numbers = try numbers("segment", found) { return .range(start: numbers[0], end: numbers[1]) }
      } catch {
        reader.note(found, "\(error.message); the segment is left out")
        return nil
      }
    }
    try reader.repair(found, "a segment must be the name of a marker or two frames; it is left out")
    return nil
  }

  private func transition(_ node: Node) throws(Failure) -> Definition.Transition {
    try count(node)
    try reader.requireObject(node, "a transition")
    let members = TransitionMembers(node, reader.json)
    let kind = try kind(members.type, of: node)
    if members.hasOthers { noteMisspelt(in: node, TransitionMembers.names) }
    var transition = Definition.Transition(
      toState: try reader.identifier("toState", members.toState, of: node))
    if members.guards != nil {
      // Leaving out an invalid guard would make the transition unconditional.
      let guards = try reader.requiredElements("guards", members.guards, of: node)
      transition.guards = try parts(guards) { node throws(Failure) in try condition(node) }
    }
    switch kind {
    case "Transition": break
    case "Tweened": transition.tween = try tween(members, node)
    default:
      throw reader.failure(
        .unknownKind, node, noKind("transition", members.type, ["Transition", "Tweened"]))
    }
    return transition
  }

  private func tween(_ members: TransitionMembers, _ node: Node) throws(Failure) -> Definition.Tween {
    let duration = Float(try reader.number("duration", members.duration, of: node))
    let list = try reader.required("easing", members.easing, of: node)
    guard reader.json.count(of: list) == 4, let numbers = try numbers("easing", list) else {
      let hint = reader.json.string(list).map { Definition.Easing.hint($0) } ?? ", such as [0, 0, 1, 1]"
      throw reader.failure(.typeMismatch, list, "an easing must be four numbers\(hint)")
    }
    return Definition.Tween(
      duration: duration,
      easing: Definition.Easing(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
  }

  /// The elements of an array of one to four numbers; nil for other values.
  private func numbers(_ key: String, _ node: Node) throws(Failure) -> SIMD4<Float>? {
    var elements = reader.json.elements(in: node)
    var numbers = SIMD4<Float>()
    var count = 0
    while let element = reader.json.nextElement(&elements) {
      guard count < 4, let number = reader.json.number(element) else { return nil }
      numbers[count] = Float(try reader.checked(number, key, element))
      count += 1
    }
    return count > 0 ? numbers : nil
  }

  // MARK: Unknown parts

  /// Keeps a part of an unknown kind; in strict mode it is an error instead.
  func unknown(_ node: Node, _ type: Node?, _ what: String, _ kinds: [String]) throws(Failure)
    -> Definition.Unknown
  {
    guard keepsUnknown else { throw reader.failure(.unknownKind, node, noKind(what, type, kinds)) }
    reader.note(node, noKind(what, type, kinds, "; it is kept, and does nothing"), .unknownKind)
    return Definition.Unknown(type: typeName(type), json: try reader.kept(node))
  }

  /// The message about a part of an unknown kind, with the known kinds.
  func noKind(_ what: String, _ type: Node?, _ kinds: [String], _ consequence: String = "") -> String {
    let name = typeName(type)
    let hint = UnknownName.hint(name, kinds)
    return "there is no \(what) of the type \"\(name.shortened)\"\(consequence)\(hint)"
  }

  /// Records the probably misspelt members of a part.
  func noteMisspelt(in node: Node, _ names: [String]) {
    if !reader.isStrict { reader.noteMisspelt(in: node, names) }
  }

  /// Keeps an incomplete part; in strict mode the error is thrown.
  func incomplete(_ node: Node, _ type: Node?, _ failure: Failure) throws(Failure) -> Definition.Unknown {
    if reader.isStrict { throw failure }
    reader.note(node, "\(failure.message); it is kept, and does nothing", .unknownKind)
    return Definition.Unknown(type: typeName(type), json: try reader.kept(node))
  }

  /// The kind of a part: its `type` as a word.
  func kind(_ type: Node?, of node: Node) throws(Failure) -> JSONWord {
    let type = try reader.required("type", type, of: node)
    guard let kind = reader.json.word(type) else {
      throw reader.failure(.typeMismatch, type, "\"type\" must be a text")
    }
    return kind
  }

  /// The `type` of a part as text, for messages.
  func typeName(_ type: Node?) -> String { type.flatMap { reader.json.string($0) } ?? "" }
}
