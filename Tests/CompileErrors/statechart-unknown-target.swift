// expect: has no member 'blinkng'
import Statecharts
import StateMachines

let misspelt = Statechart<Lamp>(initial: .off) {
  Leaf(.off) { OnEvent(.power, to: .blinkng) }
}
