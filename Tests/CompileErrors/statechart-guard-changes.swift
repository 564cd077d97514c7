// expect: '$0' is immutable
import StateMachines
import Statecharts

struct Counter: StatechartSymbols {
  enum State: MachineSymbol, CaseIterable { case one }
  enum Event: MachineSymbol, CaseIterable { case next }
  struct Context { var count = 0 }
}
let counting = Statechart<Counter>(initial: .one) {
  Leaf(.one) {
    OnEvent(.next).when {
      $0.count += 1
      return true
    }
  }
}
