import StateMachines

/// The boat that brings oil: a machine of the application's own, without a picture.
package enum SupplyBoat: TransitionFunction {
  package enum State: MachineSymbol, CaseIterable { case moored, sailing, sheltered, unloading }
  package enum Event: MachineSymbol, CaseIterable { case call, arrive, storm, calm, unloaded }
  package enum Effect: Sendable, Hashable { case deliver(barrels: Int) }

  package static let initial = State.moored

  package static func step(_ state: State, _ event: Event) -> Step<State, Effect> {
    switch (state, event) {
    case (.moored, .call): .move(.sailing)
    case (.sailing, .arrive): .move(.unloading)
    case (.sailing, .storm): .move(.sheltered)
    case (.sheltered, .calm): .move(.sailing)
    case (.unloading, .unloaded): .move(.moored, .deliver(barrels: 2))
    default: .reject
    }
  }

  package static func delayedEvent(in state: State) -> DelayedEvent<Event>? {
    switch state {
    case .sailing: DelayedEvent(.arrive, after: .seconds(120))
    case .unloading: DelayedEvent(.unloaded, after: .seconds(30))
    case .moored, .sheltered: nil
    }
  }
}
