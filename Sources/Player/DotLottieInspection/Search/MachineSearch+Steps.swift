import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer

extension MachineSearch {
  /// A call, or a passage of time.
  enum Step: Hashable {
    /// The event that a passage of time leads to.
    enum Wait: String { case tween, end, time }

    case gesture(Int)
    case wait(Wait, milliseconds: Float)
    case change(SearchSteps.Change)
  }

  /// The help that a step needs: the search makes all steps of a level before it begins the next.
  enum Level {
    /// Gestures and time.
    static let hand: UInt8 = 0
    /// Inputs that no action changes, which are the application's, as far as the guards of the state ask for them.
    static let own: UInt8 = 1
    /// The same inputs in every state.
    static let ownAnywhere: UInt8 = 2
    /// Inputs that actions change too.
    static let other: UInt8 = 3
    static let otherAnywhere: UInt8 = 4
    static let last = otherAnywhere
  }

  /// Collects the steps of the current configuration from a level to the current one.
  mutating func collect(from first: UInt8) {
    candidates = []
    candidate = 0
    guard let engine = player.stateMachine, engine.status != .stopped else { return }
    if first == Level.hand { collectWaits(engine) }
    // Most dialects refuse inputs during a tween.
    if engine.status == .tweening { return }
    if first == Level.hand {
      for (row, gesture) in choices.gestures.enumerated() where canMake(gesture) {
        add(.gesture(row), Level.hand)
      }
    }
    if level == Level.hand && (settings.goal == nil || settings.isByHand) { return }
    let state = engine.stateRow
    let local = choices.makesAllEverywhere ? [] : choices.local[state] + choices.global
    for row in choices.changes.indices {
      let isNear = choices.makesAllEverywhere || local.contains(Int32(row))
      let level = levelOfChange(row, isNear: isNear)
      guard level >= first, level <= self.level, let change = resolved(choices.changes[row], engine) else {
        continue
      }
      add(.change(change), level)
    }
  }

  /// Whether the animation has the layer of a gesture.
  private mutating func canMake(_ gesture: PlayerCall) -> Bool {
    guard case .postOnLayer(_, let layer) = gesture else { return true }
    let id = Int(text(player.timeline.animationID ?? ""))
    while layers.count <= id { layers.append(nil) }
    let names = layers[id] ?? Set((player.animation?.layerNames ?? []).map { ExactName($0) })
    layers[id] = names
    return names.contains(ExactName(layer))
  }

  private func levelOfChange(_ row: Int, isNear: Bool) -> UInt8 {
    // A search with a goal may set any input.
    if settings.goal != nil { return isNear ? Level.hand : Level.own }
    if choices.isOwn[row] { return isNear ? Level.own : Level.ownAnywhere }
    return isNear ? Level.other : Level.otherAnywhere
  }

  private mutating func add(_ step: Step, _ level: UInt8) {
    let row = stepRows[step] ?? Int32(steps.count)
    if Int(row) == steps.count {
      stepRows[step] = row
      steps.append(step)
    }
    candidates.append((row, level))
  }

  private mutating func collectWaits(_ engine: StateMachineEngine) {
    let timeline = player.timeline
    func add(_ milliseconds: Float, _ wait: Step.Wait) {
      guard milliseconds.isFinite, milliseconds >= 0, milliseconds < 1e12 else { return cut() }
      // Whole milliseconds, and enough of them whatever the rounding.
      self.add(.wait(wait, milliseconds: milliseconds.rounded(.up) + 1), Level.hand)
    }
    if engine.status == .tweening {
      if let left = timeline.millisecondsToTweenEnd { add(left, .tween) }
      return
    }
    if let left = timeline.millisecondsToEdge {
      add(left, .end)
      // Layers may show in between only.
      if choices.asksForLayers, left == timeline.millisecondsOfIteration {
        for part in 1...3 { add(left * Float(part) / 4, .time) }
      }
    }
    if inputs.time.isRead {
      let now = engine.elapsedSeconds
      for constant in inputs.time.constants.prefix(64) where constant >= now {
        add((constant - now) * 1000, .time)
      }
    }
  }

  /// A change without references; nil if it would change nothing.
  private func resolved(_ change: SearchSteps.Change, _ engine: StateMachineEngine) -> SearchSteps.Change? {
    switch change {
    case .number(let row, let bits):
      let (value, old) = (Float(bitPattern: bits), engine.number(row))
      let number = inputs.numbers[row]
      let isNew = value != old && (number.isExact || number.position(value) != number.position(old))
      return isNew && value.isFinite ? change : nil
    case .relativeNumber(let row, let other, let difference):
      let value = engine.number(other) + Float(difference)
      return resolved(.number(row: row, bits: value.bitPattern), engine)
    case .boolean(let row, let flag): return engine.boolean(row) != flag ? change : nil
    case .text(let row, let text): return engine.string(row).isExactly(text.text) ? nil : change
    case .sameText(let row, let other):
      return resolved(.text(row: row, ExactName(engine.string(other))), engine)
    case .event: return change
    }
  }

  /// The call of a step.
  func call(of number: Int) -> PlayerCall {
    switch steps[number] {
    case .gesture(let row): choices.gestures[row]
    case .wait(_, let milliseconds): .tick(milliseconds: milliseconds)
    case .change(.number(let row, let bits)):
      .setInput(inputs.numberNames[row], .numeric(Float(bitPattern: bits)))
    case .change(.boolean(let row, let flag)): .setInput(inputs.booleanNames[row], .boolean(flag))
    case .change(.text(let row, let text)): .setInput(inputs.stringNames[row], .string(text.text))
    case .change(.event(let name)): .setInput(name.text, .event)
    case .change(.relativeNumber), .change(.sameText):
      preconditionFailure("a step has a reference to an input")
    }
  }

  /// The effects of a step.
  struct Outcome {
    var isRefused = false
    var entered: [Int] = []
    var leftStates: [Int] = []
    var transitions: [Int] = []
    var interactions: [Int] = []
    /// Whether something happened beside a change of the configuration.
    var hasEffect = false
    /// Whether a transition began, even to the same state.
    var hasTransition = false
  }

  /// Performs a step, wherever the player is.
  mutating func perform(_ number: Int) -> Outcome {
    var outcome = Outcome()
    let animation = player.animation
    outcome.isRefused = !player.perform(call(of: number)).isAccepted
    calls += 1
    spent += 1_000
    // Measured with random machines: a gesture evaluates the pose, and tests the paths of a layer.
    if case .gesture = steps[number] { spent += 4_000 + 16 * Int64(animation?.poseSize ?? 0) }
    drain(&outcome)
    (outcome.transitions, outcome.interactions) = player.takeSteps()
    if !outcome.interactions.isEmpty { spent += 4 * Int64(definition.interactions.count) }
    spent += Int64(player.stateMachine?.spentWork ?? 0)
    if let animation, let next = player.animation, !animation.isSame(as: next) {
      spent += 100_000 + 40 * Int64(next.poseSize)
    }
    return outcome
  }

  private func drain(_ outcome: inout Outcome) {
    player.drainEvents { event in
      switch event {
      case .stateEntered(let name):
        if let row = rows[ExactName(name)] { outcome.entered.append(row) }
      case .transition(let from, let to):
        if !from.isExactly(to), let row = rows[ExactName(from)] { outcome.leftStates.append(row) }
        (outcome.hasEffect, outcome.hasTransition) = (true, true)
      case .custom, .openURL, .themeChange, .frame, .numericInput, .stringInput, .booleanInput, .stop:
        outcome.hasEffect = true
      default: break
      }
    }
  }
}
