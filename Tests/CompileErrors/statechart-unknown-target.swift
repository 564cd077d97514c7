// expect: has no member 'blinkng'
import StateMachines
import Statecharts

let misspelt = Statechart<Lamp>(initial: .off) {
  Leaf(.off) { OnEvent(.power, to: .blinkng) }
}
