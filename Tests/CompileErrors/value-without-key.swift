// expect: does not conform to protocol 'MachineValue'
import StateMachines

enum Loaded: MachineValue {
  case empty
  case full([Int])
}
