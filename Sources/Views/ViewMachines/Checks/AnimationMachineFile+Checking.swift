import ZoetropeJSON

extension AnimationMachineFile {
  /// Returns the errors in the file, the parts that do not work as they appear to, and the corrections made on reading.
  ///
  /// The findings are in this order: the corrections made on reading, then the findings machine by machine, and last
  /// the findings about several machines.
  /// - Returns: At most ``ViewMachineLimits/maximumFindings`` findings, of which the less severe make room for the more
  ///   severe, and one more that reports that others are left out.
  /// - Complexity: O(size of the file).
  public func findings() -> [Finding] {
    var check = FileCheck(notes: notes)
    check.run(self)
    let findings = check.room.inOrder
    guard check.room.dropped > 0 else { return findings }
    // The number is not given: reading may have left out findings, too, and its own finding about them may be left out
    // here.
    return findings + [Finding(.tooMuch, path: "", message: "further findings are not listed")]
  }
}

/// The checks of a file.
struct FileCheck {
  typealias File = AnimationMachineFile

  /// A state in use: the last one with its id.
  struct Place {
    var state: File.State
    var path: String
    /// The ids of the state's transitions.
    var transitions: Set<MachineTable.Name> = []
  }

  /// All entries of one machine, merged.
  struct Machine {
    var id: String
    var path: String
    /// The states in use, in the order in which their ids first occur.
    var states: [Place] = []
    var rows: [MachineTable.Name: Int] = [:]
    /// The states marked as initial.
    var initial: [(row: Int, path: String)] = []
  }

  private(set) var room = FindingRoom<File.Rule>(capacity: ViewMachineLimits.maximumFindings)
  private var machines: [Machine] = []
  /// The number of views still to be compared between states; a file can have as many pairs of states as its size
  /// squared.
  private var pairBudget = 1_000_000
  private var rows: [MachineTable.Name: Int] = [:]

  /// - Parameter notes: The findings of reading the file.
  init(notes: [File.Finding]) { for note in notes { room.add(note) } }

  mutating func run(_ file: File) {
    collect(file)
    for machine in machines {
      checkStart(of: machine)
      for place in machine.states {
        checkTransitions(of: place, machine)
        checkViews(of: place, machine)
      }
      checkReach(of: machine)
      checkReturn(of: machine)
    }
    checkSharedViews()
  }

  mutating func add(
    _ rule: File.Rule, _ path: String, _ machine: Machine?, _ place: Place?,
    _ message: String
  ) {
    room.add(File.Finding(rule, path: path, machine: machine?.id, state: place?.state.id, message: message))
  }

  // MARK: Machines and states

  private mutating func collect(_ file: File) {
    for (number, entry) in file.machines.enumerated() {
      let path = "[\(number)]"
      guard let states = entry.states else {
        add(
          .noStates, path, Machine(id: entry.id, path: path), nil, "the machine \"\(entry.id)\" has no states"
        )
        continue
      }
      let name = MachineTable.Name(entry.id.utf8)
      let row = rows[name] ?? machines.count
      if row == machines.count {
        rows[name] = row
        machines.append(Machine(id: entry.id, path: path))
      } else {
        add(
          .mergedMachine, path, machines[row], nil,
          "the states are added to those of the machine \"\(entry.id)\" at \(machines[row].path)")
      }
      for (index, state) in states.enumerated() {
        let names = (state.transitions ?? []).map { MachineTable.Name($0.id.utf8) }
        collect(Place(state: state, path: "\(path).states[\(index)]", transitions: Set(names)), row)
      }
    }
  }

  private mutating func collect(_ place: Place, _ machine: Int) {
    let name = MachineTable.Name(place.state.id.utf8)
    let row = machines[machine].rows[name] ?? machines[machine].states.count
    if row == machines[machine].states.count {
      machines[machine].rows[name] = row
      machines[machine].states.append(place)
    } else {
      let earlier = machines[machine].states[row].path
      add(
        .duplicateState, place.path, machines[machine], place,
        "the state \"\(place.state.id)\" replaces the one at \(earlier)")
      machines[machine].states[row] = place
    }
    if place.state.isInitial ?? false { machines[machine].initial.append((row, place.path)) }
  }

  private mutating func checkStart(of machine: Machine) {
    if machine.initial.isEmpty {
      add(.noInitialState, machine.path, machine, nil, "the machine \"\(machine.id)\" has no initial state")
    }
    guard let last = machine.initial.last else { return }
    for (row, path) in machine.initial.dropLast() where row != last.row {
      add(
        .severalInitialStates, path, machine, machine.states[row],
        "the machine begins in \"\(machine.states[last.row].state.id)\", the last of its initial states")
    }
  }

  /// Finds the states that no sequence of transitions from the initial state reaches.
  private mutating func checkReach(of machine: Machine) {
    guard let start = machine.initial.last?.row else { return }
    var reached = Array(repeating: false, count: machine.states.count)
    reached[start] = true
    var open = [start]
    while let row = open.popLast() {
      for transition in machine.states[row].state.transitions ?? [] {
        guard let target = transition.toState, let next = machine.rows[MachineTable.Name(target.utf8)],
          !reached[next]
        else { continue }
        reached[next] = true
        open.append(next)
      }
    }
    for (row, place) in machine.states.enumerated() where !reached[row] {
      add(
        .unreachableState, place.path, machine, place,
        "no transition leads to the state \"\(place.state.id)\"; a program can still go there by its id")
    }
  }

  /// Finds pairs of states with transitions both ways of which one lists a view that the other does not list.
  private mutating func checkReturn(of machine: Machine) {
    let listed = machine.states.map { place in
      var tags: Set<[Int]> = []
      return (place.state.views ?? []).compactMap { view -> (tags: [Int], view: File.View)? in
        let own = view.path.tags
        return tags.insert(own).inserted ? (own, view) : nil
      }
    }
    let sets = listed.map { Set($0.map { $0.tags }) }
    let targets = machine.states.map { place in
      Set(
        (place.state.transitions ?? []).compactMap {
          $0.toState.flatMap { machine.rows[MachineTable.Name($0.utf8)] }
        })
    }
    for (source, place) in machine.states.enumerated() {
      for target in targets[source].sorted() where target != source && targets[target].contains(source) {
        guard pairBudget > 0 else { return }
        pairBudget -= listed[source].count + 1
        guard let view = listed[source].first(where: { !sets[target].contains($0.tags) })?.view else {
          continue
        }
        let end = machine.states[target]
        add(
          .unlistedView, end.path, machine, end,
          "the transition back from \"\(place.state.id)\" leaves the view \"\(view.path)\" as it is, because the state \"\(end.state.id)\" does not list it"
        )
      }
    }
  }

  private mutating func checkSharedViews() {
    var users: [[Int]: Int] = [:]
    var said: Set<[Int]> = []
    for (row, machine) in machines.enumerated() {
      for place in machine.states {
        for (index, view) in (place.state.views ?? []).enumerated() {
          let tags = view.path.tags
          let first = users[tags] ?? row
          users[tags] = first
          guard first != row, said.insert(tags).inserted else { continue }
          add(
            .sharedView, "\(place.path).views[\(index)]", machine, place,
            "the machine \"\(machines[first].id)\" changes the view \"\(view.path)\" too: the last one to begin wins"
          )
        }
      }
    }
  }
}
