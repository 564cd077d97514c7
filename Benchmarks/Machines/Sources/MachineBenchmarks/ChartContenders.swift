import StateMachines
import Statecharts

/// The same chart with states inside states, four deep: what it accepts is the same.
private struct NestedDisc: StatechartSymbols {
  typealias Event = Disc.Event
  typealias Context = Counts

  enum State: MachineSymbol, CaseIterable {
    case powered, empty, open, loaded, stopped, running, playing, paused
  }

  static let chart = Statechart<NestedDisc>(initial: .powered) {
    Compound(.powered, initial: .empty) {
      Leaf(.empty) {
        OnEvent(.openClose, to: .open)
        OnEvent(.discDetected, to: .stopped)
      }
      Leaf(.open) { OnEvent(.openClose, to: .empty) }
      Compound(.loaded, initial: .stopped) {
        OnEvent(.openClose, to: .open)
        OnEvent(.stop, to: .stopped)
        Leaf(.stopped) { OnEvent(.play, to: .playing) }
        Compound(.running, initial: .playing) {
          OnEntry { $0.before &+= 1 }
          OnExit { $0.after &+= 1 }
          Leaf(.playing) { OnEvent(.pause, to: .paused) }
          Leaf(.paused) { OnEvent(.endPause, to: .playing) }
        }
      }
    }
  }
}

private final class ChartObject {
  private var machine = NestedDisc.chart.run(Counts())

  @inline(never)
  func send(_ event: Disc.Event) -> Bool { machine.send(event).isAccepted }
}

extension Contenders {
  static let chart = "statechart, four deep, called"

  static func chartTier() -> [Contender] {
    let called = ChartObject()
    return [Contender(chart, target: 120) { follow($0) { called.send($0) } }]
  }
}
