extension Definition {
  /// One line of a definition, of one kind: only transitions take guards.
  public struct Rule<Kind: DefinitionRuleKind>: Sendable {
    var content: RuleContent
    let origin: DefinitionOrigin

    init(_ content: RuleContent, _ origin: DefinitionOrigin) {
      self.content = content
      self.origin = origin
    }
  }

  /// What On makes; guards and effects are put on it.
  public typealias TransitionDeclaration = Rule<DeclaredTransition>
  /// What callbacks and declarations of states make.
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

/// What can stand in a definition: lines and lists of lines.
public protocol DefinitionPart<Symbols, Owner> {
  /// The states and the events.
  associatedtype Symbols: MachineSymbols
  /// What callbacks work on.
  associatedtype Owner
  /// The lines.
  var rules: Definition<Symbols, Owner>.Rules { get }
}

/// What a line of a definition is.
public protocol DefinitionRuleKind: SendableMetatype {}
/// A transition.
public enum DeclaredTransition: DefinitionRuleKind {}
/// Anything else: a state, a callback.
public enum DeclaredOther: DefinitionRuleKind {}

extension Definition {
  /// What runs before the state is written; it may refuse by throwing.
  public typealias ThrowingCallback = @Sendable (inout Owner) throws -> Void
  /// The same, with the transition that is taken.
  public typealias ThrowingTransitionCallback =
    @Sendable (inout Owner, TakenTransition<Symbols>) throws -> Void
  /// What runs when the transition can no longer fail.
  public typealias Callback = @Sendable (inout Owner) -> Void
  /// The same, with the transition that is taken.
  public typealias TransitionCallback = @Sendable (inout Owner, TakenTransition<Symbols>) -> Void
  /// What runs around a transition; it has to call its last argument once for the transition to happen.
  public typealias AroundCallback =
    @Sendable (inout Owner, AttemptedTransition<Symbols>, (inout Owner) -> Outcome<Symbols.State>) -> Void
  /// What runs when an event was rejected.
  public typealias FailureCallback = @Sendable (inout Owner, Rejected<Symbols.Event, Symbols.State>) -> Void

  /// Whether a transition may be taken; it has no effect.
  public typealias Guard = @Sendable (Owner) throws -> Bool
  /// The same, with the event.
  public typealias AttemptGuard = @Sendable (Owner, AttemptedTransition<Symbols>) throws -> Bool
  /// The state that a transition leads to; nil if it does not apply.
  public typealias StateMaker = @Sendable (Owner, AttemptedTransition<Symbols>) -> Symbols.State?
  /// What a transition asks its host to do.
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
    /// Where it leads instead when a guard says no.
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
    /// What has to be true.
    case when(Definition<Symbols, Owner>.Guard)
    case whenAttempt(Definition<Symbols, Owner>.AttemptGuard)
    /// What has to be false.
    case unless(Definition<Symbols, Owner>.Guard)
    case unlessAttempt(Definition<Symbols, Owner>.AttemptGuard)
  }
  let test: Test
  let reason: String?
}

/// Something to do in a transition, in a compiled table.
@usableFromInline enum TableAction<Symbols: MachineSymbols, Owner>: Sendable {
  case plain(Definition<Symbols, Owner>.ThrowingCallback)
  case full(Definition<Symbols, Owner>.ThrowingTransitionCallback)
  case effect(Definition<Symbols, Owner>.EffectMaker)
}
