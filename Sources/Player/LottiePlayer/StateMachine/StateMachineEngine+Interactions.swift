public import DotLottieFormat

extension StateMachineEngine {
  /// The kinds of events that a machine listens to.
  public struct Listeners: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Makes the set of one gesture.
    public init(_ gesture: PointerGesture) { self.init(trigger: .gesture(gesture)) }

    private init(trigger: CompiledMachine.Interaction.Trigger) { rawValue = 1 << UInt32(trigger.row) }

    /// Releases.
    public static let pointerUp = Listeners(.pointerUp)
    /// Presses.
    public static let pointerDown = Listeners(.pointerDown)
    /// Entering the canvas or a layer.
    public static let pointerEnter = Listeners(.pointerEnter)
    /// Leaving the canvas or a layer.
    public static let pointerExit = Listeners(.pointerExit)
    /// Moves, which entering and leaving need too.
    public static let pointerMove = Listeners(.pointerMove)
    /// Presses that end where they began.
    public static let click = Listeners(.click)
    /// The end of playback.
    public static let complete = Listeners(trigger: .complete)
    /// The end of an iteration.
    public static let loopComplete = Listeners(trigger: .loopComplete)

    /// The types of interactions in files, sorted.
    public var names: [String] {
      var names = PointerGesture.allCases.filter { contains(Listeners($0)) }.map { $0.rawValue }
      if contains(.complete) { names.append("OnComplete") }
      if contains(.loopComplete) { names.append("OnLoopComplete") }
      return names.sorted()
    }
  }

  /// The events that the machine's interactions need; a host need not post others.
  public var listeners: Listeners {
    machine.interactions.reduce(into: []) { result, interaction in
      switch interaction.trigger {
      case .gesture(let gesture):
        result.insert(Listeners(gesture))
        if gesture == .pointerEnter || gesture == .pointerExit { result.insert(.pointerMove) }
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
  ///   - gesture: The gesture.
  ///   - hits: Whether the pointer is on a layer.
  ///   - context: The playback and the list of effects.
  /// - Returns: Whether the machine runs.
  @discardableResult
  public mutating func post(
    _ gesture: PointerGesture, hits: (String) -> Bool, _ context: inout PlaybackContext
  ) -> Bool {
    guard takesCalls else { return false }
    lastEventIsPress = gesture == .pointerDown || gesture == .click
    work = MachineWork()
    guard gesture != .pointerMove else { return true }
    beginStep()
    var noted = CompiledMachine.missing
    for row in shared.interactions(of: .gesture(gesture)) {
      let (layer, actions) = (machine.interactions[row].name, machine.interactions[row].actions)
      if layer < 0 {
        collected.append(actions)
      } else if gesture == .pointerExit {
        if isEntered[Int(layer)] && !isHit(layer, hits) { collected.append(actions) }
      } else if isHit(layer, hits) {
        if gesture == .pointerEnter || dialect.pressesEnterLayers { noted = layer }
        collected.append(actions)
      }
    }
    if noted >= 0 { note(noted) }
    // A layer that was entered is tested only if an interaction needs to know that it is left.
    if gesture == .pointerExit { enteredLayers.removeAll { hitAnswers[Int($0)] == .no } }
    runCollected(&context)
    return true
  }

  /// Finds the layers that the pointer entered and left: the second step, for presses, releases and moves.
  ///
  /// It may use the rest of `DotLottieLimits.machineWork` that the first step left.
  public mutating func track(
    _ gesture: PointerGesture, hits: (String) -> Bool, _ context: inout PlaybackContext
  ) {
    guard gesture == .pointerMove || gesture == .pointerDown || gesture == .pointerUp, takesCalls else {
      return
    }
    beginStep()
    if gesture == .pointerMove {
      for row in shared.interactions(of: .gesture(.pointerMove)) {
        let layer = machine.interactions[row].name
        if layer < 0 || isHit(layer, hits) { collected.append(machine.interactions[row].actions) }
      }
    }
    if dialect.leavesLayerOnDirectMove { trackEvery(hits) } else { trackOne(hits) }
    runCollected(&context)
  }

  /// Whether a change of the picture may enter or leave a layer.
  var followsPicture: Bool { dialect.followsPicture && status != .stopped && !machine.watchedLayers.isEmpty }

  /// Finds the layers that a change of the picture moved onto the pointer, or away from it.
  ///
  /// It is no press: addresses that need one are not opened.
  mutating func follow(hits: (String) -> Bool, _ context: inout PlaybackContext) {
    let wasPress = lastEventIsPress
    defer { lastEventIsPress = wasPress }
    lastEventIsPress = false
    work = MachineWork()
    beginStep()
    if dialect.leavesLayerOnDirectMove { trackEvery(hits) } else { trackOne(hits) }
    runCollected(&context)
  }

  /// Notifies the machine that playback has reached its end.
  ///
  /// - Returns: Whether the machine runs.
  @discardableResult
  public mutating func postComplete(_ context: inout PlaybackContext) -> Bool {
    work = MachineWork()
    return post(completion: .whole, &context)
  }

  /// Notifies the machine that an iteration has ended.
  ///
  /// - Returns: Whether the machine runs.
  @discardableResult
  public mutating func postLoopComplete(_ context: inout PlaybackContext) -> Bool {
    work = MachineWork()
    return post(completion: .loop, &context)
  }

  /// Runs the interactions of the end of an iteration, then those of the end of playback: both for the state that
  /// played, even if the first leaves it.
  ///
  /// - Returns: Whether the machine runs.
  @discardableResult
  mutating func post(completion: Timeline.Completion, _ context: inout PlaybackContext) -> Bool {
    guard takesCalls else { return false }
    lastEventIsPress = false
    collected.removeAll(keepingCapacity: true)
    let state = shared.listenedRow(currentState)
    if completion.contains(.loop) { collect(.loopComplete, state) }
    if completion.contains(.whole) { collect(.complete, state) }
    runCollected(&context)
    return true
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
      collect(.gesture(.pointerEnter), layer)
    }
    if !isAnyHit, let before {
      enteredLayers.removeAll(keepingCapacity: true)
      collect(.gesture(.pointerExit), before)
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
        collect(.gesture(.pointerExit), layer)
      }
    }
    enteredLayers.removeLast(enteredLayers.count - kept)
    for row in machine.watchedLayers.indices {
      let layer = machine.watchedLayers[row]
      if isEntered[Int(layer)] || !isHit(layer, hits) { continue }
      isEntered[Int(layer)] = true
      enteredLayers.append(layer)
      collect(.gesture(.pointerEnter), layer)
    }
  }

  /// Collects the interactions of a layer or a state.
  private mutating func collect(_ trigger: CompiledMachine.Interaction.Trigger, _ name: Int32) {
    for row in shared.actions(of: trigger, named: name) { collected.append(machine.namedActions[row]) }
  }

  private mutating func runCollected(_ context: inout PlaybackContext) {
    if !collected.isEmpty { trials?.append(collected) }
    for index in collected.indices where !work.isExhausted { runInteraction(collected[index], &context) }
  }
}
