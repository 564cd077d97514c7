import StateMachines
import Statecharts

extension RandomChart {
  typealias Parts = [StatechartDeclaration<Numbered>]

  /// The chart as a statechart.
  /// - Throws: What is wrong with it: random charts can contradict themselves.
  func statechart(stepLimit: Int) throws(StatechartError) -> Statechart<Numbered> {
    try Statechart<Numbered>(checking: nil, stepLimit: stepLimit) {
      return parts(inside: root)
    }
  }

  private func parts(inside node: Node) -> Parts {
    var parts: Parts = []
    if node.kind == .compound { parts.append(initial(node)) }
    if node.id > 0 { parts += handlers(of: node) + node.transitions.map { part($0) } }
    return parts + node.children.map { part($0) }
  }

  private func initial(_ node: Node) -> StatechartDeclaration<Numbered> {
    let id = node.id
    let first = Numbered.State(id: node.initial[0])
    let beginning =
      node.initial.count > 1
      ? Initially<Numbered>(first, Numbered.State(id: node.initial[1])) : Initially(first)
    return beginning.run { $0.note("initial \(id)") }.declaration
  }

  private func handlers(of node: Node) -> Parts {
    let id = node.id, entry = node.entry, exit = node.exit
    return [
      OnEntry<Numbered> { try $0.note("+\(id)", entry, &$1) }.declaration,
      OnExit<Numbered> { try $0.note("-\(id)", exit, &$1) }.declaration,
    ]
  }

  private func part(_ node: Node) -> StatechartDeclaration<Numbered> {
    let state = Numbered.State(id: node.id)
    switch node.kind {
    case .leaf: return Leaf(state) { return parts(inside: node) }.declaration
    case .compound: return Compound(state) { return parts(inside: node) }.declaration
    case .parallel: return Parallel(state) { return parts(inside: node) }.declaration
    case .final: return Final(state) { return parts(inside: node) }.declaration
    case .shallow, .deep:
      let id = node.id
      let depth: HistoryState<Numbered>.Depth = node.kind == .deep ? .deep : .shallow
      let first = Numbered.State(id: node.initial[0])
      let history =
        node.initial.count > 1
        ? HistoryState<Numbered>(state, depth, to: first, Numbered.State(id: node.initial[1]))
        : HistoryState(state, depth, to: first)
      return history.run { $0.note("history \(id)") }.declaration
    }
  }

  private func part(_ transition: Transition) -> StatechartDeclaration<Numbered> {
    let targets = transition.targets.map { Numbered.State(id: $0) }
    return switch transition.trigger {
    case .always: finish(two(targets, { Always() }, { Always(to: $0) }, { Always(to: $0, $1) }), transition)
    case .event(let event):
      finish(
        two(targets, { OnEvent(event) }, { OnEvent(event, to: $0) }, { OnEvent(event, to: $0, $1) }),
        transition)
    case .two(let first, let second):
      finish(
        two(
          targets, { OnEvent([first, second]) }, { OnEvent([first, second], to: $0) },
          { OnEvent([first, second], to: $0, $1) }), transition)
    case .any:
      finish(two(targets, { OnAnyEvent() }, { OnAnyEvent(to: $0) }, { OnAnyEvent(to: $0, $1) }), transition)
    case .done(let id):
      finish(
        two(
          targets, { OnDone(of: .init(id: id)) }, { OnDone(of: .init(id: id), to: $0) },
          { OnDone(of: .init(id: id), to: $0, $1) }), transition)
    case .failure:
      finish(two(targets, { OnError() }, { OnError(to: $0) }, { OnError(to: $0, $1) }), transition)
    case .time(let seconds):
      finish(
        two(
          targets, { OnTimeout(.seconds(seconds)) }, { OnTimeout(.seconds(seconds), to: $0) },
          { OnTimeout(.seconds(seconds), to: $0, $1) }), transition)
    }
  }

  private func two<Part: StatechartTransition>(
    _ targets: [Numbered.State], _ none: () -> Part, _ one: (Numbered.State) -> Part,
    _ both: (Numbered.State, Numbered.State) -> Part
  ) -> Part where Part.Symbols == Numbered {
    switch targets.count {
    case 0: none()
    case 1: one(targets[0])
    default: both(targets[0], targets[1])
    }
  }

  private func finish<Part: StatechartTransition>(
    _ part: Part, _ transition: Transition
  ) -> StatechartDeclaration<Numbered> where Part.Symbols == Numbered {
    var part = transition.isInternal ? part.internal : part
    let id = transition.id, deed = transition.deed, test = transition.test
    if case .none = test {
    } else {
      part = part.when { context, scope in try test.holds(context.count) { scope.isIn(.init(id: $0)) } }
    }
    return part.run { try $0.note("t\(id)", deed, &$1) }.run { $0.note("end \(id)") }.declaration
  }
}

extension Numbered.Context {
  mutating func note(_ word: String) {
    log.append(word)
    count += 1
  }

  fileprivate mutating func note(
    _ word: String, _ deed: RandomChart.Deed, _ scope: inout StatechartScope<Numbered>
  ) throws {
    note(word)
    switch deed {
    case .nothing: break
    case .raise(let event): scope.raise(event)
    case .post(let event): scope.post(event)
    case .fail: throw Numbered.Failure()
    }
  }
}
