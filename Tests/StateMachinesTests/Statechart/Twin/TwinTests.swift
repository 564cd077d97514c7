import StateMachines
import Statecharts
import TestSupport
import Testing

/// Random charts do what the recommendation's pseudo-code does, word for word.
@Suite struct StatechartTwinTests {
  @Test(arguments: 0..<8) func `a chart and its plain twin do the same`(_ block: Int) {
    var compared = 0, moved = 0
    for number in 0..<150 {
      let random = RandomChart(seed: UInt64(block * 10_000 + number))
      guard let chart = try? random.statechart(stepLimit: 100) else { continue }
      compared += 1
      var twin = PlainChart(random, stepLimit: 100)
      var run = chart.run(.init())
      var dice = SplitMix64(seed: UInt64(number))
      for step in 0..<30 {
        guard run.livelock == nil, !twin.isRunaway else {
          #expect((run.livelock != nil) == twin.isRunaway, "chart \(block * 10_000 + number), step \(step)")
          break
        }
        let isSame =
          run.state.states.map(\.id) == twin.active && run.context.log == twin.context.log
          && run.isRunning == twin.running
        #expect(isSame, "chart \(block * 10_000 + number), step \(step)")
        guard isSame else { return }
        if Int.random(in: 0..<4, using: &dice) == 0 {
          let seconds = Int.random(in: 0..<4, using: &dice)
          run.advance(by: .seconds(seconds))
          twin.advance(by: seconds)
        } else {
          let event = Numbered.Event.allCases.randomElement(using: &dice) ?? .a
          let can = run.can(event)
          let outcome = run.send(event)
          let isEnabled = twin.send(event)
          #expect(can == isEnabled)
          if run.livelock == nil {
            // What a guard throws can move a chart without a transition for the event.
            #expect(outcome.isAccepted == (isEnabled || twin.hasMoved))
            #expect(outcome.hasMoved == twin.hasMoved)
          }
          if outcome.hasMoved { moved += 1 }
        }
      }
    }
    #expect(compared > 45 && moved > 150, "\(compared) charts, \(moved) events that moved them")
  }
}
