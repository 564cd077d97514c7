import DotLottieFormat
import LottieFormat
import LottiePlayer

/// The calls that a search may make in each state.
struct SearchSteps {
  typealias Definition = StateMachineDefinition

  /// A change of an input that an application may make.
  enum Change: Hashable {
    case number(row: Int, bits: UInt32)
    case boolean(row: Int, Bool)
    case text(row: Int, ExactName)
    case event(ExactName)
    /// Another numeric input's value, and a difference.
    case relativeNumber(row: Int, other: Int, difference: Int)
    /// Another string input's value.
    case sameText(row: Int, other: Int)
  }

  /// The gestures that interactions listen to.
  private(set) var gestures: [PlayerCall] = []
  /// The changes that the guards of all states ask for.
  private(set) var changes: [Change] = []
  /// Whether only the application changes the input of each.
  private(set) var isOwn: [Bool] = []
  /// The positions of the changes of each state's guards.
  private(set) var local: [[Int32]]
  /// The changes of the global state's guards.
  private(set) var global: [Int32] = []
  /// Whether a change or a gesture was left out, because there are too many.
  private(set) var isCut = false
  /// Whether the position of layers matters.
  private(set) var asksForLayers = false
  /// Whether the layers under a resting pointer matter.
  private(set) var followsPointer = false

  /// The highest number of changes and of gestures.
  static let maximum = 512
  /// The number of changes up to which all are made in each state.
  static let few = 24

  /// Whether each state gets all changes, and not only the ones of its guards.
  var makesAllEverywhere: Bool { changes.count <= Self.few }

  init(_ definition: Definition, _ inputs: SearchInputs, canvas: (width: Int, height: Int)) {
    local = Array(repeating: [], count: definition.states.count)
    var known: [Change: Int32] = [:]
    for (row, state) in definition.states.enumerated() {
      var mine: [Int32] = []
      for transition in state.transitions {
        for condition in transition.guards ?? [] {
          for (change, isOwn) in Self.changes(of: condition, inputs) {
            if let position = known[change] {
              if !mine.contains(position) { mine.append(position) }
            } else if changes.count < Self.maximum {
              known[change] = Int32(changes.count)
              mine.append(Int32(changes.count))
              changes.append(change)
              self.isOwn.append(isOwn)
            } else {
              isCut = true
            }
          }
        }
      }
      local[row] = mine
      if state.isGlobal { global = local[row] }
    }
    addGestures(definition.interactions, canvas)
  }

  private static func changes(
    of condition: Definition.Guard, _ inputs: SearchInputs
  ) -> [(Change, isOwn: Bool)] {
    switch condition {
    case .numeric(let name, _, let operand):
      guard let row = inputs.numberRows[ExactName(name)] else { return [] }
      let isOwn = !inputs.isWritten(.number, name)
      switch operand {
      case .number(let value):
        let samples = inputs.numbers[row].samples
        let middle = Int(inputs.numbers[row].position(value))
        guard samples.indices.contains(middle) else { return [] }
        return samples[max(middle - 1, 0)...min(middle + 1, samples.count - 1)].map {
          (.number(row: row, bits: $0.bitPattern), isOwn)
        }
      case .string(let text):
        guard let other = inputs.numberRows[ExactName(text.withoutDollars)] else { return [] }
        return [-1, 0, 1].map { (.relativeNumber(row: row, other: other, difference: $0), isOwn) }
      case .boolean: return []
      }
    case .boolean(let name, _, _):
      guard let row = inputs.booleanRows[ExactName(name)] else { return [] }
      let isOwn = !inputs.isWritten(.boolean, name)
      return [true, false].map { (.boolean(row: row, $0), isOwn) }
    case .string(let name, _, let operand):
      guard let row = inputs.stringRows[ExactName(name)], case .string(let text) = operand else { return [] }
      let isOwn = !inputs.isWritten(.string, name)
      let unequal = Change.text(row: row, ExactName(inputs.otherTexts[row]))
      guard text.begins(with: "$") else {
        return [(.text(row: row, ExactName(text)), isOwn), (unequal, isOwn)]
      }
      guard let reference = inputs.stringRows[ExactName(text.withoutDollars)] else { return [] }
      return [(.sameText(row: row, other: reference), isOwn), (unequal, isOwn)]
    case .event(let name): return [(.event(ExactName(name)), !inputs.isWritten(.event, name))]
    case .unknown: return []
    }
  }

  // MARK: Gestures

  private struct GestureKey: Equatable {
    var gesture: PointerGesture
    /// The layer; nil for a point.
    var layer: ExactName?
    var isCorner = false
  }

  private mutating func addGestures(
    _ interactions: [Definition.Interaction], _ canvas: (width: Int, height: Int)
  ) {
    var known: [GestureKey] = []
    func add(_ key: GestureKey) {
      if known.contains(key) { return }
      guard gestures.count < Self.maximum else {
        isCut = true
        return
      }
      known.append(key)
      if let layer = key.layer {
        gestures.append(.postOnLayer(key.gesture, layer.text))
      } else if key.isCorner {
        gestures.append(.post(key.gesture, x: 1, y: 1))
      } else {
        gestures.append(.post(key.gesture, x: Float(canvas.width) / 2, y: Float(canvas.height) / 2))
      }
    }
    var plain: [PointerGesture] = []
    var onLayers: [PointerGesture] = []
    for interaction in interactions {
      guard case .gesture(let gesture, let layer) = interaction.trigger else { continue }
      add(GestureKey(gesture: gesture, layer: layer.map { ExactName($0) }))
      guard let layer else {
        plain.append(gesture)
        continue
      }
      onLayers.append(gesture)
      asksForLayers = true
      guard gesture == .pointerEnter || gesture == .pointerExit else { continue }
      // Layers are entered and left by moves.
      followsPointer = true
      add(GestureKey(gesture: .pointerMove, layer: ExactName(layer)))
    }
    // Where no layer of the interactions is.
    for gesture in PointerGesture.allCases where plain.contains(gesture) && onLayers.contains(gesture) {
      add(GestureKey(gesture: gesture, layer: nil, isCorner: true))
    }
    if followsPointer || onLayers.contains(.pointerMove) {
      add(GestureKey(gesture: .pointerMove, layer: nil, isCorner: true))
    }
    followsPointer = followsPointer || plain.contains(.pointerEnter) || plain.contains(.pointerExit)
  }
}
