// expect: in concurrently-executing code
import StateMachines

func count() -> Int {
  var calls = 0
  let definition = Definition<Life, Subscription> {
    Initial(.pending)
    After(.activate) { _ in calls += 1 }
  }
  _ = definition
  return calls
}
