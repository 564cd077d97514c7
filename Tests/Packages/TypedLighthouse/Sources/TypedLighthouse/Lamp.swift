import StateMachines

/// The switch of the lamp, as a typed machine.
///
/// `Lamp.machine.json` beside it is its graph.
struct Lamp: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case off, on, broken }
  enum Event: MachineSymbol, CaseIterable { case press, drop }
}

/// Something with a lamp in it.
final class Lantern {
  static let definition: Definition<Lamp, Lantern> = Definition {
    Initial(.off)
    On(.press, .off ~> .on)
    On(.press, .on ~> .off)
    On(.drop, [.off, .on] ~> .broken)
  }

  private(set) lazy var lamp = Machine(Lantern.definition, owner: self)
}
