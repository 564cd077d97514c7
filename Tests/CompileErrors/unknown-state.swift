// expect: reference to member 'actve' cannot be resolved
import StateMachines

let misspelt = Definition<Life, Subscription> {
  Initial(.pending)
  On(.activate, .pending ~> .actve)
}
