import DotLottieFormat
import LottieFormat
import ZoetropeJSON

/// All names in a package.
struct PackageNames {
  /// A name with its description for a comment.
  struct Item {
    var name: String
    var comment: String
  }

  /// A slot with its kind; nil if that differs or is unknown.
  struct Slot {
    var name: String
    var kind: LottieDocument.SlotKind?
    var comment: String
  }

  /// The type of an input.
  enum InputType: String {
    case number = "Float"
    case text = "String"
    case truth = "Bool"
    case event = "Void"
  }

  /// An input of a state machine.
  struct Input {
    var name: String
    var type: InputType
    var comment: String
  }

  /// A state machine.
  struct Machine {
    var id: String
    var comment: String
    var states: [Item]
    var inputs: [Input]
  }

  var animations: [Item] = []
  var themes: [Item] = []
  var markers: [Item] = []
  /// The markers that are ranges in at least one animation.
  var segments: [Item] = []
  var slots: [Slot] = []
  var machines: [Machine] = []
}

extension PackageNames {
  /// Reads all names of a package.
  ///
  /// - Throws: ``CodegenError`` for an invalid part.
  init(_ file: DotLottieFile) throws(CodegenError) {
    let manifest = file.manifest
    for animation in Self.distinct(manifest.animations, \.id) {
      animations.append(Item(name: animation.id, comment: Self.comment(animation.name, "An animation.")))
    }
    try readAnimations(file)
    for theme in Self.distinct(manifest.themes, \.id) {
      themes.append(Item(name: theme.id, comment: Self.comment(theme.name, "A theme.")))
      do { refine(by: try file.themeReading(id: theme.id).theme) } catch { throw Self.unreadable(error) }
    }
    for machine in Self.distinct(manifest.stateMachines, \.id) {
      do throws(DotLottieError) {
        let definition = try file.stateMachine(id: machine.id)
        machines.append(Machine(machine, definition))
      } catch {
        throw Self.unreadable(error)
      }
    }
  }

  private static func unreadable(_ error: DotLottieError) -> CodegenError {
    CodegenError(.unreadablePart, "\(error)")
  }

  /// The elements with different names, the first of each.
  fileprivate static func distinct<Element>(_ elements: [Element], _ name: (Element) -> String) -> [Element] {
    var seen: Set<ExactName> = []
    return elements.filter { seen.insert(ExactName(name($0))).inserted }
  }

  fileprivate static func comment(_ name: String?, _ otherwise: String) -> String {
    guard let name, !name.isEmpty else { return otherwise }
    return SwiftLiteral.commented(name)
  }

  // MARK: Animations

  private mutating func readAnimations(_ file: DotLottieFile) throws(CodegenError) {
    var ranges: [ExactName: [String]] = [:]
    var names: [String] = []
    var segmentNames: Set<ExactName> = []
    for animation in animations {
      let document: LottieDocument
      do throws(DotLottieError) {
        document = try Self.document(file, animation.name)
      } catch {
        throw Self.unreadable(error)
      }
      for marker in Self.distinct(document.markers, \.name) {
        let name = ExactName(marker.name)
        if ranges[name] == nil { names.append(marker.name) }
        ranges[name, default: []].append(Self.range(marker, document, animation.name))
        if marker.duration > 0 { segmentNames.insert(name) }
      }
      add(document.namedSlots, animation.name)
    }
    markers = names.map { Item(name: $0, comment: Self.sentence(ranges[ExactName($0)] ?? [])) }
    segments = markers.filter { segmentNames.contains(ExactName($0.name)) }
  }

  private static func document(_ file: DotLottieFile, _ id: String) throws(DotLottieError) -> LottieDocument {
    let bytes = try file.animation(id: id)
    do {
      return try LottieDocument(bytes)
    } catch {
      throw DotLottieError(code: .malformedJSON, path: "animation \(id)", message: "\(error)")
    }
  }

  private static func range(
    _ marker: LottieDocument.Marker, _ document: LottieDocument, _ animation: String
  ) -> String {
    let start = marker.time - document.inPoint
    let frames =
      marker.duration > 0
      ? "Frames \(number(start)) to \(number(start + marker.duration))" : "Frame \(number(start))"
    return "\(frames) of \(SwiftLiteral.commented(animation))."
  }

  private static func number(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// The description of a name in several animations, from the first few.
  private static func sentence(_ parts: [String]) -> String {
    parts.prefix(3).joined(separator: " ") + (parts.count > 3 ? " And in \(parts.count - 3) more." : "")
  }

  // MARK: Slots

  private mutating func add(_ found: [(id: String, kind: LottieDocument.SlotKind?)], _ animation: String) {
    var places: [ExactName: Int] = [:]
    for (place, slot) in slots.enumerated() { places[ExactName(slot.name)] = place }
    for (id, kind) in found {
      if let place = places[ExactName(id)] {
        if slots[place].kind != kind { slots[place].kind = nil }
      } else {
        places[ExactName(id)] = slots.count
        slots.append(Slot(name: id, kind: kind, comment: "A slot of \(SwiftLiteral.commented(animation))."))
      }
    }
  }

  /// Distinguishes points from pairs of numbers, which animations write alike.
  private mutating func refine(by theme: DotLottieTheme) {
    var points: Set<ExactName> = []
    for rule in theme.rules {
      if case .position = rule.content { points.insert(ExactName(rule.id)) }
    }
    guard !points.isEmpty else { return }
    for place in slots.indices where slots[place].kind == .vector {
      if points.contains(ExactName(slots[place].name)) { slots[place].kind = .position }
    }
  }
}

extension PackageNames.Machine {
  fileprivate init(_ item: DotLottieManifest.Item, _ definition: StateMachineDefinition) {
    id = item.id
    comment = PackageNames.comment(item.name, "A state machine.")
    states = PackageNames.distinct(definition.states, \.name).map { state in
      .init(
        name: state.name,
        comment: state.isGlobal
          ? "The global state: its transitions apply in every state."
          : state.playback?.isFinal == true ? "A final state." : "A state.")
    }
    // Inputs of different types may have the same name.
    inputs = PackageNames.distinct(definition.inputs.compactMap(PackageNames.Input.init)) { input in
      "\(input.type.rawValue) \(input.name)"
    }
  }
}

extension PackageNames.Input {
  /// Nil for an input of an unknown kind.
  fileprivate init?(_ input: StateMachineDefinition.Input) {
    switch input {
    case .numeric(let name, let value):
      self.init(name: name, type: .number, comment: "A number, initially \(Self.number(value)).")
    case .string(let name, let value):
      let text = SwiftLiteral.quoted(String(value.unicodeScalars.prefix(40)))
      self.init(name: name, type: .text, comment: "A text, initially \(text).")
    case .boolean(let name, let value):
      self.init(name: name, type: .truth, comment: "True or false, initially \(value).")
    case .event(let name):
      self.init(name: name, type: .event, comment: "An event.")
    case .unknown: return nil
    }
  }

  private static func number(_ value: Float) -> String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }
}
