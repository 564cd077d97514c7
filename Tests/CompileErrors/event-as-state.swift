// expect: has no member 'activate'
import StateMachines

func ask(_ subscription: Subscription) -> Bool {
  subscription.life.is(.activate)
}
