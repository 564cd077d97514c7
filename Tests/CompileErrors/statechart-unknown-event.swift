// expect: member 'pwr'
import Statecharts
import StateMachines

let misspelt = Statechart<Lamp>(initial: .off) {
  Compound(.on, initial: .blinking) {
    Leaf(.blinking) { OnEvent(.pwr, to: .off) }
  }
  Leaf(.off)
}
