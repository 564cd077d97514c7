import StateMachines
import Statecharts
import Testing

/// What a guard throws can move a chart; whoever sent the event, or let time pass, is told so.
@Suite struct StatechartFailureTests {
  private struct Valve: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable { case closed, open, broken, circle }
    enum Event: MachineSymbol, CaseIterable { case turn, test, spin }
  }
  private struct Jammed: Error {}

  private static let chart = Statechart<Valve>(initial: .closed, stepLimit: 50) {
    Leaf(.closed) {
      OnEvent(.turn, to: .open).when { _ in throw Jammed() }
      OnEvent(.spin, to: .circle)
      OnTimeout(.seconds(5), to: .open).when { _ in throw Jammed() }
      OnError(to: .broken)
    }
    Leaf(.open) {
      OnEvent(.turn, to: .closed).when { _ in throw Jammed() }
      OnEvent(.test).when("it is closed") { _ in false }
      OnError()
    }
    Leaf(.broken) {
      OnEvent(.turn, to: .open)
      OnEvent(.test, to: .closed).when { _ in throw Jammed() }
    }
    Leaf(.circle) {
      OnEvent(.turn, to: .open).when { _ in throw Jammed() }
      OnError(to: .circle).raise(.turn)
    }
  }

  @Test func `an event whose guard threw has moved the chart if an error handler did`() throws {
    var valve = Self.chart.run()
    let moves = valve.moveCount
    let (from, to) = try #require(valve.send(.turn).move)
    #expect(from.leaves == [.closed] && to.leaves == [.broken] && valve.is(.broken))
    #expect(valve.moveCount == moves + 1 && valve.unhandledError == nil)
  }

  @Test func `it is rejected with what was thrown if that moved nothing`() throws {
    var valve = Self.chart.run()
    valve.send(.turn)
    let unhandled = try #require(valve.send(.test).failure)
    #expect(unhandled is Jammed && valve.unhandledError is Jammed && valve.is(.broken))
    valve.send(.turn)
    let handled = try #require(valve.send(.turn).failure)
    #expect(handled is Jammed && valve.unhandledError == nil && valve.is(.open))
    #expect(valve.send(.test).guardText == "it is closed")
  }

  @Test func `it is rejected with a livelock if the errors go on for ever`() throws {
    var valve = Self.chart.run()
    valve.send(.spin)
    let error = try #require(valve.send(.turn).failure)
    #expect(error is MachineLivelock && !valve.isRunning)
  }

  @Test func `time that passes has moved the chart if an error handler did`() {
    var valve = Self.chart.run()
    let taken = [4, 1, 1].map { valve.advance(by: .seconds($0)) }
    #expect(taken == [false, true, false] && valve.is(.broken))
  }
}
