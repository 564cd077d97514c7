// expect: does not conform to protocol 'CaseIterable'
import StateMachines

enum Loaded: MachineSymbol, CaseIterable {
  case empty
  case full([Int])
}
