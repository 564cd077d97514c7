// expect: type 'NamedLife.Event' has no member 'suspend'
import StateMachines

func send(_ subscription: Subscription) {
  subscription.named.suspend()
}
