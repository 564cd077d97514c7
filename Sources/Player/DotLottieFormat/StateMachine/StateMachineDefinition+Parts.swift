extension StateMachineDefinition {
  /// A declared input.
  ///
  /// More kinds may be added; switch with a `default`.
  public enum Input: Sendable, Hashable {
    /// A number and its initial value.
    case numeric(name: String, value: Float)
    /// A text and its initial value.
    case string(name: String, value: String)
    /// A truth value and its initial value.
    case boolean(name: String, value: Bool)
    /// An event, which has no value.
    case event(name: String)
    /// An input of an unknown kind.
    case unknown(Unknown)

    /// The name; nil for an input of an unknown kind.
    public var name: String? {
      switch self {
      case .numeric(let name, _), .string(let name, _), .boolean(let name, _), .event(let name): name
      case .unknown: nil
      }
    }
  }

  /// A comparison of an input with a value.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The input is greater than the value.
    case greaterThan = "GreaterThan"
    /// The input is greater than or equal to the value.
    case greaterThanOrEqual = "GreaterThanOrEqual"
    /// The input is less than the value.
    case lessThan = "LessThan"
    /// The input is less than or equal to the value.
    case lessThanOrEqual = "LessThanOrEqual"
    /// The input equals the value.
    case equal = "Equal"
    /// The input differs from the value.
    case notEqual = "NotEqual"
  }

  /// A value in a file: a literal, or a text that may refer to an input, such as `$name` or `@elapsedTime`.
  public enum Operand: Sendable, Hashable {
    /// A number.
    case number(Float)
    /// A text, or a reference.
    case string(String)
    /// A truth value.
    case boolean(Bool)
  }

  /// A condition of a transition.
  ///
  /// More kinds may be added; switch with a `default`.
  public enum Guard: Sendable, Hashable {
    /// Compares a numeric input.
    case numeric(inputName: String, Comparison, Operand)
    /// Compares a string input, case-sensitively.
    case string(inputName: String, Comparison, Operand)
    /// Compares a boolean input.
    case boolean(inputName: String, Comparison, Operand)
    /// Holds if the event is pending.
    case event(inputName: String)
    /// A condition of an unknown kind.
    case unknown(Unknown)
  }

  /// A trigger, such as a pointer event or the end of playback, and its actions.
  public struct Interaction: Sendable, Hashable {
    /// The trigger.
    public var trigger: Trigger
    /// The actions, in order.
    public var actions: [Action]

    /// Makes an interaction.
    public init(trigger: Trigger, actions: [Action]) {
      self.trigger = trigger
      self.actions = actions
    }
  }

  /// A trigger of an interaction.
  ///
  /// More kinds may be added; switch with a `default`.
  public enum Trigger: Sendable, Hashable {
    /// A gesture, on the layer if one is named.
    case gesture(PointerGesture, layerName: String?)
    /// Playback ended in a state.
    case onComplete(stateName: String)
    /// An iteration ended in a state.
    case onLoopComplete(stateName: String)
    /// A trigger of an unknown kind; its JSON includes its actions.
    case unknown(Unknown)
  }

  /// An action of a machine.
  ///
  /// More kinds may be added; switch with a `default`.
  public enum Action: Sendable, Hashable {
    /// Asks the host to open a URL; `target` may be empty.
    case openURL(url: String, target: String)
    /// Applies a theme; an empty id removes the current theme.
    case setTheme(String)
    /// Adds a value to a number; 1 by default.
    case increment(inputName: String, Operand?)
    /// Subtracts a value from a number; 1 by default.
    case decrement(inputName: String, Operand?)
    /// Inverts a truth value.
    case toggle(inputName: String)
    /// Rounds a number down.
    case floor(inputName: String)
    /// Fires an event.
    case fire(inputName: String)
    /// Resets an input to its initial value.
    case reset(inputName: String)
    /// Sets a truth value.
    case setBoolean(inputName: String, Operand)
    /// Sets a text.
    case setString(inputName: String, value: String)
    /// Sets a number.
    case setNumeric(inputName: String, Operand)
    /// Multiplies a number.
    case multiply(inputName: String, Operand)
    /// Sets a number to a random value; between 0 and 1 by default.
    case setRandom(inputName: String, minimum: Operand?, maximum: Operand?, isInteger: Bool)
    /// Clamps a number to a range.
    case clamp(inputName: String, minimum: Operand?, maximum: Operand?)
    /// Seeks to a frame, counted from the in point.
    case setFrame(Operand)
    /// Seeks to a fraction of the whole animation.
    case setProgress(Operand)
    /// Sends a message to the host.
    case fireCustomEvent(String)
    /// An action of an unknown kind.
    case unknown(Unknown)
  }
}
