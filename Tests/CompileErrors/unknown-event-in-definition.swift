// expect: has no member 'suspend'
import StateMachines

let unknown = Definition<Life, Subscription> {
  Initial(.pending)
  On(.suspend, .pending ~> .active)
}
