// expect: cannot convert value of type 'Stranger' to expected argument type 'Subscription'
import StateMachines

func make(_ stranger: Stranger) -> Machine<NamedLife, Subscription> {
  Machine(Subscription.namedLifecycle, owner: stranger)
}
