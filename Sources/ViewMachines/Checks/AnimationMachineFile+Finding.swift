extension AnimationMachineFile {
  /// Something in a file that can't work, or hardly as it is meant, and where it stands.
  public struct Finding: Sendable, Hashable {
    /// What was looked for.
    public var rule: Rule
    /// The place in the file, as `[0].states[1].views[0].rect`.
    public var path: String
    /// The id of the machine, if it is about one.
    public var machine: String?
    /// The id of the state, if it is about one.
    public var state: String?
    /// What was found, in a sentence without a full stop.
    public var message: String

    /// Makes a finding.
    public init(
      _ rule: Rule, path: String, machine: String? = nil, state: String? = nil, message: String
    ) {
      self.rule = rule
      self.path = path
      self.machine = machine
      self.state = state
      self.message = message
    }

    /// How bad it is.
    public var severity: Severity { rule.severity }
  }

  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// It fails when it is used.
    case error
    /// It works otherwise than it looks.
    case warning
    /// It may be meant.
    case note
  }

  /// One thing that is looked for in files.
  ///
  /// More rules may come; switch with a `default`.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    // MARK: Machines

    /// A value was of the wrong kind, and another one is taken instead.
    case mendedValue = "mended-value"
    /// A machine has no list of states, and so does not exist.
    case noStates = "no-states"
    /// Two entries have one id: they are one machine.
    case mergedMachine = "merged-machine"
    /// Two states of a machine have one id: the last one counts.
    case duplicateState = "duplicate-state"
    /// A machine has no initial state, so that no transition can be performed.
    case noInitialState = "no-initial-state"
    /// A machine has several initial states: the last one counts.
    case severalInitialStates = "several-initial-states"
    /// No transition leads to a state.
    case unreachableState = "unreachable-state"

    // MARK: Transitions

    /// Two transitions of a state have one id: the last one counts.
    case duplicateTransition = "duplicate-transition"
    /// A transition leads to a state that the machine does not have.
    case unknownState = "unknown-state"
    /// What is to follow is no transition of the state that is entered.
    case unknownNextTransition = "unknown-next-transition"
    /// What is to follow is the empty text, which the original looks up.
    case emptyNextTransition = "empty-next-transition"
    /// A transition takes no time, or less.
    case invalidDuration = "invalid-duration"
    /// A delay is negative: it counts as none.
    case negativeDelay = "negative-delay"
    /// A curve has a number without a meaning: it is ease-in-out.
    case unknownCurve = "unknown-curve"

    // MARK: Views

    /// A part of a tag path is no number: it counts as the number that it begins with, or 0.
    case unusualTag = "unusual-tag"
    /// A state changes a view twice.
    case repeatedView = "repeated-view"
    /// Two machines change one view.
    case sharedView = "shared-view"
    /// A view has no alpha, and so is invisible.
    case alphaOmitted = "alpha-omitted"
    /// An alpha is not in 0…1.
    case alphaRange = "alpha-range"
    /// A rectangle can't be read: the frame stays.
    case malformedRect = "malformed-rect"
    /// A rectangle is empty: the frame stays.
    case emptyRect = "empty-rect"
    /// A transformation has a number without a meaning: it does nothing.
    case unknownTransformation = "unknown-transformation"
    /// Transformations make numbers that are too large: the transform is the identity.
    case transformRange = "transform-range"
    /// An identity forgets the transformations before it.
    case forgottenTransformations = "forgotten-transformations"
    /// A scale lacks a factor, which is 0 for the original.
    case missingFactor = "missing-factor"

    // MARK: Beyond the original's format

    /// A member beyond the original's format means nothing.
    case unknownExtension = "unknown-extension"
    /// A spring or a Bézier has numbers that can't be: the curve with a number counts.
    case malformedPace = "malformed-pace"
    /// A colour can't be read: the one that a view has stays.
    case malformedColor = "malformed-color"
    /// A radius is negative: it is 0.
    case negativeRadius = "negative-radius"
    /// A formula can't be read: `rect` counts.
    case malformedFormula = "malformed-formula"
    /// A formula has a name that only a program can give a value.
    case unusualVariable = "unusual-variable"

    /// How bad a finding of the rule is.
    public var severity: Severity {
      switch self {
      case .noStates, .noInitialState, .unknownState, .unknownNextTransition, .invalidDuration: .error
      case .mergedMachine, .sharedView, .unreachableState, .emptyRect, .missingFactor, .emptyNextTransition,
        .unusualVariable:
        .note
      default: .warning
      }
    }
  }
}

extension AnimationMachineFile.Finding: CustomStringConvertible {
  /// The place, the message and the rule, on one line.
  public var description: String { "\(path): \(severity): \(message) [\(rule.rawValue)]" }
}
