// expect: has no member 'pwr'
import StateMachines
import Statecharts

func send(_ chart: Statechart<Lamp>) {
  var run = chart.run()
  run.send(.pwr)
}
