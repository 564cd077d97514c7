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
  ///
  /// There are these three and no more: they are the levels that code hosts know.
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
  /// More rules may come: a program that does not know one goes by its ``severity``.
  public struct Rule: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The rules that there are; no program outside can list them in a `switch`, so that a new one breaks none.
    enum Base: String, CaseIterable {
      case mendedValue = "mended-value"
      case tooMuch = "too-much"
      case noStates = "no-states"
      case mergedMachine = "merged-machine"
      case duplicateState = "duplicate-state"
      case noInitialState = "no-initial-state"
      case severalInitialStates = "several-initial-states"
      case unreachableState = "unreachable-state"
      case duplicateTransition = "duplicate-transition"
      case unknownState = "unknown-state"
      case unknownNextTransition = "unknown-next-transition"
      case emptyNextTransition = "empty-next-transition"
      case invalidDuration = "invalid-duration"
      case negativeDelay = "negative-delay"
      case unknownCurve = "unknown-curve"
      case unusualTag = "unusual-tag"
      case repeatedView = "repeated-view"
      case sharedView = "shared-view"
      case alphaOmitted = "alpha-omitted"
      case alphaRange = "alpha-range"
      case malformedRect = "malformed-rect"
      case emptyRect = "empty-rect"
      case unknownTransformation = "unknown-transformation"
      case transformRange = "transform-range"
      case forgottenTransformations = "forgotten-transformations"
      case missingFactor = "missing-factor"
      case unknownExtension = "unknown-extension"
      case malformedPace = "malformed-pace"
      case malformedColor = "malformed-color"
      case negativeRadius = "negative-radius"
      case malformedFormula = "malformed-formula"
      case unusualVariable = "unusual-variable"
    }

    let base: Base

    private init(_ base: Base) { self.base = base }

    /// The rule of a word, such as `no-states`; nil when there is none.
    public init?(rawValue: String) {
      guard let base = Base(rawValue: rawValue) else { return nil }
      self.init(base)
    }

    /// A word for programs, such as `no-states`.
    public var rawValue: String { base.rawValue }

    /// All rules, in the order in which they are listed.
    public static let allCases = Base.allCases.map { Rule($0) }

    // MARK: Machines

    /// A value was of the wrong kind, and another one is taken instead.
    public static let mendedValue = Self(.mendedValue)
    /// There are more findings than are listed.
    public static let tooMuch = Self(.tooMuch)
    /// A machine has no list of states, and so does not exist.
    public static let noStates = Self(.noStates)
    /// Two entries have one id: they are one machine.
    public static let mergedMachine = Self(.mergedMachine)
    /// Two states of a machine have one id: the last one counts.
    public static let duplicateState = Self(.duplicateState)
    /// A machine has no initial state, so that no transition can be performed.
    public static let noInitialState = Self(.noInitialState)
    /// A machine has several initial states: the last one counts.
    public static let severalInitialStates = Self(.severalInitialStates)
    /// No transition leads to a state.
    public static let unreachableState = Self(.unreachableState)

    // MARK: Transitions

    /// Two transitions of a state have one id: the last one counts.
    public static let duplicateTransition = Self(.duplicateTransition)
    /// A transition leads to a state that the machine does not have.
    public static let unknownState = Self(.unknownState)
    /// What is to follow is no transition of the state that is entered.
    public static let unknownNextTransition = Self(.unknownNextTransition)
    /// What is to follow is the empty text, which the original looks up.
    public static let emptyNextTransition = Self(.emptyNextTransition)
    /// A transition takes no time, or less.
    public static let invalidDuration = Self(.invalidDuration)
    /// A delay is negative: it counts as none.
    public static let negativeDelay = Self(.negativeDelay)
    /// A curve has a number without a meaning: it is ease-in-out.
    public static let unknownCurve = Self(.unknownCurve)

    // MARK: Views

    /// A part of a tag path is no number: it counts as the number that it begins with, or 0.
    public static let unusualTag = Self(.unusualTag)
    /// A state changes a view twice.
    public static let repeatedView = Self(.repeatedView)
    /// Two machines change one view.
    public static let sharedView = Self(.sharedView)
    /// A view has no alpha, and so is invisible.
    public static let alphaOmitted = Self(.alphaOmitted)
    /// An alpha is not in 0…1.
    public static let alphaRange = Self(.alphaRange)
    /// A rectangle can't be read: the frame stays.
    public static let malformedRect = Self(.malformedRect)
    /// A rectangle is empty: the frame stays.
    public static let emptyRect = Self(.emptyRect)
    /// A transformation has a number without a meaning: it does nothing.
    public static let unknownTransformation = Self(.unknownTransformation)
    /// Transformations make numbers that are too large: the transform is the identity.
    public static let transformRange = Self(.transformRange)
    /// An identity forgets the transformations before it.
    public static let forgottenTransformations = Self(.forgottenTransformations)
    /// A scale lacks a factor, which is 0 for the original.
    public static let missingFactor = Self(.missingFactor)

    // MARK: Beyond the original's format

    /// A member beyond the original's format means nothing.
    public static let unknownExtension = Self(.unknownExtension)
    /// A spring or a Bézier has numbers that can't be: the curve with a number counts.
    public static let malformedPace = Self(.malformedPace)
    /// A colour can't be read: the one that a view has stays.
    public static let malformedColor = Self(.malformedColor)
    /// A radius is negative: it is 0.
    public static let negativeRadius = Self(.negativeRadius)
    /// A formula can't be read: `rect` counts.
    public static let malformedFormula = Self(.malformedFormula)
    /// A formula has a name that only a program can give a value.
    public static let unusualVariable = Self(.unusualVariable)

    /// How bad a finding of the rule is.
    public var severity: Severity {
      switch base {
      case .noStates, .noInitialState, .unknownState, .unknownNextTransition, .invalidDuration: .error
      case .mergedMachine, .sharedView, .unreachableState, .emptyRect, .missingFactor, .emptyNextTransition,
        .unusualVariable:
        .note
      default: .warning
      }
    }
  }
}

extension AnimationMachineFile.Rule: CustomStringConvertible {
  /// The word for programs.
  public var description: String { rawValue }
}

extension AnimationMachineFile.Finding: CustomStringConvertible {
  /// The place, the message and the rule, on one line.
  public var description: String { "\(path): \(severity): \(message) [\(rule.rawValue)]" }
}
