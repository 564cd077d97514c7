public import StateGraph

extension AnimationMachineFile {
  /// The machines as tools see them, one graph each, in the order of the file.
  ///
  /// An event is the id of a transition; what is written on it are its timing and what follows it.
  /// - Complexity: O(size of the file).
  public func graphs() -> [StateGraph] {
    MachineTable(self, .documented).machines.map { machine in
      var graph = StateGraph(title: machine.id)
      for (row, state) in machine.states.enumerated() {
        graph.states.append(.init(state.id, row == machine.initial ? .initial : []))
        // A table has no order; the places of transitions do.
        let transitions = state.transitions.values.sorted { $0.place.transition < $1.place.transition }
        for transition in transitions {
          graph.transitions.append(
            .init(
              from: state.id, to: transition.target ?? "", .tweened, on: transition.id,
              lines: transition.captions, origin: transition.path))
        }
      }
      return graph
    }
  }
}

extension MachineTable.Transition {
  /// What a diagram says about it.
  fileprivate var captions: [String] {
    func number(_ value: Double) -> String { Int64(exactly: value).map { String($0) } ?? "\(value)" }
    var caption = "\(number(timing.duration)) s"
    if timing.delay > 0 { caption += " after \(number(timing.delay)) s" }
    var lines = [caption]
    if let next, !next.isEmpty { lines.append("then \(next)") }
    return lines
  }
}
