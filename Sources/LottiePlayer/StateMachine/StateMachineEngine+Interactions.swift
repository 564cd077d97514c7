import DotLottieFormat

/// Something that a pointer did, in pixels of the canvas.
public enum PointerEventKind: Sendable, Hashable, CaseIterable {
  /// A press began.
  case down
  /// A press ended.
  case up
  /// The pointer moved, pressed or not.
  case move
  /// The pointer came onto the canvas.
  case enter
  /// The pointer left the canvas.
  case exit
  /// A press ended where it had begun.
  case click

  fileprivate var trigger: CompiledMachine.Interaction.Trigger {
    switch self {
    case .down: .pointerDown
    case .up: .pointerUp
    case .move: .pointerMove
    case .enter: .pointerEnter
    case .exit: .pointerExit
    case .click: .click
    }
  }
}

extension StateMachineEngine {
  /// The kinds of events that a machine listens to.
  public struct Listeners: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `PointerUp`.
    public static let pointerUp = Listeners(rawValue: 1)
    /// `PointerDown`.
    public static let pointerDown = Listeners(rawValue: 2)
    /// `PointerEnter`.
    public static let pointerEnter = Listeners(rawValue: 4)
    /// `PointerExit`.
    public static let pointerExit = Listeners(rawValue: 8)
    /// `PointerMove`, which entering and leaving need too.
    public static let pointerMove = Listeners(rawValue: 16)
    /// `Click`.
    public static let click = Listeners(rawValue: 32)
    /// `OnComplete`.
    public static let complete = Listeners(rawValue: 64)
    /// `OnLoopComplete`.
    public static let loopComplete = Listeners(rawValue: 128)

    /// The names of the kinds, sorted.
    public var names: [String] {
      let all: [(Listeners, String)] = [
        (.click, "Click"), (.complete, "OnComplete"), (.loopComplete, "OnLoopComplete"),
        (.pointerDown, "PointerDown"), (.pointerEnter, "PointerEnter"), (.pointerExit, "PointerExit"),
        (.pointerMove, "PointerMove"), (.pointerUp, "PointerUp"),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// The events that the machine's interactions need to hear of; a host need not post others.
  public var listeners: Listeners {
    machine.interactions.reduce(into: []) { result, interaction in
      switch interaction.trigger {
      case .pointerUp: result.insert(.pointerUp)
      case .pointerDown: result.insert(.pointerDown)
      case .pointerEnter: result.formUnion([.pointerEnter, .pointerMove])
      case .pointerExit: result.formUnion([.pointerExit, .pointerMove])
      case .pointerMove: result.insert(.pointerMove)
      case .click: result.insert(.click)
      case .complete: result.insert(.complete)
      case .loopComplete: result.insert(.loopComplete)
      case .never: break
      }
    }
  }

  /// Runs what an event of the pointer asks for by itself: the first of two steps.
  ///
  /// Carry the effects out before ``track(_:hits:_:)``: a layer may have moved.
  /// - Parameters:
  ///   - event: What the pointer did.
  ///   - hits: Whether the pointer is on a layer.
  ///   - context: What the engine works on.
  public mutating func post(
    _ event: PointerEventKind, hits: (String) -> Bool, _ context: inout PlaybackContext
  ) {
    lastEventIsPress = event == .down || event == .click
    guard event != .move else { return }
    collected.removeAll(keepingCapacity: true)
    var noted: String?
    var left: [String] = []
    for interaction in machine.interactions where interaction.trigger == event.trigger {
      guard let layer = interaction.name else {
        collected.append(interaction.actions)
        continue
      }
      if event == .exit {
        guard enteredLayers.contains(layer), !hits(layer) else { continue }
        left.append(layer)
        collected.append(interaction.actions)
      } else if hits(layer) {
        if event == .enter || dialect.pressesEnterLayers { noted = layer }
        collected.append(interaction.actions)
      }
    }
    if let noted { note(noted) }
    if !left.isEmpty { enteredLayers.removeAll { left.contains($0) } }
    runCollected(&context)
  }

  /// Notices which layers the pointer came onto and left: the second step, for presses, releases and moves.
  public mutating func track(
    _ event: PointerEventKind, hits: (String) -> Bool, _ context: inout PlaybackContext
  ) {
    guard event == .move || event == .down || event == .up else { return }
    collected.removeAll(keepingCapacity: true)
    if event == .move {
      for interaction in machine.interactions where interaction.trigger == .pointerMove {
        if let layer = interaction.name, !hits(layer) { continue }
        collected.append(interaction.actions)
      }
    }
    if dialect.leavesLayerOnDirectMove { trackEvery(hits) } else { trackOne(hits) }
    runCollected(&context)
  }

  /// Tells the machine that playback has reached its final end.
  public mutating func postComplete(_ context: inout PlaybackContext) {
    post(completion: .whole, &context)
  }

  /// Tells the machine that an iteration has ended.
  public mutating func postLoopComplete(_ context: inout PlaybackContext) {
    post(completion: .loop, &context)
  }

  /// Runs what the end of an iteration asks for, then what the end of playback does: both for the state that played,
  /// even where the first leads away from it.
  mutating func post(completion: Timeline.Completion, _ context: inout PlaybackContext) {
    lastEventIsPress = false
    collected.removeAll(keepingCapacity: true)
    let state = currentState
    if completion.contains(.loop) { collect(.loopComplete, state) }
    if completion.contains(.whole) { collect(.complete, state) }
    runCollected(&context)
  }

  // MARK: Tracking

  private mutating func note(_ layer: String) {
    if !dialect.leavesLayerOnDirectMove { enteredLayers.removeAll(keepingCapacity: true) }
    if !enteredLayers.contains(layer) { enteredLayers.append(layer) }
  }

  /// Tracks the one layer that the shipped engine knows: leaving is noticed only where no other layer is hit.
  private mutating func trackOne(_ hits: (String) -> Bool) {
    let before = enteredLayers.first
    var isHit = false
    for layer in machine.watchedLayers where layer.isEnterOrExit && hits(layer.name) {
      isHit = true
      if enteredLayers.first == layer.name { break }
      enteredLayers.removeAll(keepingCapacity: true)
      enteredLayers.append(layer.name)
      collect(.pointerEnter, layer.name)
    }
    if !isHit, let before {
      enteredLayers.removeAll(keepingCapacity: true)
      collect(.pointerExit, before)
    }
  }

  /// Tracks every layer: what was left is told before what was entered.
  private mutating func trackEvery(_ hits: (String) -> Bool) {
    var index = 0
    while index < enteredLayers.count {
      if hits(enteredLayers[index]) {
        index += 1
      } else {
        collect(.pointerExit, enteredLayers.remove(at: index))
      }
    }
    for layer in machine.watchedLayers
    where layer.isEnterOrExit && !enteredLayers.contains(layer.name) && hits(layer.name) {
      enteredLayers.append(layer.name)
      collect(.pointerEnter, layer.name)
    }
  }

  /// Collects the interactions of a layer or a state.
  private mutating func collect(_ trigger: CompiledMachine.Interaction.Trigger, _ name: String) {
    for interaction in machine.interactions
    where interaction.trigger == trigger && interaction.name?.isExactly(name) ?? false {
      collected.append(interaction.actions)
    }
  }

  private mutating func runCollected(_ context: inout PlaybackContext) {
    for index in collected.indices { runInteraction(collected[index], &context) }
  }
}
