import DotLottieFormat

/// A machine with every name resolved, in flat tables, to take transitions.
struct CompiledMachine: Sendable {
  /// Rows of a table, one after the other.
  struct Rows: BitwiseCopyable, Sendable {
    var start: Int32 = 0
    var end: Int32 = 0

    @inline(__always) var isEmpty: Bool { start == end }
    @inline(__always) var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// The row of a name that was not found.
  static let missing: Int32 = -1
  /// The built-in numeric input `@elapsedTime`.
  static let elapsedTime: Int32 = -2

  /// The values of a state that a transition needs: numbers only, so that a copy costs nothing.
  struct State: Sendable {
    /// The guards of its transitions.
    var guards = Rows()
    /// The actions on entering and leaving: its own, or those of the global state in their place.
    var entryActions = Rows()
    var exitActions = Rows()
    /// Whether a guard reads `@elapsedTime`, so that time alone can cause a transition.
    var watchesTime = false
    /// Whether it is the global state, whose transitions apply in any state; it has no playback.
    var isGlobal = false
    var playback = Playback()
    /// Whether it has no transitions.
    var isLast = false
    /// Whether entering it stops the machine.
    var stopsMachine = false
  }

  /// The playback of a state.
  struct Playback: Sendable {
    enum Segment: BitwiseCopyable, Sendable {
      case whole
      /// A row of ``CompiledMachine/markers``.
      case marker(Int32)
      case range(start: Float, end: Float)
    }

    /// Whether the state names an animation.
    var changesAnimation = false
    var mode = PlaybackMode.forward
    var loops = false
    var loopCount = 0
    var speed: Float = 1
    var autoplays = false
    /// The colour as 0xRRGGBBAA.
    var background: UInt32 = 0
    var segment = Segment.whole
  }

  var states: ContiguousArray<State> = []
  /// The names of the states, each at its row.
  var stateNames = NameTable()
  /// The animations of the states, each at its state's row; empty for the current one, and for the global state.
  var animations: ContiguousArray<String> = []
  /// The row of the global state, or ``missing``.
  var globalState = missing
  /// The row of the initial state, or ``missing``.
  var initialState = missing
  var initialName = ""
  var transitions = GuardTable()
  var tweens: ContiguousArray<StateMachineDefinition.Tween> = []
  var markers: ContiguousArray<String> = []
  var actions: ContiguousArray<MachineAction> = []
  /// The interactions by trigger; those of one trigger in the order of the file.
  var interactions: ContiguousArray<Interaction> = []
  /// The first row in ``interactions`` of each trigger; those of the next trigger follow.
  private var firstInteractions = SIMD16<Int32>()
  /// The names of the layers and states that interactions are limited to.
  var listenedNames = NameTable()
  /// The actions of the interactions that are found by name, one name after the other.
  var namedActions: ContiguousArray<Rows> = []
  /// The rows of ``namedActions`` for each trigger with names and each of ``listenedNames``.
  var actionsByName: ContiguousArray<Rows> = []
  /// The layers for which the pointer's entering and leaving is tracked, one for each such interaction, in order: rows
  /// of ``listenedNames``.
  var watchedLayers: ContiguousArray<Int32> = []

  /// The declared inputs of each type, with their initial values.
  var numbers = InputTable<Float>()
  var strings = InputTable<String>()
  var booleans = InputTable<Bool>()
  /// The names of the events.
  var events = NameTable()

  struct Interaction: BitwiseCopyable, Sendable {
    enum Trigger: BitwiseCopyable, Sendable, Hashable {
      case gesture(PointerGesture), complete, loopComplete, never

      /// The number of rows of triggers.
      static let count = 9

      /// The row of the trigger's interactions.
      var row: Int {
        switch self {
        case .gesture(.pointerUp): 0
        case .gesture(.pointerDown): 1
        case .gesture(.pointerEnter): 2
        case .gesture(.pointerExit): 3
        case .gesture(.pointerMove): 4
        case .gesture(.click): 5
        case .complete: 6
        case .loopComplete: 7
        case .never: 8
        }
      }

      /// The number of triggers whose interactions are found by the name of a layer or a state.
      static let namedCount = 4

      /// The row among those triggers; nil for others.
      var namedRow: Int? {
        switch self {
        case .gesture(.pointerEnter): 0
        case .gesture(.pointerExit): 1
        case .complete: 2
        case .loopComplete: 3
        default: nil
        }
      }
    }

    var trigger = Trigger.never
    /// The layer or state to which it is limited, a row of ``CompiledMachine/listenedNames``; ``missing`` for any.
    var name = missing
    var actions = Rows()
  }
}

extension CompiledMachine {
  /// The interactions of a trigger, in the order of the file.
  func interactions(of trigger: Interaction.Trigger) -> Range<Int> {
    let row = trigger.row
    return Int(firstInteractions[row])..<Int(firstInteractions[row + 1])
  }

  /// The actions of the interactions of a trigger and a name, in the order of the file.
  func actions(of trigger: Interaction.Trigger, named name: Int32) -> Range<Int> {
    guard let row = trigger.namedRow, name >= 0 else { return 0..<0 }
    return actionsByName[row * listenedNames.count + Int(name)].range
  }

  /// Sorts the interactions, when all are present.
  mutating func indexInteractions() {
    if interactions.isEmpty { return }
    sortInteractions()
    indexNames()
  }

  /// Sorts the interactions by trigger, and those of one trigger in the order of the file.
  private mutating func sortInteractions() {
    var sorted: ContiguousArray<Interaction> = []
    sorted.reserveCapacity(interactions.count)
    for row in 0..<Interaction.Trigger.count {
      firstInteractions[row] = Int32(sorted.count)
      for interaction in interactions where interaction.trigger.row == row {
        sorted.append(interaction)
      }
    }
    firstInteractions[Interaction.Trigger.count] = Int32(sorted.count)
    interactions = sorted
  }

  /// Sorts the actions of interactions by trigger and name: counts them, gives each pair its rows, and fills these.
  private mutating func indexNames() {
    if listenedNames.count == 0 { return }
    actionsByName = ContiguousArray(
      repeating: Rows(), count: Interaction.Trigger.namedCount * listenedNames.count)
    var count = 0
    for interaction in interactions {
      guard let row = row(of: interaction) else { continue }
      actionsByName[row].end += 1
      count += 1
    }
    var start: Int32 = 0
    for row in actionsByName.indices {
      let length = actionsByName[row].end
      actionsByName[row] = Rows(start: start, end: start)
      start += length
    }
    namedActions = ContiguousArray(repeating: Rows(), count: count)
    for interaction in interactions {
      guard let row = row(of: interaction) else { continue }
      namedActions[Int(actionsByName[row].end)] = interaction.actions
      actionsByName[row].end += 1
    }
  }

  /// The row of ``actionsByName`` for an interaction.
  private func row(of interaction: Interaction) -> Int? {
    guard interaction.name >= 0, let row = interaction.trigger.namedRow else { return nil }
    return row * listenedNames.count + Int(interaction.name)
  }
}

/// The inputs of one type: names and initial values.
struct InputTable<Value: Sendable>: Sendable {
  var names = NameTable()
  var initial: ContiguousArray<Value> = []

  /// The row of an input, or ``CompiledMachine/missing``.
  @inline(__always)
  func row(of name: String) -> Int32 { names.row(of: name) }
}

/// An action with its names resolved.
struct MachineAction: Sendable {
  /// A value: a literal, an input, or nothing.
  enum Number: Sendable {
    case none, literal(Float), input(Int32), unresolved(String)
  }

  enum Text: Sendable {
    case literal(String), input(Int32)
  }

  enum Flag: Sendable {
    case literal(Bool), input(Int32), unresolved(String)
  }

  enum Kind: Sendable {
    case openURL(Text, target: String)
    case setTheme(Text)
    case step(Int32, Number, sign: Float)
    case toggle(Int32)
    case floor(Int32)
    case fire(Int32)
    case reset(String)
    case setBoolean(Int32, Flag)
    case setString(Int32, Text)
    case setNumber(Int32, Number)
    case multiply(Int32, Number)
    case setRandom(Int32, minimum: Number, maximum: Number, isInteger: Bool)
    case clamp(Int32, minimum: Number, maximum: Number)
    case setFrame(Number)
    case setProgress(Number, isPercent: Bool)
    case custom(Text)
    case nothing
  }

  var kind: Kind
}
