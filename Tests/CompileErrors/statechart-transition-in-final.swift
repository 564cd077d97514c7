// expect: requires that 'OnEvent<Lamp>' conform to 'StatechartHandler'
import StateMachines
import Statecharts

let endless = Statechart<Lamp>(initial: .off) {
  Final(.off) { OnEvent(.power, to: .off) }
}
