// expect: has no member 'paused'
import StateMachines

let unknown = Definition<Life, Subscription> {
  Initial(.paused)
}
