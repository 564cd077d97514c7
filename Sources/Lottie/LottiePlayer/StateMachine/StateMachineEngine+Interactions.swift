import DotLottieFormat

/// A pointer event, in pixels of the canvas.
public enum PointerEventKind: Sendable, Hashable, CaseIterable {
  /// A press began.
  case down
  /// A press ended.
  case up
  /// The pointer moved, pressed or not.
  case move
  /// The pointer entered the canvas.
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
      return all.filter { contains($0.0) }.map { $0.1 }
    }
  }

  /// The events that the machine's interactions need; a host need not post others.
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

  /// Runs the interactions of a pointer event: the first of two steps.
  ///
  /// Carry the effects out before ``track(_:hits:_:)``, because a layer may have moved.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - hits: Whether the pointer is on a layer.
  ///   - context: The playback and the list of effects.
  public mutating func post(
    _ event: PointerEventKind, hits: (String) -> Bool, _ context: inout PlaybackContext
  ) {
    lastEventIsPress = event == .down || event == .click
    work = MachineWork()
    guard event != .move else { return }
    beginStep()
    var noted = CompiledMachine.missing
    for row in shared.interactions(of: event.trigger) {
      let (layer, actions) = (machine.interactions[row].name, machine.interactions[row].actions)
      if layer < 0 {
        collected.append(actions)
      } else if event == .exit {
        if isEntered[Int(layer)] && !isHit(layer, hits) { collected.append(actions) }
      } else if isHit(layer, hits) {
        if event == .enter || dialect.pressesEnterLayers { noted = layer }
        collected.append(actions)
      }
    }
    if noted >= 0 { note(noted) }
    // A layer that was entered is tested only if an interaction needs to know that it is left.
    if event == .exit { enteredLayers.removeAll { hitAnswers[Int($0)] == .no } }
    runCollected(&context)
  }

  /// Finds the layers that the pointer entered and left: the second step, for presses, releases and moves.
  ///
  /// It may use the rest of `DotLottieLimits.machineWork` that the first step left.
  public mutating func track(
    _ event: PointerEventKind, hits: (String) -> Bool, _ context: inout PlaybackContext
  ) {
    guard event == .move || event == .down || event == .up else { return }
    beginStep()
    if event == .move {
      for row in shared.interactions(of: .pointerMove) {
        let layer = machine.interactions[row].name
        if layer < 0 || isHit(layer, hits) { collected.append(machine.interactions[row].actions) }
      }
    }
    if dialect.leavesLayerOnDirectMove { trackEvery(hits) } else { trackOne(hits) }
    runCollected(&context)
  }

  /// Notifies the machine that playback has reached its end.
  public mutating func postComplete(_ context: inout PlaybackContext) {
    work = MachineWork()
    post(completion: .whole, &context)
  }

  /// Notifies the machine that an iteration has ended.
  public mutating func postLoopComplete(_ context: inout PlaybackContext) {
    work = MachineWork()
    post(completion: .loop, &context)
  }

  /// Runs the interactions of the end of an iteration, then those of the end of playback: both for the state that
  /// played, even if the first leaves it.
  mutating func post(completion: Timeline.Completion, _ context: inout PlaybackContext) {
    lastEventIsPress = false
    collected.removeAll(keepingCapacity: true)
    let state = shared.listenedRow(currentState)
    if completion.contains(.loop) { collect(.loopComplete, state) }
    if completion.contains(.whole) { collect(.complete, state) }
    runCollected(&context)
  }

  // MARK: Tracking

  private mutating func beginStep() {
    collected.removeAll(keepingCapacity: true)
    hitAnswers.removeAll(keepingCapacity: true)
    hitAnswers.append(contentsOf: repeatElement(.unknown, count: machine.listenedNames.count))
    isEntered.removeAll(keepingCapacity: true)
    isEntered.append(contentsOf: repeatElement(false, count: machine.listenedNames.count))
    for layer in enteredLayers { isEntered[Int(layer)] = true }
  }

  /// Whether the pointer is on a layer; tested once in a step for all interactions.
  private mutating func isHit(_ layer: Int32, _ hits: (String) -> Bool) -> Bool {
    let row = Int(layer)
    if hitAnswers[row] == .unknown { hitAnswers[row] = hits(machine.listenedNames.names[row]) ? .yes : .no }
    return hitAnswers[row] == .yes
  }

  private mutating func note(_ layer: Int32) {
    if !dialect.leavesLayerOnDirectMove { enteredLayers.removeAll(keepingCapacity: true) }
    if enteredLayers.isEmpty || !isEntered[Int(layer)] { enteredLayers.append(layer) }
  }

  /// Tracks the one layer that the shipped engine knows: leaving is noticed only if no other layer is hit.
  private mutating func trackOne(_ hits: (String) -> Bool) {
    let before = enteredLayers.first
    var isAnyHit = false
    for row in machine.watchedLayers.indices {
      let layer = machine.watchedLayers[row]
      guard isHit(layer, hits) else { continue }
      isAnyHit = true
      if enteredLayers.first == layer { break }
      enteredLayers.removeAll(keepingCapacity: true)
      enteredLayers.append(layer)
      collect(.pointerEnter, layer)
    }
    if !isAnyHit, let before {
      enteredLayers.removeAll(keepingCapacity: true)
      collect(.pointerExit, before)
    }
  }

  /// Tracks every layer: layers that are left are reported before those that are entered.
  private mutating func trackEvery(_ hits: (String) -> Bool) {
    var kept = 0
    for index in enteredLayers.indices {
      let layer = enteredLayers[index]
      if isHit(layer, hits) {
        enteredLayers[kept] = layer
        kept += 1
      } else {
        isEntered[Int(layer)] = false
        collect(.pointerExit, layer)
      }
    }
    enteredLayers.removeLast(enteredLayers.count - kept)
    for row in machine.watchedLayers.indices {
      let layer = machine.watchedLayers[row]
      if isEntered[Int(layer)] || !isHit(layer, hits) { continue }
      isEntered[Int(layer)] = true
      enteredLayers.append(layer)
      collect(.pointerEnter, layer)
    }
  }

  /// Collects the interactions of a layer or a state.
  private mutating func collect(_ trigger: CompiledMachine.Interaction.Trigger, _ name: Int32) {
    for row in shared.actions(of: trigger, named: name) { collected.append(machine.namedActions[row]) }
  }

  private mutating func runCollected(_ context: inout PlaybackContext) {
    for index in collected.indices where !work.isExhausted { runInteraction(collected[index], &context) }
  }
}
