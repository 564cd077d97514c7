// expect: requires the types 'Life.Effect' and 'Never' be equivalent
import StateMachines

func make(_ subscription: Subscription) -> Machine<Life, Subscription> {
  Machine(Subscription.lifecycle, owner: subscription)
}
