// expect: with non-Sendable type 'Subscription' in a '@Sendable' closure
import StateMachines

func race(_ subscription: Subscription) {
  let other: @Sendable () -> Void = { subscription.named.activate() }
  subscription.named.activate()
  other()
}
