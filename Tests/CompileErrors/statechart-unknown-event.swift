// expect: member 'pwr'
import StateMachines
import Statecharts

let misspelt = Statechart<Lamp>(initial: .off) {
  Compound(.on, initial: .blinking) {
    Leaf(.blinking) { OnEvent(.pwr, to: .off) }
  }
  Leaf(.off)
}
