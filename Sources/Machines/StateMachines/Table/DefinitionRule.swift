extension Definition {
  /// A line of a definition, of one kind: only transitions take guards.
  public struct Rule<Kind: DefinitionRuleKind>: Sendable {
    var content: RuleContent
    let origin: DefinitionOrigin

    init(_ content: RuleContent, _ origin: DefinitionOrigin) {
      self.content = content
      self.origin = origin
    }
  }

  /// The result of `On`, which takes guards and effects.
  public typealias TransitionDeclaration = Rule<DeclaredTransition>
  /// The result of callbacks and of declarations of states.
  public typealias OtherRule = Rule<DeclaredOther>

  indirect enum RuleContent: Sendable {
    case initial(Symbols.State)
    case states([Symbols.State.Key])
    case final([Symbols.State.Key])
    case transition(TransitionRule)
    case callback(CallbackRule)
    case around(AroundRule)
    case failure(FailureCallback)
  }
}

/// A component of a definition: a line or a list of lines.
public protocol DefinitionPart<Symbols, Owner> {
  /// The states and the events of the machine.
  associatedtype Symbols: MachineSymbols
  /// The type that callbacks read and change.
  associatedtype Owner
  /// The rules of the part, in order.
  var rules: Definition<Symbols, Owner>.Rules { get }
}

/// The kind of a line of a definition.
public protocol DefinitionRuleKind: SendableMetatype {}
/// The kind of a transition.
public enum DeclaredTransition: DefinitionRuleKind {}
/// The kind of any other line: a state or a callback.
public enum DeclaredOther: DefinitionRuleKind {}

extension Definition {
  /// A callback that runs before the state is written; it may reject the event by throwing.
  public typealias ThrowingCallback = @Sendable (inout Owner) throws -> Void
  /// A callback that runs before the state is written and receives the transition; it may reject the event by throwing.
  public typealias ThrowingTransitionCallback =
    @Sendable (inout Owner, TakenTransition<Symbols>) throws -> Void
  /// A callback that runs when the transition can no longer fail.
  public typealias Callback = @Sendable (inout Owner) -> Void
  /// A callback that runs when the transition can no longer fail, and receives the transition.
  public typealias TransitionCallback = @Sendable (inout Owner, TakenTransition<Symbols>) -> Void
  /// A callback that runs around a transition; it must call its last argument once for the transition to happen.
  public typealias AroundCallback =
    @Sendable (inout Owner, AttemptedTransition<Symbols>, (inout Owner) -> Outcome<Symbols.State>) -> Void
  /// A callback that runs when an event is rejected.
  public typealias FailureCallback = @Sendable (inout Owner, Rejected<Symbols.Event, Symbols.State>) -> Void

  /// A condition for a transition; it must have no side effects.
  public typealias Guard = @Sendable (Owner) throws -> Bool
  /// A condition for a transition that also receives the event; it must have no side effects.
  public typealias AttemptGuard = @Sendable (Owner, AttemptedTransition<Symbols>) throws -> Bool
  /// A closure that makes the target state of a transition; nil if the transition does not apply.
  public typealias StateMaker = @Sendable (Owner, AttemptedTransition<Symbols>) -> Symbols.State?
  /// A closure that makes the effect of a transition.
  public typealias EffectMaker = @Sendable (TakenTransition<Symbols>) -> Symbols.Effect
}

extension Definition {
  struct TransitionRule: Sendable {
    enum Trigger: Sendable {
      case event(SymbolMatcher<Symbols.Event.Key>)
      case delay(Duration)
    }
    enum Target: Sendable {
      case edge(EdgeTarget<Symbols.State>)
      case made(SymbolMatcher<Symbols.State.Key>, StateMaker)
    }

    var trigger: Trigger
    var sources: SymbolMatcher<Symbols.State.Key>
    var target: Target
    var guards: [TableGuard<Symbols, Owner>] = []
    var effects: [EffectMaker] = []
    /// The target when a guard fails; nil if the transition then does not apply.
    var otherwise: EdgeTarget<Symbols.State>?
  }

  struct CallbackRule: Sendable {
    enum Phase: Int, Sendable, Comparable {
      case before, leaving, effect, entering, after
      static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    var phase: Phase
    var events: SymbolMatcher<Symbols.Event.Key> = .any
    var edges: EdgePattern<Symbols.State.Key> = .all
    var action: TableAction<Symbols, Owner>
  }

  struct AroundRule: Sendable {
    var events: SymbolMatcher<Symbols.Event.Key>
    var sources: SymbolMatcher<Symbols.State.Key>
    var body: AroundCallback
  }
}

/// A condition of a transition, in a compiled table.
@usableFromInline struct TableGuard<Symbols: MachineSymbols, Owner>: Sendable {
  @usableFromInline enum Test: Sendable {
    /// A condition that must be true.
    case when(Definition<Symbols, Owner>.Guard)
    case whenAttempt(Definition<Symbols, Owner>.AttemptGuard)
    /// A condition that must be false.
    case unless(Definition<Symbols, Owner>.Guard)
    case unlessAttempt(Definition<Symbols, Owner>.AttemptGuard)
  }
  let test: Test
  let reason: String?
}

/// An action of a transition, in a compiled table.
@usableFromInline enum TableAction<Symbols: MachineSymbols, Owner>: Sendable {
  case plain(Definition<Symbols, Owner>.ThrowingCallback)
  case full(Definition<Symbols, Owner>.ThrowingTransitionCallback)
  case effect(Definition<Symbols, Owner>.EffectMaker)
}
