import DotLottieFormat
import GraphTools
import LottieFormat
import LottiePlayer

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

  private struct Key: Hashable { var words: ContiguousArray<UInt32> }

  let player: Player
  let settings: Settings
  let definition: StateMachineDefinition
  let inputs: SearchInputs
  let choices: SearchSteps
  /// The first transition of each state, counted through the definition.
  let firstTransitions: [Int]
  let rows: [ExactName: Int]
  /// For each state, whether transitions lead from there to the goal, whatever their guards say.
  private let leadsToGoal: [Bool]?
  private let goalState: Int?
  private let goalTransition: Int?
  private let wasRecording: Bool

  private(set) var nodes: [Node] = []
  private(set) var graph = SearchGraph()
  var steps: [Step] = []
  private var known: [Key: Int32] = [:]
  private var keyWords = 0
  var texts = NameTable()
  var stepRows: [Step: Int32] = [:]
  /// The layers of each animation that was shown, by the number of its id.
  var layers: [Set<ExactName>?] = []
  /// The moments of the first configurations.
  private var moments: [Player.Moment] = []
  private let momentLimit: Int

  private(set) var level: UInt8 = 0
  /// The configurations whose steps of this level are not made yet, by depth.
  private var waiting: [[Int32]] = []
  private var depth = 0
  private var position = 0
  private var node: Int32 = -1
  var candidates: [(step: Int32, level: UInt8)] = []
  var candidate = 0
  /// The configuration in which the player is; negative for none.
  private var playerNode: Int32 = 0

  /// The work so far.
  package internal(set) var spent: Int64 = 0
  /// The number of calls so far.
  package internal(set) var calls = 0
  /// Whether the search has ended.
  package private(set) var isFinished = false
  /// The lowest level at which something was left out; nil if nothing was.
  private(set) var cutLevel: UInt8?

  private(set) var findings: SearchFindings
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
    findings = SearchFindings(definition, transitions: count, numbers: inputs.numbers.count)
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
    findings.note(engineNow, inputs, level: 0)
    if engineNow.status != .tweening {
      findings.noteStart(engineNow.stateRow)
      if goalState == engineNow.stateRow { found = Mark(node: 0, step: -1, level: 0) }
    }
    if settings.goal != nil, goalState == nil, goalTransition == nil { goalIsBeyondReach = true }
    if let leadsToGoal, !leadsToGoal[engineNow.stateRow] { goalIsBeyondReach = true }
    if let coverage { findings.note(coverage, definition, rows) }
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
  mutating func cut() {
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
    findings.note(outcome, mark, isSame: target == node)
    for row in outcome.leftStates where row == from.state {
      nodes[Int(node)].leaves = min(nodes[Int(node)].leaves, level)
    }
    findings.note(engine, inputs, level: level)
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

  mutating func text(_ text: String) -> UInt32 { UInt32(texts.insert(text)) }
}
