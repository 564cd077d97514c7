extension StateMachineDefinition {
  /// A declared input.
  ///
  /// More kinds may come; switch with a `default`.
  public enum Input: Sendable, Hashable {
    /// A number, and what it begins with.
    case numeric(name: String, value: Float)
    /// A text, and what it begins with.
    case string(name: String, value: String)
    /// A truth value, and what it begins with.
    case boolean(name: String, value: Bool)
    /// An event, which has no value.
    case event(name: String)
    /// An input of a kind that is not known.
    case unknown(Unknown)

    /// The name; nil for one of a kind that is not known.
    public var name: String? {
      switch self {
      case .numeric(let name, _), .string(let name, _), .boolean(let name, _), .event(let name): name
      case .unknown: nil
      }
    }
  }

  /// How two values are compared.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The input is above the value.
    case greaterThan = "GreaterThan"
    /// The input is the value or above it.
    case greaterThanOrEqual = "GreaterThanOrEqual"
    /// The input is below the value.
    case lessThan = "LessThan"
    /// The input is the value or below it.
    case lessThanOrEqual = "LessThanOrEqual"
    /// Both are the same.
    case equal = "Equal"
    /// They differ.
    case notEqual = "NotEqual"
  }

  /// A value in a file: a literal, or a text that may refer to an input, as `$name` or `@elapsedTime`.
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
  /// More kinds may come; switch with a `default`.
  public enum Guard: Sendable, Hashable {
    /// Compares a numeric input.
    case numeric(inputName: String, Comparison, Operand)
    /// Compares a string input, case and all.
    case string(inputName: String, Comparison, Operand)
    /// Compares a boolean input.
    case boolean(inputName: String, Comparison, Operand)
    /// Holds when the event waits.
    case event(inputName: String)
    /// A condition of a kind that is not known.
    case unknown(Unknown)
  }

  /// What a pointer or the end of playback causes.
  public struct Interaction: Sendable, Hashable {
    /// What it answers to.
    public var trigger: Trigger
    /// What it does, in order.
    public var actions: [Action]

    /// Makes an interaction.
    public init(trigger: Trigger, actions: [Action]) {
      self.trigger = trigger
      self.actions = actions
    }
  }

  /// What an interaction answers to.
  ///
  /// More kinds may come; switch with a `default`.
  public enum Trigger: Sendable, Hashable {
    /// A press ended; on a layer, where one is named.
    case pointerUp(layerName: String?)
    /// A press began; on a layer, where one is named.
    case pointerDown(layerName: String?)
    /// The pointer came onto the canvas, or onto a layer.
    case pointerEnter(layerName: String?)
    /// The pointer left the canvas, or a layer.
    case pointerExit(layerName: String?)
    /// The pointer moved.
    case pointerMove(layerName: String?)
    /// A press ended where it had begun.
    case click(layerName: String?)
    /// Playback reached its final end in a state.
    case onComplete(stateName: String)
    /// An iteration ended in a state.
    case onLoopComplete(stateName: String)
    /// A trigger of a kind that is not known; its actions are part of it.
    case unknown(Unknown)
  }

  /// Something that a machine does.
  ///
  /// More kinds may come; switch with a `default`.
  public enum Action: Sendable, Hashable {
    /// Asks the host to open an address; `target` may be empty.
    case openURL(url: String, target: String)
    /// Puts a theme on; empty takes it off.
    case setTheme(String)
    /// Adds to a number: 1 where nothing is said.
    case increment(inputName: String, Operand?)
    /// Takes from a number: 1 where nothing is said.
    case decrement(inputName: String, Operand?)
    /// Turns a truth value round.
    case toggle(inputName: String)
    /// Rounds a number down.
    case floor(inputName: String)
    /// Fires an event.
    case fire(inputName: String)
    /// Sets an input back to what it began with.
    case reset(inputName: String)
    /// Sets a truth value.
    case setBoolean(inputName: String, Operand)
    /// Sets a text.
    case setString(inputName: String, value: String)
    /// Sets a number.
    case setNumeric(inputName: String, Operand)
    /// Multiplies a number.
    case multiply(inputName: String, Operand)
    /// Sets a number by chance: between 0 and 1 where nothing is said.
    case setRandom(inputName: String, minimum: Operand?, maximum: Operand?, isInteger: Bool)
    /// Brings a number between two others.
    case clamp(inputName: String, minimum: Operand?, maximum: Operand?)
    /// Goes to a frame, counted from the in point.
    case setFrame(Operand)
    /// Goes to a part of the whole animation.
    case setProgress(Operand)
    /// Speaks to the host.
    case fireCustomEvent(String)
    /// An action of a kind that is not known.
    case unknown(Unknown)
  }
}
