/// A type of value that an input of a state machine can have: `Float`, `String` or `Bool`.
public protocol StateMachineInput: Sendable {
  /// The type of the inputs with such values.
  static var inputType: StateMachineEngine.InputType { get }
  /// The value as one of any type.
  var inputValue: StateMachineEngine.InputValue { get }
  /// Takes the value out of one of any type; nil if that has another type.
  init?(_ value: StateMachineEngine.InputValue)
}

extension StateMachineEngine {
  /// The types of inputs.
  public enum InputType: Sendable, Hashable {
    /// Numbers.
    case numeric
    /// Texts.
    case string
    /// Truth values.
    case boolean
    /// Events, which have no value.
    case event
  }

  /// The value of an input.
  public enum InputValue: Sendable, Hashable {
    /// A number.
    case numeric(Float)
    /// A text.
    case string(String)
    /// A truth value.
    case boolean(Bool)
    /// An event, which has no value; to set it is to fire it.
    case event
  }

  /// The reason why an input was not set.
  public enum InputRefusal: Sendable, Hashable {
    /// No input of that type has the name, or the name is one of the engine's own.
    case unknown
    /// A tween runs, and the dialect refuses changes until it ends.
    case tweening
    /// There is no state machine, or it does not run.
    case notRunning
  }
}

extension StateMachineEngine.InputValue {
  /// The type of inputs with such a value.
  public var type: StateMachineEngine.InputType {
    switch self {
    case .numeric: .numeric
    case .string: .string
    case .boolean: .boolean
    case .event: .event
    }
  }
}

extension StateMachineEngine.InputValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a number.
  @inlinable public init(floatLiteral value: Float) { self = .numeric(value) }
  /// Creates a number.
  @inlinable public init(integerLiteral value: Float) { self = .numeric(value) }
  /// Creates a text.
  @inlinable public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a truth value.
  @inlinable public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Float: StateMachineInput {
  /// Numeric.
  @inlinable public static var inputType: StateMachineEngine.InputType { .numeric }
  /// The number.
  @inlinable public var inputValue: StateMachineEngine.InputValue { .numeric(self) }
  /// Takes a number.
  @inlinable public init?(_ value: StateMachineEngine.InputValue) {
    guard case .numeric(let number) = value else { return nil }
    self = number
  }
}

extension String: StateMachineInput {
  /// String.
  @inlinable public static var inputType: StateMachineEngine.InputType { .string }
  /// The text.
  @inlinable public var inputValue: StateMachineEngine.InputValue { .string(self) }
  /// Takes a text.
  @inlinable public init?(_ value: StateMachineEngine.InputValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
}

extension Bool: StateMachineInput {
  /// Boolean.
  @inlinable public static var inputType: StateMachineEngine.InputType { .boolean }
  /// The truth value.
  @inlinable public var inputValue: StateMachineEngine.InputValue { .boolean(self) }
  /// Takes a truth value.
  @inlinable public init?(_ value: StateMachineEngine.InputValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }
}
