import DotLottieFormat
import GraphTools
import LottieFormat
import LottiePlayer
import LottieRenderer

/// Finds out what a state machine can do by playing it: every call that may matter is made in every configuration that
/// can be reached, breadth first.
///
/// A configuration is the state with everything that the machine sees: its inputs, playback, the pending event and the
/// layers under the pointer. Numbers count as equal if no guard distinguishes them, unless actions calculate with them.
/// Time passes to the end of a tween, to the end of an iteration of playback, or to a time that a guard asks for; nothing
/// else happens during a tween. Random numbers come from one seed.
///
/// Two searches of the same machine from the same moment do the same in the same order: a host that limits the time
/// makes them stop earlier, and nothing else. The player belongs to the search until it has ended.
package struct MachineSearch {
  /// The part of the machine that a search leads to.
  package enum Goal: Sendable, Equatable {
    /// A state, by its name.
    case state(String)
    /// A transition, by the name of its state and its position there.
    case transition(from: String, index: Int)
  }

  /// The purpose and the limits of a search.
  package struct Settings: Sendable {
    /// The goal; nil to look at the whole machine.
    package var goal: Goal?
    /// Whether a search with a goal makes gestures and lets time pass, and sets no inputs.
    package var isByHand = false
    /// The highest number of configurations.
    package var configurations = 100_000
    /// The highest amount of work, in units of about a nanosecond of a processor core.
    package var work: Int64 = 6_000_000_000

    /// Makes the settings for a look at the whole machine.
    package init(goal: Goal? = nil, isByHand: Bool = false) {
      self.goal = goal
      self.isByHand = isByHand
    }
  }

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

  /// A configuration, as far as the search needs it again.
  struct Node {
    var state: Int32
    var level: UInt8
    /// The lowest level whose steps were not made yet.
    var untried: UInt8 = 0
    var depth: Int32
    var isTweening: Bool
    /// The lowest level of a step that leaves the state.
    var leaves: UInt8 = .max
    /// Whether the machine has stopped, and no step is possible.
    var isStopped = false
  }

  /// A step in a configuration that showed something.
  struct Mark {
    var node: Int32
    /// The number of the step; negative for the configuration itself.
    var step: Int32
    var level: UInt8
  }

  private struct Key: Hashable { var words: ContiguousArray<UInt32> }

  let player: Player
  let settings: Settings
  let definition: StateMachineDefinition
  let inputs: SearchInputs
  let choices: SearchSteps
  /// The first transition of each state, counted through the definition.
  let firstTransitions: [Int]
  private let rows: [ExactName: Int]
  /// For each state, whether transitions lead from there to the goal, whatever their guards say.
  private let leadsToGoal: [Bool]?
  private let goalState: Int?
  private let goalTransition: Int?
  private let wasRecording: Bool

  private(set) var nodes: [Node] = []
  private(set) var graph = SearchGraph()
  private(set) var steps: [Step] = []
  private var known: [Key: Int32] = [:]
  private var keyWords = 0
  private var texts = NameTable()
  private var stepRows: [Step: Int32] = [:]
  /// The layers of each animation that was shown, by the number of its id.
  private var layers: [Set<ExactName>?] = []
  /// The moments of the first configurations.
  private var moments: [Player.Moment] = []
  private let momentLimit: Int

  private(set) var level: UInt8 = 0
  /// The configurations whose steps of this level are not made yet, by depth.
  private var waiting: [[Int32]] = []
  private var depth = 0
  private var position = 0
  private var node: Int32 = -1
  private var candidates: [(step: Int32, level: UInt8)] = []
  private var candidate = 0
  /// The configuration in which the player is; negative for none.
  private var playerNode: Int32 = 0

  /// The work so far.
  package private(set) var spent: Int64 = 0
  /// The number of calls so far.
  package private(set) var calls = 0
  /// Whether the search has ended.
  package private(set) var isFinished = false
  /// The lowest level at which something was left out; nil if nothing was.
  private(set) var cutLevel: UInt8?

  // Findings

  private(set) var reached: [Mark?]
  private(set) var left: [Mark?]
  private(set) var taken: [Mark?]
  /// The first effect of each interaction.
  private(set) var acted: [Mark?]
  /// The first time that each interaction ran without an effect.
  private(set) var idle: [Mark?]
  private(set) var seenNumbers: [[Float]]
  private(set) var found: Mark?
  /// The first step through which the goal was only passed.
  private(set) var passed: Mark?
  private(set) var goalIsBeyondReach = false

  /// Begins a search from the current moment of a player with a running machine; nil if none runs.
  ///
  /// - Parameters:
  ///   - player: The player, which belongs to the search until ``release()``.
  ///   - settings: The purpose and the limits.
  ///   - coverage: The parts reached before, such as by the start of the machine.
  package init?(_ player: Player, _ settings: Settings = Settings(), after coverage: MachineCoverage? = nil) {
    guard let engine = player.stateMachine, engine.status != .stopped, engine.stateRow >= 0 else {
      return nil
    }
    self.player = player
    self.settings = settings
    let definition = engine.definition
    self.definition = definition
    inputs = SearchInputs(engine)
    let canvas = player.canvasSize
    choices = SearchSteps(definition, inputs, canvas: (canvas.width, canvas.height))
    var rows: [ExactName: Int] = [:]
    var first: [Int] = []
    var count = 0
    for (row, state) in definition.states.enumerated() {
      rows[ExactName(state.name)] = row
      first.append(count)
      count += state.transitions.count
    }
    self.rows = rows
    firstTransitions = first
    let (goalState, goalTransition) = Self.rows(of: settings.goal, definition, rows, first)
    (self.goalState, self.goalTransition) = (goalState, goalTransition)
    let goalRow = goalState ?? goalTransition.flatMap { transition in first.lastIndex { $0 <= transition } }
    leadsToGoal = goalRow.map { Self.statesLeading(to: $0, definition, rows) }
    reached = Array(repeating: nil, count: definition.states.count)
    left = reached
    taken = Array(repeating: nil, count: count)
    acted = Array(repeating: nil, count: definition.interactions.count)
    idle = acted
    seenNumbers = Array(repeating: [], count: inputs.numbers.count)
    // Larger machines have larger moments.
    momentLimit = 16_384 / (1 + definition.states.count / 256 + inputs.numbers.count / 512)
    wasRecording = player.recordsTrials
    player.recordsTrials = true
    _ = player.takeSteps()
    player.drainEvents { _ in }
    let (key, engineNow) = situation()
    known[key] = 0
    nodes = [
      Node(
        state: Int32(engineNow.stateRow), level: 0, depth: 0, isTweening: engineNow.status == .tweening)
    ]
    moments = [player.moment]
    note(engineNow, level: 0)
    if engineNow.status != .tweening {
      reached[engineNow.stateRow] = Mark(node: 0, step: -1, level: 0)
      if goalState == engineNow.stateRow { found = Mark(node: 0, step: -1, level: 0) }
    }
    if settings.goal != nil, goalState == nil, goalTransition == nil { goalIsBeyondReach = true }
    if let leadsToGoal, !leadsToGoal[engineNow.stateRow] { goalIsBeyondReach = true }
    if let coverage { note(coverage) }
    if choices.isCut { cutLevel = Level.hand }
    waiting = [[0]]
    if found != nil || goalIsBeyondReach { end() }
  }

  private static func rows(
    of goal: Goal?, _ definition: StateMachineDefinition, _ rows: [ExactName: Int], _ first: [Int]
  ) -> (state: Int?, transition: Int?) {
    switch goal {
    case nil: return (nil, nil)
    case .state(let name): return (rows[ExactName(name)], nil)
    case .transition(let name, let index):
      guard let row = rows[ExactName(name)], definition.states[row].transitions.indices.contains(index) else {
        return (nil, nil)
      }
      return (nil, first[row] + index)
    }
  }

  private static func statesLeading(
    to goal: Int, _ definition: StateMachineDefinition, _ rows: [ExactName: Int]
  ) -> [Bool] {
    if definition.states[goal].isGlobal { return Array(repeating: true, count: definition.states.count) }
    var graph = SearchGraph(roots: definition.states.count + 1)
    // Every state leads to the last node, which stands for the global transitions.
    let global = definition.states.count
    for (row, state) in definition.states.enumerated() {
      graph.connect(row, to: global)
      for transition in state.transitions {
        guard let target = rows[ExactName(transition.toState)] else { continue }
        graph.connect(state.isGlobal ? global : row, to: target)
      }
    }
    var isGoal = Array(repeating: false, count: graph.count)
    isGoal[goal] = true
    return Array(graph.reaching(isGoal).dropLast())
  }

  // MARK: Searching

  /// The number of configurations that were found.
  package var configurations: Int { nodes.count }

  /// Whether everything was tried that a level of help allows.
  func isComplete(_ level: UInt8) -> Bool {
    isFinished && found == nil && (cutLevel.map { $0 > level } ?? true) && level <= lastLevel
  }

  var lastLevel: UInt8 {
    guard settings.goal != nil else { return Level.last }
    return settings.isByHand ? Level.hand : Level.own
  }

  /// Searches on for an amount of work, and returns whether the search has ended.
  ///
  /// A single call may exceed it by some milliseconds.
  package mutating func advance(by work: Int64) -> Bool {
    let limit = spent &+ work
    while !isFinished && spent < limit {
      if candidate < candidates.count {
        if isExhausted {
          cut()
          candidates = []
          continue
        }
        let (step, level) = candidates[candidate]
        candidate += 1
        make(step, level)
        if found != nil { end() }
      } else if !open() {
        end()
      }
    }
    return isFinished
  }

  /// Searches to the end.
  package mutating func run() { while !advance(by: 1 << 40) {} }

  /// Ends the search before everything was tried.
  package mutating func stop() {
    if isFinished { return }
    cut()
    end()
  }

  private mutating func end() {
    isFinished = true
    candidates = []
    known = [:]
    rewind()
  }

  /// Brings the player into the first configuration.
  mutating func rewind() {
    player.resume(moments[0])
    playerNode = 0
  }

  /// Returns the player to its moment before the search.
  package mutating func release() {
    rewind()
    player.recordsTrials = wasRecording
  }

  /// Notes that this level leaves something out, in the current configuration too.
  private mutating func cut() {
    cutLevel = min(cutLevel ?? level, level)
    if node >= 0 { nodes[Int(node)].untried = min(nodes[Int(node)].untried, level) }
  }

  /// Whether the share of the limits is used up that the current level may use, with the ones before it.
  private var isExhausted: Bool {
    // A half for the first level, and the rest in equal parts.
    let (part, parts) = (max(Int(level) + Int(lastLevel), 1), max(2 * Int(lastLevel), 1))
    return nodes.count >= settings.configurations / parts * part
      || spent >= settings.work / Int64(parts) * Int64(part)
      || keyWords >= Self.maximumKeyWords
  }

  private static let maximumKeyWords = 8 << 20

  /// Opens the next configuration, and returns whether there is one.
  private mutating func open() -> Bool {
    while true {
      if isExhausted {
        cut()
        guard nextLevel() else { return false }
        continue
      }
      guard depth < waiting.count else {
        guard nextLevel() else { return false }
        continue
      }
      guard position < waiting[depth].count else {
        waiting[depth] = []
        (depth, position) = (depth + 1, 0)
        continue
      }
      node = waiting[depth][position]
      position += 1
      let first = nodes[Int(node)].untried
      guard first <= level else { continue }
      nodes[Int(node)].untried = level + 1
      resume(node)
      collect(from: first)
      if !candidates.isEmpty { return true }
    }
  }

  private mutating func nextLevel() -> Bool {
    guard level < lastLevel else { return false }
    level += 1
    (depth, position) = (0, 0)
    waiting = []
    for index in nodes.indices { wait(Int32(index)) }
    return true
  }

  private mutating func wait(_ node: Int32) {
    let depth = Int(nodes[Int(node)].depth)
    while waiting.count <= depth { waiting.append([]) }
    waiting[depth].append(node)
  }

  /// Brings the player into a configuration.
  private mutating func resume(_ node: Int32) {
    if playerNode == node { return }
    var way: [Int32] = []
    var origin = node
    while origin >= moments.count, let arrival = graph.arrival(at: Int(origin)) {
      way.append(arrival.step)
      origin = arrival.from
    }
    player.resume(moments[Int(origin)])
    spent += 1_000
    for step in way.reversed() { _ = perform(Int(step)) }
    playerNode = node
  }

  // MARK: Steps

  /// Collects the steps of the current configuration from a level to the current one.
  private mutating func collect(from first: UInt8) {
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

  /// Makes a step in the current configuration, and notes what it shows.
  private mutating func make(_ number: Int32, _ level: UInt8) {
    resume(node)
    let outcome = perform(Int(number))
    if outcome.isRefused && !outcome.hasTransition { return }
    playerNode = -1
    let from = nodes[Int(node)]
    let level = max(level, from.level)
    let mark = Mark(node: node, step: number, level: level)
    let (key, engine) = situation()
    let target = known[key]
    note(outcome, mark, isSame: target == node)
    for row in outcome.leftStates where row == from.state {
      nodes[Int(node)].leaves = min(nodes[Int(node)].leaves, level)
    }
    note(engine, level: level)
    let state = engine.stateRow
    reachGoal(outcome, mark, state)
    if let target {
      if target != node { graph.connect(Int(node), to: Int(target), level: level) }
      return
    }
    if let leadsToGoal, !leadsToGoal[state], found == nil { return }
    guard nodes.count < settings.configurations else { return cut() }
    let next = Int32(graph.add(from: Int(node), by: Int(number)))
    graph.connect(Int(node), to: Int(next), level: level)
    known[key] = next
    keyWords += key.words.count
    nodes.append(
      Node(state: Int32(state), level: level, depth: from.depth + 1, isTweening: engine.status == .tweening))
    if moments.count < momentLimit { moments.append(player.moment) }
    playerNode = next
    wait(next)
    nodes[Int(next)].isStopped = engine.status == .stopped
  }

  private mutating func reachGoal(_ outcome: Outcome, _ mark: Mark, _ state: Int) {
    if let goalTransition, outcome.transitions.contains(goalTransition) { found = mark }
    guard let goalState, outcome.entered.contains(goalState) else { return }
    if state == goalState { found = mark } else if passed == nil { passed = mark }
  }

  private mutating func note(_ outcome: Outcome, _ mark: Mark, isSame: Bool) {
    func first(_ marks: inout [Mark?], _ row: Int) {
      if marks.indices.contains(row), (marks[row]?.level ?? .max) > mark.level { marks[row] = mark }
    }
    for row in outcome.entered { first(&reached, row) }
    for row in outcome.leftStates { first(&left, row) }
    if outcome.hasTransition { for row in outcome.transitions { first(&taken, row) } }
    let hasEffect = outcome.hasEffect || !isSame
    for row in outcome.interactions { if hasEffect { first(&acted, row) } else { first(&idle, row) } }
  }

  /// Notes what was reached before the search.
  private mutating func note(_ coverage: MachineCoverage) {
    let mark = Mark(node: 0, step: -1, level: Level.hand)
    for state in coverage.states where state.isReached {
      if let row = rows[ExactName(state.name)] { reached[row] = mark }
    }
    for (number, transition) in coverage.transitions.enumerated() where transition.isReached {
      if taken.indices.contains(number) { taken[number] = mark }
      if let row = rows[ExactName(transition.from)], !definition.states[row].isGlobal,
        !transition.from.isExactly(transition.to)
      {
        left[row] = mark
      }
    }
  }

  /// Notes the values that guards see.
  private mutating func note(_ engine: StateMachineEngine, level: UInt8) {
    guard level <= Level.ownAnywhere else { return }
    for row in inputs.numbers.indices where inputs.numbers[row].isRead && seenNumbers[row].count < 12 {
      let value = engine.number(row)
      if !seenNumbers[row].contains(value) { seenNumbers[row].append(value) }
    }
  }

  // MARK: Configurations

  /// The configuration of the player.
  private mutating func situation() -> (Key, StateMachineEngine) {
    guard let engine = player.stateMachine else { preconditionFailure("a search began without a machine") }
    var words: ContiguousArray<UInt32> = []
    engine.append(to: &words)
    player.append(to: &words, showsFrame: choices.asksForLayers, showsPointer: choices.followsPointer)
    words.append(text(player.timeline.animationID ?? ""))
    if inputs.time.isRead { words.append(inputs.time.position(engine.elapsedSeconds)) }
    for row in inputs.numbers.indices where inputs.numbers[row].isRead {
      words.append(inputs.numbers[row].word(engine.number(row), margin: inputs.margin))
    }
    for row in inputs.readsBoolean.indices where inputs.readsBoolean[row] {
      words.append(engine.boolean(row) ? 1 : 0)
    }
    for row in inputs.readsString.indices where inputs.readsString[row] {
      words.append(text(engine.string(row)))
    }
    spent += 20 * Int64(words.count) + Int64(inputs.numbers.count)
    return (Key(words: words), engine)
  }

  private mutating func text(_ text: String) -> UInt32 { UInt32(texts.insert(text)) }
}
