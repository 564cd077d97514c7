import ViewMachines

/// Machines at work, with what was told as lines of text such as `1000 boat moved near→far`.
final class Course: ViewAnimationMachinesDelegate {
  let stage: TreeStage
  let machines: ViewAnimationMachines<TreeStage>
  var lines: [String] = []
  /// Is called with each event once its line is written.
  var answer: (ViewMachineEvent) -> Void = { _ in }

  init(
    _ file: AnimationMachineFile, _ stage: TreeStage, _ compatibility: ViewMachineCompatibility = .documented
  ) {
    self.stage = stage
    machines = ViewAnimationMachines(file, stage: stage, compatibility: compatibility)
    machines.delegate = self
  }

  func forceStoppedAnimation(inState state: String, onMachine machine: String) {}
  func moved(fromState from: String, toState state: String, onMachine machine: String) {}
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {}

  func animationMachineDid(_ event: ViewMachineEvent) {
    lines.append(event.line)
    answer(event)
  }

  /// Lets milliseconds pass, in steps of so many.
  func wait(_ milliseconds: Int, step: Int? = nil) {
    var rest = milliseconds
    while rest > 0 {
      machines.advance(by: .milliseconds(min(step ?? rest, rest)))
      rest -= step ?? rest
    }
  }

  func look(_ path: TagPath) throws -> ViewLook { try stage.look(at: path) }

  /// Takes the lines that were written since the last call.
  func news() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension ViewMachineEvent {
  var line: String {
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    let reason = error.map { " \($0.code)" } ?? ""
    return "\(milliseconds) \(machine) \(kind) \(from ?? "–")→\(to ?? "–")\(reason)"
  }
}

extension AnimationMachineFile {
  /// A machine `m` of view 1 that goes right by 100 points from state to state, starting in the first.
  ///
  /// - Parameter transitions: Such as `a go b 1 0 next`: from, id, to, duration, delay, and what follows.
  static func row(_ transitions: String...) -> AnimationMachineFile {
    var states: [State] = []
    func row(_ id: String) -> Int {
      if let row = states.firstIndex(where: { $0.id == id }) { return row }
      let x = Double(states.count) * 100
      states.append(
        State(
          id: id, isInitial: states.isEmpty,
          views: [View("1", alpha: 1, rect: RectText(ViewFrame(x, 0, 10, 10)))], transitions: []))
      return states.count - 1
    }
    for text in transitions {
      let words = text.split(separator: " ").map(String.init)
      let source = row(words[0])
      _ = row(words[2])
      states[source].transitions?.append(
        Transition(
          id: words[1], to: words[2], duration: Double(words[3]),
          delay: words.count > 4 ? Double(words[4]) : 0,
          curve: .linear, next: words.count > 5 ? words[5] : nil))
    }
    return AnimationMachineFile(machines: [Machine(id: "m", states: states)])
  }
}

/// Whether numbers are the same to a billionth.
func isClose(_ a: ViewTransform?, _ b: ViewTransform) -> Bool {
  guard let a else { return false }
  let differences = [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty]
  return differences.allSatisfy { $0.magnitude < 1e-9 }
}

func isClose(_ a: ViewFrame?, _ b: ViewFrame) -> Bool {
  guard let a else { return false }
  return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { $0.magnitude < 1e-9 }
}

func isClose(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-9 }
