/// The states, the events and the transitions of a class or a value, and what is done on the way.
///
/// ```swift
/// static let life = Definition<Life, Subscription> {
///   Initial(.pending)
///   On(.activate, .pending ~> .active)
///   On(.suspend, .active ~> .suspended)
///   On(.unsuspend, .suspended ~> .active)
///   On(.terminate, [.active, .suspended] ~> .terminated)
///   Before(.terminate) { $0.terminatedAt = $0.now() }
///   After(.suspend) { $0.stopBilling() }
/// }
/// ```
/// Between the transitions of one event out of one state, the order of declaration decides; everything else may be
/// declared in any order. A definition is immutable, and compiled once to a table that all its machines share.
public struct Definition<Symbols: MachineSymbols, Owner>: Sendable {
  /// What this was made of.
  public let rules: Rules
  @usableFromInline let table: TransitionTable<Symbols, Owner>

  /// Makes a definition of the rules listed.
  ///
  /// A mistake in them (see ``DefinitionError``) stops the program with the lines that it is about: a definition is a
  /// constant of a program, and a test that touches it finds the mistake. ``init(_:)`` throws it.
  public init(@Builder _ rules: () -> Rules) { self.init(trusting: rules()) }

  /// Makes a definition of rules that were put together at run time.
  /// - Throws: What is wrong with them.
  public init(_ rules: Rules) throws(DefinitionError) {
    self.rules = rules
    table = try TableCompiler(rules).table()
  }

  /// Makes a definition that has the rules of another, and those listed.
  ///
  /// For a pair of a state and an event that the new rules mention, only they count: the other's transitions of that
  /// pair are replaced. Callbacks are added, after the other's. A new `Initial` replaces the other's.
  public init(extending parent: Definition, @Builder _ rules: () -> Rules) {
    self.init(trusting: parent.rules.extended(by: rules()))
  }

  /// Makes a definition for a subclass that has the rules of its parent's, and those listed, which see the subclass.
  ///
  /// ```swift
  /// class Subscription {
  ///   class var lifecycle: Definition<Life, Subscription> { life }
  ///   private(set) lazy var life = Machine(Self.lifecycle, owner: self)
  /// }
  /// final class Trial: Subscription {
  ///   override class var lifecycle: Definition<Life, Subscription> { trialLife }
  ///   static let trialLife = Definition(extending: Subscription.life, for: Trial.self) {
  ///     On(.suspend, .active ~> .terminated)
  ///     After(.suspend) { $0.sendFarewell() }
  ///   }
  /// }
  /// ```
  /// Only instances of the subclass may own its machines; another stops the program when a rule of the subclass runs.
  public init<Subclass: AnyObject>(
    extending parent: Definition, for subclass: Subclass.Type,
    @Definition<Symbols, Subclass>.Builder _ rules: () -> Definition<Symbols, Subclass>.Rules
  ) where Owner: AnyObject {
    self.init(trusting: parent.rules.extended(by: rules().seen(by: Owner.self)))
  }

  private init(trusting rules: Rules) {
    do {
      try self.init(rules)
    } catch {
      fatalError("a state machine is not well defined\n\(error)")
    }
  }
}

extension Definition {
  /// The state that a machine begins in.
  public var initial: Symbols.State { table.initial }
  /// The names of all states: those known beforehand, then those that the rules mention.
  public var states: [Symbols.State.Key] { Array(table.states.symbols) }
  /// The names of all events: those known beforehand, then those that the rules mention.
  public var events: [Symbols.Event.Key] { Array(table.events.symbols) }
}
