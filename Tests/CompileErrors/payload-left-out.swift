// expect: member 'results' expects argument of type '[Int]'
import StateMachines

let search = Definition<Search, Void> {
  Initial(.start)
  On(.success, .start ~> .results)
}
