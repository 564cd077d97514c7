// expect: has no member 'pwr'
import Statecharts
import StateMachines

func send(_ chart: Statechart<Lamp>) {
  var run = chart.run()
  run.send(.pwr)
}
