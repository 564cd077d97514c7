// expect: requires the types 'DeclaredOther' and 'DeclaredTransition' be equivalent
import StateMachines

let guarded = Definition<Life, Subscription> {
  Initial(.pending)
  After(.activate) { $0.stopBilling() }.when { !$0.isLocked }
}
