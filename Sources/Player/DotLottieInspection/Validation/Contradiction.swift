import DotLottieFormat
import LottieFormat

/// A contradiction between the guards of one transition; literals are compared, references are not.
struct Contradiction {
  /// The contradiction in words; nil if some values satisfy all guards.
  private(set) var reason: String?

  private var numbers: [ExactName: Interval] = [:]
  private var texts: [ExactName: Choice<String>] = [:]
  private var flags: [ExactName: Choice<Bool>] = [:]
  private var event: String?

  init(_ guards: [StateMachineDefinition.Guard]) {
    for condition in guards where reason == nil {
      if !add(condition) { reason = "\(condition.label) contradicts the other guards" }
    }
  }

  /// Adds a guard; false if no value is left.
  private mutating func add(_ condition: StateMachineDefinition.Guard) -> Bool {
    switch condition {
    case .numeric(let name, let comparison, .number(let value)):
      return numbers[ExactName(name), default: Interval()].narrow(comparison, value)
    case .string(let name, let comparison, .string(let value)) where !value.begins(with: "$"):
      return texts[ExactName(name), default: Choice()].narrow(comparison, value) { $0.isExactly($1) }
    case .boolean(let name, let comparison, .boolean(let value)):
      // Not equal to one boolean is equal to the other.
      let value = comparison == .notEqual ? !value : value
      return flags[ExactName(name), default: Choice()].narrow(.equal, value, ==)
    case .event(let name):
      // One event is pending at a time.
      if let event, !event.isExactly(name) { return false }
      event = name
      return true
    default: return true
    }
  }
}

/// The numbers that are left.
private struct Interval {
  private var low = -Float.infinity, high = Float.infinity
  private var includesLow = true, includesHigh = true
  private var excluded: Set<Float> = []

  /// Excludes numbers; false if none is left.
  mutating func narrow(_ comparison: StateMachineDefinition.Comparison, _ value: Float) -> Bool {
    switch comparison {
    case .greaterThan: raise(value, includes: false)
    case .greaterThanOrEqual: raise(value, includes: true)
    case .lessThan: lower(value, includes: false)
    case .lessThanOrEqual: lower(value, includes: true)
    case .equal:
      raise(value, includes: true)
      lower(value, includes: true)
    case .notEqual: excluded.insert(value)
    }
    if low < high { return true }
    return low == high && includesLow && includesHigh && !excluded.contains(low)
  }

  private mutating func raise(_ value: Float, includes: Bool) {
    if value > low {
      (low, includesLow) = (value, includes)
    } else if value == low {
      includesLow = includesLow && includes
    }
  }

  private mutating func lower(_ value: Float, includes: Bool) {
    if value < high {
      (high, includesHigh) = (value, includes)
    } else if value == high {
      includesHigh = includesHigh && includes
    }
  }
}

/// The one value that is left, or the excluded ones.
private struct Choice<Value> {
  private var only: Value?
  private var excluded: [Value] = []
  /// More are not kept, because each is compared with each.
  private static var maximumExcluded: Int { 64 }

  /// Excludes values; false if none is left.
  mutating func narrow(
    _ comparison: StateMachineDefinition.Comparison, _ value: Value, _ isSame: (Value, Value) -> Bool
  ) -> Bool {
    switch comparison {
    case .equal:
      if let only, !isSame(only, value) { return false }
      only = value
    case .notEqual: if excluded.count < Self.maximumExcluded { excluded.append(value) }
    default: return true
    }
    guard let only else { return true }
    return !excluded.contains { isSame($0, only) }
  }
}
