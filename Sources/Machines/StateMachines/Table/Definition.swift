/// The states, events, transitions and callbacks of a class or a value.
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
/// The order of declaration matters only between transitions of the same event out of the same state. A definition is
/// immutable, and is compiled once to a table that all its machines share.
public struct Definition<Symbols: MachineSymbols, Owner>: Sendable {
  /// The rules of the definition.
  public let rules: Rules
  @usableFromInline let table: TransitionTable<Symbols, Owner>

  /// Creates a definition from the listed rules.
  ///
  /// A mistake in the rules (see ``DefinitionError``) stops the program with a message that names the source lines. A
  /// definition is a constant of a program, so any test that uses it finds the mistake. ``init(_:)`` throws the error
  /// instead.
  public init(@Builder _ rules: () -> Rules) { self.init(trusting: rules()) }

  /// Creates a definition from rules that are built at run time.
  ///
  /// - Throws: ``DefinitionError``, if the rules contain a mistake.
  public init(_ rules: Rules) throws(DefinitionError) {
    self.rules = rules
    table = try TableCompiler(rules).table()
  }

  /// Creates a definition from the rules of another definition and the listed rules.
  ///
  /// If the new rules mention a pair of a state and an event, they replace all of the other definition's transitions of
  /// that pair. New callbacks run after those of the other definition. A new `Initial` replaces the other's. A mistake in
  /// the rules stops the program at once.
  public init(extending parent: Definition, @Builder _ rules: () -> Rules) {
    self.init(trusting: parent.rules.extended(by: rules()))
  }

  /// Creates a definition for a subclass from the rules of the parent class and the listed rules, which use the
  /// subclass.
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
  /// Only instances of the subclass may own its machines. With another owner, the program stops when a rule of the
  /// subclass runs. A mistake in the rules stops it at once.
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
  /// The initial state of a machine.
  public var initial: Symbols.State { table.initial }
  /// The names of all states: the predefined ones, then those that the rules mention.
  public var states: [Symbols.State.Key] { Array(table.states.symbols) }
  /// The names of all events: the predefined ones, then those that the rules mention.
  public var events: [Symbols.Event.Key] { Array(table.events.symbols) }
}
