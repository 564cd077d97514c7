// Checking a machine's table, walking it along paths, and at random.
import GraphTools
import StateGraph
import StateMachines

struct Life: MachineSymbols {
  enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
  enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }
}
// snippet.machine
enum Subscription: TransitionFunction {
  typealias State = Life.State
  typealias Event = Life.Event

  static let initial = State.pending

  static func step(_ state: State, _ event: Event) -> Step<State, Never> {
    switch (state, event) {
    case (.pending, .activate): .move(.active)
    case (.active, .suspend): .move(.suspended)
    case (.suspended, .unsuspend): .move(.active)
    case (.active, .terminate), (.suspended, .terminate): .move(.terminated)
    default: .reject
    }
  }
}
// snippet.graph
let table = StateGraph(
  title: "Subscription",
  states: [.init("pending", .initial), .init("active"), .init("suspended"), .init("terminated", .final)],
  transitions: [
    .init(from: "pending", to: "active", on: "activate"),
    .init(from: "active", to: "suspended", on: "suspend"),
    .init(from: "suspended", to: "active", on: "unsuspend"),
    .init(from: "active", to: "terminated", on: "terminate"),
    .init(from: "suspended", to: "terminated", on: "terminate"),
  ])
// snippet.validate
let findings = table.validate()
precondition(findings.isEmpty)
for finding in table.validate([.unhandled]) {
  print(finding)  // unhandled: “pending” does nothing on “suspend”, “unsuspend”, “terminate” …
}
// snippet.paths
for path in table.paths(.edgeCover) {
  print(path)  // pending —activate→ active —suspend→ suspended —unsuspend→ active —terminate→ terminated …
  var machine = PureMachine<Subscription>()
  try path.drive(&machine)
}
// snippet.drive
final class Account {
  var life = PureMachine<Subscription>()
  func perform(_ name: String) {
    for event in Life.Event.all where event.name == name { life.send(event) }
  }
}
for path in table.paths(.pairCover) {
  let account = Account()
  try path.drive(states: { [account.life.state.name] }) { step in
    account.perform(step.event ?? "")
  }
}
// snippet.walk
var random = SeededGenerator(seed: 7)
try table.walk(
  walks: 20, length: 30, using: &random, make: { Account() }, states: { [$0.life.state.name] }
) { account, stimulus in
  if case .event(let name) = stimulus { account.perform(name) }
}
// snippet.end
