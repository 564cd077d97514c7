/// The resolved machines of a file: entries with one id are merged, defaults filled in and names looked up.
struct MachineTable: Sendable {
  /// The bytes of an id; two ids are equal if their bytes are.
  typealias Name = [UInt8]

  struct Machine: Sendable {
    var id: String
    var states: [State] = []
    var rows: [Name: Int] = [:]
    /// The row of the initial state; nil if the machine has none.
    var initial: Int?
  }

  struct State: Sendable {
    var id: String
    /// The path of the state in the file.
    var path: String
    var looks: [Look] = []
    var transitions: [Name: Transition] = [:]

    /// The ids of the transitions, in the order of the file.
    var transitionIDs: [String] {
      transitions.values.sorted { $0.place.transition < $1.place.transition }.map { $0.id }
    }
  }

  /// The look of a view in a state.
  struct Look: Sendable {
    /// The row of the view.
    var view: Int
    /// The index of the view in the state.
    var number: Int
    /// The frame; nil leaves it unchanged.
    var frame: ViewFrame?
    /// The formulas of the frame, which take precedence over ``frame`` if they can be computed.
    var formulas: RectFormulas?
    var transform: ViewTransform
    var alpha: Double
    /// The background colour; nil leaves it unchanged.
    var background: ViewColor?
    /// The corner radius; nil leaves it unchanged.
    var cornerRadius: Double?

    /// Returns the look with the frame computed from its formulas.
    func resolved(_ variables: [String: Double]) -> Look {
      guard let frame = formulas?.frame(variables) else { return self }
      var look = self
      look.frame = frame
      return look
    }
  }

  struct Transition: Sendable {
    var id: String
    var target: String?
    var timing: TransitionTiming
    var next: String?
    /// The location in the file: the indices of the machine's entry, the state and the transition.
    var place: (machine: Int, state: Int, transition: Int)

    var path: String {
      "[\(place.machine)].states[\(place.state)].transitions[\(place.transition)]"
    }
  }

  private(set) var machines: [Machine] = []
  private(set) var rows: [Name: Int] = [:]
  /// The views, in the order in which the file first names them.
  private(set) var views: [TagPath] = []
  /// Whether any look has formulas.
  private(set) var usesVariables = false

  init(_ file: AnimationMachineFile, _ compatibility: ViewMachineCompatibility) {
    // Views are identified by their tags: "1" and "01" are the same view.
    var viewRows: [[Int]: Int] = [:]
    for (number, entry) in file.machines.enumerated() {
      // A machine without a list of states is never registered.
      guard let states = entry.states else { continue }
      let name = Name(entry.id.utf8)
      let row = rows[name] ?? machines.count
      if row == machines.count {
        rows[name] = row
        machines.append(Machine(id: entry.id))
      }
      for (index, state) in states.enumerated() {
        add(state, to: row, place: (number, index), compatibility, &viewRows)
      }
    }
  }

  private mutating func add(
    _ entry: AnimationMachineFile.State, to machine: Int, place: (machine: Int, state: Int),
    _ compatibility: ViewMachineCompatibility, _ viewRows: inout [[Int]: Int]
  ) {
    var state = State(id: entry.id, path: "[\(place.machine)].states[\(place.state)]")
    for (number, view) in (entry.views ?? []).enumerated() {
      let tags = view.path.tags
      let row = viewRows[tags] ?? views.count
      if row == views.count {
        viewRows[tags] = row
        views.append(view.path)
      }
      state.looks.append(
        Look(
          view: row, number: number, frame: view.rect?.frame, transform: view.transform(compatibility),
          alpha: view.opacity(compatibility)))
      if compatibility == .documented, let more = view.zoetrope {
        state.looks[number].formulas = more.formulas
        state.looks[number].background = more.background.flatMap { ViewColor($0) }
        state.looks[number].cornerRadius = more.cornerRadius.map { max($0, 0) }
        if more.formulas != nil { usesVariables = true }
      }
    }
    for (index, transition) in (entry.transitions ?? []).enumerated() {
      state.transitions[Name(transition.id.utf8)] = Transition(
        id: transition.id, target: transition.toState,
        timing: TransitionTiming(
          duration: transition.duration ?? 0, delay: transition.delay ?? 0,
          curve: transition.curve ?? .easeIn,
          pace: compatibility == .documented ? transition.zoetrope?.pace : nil),
        next: transition.next, place: (place.machine, place.state, index))
    }
    let name = Name(entry.id.utf8)
    let row = machines[machine].rows[name] ?? machines[machine].states.count
    if row == machines[machine].states.count {
      machines[machine].rows[name] = row
      machines[machine].states.append(state)
    } else {
      machines[machine].states[row] = state
    }
    if entry.isInitial ?? false { machines[machine].initial = row }
  }

  /// Returns the row of a machine.
  func row(of machine: String) throws(ViewMachineError) -> Int {
    guard let row = rows[Name(machine.utf8)] else {
      throw ViewMachineError(
        code: .unknownMachine,
        message: "there is no machine \"\(machine)\"\(Self.available(machines.map { $0.id }))")
    }
    return row
  }

  /// Returns the end of a message about an unknown name, such as `; available: open, close`.
  static func available(_ names: [String]) -> String {
    let limit = 30
    if names.isEmpty { return "; there are none" }
    return "; available: " + names.prefix(limit).joined(separator: ", ")
      + (names.count > limit ? " and \(names.count - limit) more" : "")
  }
}

extension AnimationMachineFile.View {
  /// The opacity to apply to the view, 0…1.
  func opacity(_ compatibility: ViewMachineCompatibility) -> Double {
    let alpha = self.alpha ?? 0
    guard alpha.isFinite else { return 0 }
    let read = compatibility == .originalRuntime ? Double(Float(alpha)) : alpha
    return min(max(read, 0), 1)
  }

  /// The transform to apply to the view; the identity if its numbers are too large.
  func transform(_ compatibility: ViewMachineCompatibility) -> ViewTransform {
    let composed = composedTransform(compatibility)
    return composed.isReasonable ? composed : .identity
  }

  /// The composition of the transformations: each step is applied to points before the steps that precede it.
  func composedTransform(_ compatibility: ViewMachineCompatibility) -> ViewTransform {
    var result = ViewTransform.identity
    for step in transformations ?? [] {
      switch step.kind ?? .identity {
      case .identity: result = .identity
      case .rotation:
        var degrees = step.angle ?? 0
        // The original computes degrees / 180 as an integer division.
        if compatibility == .originalRuntime { degrees = (degrees / 180).rounded(.towardZero) * 180 }
        result = result * .rotation(degrees: degrees)
      case .scale:
        let missing: Double = compatibility == .originalRuntime ? 0 : 1
        result = result * .scale(step.scaleX ?? missing, step.scaleY ?? missing)
      case .translation: result = result * .translation(step.translationX ?? 0, step.translationY ?? 0)
      default: break
      }
    }
    return result
  }
}
