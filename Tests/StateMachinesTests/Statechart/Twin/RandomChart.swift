import StateMachines
import Statecharts
import TestSupport

/// Charts of numbered states that note everything they do.
struct Numbered: StatechartSymbols {
  struct State: MachineSymbol {
    let id: Int
    var name: String { "s\(id)" }
  }
  enum Event: MachineSymbol, CaseIterable { case a, b, c, unmentioned }
  struct Context: Sendable {
    var log: [String] = []
    /// Guards depend on it; actions count it up.
    var count = 0
  }
  struct Failure: Error {}
}

/// What a random chart is made of: the same for the chart and for its plain twin.
struct RandomChart {
  enum Kind { case leaf, compound, parallel, final, shallow, deep }
  enum Trigger {
    case always, event(Numbered.Event), two(Numbered.Event, Numbered.Event), any, done(Int), failure, time(
      Int)
  }
  /// When a transition may be taken.
  enum Test: Sendable {
    case none, counted(Int, of: Int), inState(Int), throwing

    /// - Throws: If it is one that does.
    func holds(_ count: Int, isIn: (Int) -> Bool) throws -> Bool {
      switch self {
      case .none: true
      case .counted(let remainder, let divisor): count % divisor == remainder
      case .inState(let state): isIn(state)
      case .throwing: throw Numbered.Failure()
      }
    }
  }
  struct Transition {
    var id: Int
    var trigger: Trigger
    var targets: [Int]
    var isInternal: Bool
    var test: Test
    var deed: Deed
  }
  /// What a block does besides being noted.
  enum Deed: Sendable { case nothing, raise(Numbered.Event), post(Numbered.Event), fail }
  final class Node {
    let id: Int
    let kind: Kind
    weak var parent: Node?
    var children: [Node] = []
    var initial: [Int] = []
    var transitions: [Transition] = []
    var entry = Deed.nothing
    var exit = Deed.nothing

    init(_ id: Int, _ kind: Kind, in parent: Node?) {
      self.id = id
      self.kind = kind
      self.parent = parent
    }
  }

  let root: Node
  /// In document order; the root is the first.
  private(set) var nodes: [Node]
  private var random: SplitMix64
  private var transitionCount = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    root = Node(0, .compound, in: nil)
    nodes = [root]
    for _ in 0..<Int.random(in: 2...3, using: &random) { grow(in: root, depth: 1) }
    for node in nodes { equip(node) }
  }

  private mutating func grow(in parent: Node, depth: Int) {
    let choices: [Kind] =
      switch (parent.kind, depth) {
      case (.parallel, ..<4): [.leaf, .compound, .compound, .compound, .parallel, .shallow, .deep]
      case (.parallel, _): [.leaf]
      case (_, 1): [.leaf, .compound, .compound, .parallel]
      case (_, ..<4): [.leaf, .leaf, .compound, .compound, .parallel, .final, .shallow, .deep]
      default: [.leaf, .leaf, .final]
      }
    // The first is one that can be active.
    let pick = choices.randomElement(using: &random) ?? .leaf
    let isHistory = pick == .shallow || pick == .deep
    let node = Node(nodes.count, isHistory && parent.children.isEmpty ? .leaf : pick, in: parent)
    nodes.append(node)
    parent.children.append(node)
    guard node.kind == .compound || node.kind == .parallel else { return }
    for _ in 0..<Int.random(in: 1...3, using: &random) { grow(in: node, depth: depth + 1) }
  }

  private mutating func equip(_ node: Node) {
    let inside = nodes.filter { Self.isDescendant($0, of: node) }
    let isHistory = node.kind == .shallow || node.kind == .deep
    if node.kind == .compound {
      node.initial = targets(Bool.random(using: &random) ? [node.children[0]] : inside)
    } else if isHistory, let parent = node.parent {
      node.initial = targets(nodes.filter { Self.isDescendant($0, of: parent) && $0.id != node.id })
    }
    guard node.id > 0, !isHistory else { return }
    node.entry = deed(1, of: 12)
    node.exit = deed(1, of: 12)
    guard node.kind != .final else { return }
    for _ in 0..<Int.random(in: 0...3, using: &random) { node.transitions.append(transition()) }
  }

  private mutating func targets(_ choices: [Node]) -> [Int] {
    guard let first = choices.randomElement(using: &random) else { return [] }
    let others = choices.filter { Self.areApart($0, first) }
    if let other = others.randomElement(using: &random), Bool.random(using: &random) {
      return [first.id, other.id]
    }
    return [first.id]
  }

  private mutating func transition() -> Transition {
    let events = Numbered.Event.allCases.dropLast()
    var test: Test =
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: .counted(Int.random(in: 0..<3, using: &random), of: 3)
      case 3: .inState(nodes.randomElement(using: &random)?.id ?? 0)
      case 4 where Int.random(in: 0..<4, using: &random) == 0: .throwing
      default: .none
      }
    if case .inState(0) = test { test = .none }
    let trigger: Trigger
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      trigger = .always
      if case .none = test { test = .counted(1, of: 3) }
    case 1: trigger = .any
    case 2: trigger = .time(Int.random(in: 0..<5, using: &random))
    case 3: trigger = .failure
    case 4:
      trigger = nodes.filter(Self.canBeDone).randomElement(using: &random).map { .done($0.id) } ?? .any
    case 5: trigger = .two(.a, .c)
    default: trigger = .event(events.randomElement(using: &random) ?? .a)
    }
    transitionCount += 1
    return Transition(
      id: transitionCount, trigger: trigger,
      targets: Int.random(in: 0..<8, using: &random) == 0 ? [] : targets(Array(nodes.dropFirst())),
      isInternal: Bool.random(using: &random), test: test, deed: deed(1, of: 5))
  }

  private mutating func deed(_ chance: Int, of: Int) -> Deed {
    guard Int.random(in: 0..<of, using: &random) < chance else { return .nothing }
    let event = Numbered.Event.allCases.randomElement(using: &random) ?? .a
    return [.raise(event), .raise(event), .post(event), .fail].randomElement(using: &random) ?? .nothing
  }

  static func isDescendant(_ node: Node, of ancestor: Node) -> Bool {
    var parent = node.parent
    while let current = parent {
      if current === ancestor { return true }
      parent = current.parent
    }
    return false
  }

  /// Whether two states are inside different states of a parallel one.
  private static func areApart(_ first: Node, _ second: Node) -> Bool {
    if first === second || isDescendant(first, of: second) || isDescendant(second, of: first) { return false }
    var ancestor = first.parent
    while let current = ancestor, !isDescendant(second, of: current) { ancestor = current.parent }
    guard ancestor?.kind == .parallel else { return false }
    let parents = [first, second].filter { $0.kind == .shallow || $0.kind == .deep }.map {
      $0.parent === ancestor
    }
    return !parents.contains(true)
  }

  private static func canBeDone(_ node: Node) -> Bool {
    switch node.kind {
    case .compound: node.id > 0 && node.children.contains { $0.kind == .final }
    case .parallel: node.children.filter { $0.kind != .shallow && $0.kind != .deep }.allSatisfy(canBeDone)
    default: false
    }
  }
}
