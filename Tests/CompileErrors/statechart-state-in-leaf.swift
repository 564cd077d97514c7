// expect: requires that 'Leaf<Lamp>' conform to 'StatechartRule'
import StateMachines
import Statecharts

let crowded = Statechart<Lamp>(initial: .off) {
  Leaf(.off) { Leaf(.on) }
}
