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

  @Test func `an event whose guard threw has moved the chart if an error handler did`() {
    var valve = Self.chart.run()
    let moves = valve.moveCount
    guard case .moved(let from, let to) = valve.send(.turn) else { return #expect(Bool(false)) }
    #expect(from.leaves == [.closed] && to.leaves == [.broken] && valve.is(.broken))
    #expect(valve.moveCount == moves + 1 && valve.unhandledError == nil)
  }

  @Test func `it is rejected with what was thrown if that moved nothing`() {
    var valve = Self.chart.run()
    valve.send(.turn)
    guard case .rejected(.failed(let unhandled)) = valve.send(.test) else { return #expect(Bool(false)) }
    #expect(unhandled is Jammed && valve.unhandledError is Jammed && valve.is(.broken))
    valve.send(.turn)
    guard case .rejected(.failed(let handled)) = valve.send(.turn) else { return #expect(Bool(false)) }
    #expect(handled is Jammed && valve.unhandledError == nil && valve.is(.open))
    guard case .rejected(.guarded("it is closed")) = valve.send(.test) else { return #expect(Bool(false)) }
  }

  @Test func `it is rejected with a livelock if the errors go on for ever`() {
    var valve = Self.chart.run()
    valve.send(.spin)
    guard case .rejected(.failed(let error)) = valve.send(.turn) else { return #expect(Bool(false)) }
    #expect(error is MachineLivelock && !valve.isRunning)
  }

  @Test func `time that passes has moved the chart if an error handler did`() {
    var valve = Self.chart.run()
    let taken = [4, 1, 1].map { valve.advance(by: .seconds($0)) }
    #expect(taken == [false, true, false] && valve.is(.broken))
  }
}
