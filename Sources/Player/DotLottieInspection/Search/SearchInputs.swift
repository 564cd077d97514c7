import DotLottieFormat
import LottieFormat
import LottiePlayer

/// The inputs of a machine as a search sees them: the values that guards distinguish, and who sets them.
struct SearchInputs {
  typealias Definition = StateMachineDefinition

  /// A numeric input, or the time.
  struct Number {
    /// The constants that guards compare it with, ascending.
    var constants: [Float] = []
    /// The range of the constants and of the values that the machine begins with or sets; nil without any.
    private(set) var range: ClosedRange<Float>?
    /// Whether anything reads it.
    var isRead = false
    /// Whether its exact value matters, because actions calculate with it or others refer to it.
    var isExact = false
    /// Whether it is compared with other inputs: no constant limits the values that matter.
    var isCompared = false

    /// Values that guards distinguish, ascending: the constants, and one between and beyond them.
    private(set) var samples: [Float] = []

    /// Sorts the constants, when all are present.
    mutating func sort() {
      let all = constants.filter { $0.isFinite }.sorted()
      constants = []
      for constant in all where constant != constants.last {
        if let former = constants.last {
          let whole = (former + 1).rounded(.down)
          samples.append(whole < constant ? whole : (former + constant) / 2)
        } else {
          samples.append(constant - 1)
        }
        constants.append(constant)
        samples.append(constant)
        extend(to: constant)
      }
      if let last = constants.last { samples.append(last + 1) }
    }

    /// Extends the range within which values are followed exactly.
    mutating func extend(to value: Float) {
      guard value.isFinite else { return }
      range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
    }

    /// The same number for all values that no guard distinguishes.
    func word(_ value: Float, margin: Float) -> UInt32 {
      guard isRead else { return 0 }
      guard isExact else { return position(value) }
      if let range, !constants.isEmpty, !isCompared {
        if value < range.lowerBound - margin { return 0xFFFF_FFF0 }
        if value > range.upperBound + margin { return 0xFFFF_FFF1 }
      }
      return value.bitPattern
    }

    /// Twice the number of constants below a value, and one more if it is a constant.
    func position(_ value: Float) -> UInt32 {
      var (low, high) = (0, constants.count)
      while low < high {
        let middle = (low + high) / 2
        if constants[middle] < value { low = middle + 1 } else { high = middle }
      }
      return UInt32(2 * low) + (low < constants.count && constants[low] == value ? 1 : 0)
    }
  }

  private(set) var numbers: [Number]
  private(set) var time = Number()
  /// Whether guards or actions read each boolean input.
  private(set) var readsBoolean: [Bool]
  private(set) var readsString: [Bool]
  /// The texts that guards compare each string input with.
  private var texts: [Set<ExactName>]
  /// A text for each string input that no guard compares it with.
  private(set) var otherTexts: [String] = []
  /// The inputs that actions of the machine change, each with its type.
  private var written: [Set<ExactName>] = [[], [], [], []]
  /// The distance from the constants within which a number counts exactly.
  private(set) var margin: Float = 4

  let numberNames, booleanNames, stringNames: ContiguousArray<String>
  private(set) var numberRows: [ExactName: Int]
  private(set) var booleanRows: [ExactName: Int]
  private(set) var stringRows: [ExactName: Int]

  enum Kind: Int { case number, boolean, string, event }

  init(_ engine: StateMachineEngine) {
    func rows(_ names: ContiguousArray<String>) -> [ExactName: Int] {
      var rows: [ExactName: Int] = [:]
      for (row, name) in names.enumerated() where rows[ExactName(name)] == nil { rows[ExactName(name)] = row }
      return rows
    }
    (numberNames, booleanNames, stringNames) = (engine.numberNames, engine.booleanNames, engine.stringNames)
    numberRows = rows(engine.numberNames)
    booleanRows = rows(engine.booleanNames)
    stringRows = rows(engine.stringNames)
    numbers = Array(repeating: Number(), count: engine.numberNames.count)
    readsBoolean = Array(repeating: false, count: engine.booleanNames.count)
    readsString = Array(repeating: false, count: engine.stringNames.count)
    texts = Array(repeating: [], count: engine.stringNames.count)
    let definition = engine.definition
    for state in definition.states {
      for transition in state.transitions { for condition in transition.guards ?? [] { read(condition) } }
      for action in state.entryActions { note(action) }
      for action in state.exitActions { note(action) }
    }
    for interaction in definition.interactions { for action in interaction.actions { note(action) } }
    for row in numbers.indices {
      numbers[row].sort()
      numbers[row].extend(to: engine.number(row))
    }
    for case .numeric(let name, let value) in definition.inputs { extend(name, to: .number(value)) }
    time.sort()
    otherTexts = texts.map { texts in
      var other = "other"
      while texts.contains(ExactName(other)) { other += "-" }
      return other
    }
  }

  /// Whether an action of the machine changes an input.
  func isWritten(_ kind: Kind, _ name: String) -> Bool { written[kind.rawValue].contains(ExactName(name)) }

  private mutating func write(_ kind: Kind, _ name: String) { written[kind.rawValue].insert(ExactName(name)) }

  private mutating func read(_ condition: Definition.Guard) {
    switch condition {
    case .numeric(let name, _, let operand):
      if name == "@elapsedTime" {
        time.isRead = true
        if case .number(let value) = operand { time.constants.append(value) }
      } else if let row = numberRows[ExactName(name)] {
        numbers[row].isRead = true
        if case .number(let value) = operand { numbers[row].constants.append(value) }
        if case .string = operand { (numbers[row].isExact, numbers[row].isCompared) = (true, true) }
      }
      refer(to: operand, isCompared: true)
    case .boolean(let name, _, let operand):
      if let row = booleanRows[ExactName(name)] { readsBoolean[row] = true }
      refer(to: operand)
    case .string(let name, _, let operand):
      if let row = stringRows[ExactName(name)] {
        readsString[row] = true
        if case .string(let text) = operand, !text.begins(with: "$") { texts[row].insert(ExactName(text)) }
      }
      refer(to: operand)
    case .event, .unknown: break
    }
  }

  private mutating func refer(to operand: Definition.Operand?, isCompared: Bool = false) {
    guard case .string(let text)? = operand else { return }
    let name = ExactName(text.withoutDollars)
    if let row = numberRows[name] {
      (numbers[row].isRead, numbers[row].isExact) = (true, true)
      if isCompared { numbers[row].isCompared = true }
    }
    if let row = booleanRows[name] { readsBoolean[row] = true }
    if let row = stringRows[name] { readsString[row] = true }
  }

  private mutating func note(_ action: Definition.Action) {
    switch action {
    case .increment(let name, let value), .decrement(let name, let value):
      calculate(name)
      refer(to: value)
      if case .number(let step)? = value, step.magnitude.isFinite { margin = max(margin, 4 * step.magnitude) }
    case .multiply(let name, let value):
      calculate(name)
      refer(to: value)
    case .floor(let name): calculate(name)
    case .setRandom(let name, let minimum, let maximum, _), .clamp(let name, let minimum, let maximum):
      calculate(name)
      extend(name, to: minimum)
      extend(name, to: maximum)
      refer(to: minimum)
      refer(to: maximum)
    case .setNumeric(let name, let value):
      write(.number, name)
      extend(name, to: value)
      refer(to: value)
    case .toggle(let name): write(.boolean, name)
    case .setBoolean(let name, let value):
      write(.boolean, name)
      refer(to: value)
    case .setString(let name, let text):
      write(.string, name)
      refer(to: .string(text))
    case .fire(let name): write(.event, name)
    case .reset(let name): for kind in [Kind.number, .boolean, .string] { write(kind, name) }
    case .setFrame(let value), .setProgress(let value): refer(to: value)
    case .setTheme, .openURL, .fireCustomEvent, .unknown: break
    }
  }

  private mutating func extend(_ name: String, to value: Definition.Operand?) {
    guard let row = numberRows[ExactName(name)], case .number(let value)? = value else { return }
    numbers[row].extend(to: value)
  }

  private mutating func calculate(_ name: String) {
    write(.number, name)
    if let row = numberRows[ExactName(name)] { numbers[row].isExact = true }
  }
}
