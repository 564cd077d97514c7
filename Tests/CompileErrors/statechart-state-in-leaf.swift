// expect: requires that 'Leaf<Lamp>' conform to 'StatechartRule'
import Statecharts
import StateMachines

let crowded = Statechart<Lamp>(initial: .off) {
  Leaf(.off) { Leaf(.on) }
}
