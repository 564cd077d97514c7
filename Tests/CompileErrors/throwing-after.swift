// expect: invalid conversion from throwing function
import StateMachines

let throwing = Definition<Life, Subscription> {
  Initial(.pending)
  On(.activate, .pending ~> .active)
  After(.activate) { _ in throw Refusal() }
}
