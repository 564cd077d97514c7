// expect: has no member 'activ'
import StateMachines

func ask(_ subscription: Subscription) -> Bool {
  subscription.named.is.activ
}
