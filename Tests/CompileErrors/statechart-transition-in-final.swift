// expect: requires that 'OnEvent<Lamp>' conform to 'StatechartHandler'
import Statecharts
import StateMachines

let endless = Statechart<Lamp>(initial: .off) {
  Final(.off) { OnEvent(.power, to: .off) }
}
