public import ZoetropeJSON

extension AnimationMachineFile {
  /// A problem in a file, or a part that probably does not work as intended, with its location.
  public typealias Finding = ZoetropeJSON.Finding<Rule>

  /// A rule that files are checked against.
  ///
  /// Later versions may add rules; a program can handle an unknown rule by its ``severity``.
  public struct Rule: FindingRule, CaseIterable {
    /// The cases behind the rules; the type is internal, so a new case cannot break a `switch` in a program.
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
      case unlistedView = "unlisted-view"
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

    /// Creates the rule with a name, such as `no-states`; nil if there is no such rule.
    public init?(rawValue: String) {
      guard let base = Base(rawValue: rawValue) else { return nil }
      self.init(base)
    }

    /// The name of the rule for programs, such as `no-states`.
    public var rawValue: String { base.rawValue }

    /// All rules, in the order in which they are listed.
    public static let allCases = Base.allCases.map { Rule($0) }

    // MARK: Machines

    /// A value has the wrong type; it was converted or left out.
    public static let mendedValue = Self(.mendedValue)
    /// There are more findings than the list can hold.
    public static let tooMuch = Self(.tooMuch)
    /// A machine has no list of states, and is ignored.
    public static let noStates = Self(.noStates)
    /// Two entries have the same id; they form one machine.
    public static let mergedMachine = Self(.mergedMachine)
    /// Two states of a machine have the same id; the last one is used.
    public static let duplicateState = Self(.duplicateState)
    /// A machine has no initial state, so no transition can be performed.
    public static let noInitialState = Self(.noInitialState)
    /// A machine has several initial states; the last one is used.
    public static let severalInitialStates = Self(.severalInitialStates)
    /// No sequence of transitions leads from the initial state to a state.
    public static let unreachableState = Self(.unreachableState)

    // MARK: Transitions

    /// Two transitions of a state have the same id; the last one is used.
    public static let duplicateTransition = Self(.duplicateTransition)
    /// A transition leads to a state that the machine does not have.
    public static let unknownState = Self(.unknownState)
    /// The id of the following transition is not one of the target state.
    public static let unknownNextTransition = Self(.unknownNextTransition)
    /// The id of the following transition is the empty text, which the original looks up.
    public static let emptyNextTransition = Self(.emptyNextTransition)
    /// The duration of a transition is 0, negative or missing.
    public static let invalidDuration = Self(.invalidDuration)
    /// A delay is negative; it counts as 0.
    public static let negativeDelay = Self(.negativeDelay)
    /// The number of a curve is unknown; the curve is ease-in-out.
    public static let unknownCurve = Self(.unknownCurve)

    // MARK: Views

    /// A part of a tag path is not a number; it counts as the number that it begins with, or 0.
    public static let unusualTag = Self(.unusualTag)
    /// A state changes a view twice.
    public static let repeatedView = Self(.repeatedView)
    /// Two machines change one view.
    public static let sharedView = Self(.sharedView)
    /// A transition moves a view, and the state that the transition back leads to does not list it.
    public static let unlistedView = Self(.unlistedView)
    /// A view has no alpha, and is therefore invisible.
    public static let alphaOmitted = Self(.alphaOmitted)
    /// An alpha is outside 0…1.
    public static let alphaRange = Self(.alphaRange)
    /// A rectangle is malformed; the frame stays unchanged.
    public static let malformedRect = Self(.malformedRect)
    /// A rectangle is empty; the frame stays unchanged.
    public static let emptyRect = Self(.emptyRect)
    /// The number of a transformation is unknown; the transformation has no effect.
    public static let unknownTransformation = Self(.unknownTransformation)
    /// The composed transform has numbers that are too large; it is replaced by the identity.
    public static let transformRange = Self(.transformRange)
    /// An identity discards the transformations that precede it.
    public static let forgottenTransformations = Self(.forgottenTransformations)
    /// A scale has only one factor, or none; a missing factor is 0 with `originalRuntime`.
    public static let missingFactor = Self(.missingFactor)

    // MARK: Beyond the original's format

    /// A member in the additions to the original's format is unknown.
    public static let unknownExtension = Self(.unknownExtension)
    /// A spring or a Bézier curve has a number out of range; the numbered curve is used.
    public static let malformedPace = Self(.malformedPace)
    /// A colour is malformed; the colour of the view stays unchanged.
    public static let malformedColor = Self(.malformedColor)
    /// A radius is negative; it counts as 0.
    public static let negativeRadius = Self(.negativeRadius)
    /// A formula is malformed; `rect` is used.
    public static let malformedFormula = Self(.malformedFormula)
    /// A formula uses a variable other than `width` and `height`, which only a program can provide.
    public static let unusualVariable = Self(.unusualVariable)

    /// The severity of the findings of the rule.
    public var severity: Severity {
      switch base {
      case .noStates, .noInitialState, .unknownState, .unknownNextTransition, .invalidDuration: .error
      case .mergedMachine, .sharedView, .unlistedView, .unreachableState, .emptyRect, .missingFactor,
        .emptyNextTransition,
        .unusualVariable:
        .note
      default: .warning
      }
    }
  }
}

extension AnimationMachineFile.Rule: CustomStringConvertible {
  /// The name of the rule for programs.
  public var description: String { rawValue }
}
