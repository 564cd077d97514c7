// expect: has no member 'refund'
import StateMachines

let unknown = Definition<Life, Subscription> {
  Initial(.pending)
  On(.activate, .pending ~> .active).effect(.refund)
}
