// expect: call can throw, but it is not marked with 'try'
import StateMachines

func require(_ subscription: Subscription) {
  subscription.life.require(.activate)
}
