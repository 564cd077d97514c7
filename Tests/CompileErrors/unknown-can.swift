// expect: '(NamedLife.Event) -> Bool' has no member 'suspend'
import StateMachines

func ask(_ subscription: Subscription) -> Bool {
  subscription.named.can.suspend
}
