import StateMachines
import Testing

/// What LSStateMachine's tests say of events, transitions, names and machines (E1–M14), in both spellings.
///
/// The original changes a machine while it is declared; here that is a list of rules, before it becomes a definition.
struct OriginalEventTests {
  typealias EnumRules = Definition<Undeclared, Log>.Rules
  typealias NamedRules = Definition<NamedLife, Log>.Rules

  /// Enums that don't list their cases: nothing is known until a rule mentions it.
  struct Undeclared: MachineSymbols {
    enum State: MachineSymbol { case pending, active, suspended, terminated }
    enum Event: MachineSymbol { case activate, suspend, unsuspend, terminate }
  }

  /// An owner that keeps what its callbacks say.
  struct Log { var lines: [String] = [] }

  /// What one event, out of the initial state, makes the callbacks say.
  private func lines(_ rules: EnumRules, sending event: Undeclared.Event) throws -> [String] {
    var machine = TableMachine(try Definition(rules), owner: Log())
    machine.send(event)
    return machine.owner.lines
  }

  private func lines(_ rules: NamedRules, sending event: NamedLife.Event) throws -> [String] {
    var machine = TableMachine(try Definition(rules), owner: Log())
    machine.send(event)
    return machine.owner.lines
  }

  @Test func `E1 an event has its name`() {
    #expect(Undeclared.Event.activate.name == "activate")
    #expect(NamedLife.Event.activate.name == "activate")
  }

  @Test func `E2 a second transition of an event is kept beside the first`() {
    let enums = EnumRules {
      On(.terminate, .active ~> .terminated)
      On(.terminate, .suspended ~> .terminated)
    }
    #expect(enums.edges(on: .terminate).count == 2)
    #expect(enums.edges(on: .terminate).contains(.init(from: .suspended, to: .terminated)))
    let named = NamedRules {
      On(.terminate, .active ~> .terminated)
      On(.terminate, .suspended ~> .terminated)
    }
    #expect(named.edges(on: .terminate).count == 2)
    #expect(named.edges(on: .terminate).contains(.init(from: .suspended, to: .terminated)))
  }

  @Test func `E3 the same transition again adds none`() {
    var enums = EnumRules { On(.terminate, [.active, .suspended] ~> .terminated) }
    enums.append(On(.terminate, .suspended ~> .terminated))
    #expect(enums.edges(on: .terminate).count == 2)
    var named = NamedRules { On(.terminate, [.active, .suspended] ~> .terminated) }
    named.append(On(.terminate, .suspended ~> .terminated))
    #expect(named.edges(on: .terminate).count == 2)
  }

  private static let enumBefore = EnumRules {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    Before(.activate) { $0.lines.append("first") }
    Before(.activate) { $0.lines.append("second") }
  }
  private static let namedBefore = NamedRules {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    Before(.activate) { $0.lines.append("first") }
    Before(.activate) { $0.lines.append("second") }
  }

  @Test func `E4 a second callback before an event comes after the first`() throws {
    #expect(try lines(Self.enumBefore, sending: .activate) == ["first", "second"])
    #expect(try lines(Self.namedBefore, sending: .activate) == ["first", "second"])
  }

  @Test func `E5 a third callback before an event comes third`() throws {
    var enums = Self.enumBefore
    enums.append(Before(.activate) { $0.lines.append("third") })
    #expect(try lines(enums, sending: .activate) == ["first", "second", "third"])
    var named = Self.namedBefore
    named.append(Before(.activate) { $0.lines.append("third") })
    #expect(try lines(named, sending: .activate) == ["first", "second", "third"])
  }

  private static let enumAfter = EnumRules {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    After(.activate) { $0.lines.append("first") }
    After(.activate) { $0.lines.append("second") }
  }
  private static let namedAfter = NamedRules {
    Initial(.pending)
    On(.activate, .pending ~> .active)
    After(.activate) { $0.lines.append("first") }
    After(.activate) { $0.lines.append("second") }
  }

  @Test func `E6 a second callback after an event comes after the first`() throws {
    #expect(try lines(Self.enumAfter, sending: .activate) == ["first", "second"])
    #expect(try lines(Self.namedAfter, sending: .activate) == ["first", "second"])
  }

  @Test func `E7 a third callback after an event comes third`() throws {
    var enums = Self.enumAfter
    enums.append(After(.activate) { $0.lines.append("third") })
    #expect(try lines(enums, sending: .activate) == ["first", "second", "third"])
    var named = Self.namedAfter
    named.append(After(.activate) { $0.lines.append("third") })
    #expect(try lines(named, sending: .activate) == ["first", "second", "third"])
  }

  @Test func `T1 a transition keeps where it leads from`() {
    #expect(EnumRules { On(.activate, .pending ~> .active) }.edges(on: .activate).first?.from == .pending)
    #expect(NamedRules { On(.activate, .pending ~> .active) }.edges(on: .activate).first?.from == .pending)
  }

  @Test func `T2 a transition keeps where it leads to`() {
    #expect(EnumRules { On(.activate, .pending ~> .active) }.edges(on: .activate).first?.to == .active)
    #expect(NamedRules { On(.activate, .pending ~> .active) }.edges(on: .activate).first?.to == .active)
  }
}

/// Names in LSStateMachine's tests (C1, C2): `canActivate` and `isActive` have capitals that the names do not have.
///
/// It never found a name that starts with a capital. Here the members of an object have capitals in the same way, and two
/// names that then are the same are told apart; those of a machine, after `can.` and `is.`, are as they are written.
struct OriginalNameTests {
  struct Cased: MachineSymbols {
    struct State: MachineSymbol {
      let name: String
      static let lowercase = State(name: "lowercase")
      static let UPPERCASE = State(name: "UPPERCASE")
      static let MiXeDcAsE = State(name: "MiXeDcAsE")
      static let mIxEdCaSe = State(name: "mIxEdCaSe")
      static var all: [State] { [.lowercase, .UPPERCASE, .MiXeDcAsE, .mIxEdCaSe] }
    }
    typealias Event = State
  }

  enum Letters: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case lowercase, UPPERCASE, MiXeDcAsE, mIxEdCaSe }
    typealias Event = State
  }

  final class Owner {
    static let letters = Definition<Cased, Owner> {
      Initial(.lowercase)
      On(.lowercase, .any ~> .lowercase)
      On(.UPPERCASE, .any ~> .UPPERCASE)
      On(.MiXeDcAsE, .any ~> .MiXeDcAsE)
      On(.mIxEdCaSe, .any ~> .mIxEdCaSe)
    }
    private(set) lazy var letters = Machine(Owner.letters, owner: self)
  }

  final class EnumOwner {
    static let letters = Definition<Letters, EnumOwner> {
      Initial(.lowercase)
      On(.lowercase, .any ~> .lowercase)
      On(.UPPERCASE, .any ~> .UPPERCASE)
      On(.MiXeDcAsE, .any ~> .MiXeDcAsE)
      On(.mIxEdCaSe, .any ~> .mIxEdCaSe)
    }
    private(set) lazy var letters = Machine(EnumOwner.letters, owner: self)
  }

  @Test func `C1 an event is a member after can, in capitals or as it is written`() {
    let (named, cases) = (Owner(), EnumOwner())
    #expect(named.canLowercase && named.canUPPERCASE && named.canMiXeDcAsE && named.canMIxEdCaSe)
    #expect(cases.canLowercase && cases.canUPPERCASE && cases.canMiXeDcAsE && cases.canMIxEdCaSe)
    #expect(named.letters.can.lowercase && named.letters.can.UPPERCASE)
    #expect(named.letters.can.MiXeDcAsE && named.letters.can.mIxEdCaSe)
  }

  @Test func `C2 a state is a member after is, in capitals or as it is written`() {
    let (named, cases) = (Owner(), EnumOwner())
    #expect(named.isLowercase && !named.isUPPERCASE && cases.isLowercase && !cases.isUPPERCASE)
    #expect(named.letters.is.lowercase && !named.letters.is.UPPERCASE)
    #expect(named.UPPERCASE() && cases.UPPERCASE())
    #expect(named.isUPPERCASE && !named.isLowercase && cases.isUPPERCASE && !cases.isLowercase)
    #expect(named.letters.is.UPPERCASE && !named.letters.is.lowercase)
    #expect(named.MiXeDcAsE() && cases.MiXeDcAsE())
    #expect(named.isMiXeDcAsE && !named.isMIxEdCaSe && cases.isMiXeDcAsE && !cases.isMIxEdCaSe)
    named.letters.mIxEdCaSe()
    cases.mIxEdCaSe()
    #expect(named.letters.is.mIxEdCaSe && named.isMIxEdCaSe && cases.isMIxEdCaSe && !cases.isMiXeDcAsE)
  }
}
