// expect: cannot assign to property: 'state' is a get-only property
import StateMachines

func cheat(_ subscription: Subscription) {
  subscription.life.state = .active
}
