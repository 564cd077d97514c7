extension AnimationMachineFile {
  /// Reads a file.
  ///
  /// The reader accepts the deviations that the original accepts: a number may be a string that begins with a number, a
  /// Boolean may be a number or a string, tags and ids may be numbers, and `null` counts as a missing member. Other
  /// corrections, such as of a number with other characters behind it, are listed in ``notes``.
  /// - Throws: ``ViewMachineError`` if the bytes are not JSON, not an array of machines, or too many, and if an entry
  ///   has no id or no tag.
  public init(json bytes: [UInt8]) throws(ViewMachineError) {
    do throws(ViewMachineError) {
      try self.init(reading: bytes)
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(bytes, insteadOf: .viewMachines)
    }
  }

  private init(reading bytes: [UInt8]) throws(ViewMachineError) {
    let decoder = try MachineFileDecoder(bytes)
    do throws(MachineFileReader.Failure) {
      machines = try decoder.machines()
    } catch {
      throw decoder.members.error(error)
    }
    notes = decoder.members.findings.map { $0.reported(by: Rule(rawValue: $0.rule.rawValue) ?? .mendedValue) }
  }
}

/// A reader of the parts of a file.
struct MachineFileDecoder {
  typealias File = AnimationMachineFile
  typealias Node = JSONDocument.Node
  typealias Failure = MachineFileReader.Failure

  let members: MachineFileReader
  var json: JSONDocument { members.json }

  init(_ bytes: [UInt8]) throws(ViewMachineError) { members = try MachineFileReader(bytes) }

  func machines() throws(Failure) -> [File.Machine] {
    guard json.kind(of: .root) == .array else {
      throw members.failure(.typeMismatch, .root, "a file of machines is an array of objects")
    }
    return try list(.root, machine)
  }

  /// Reads the elements that are objects; other elements are left out and noted.
  private func list<Part>(_ array: Node, _ read: (Node) throws(Failure) -> Part) throws(Failure) -> [Part] {
    var parts: [Part] = []
    for node in json.elements(of: array) {
      try members.countPart(node)
      if json.kind(of: node) == .object {
        parts.append(try read(node))
      } else {
        members.note(node, "must be an object; it is left out")
      }
    }
    return parts
  }

  private func list<Part>(
    _ key: String, of node: Node, _ read: (Node) throws(Failure) -> Part
  ) throws(Failure) -> [Part]? {
    guard let array = members.member(key, node) else { return nil }
    guard json.kind(of: array) == .array else {
      members.note(array, "\"\(key)\" must be an array; it is left out")
      return nil
    }
    return try list(array, read)
  }

  private func machine(_ node: Node) throws(Failure) -> File.Machine {
    var machine = File.Machine(
      id: try members.lenientIdentifier(FormatKeys.machine, of: node),
      states: try list(FormatKeys.states, of: node, state))
    machine.extras = members.extras(of: node, but: FormatKeys.ofMachine)
    return machine
  }

  private func state(_ node: Node) throws(Failure) -> File.State {
    var state = File.State(
      id: try members.lenientIdentifier(FormatKeys.state, of: node),
      isInitial: members.lenientBoolean(FormatKeys.initial, of: node),
      views: try list(FormatKeys.views, of: node, view),
      transitions: try list(FormatKeys.transitions, of: node, transition))
    state.extras = members.extras(of: node, but: FormatKeys.ofState)
    return state
  }

  private func view(_ node: Node) throws(Failure) -> File.View {
    var view = File.View(
      TagPath(try members.lenientIdentifier(FormatKeys.tag, of: node)),
      alpha: members.lenientNumber(FormatKeys.alpha, of: node),
      rect: try members.lenientText(FormatKeys.rect, of: node).map { RectText($0) },
      transformations: try list(FormatKeys.transformations, of: node, transformation))
    view.zoetrope = try viewExtension(of: node)
    view.extras = members.extras(of: node, but: FormatKeys.ofView)
    return view
  }

  private func transformation(_ node: Node) -> File.Transformation {
    var step = File.Transformation(
      members.lenientInteger(FormatKeys.kind, of: node).map { .init(rawValue: $0) },
      angle: members.lenientNumber(FormatKeys.angle, of: node),
      scaleX: members.lenientNumber(FormatKeys.scaleX, of: node),
      scaleY: members.lenientNumber(FormatKeys.scaleY, of: node),
      translationX: members.lenientNumber(FormatKeys.translationX, of: node),
      translationY: members.lenientNumber(FormatKeys.translationY, of: node))
    step.extras = members.extras(of: node, but: FormatKeys.ofTransformation)
    return step
  }

  private func transition(_ node: Node) throws(Failure) -> File.Transition {
    var transition = File.Transition(
      id: try members.lenientIdentifier(FormatKeys.transition, of: node),
      to: try members.lenientText(FormatKeys.target, of: node),
      duration: members.lenientNumber(FormatKeys.duration, of: node),
      delay: members.lenientNumber(FormatKeys.delay, of: node),
      curve: members.lenientInteger(FormatKeys.curve, of: node).map { AnimationCurve(rawValue: $0) },
      next: try members.lenientText(FormatKeys.next, of: node))
    transition.zoetrope = try transitionExtension(of: node)
    transition.extras = members.extras(of: node, but: FormatKeys.ofTransition)
    return transition
  }
}
