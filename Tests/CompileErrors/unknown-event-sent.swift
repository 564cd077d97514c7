// expect: has no member 'suspend'
import StateMachines

func send(_ subscription: Subscription) {
  subscription.life.send(.suspend)
}
