import Observation
import Testing
import ViewMachines

/// Whether machines are at rest, as a clock observes it.
@MainActor
struct IdleTests {
  @MainActor private final class Watch {
    let machines: ViewAnimationMachines<TreeStage>
    private(set) var count = 0
    /// Is called when something has changed.
    var answer: () -> Void = {}

    init(_ machines: ViewAnimationMachines<TreeStage>) {
      self.machines = machines
      watch()
    }

    func watch() {
      withObservationTracking {
        _ = machines.isIdle
      } onChange: {
        MainActor.assumeIsolated {
          self.count += 1
          self.answer()
        }
      }
    }
  }

  @Test func `who observes machines hears when they begin to move and when they rest`() throws {
    let machines = ViewAnimationMachines(.row("a go b 1", "b back a 1"), stage: TreeStage(tags: 1))
    let watch = Watch(machines)
    machines.advance(by: .seconds(1))
    #expect(throws: ViewMachineError.self) { try machines.perform("gone", on: "m") }
    #expect(watch.count == 0 && machines.isIdle)
    try machines.perform("go", on: "m")
    #expect(watch.count == 1 && !machines.isIdle)
    watch.watch()
    machines.advance(by: .milliseconds(500))
    #expect(watch.count == 1 && !machines.isIdle)
    machines.advance(by: .milliseconds(500))
    #expect(watch.count == 2 && machines.isIdle)
    watch.watch()
    try machines.go(to: "a", with: TransitionTiming(duration: 1), on: "m")
    #expect(watch.count == 3 && !machines.isIdle)
  }

  @Test func `who hears of a rest may end it`() throws {
    let machines = ViewAnimationMachines(.row("a go b 1", "b back a 1"), stage: TreeStage(tags: 1))
    let watch = Watch(machines)
    try machines.perform("go", on: "m")
    watch.watch()
    watch.answer = { [unowned watch] in
      watch.answer = {}
      _ = try? machines.perform("back", on: "m")
    }
    machines.advance(by: .seconds(1))
    #expect(machines.isRunning("m") && !machines.isIdle)
    watch.watch()
    let count = watch.count
    machines.advance(by: .seconds(1))
    #expect(machines.currentState(of: "m") == "a" && machines.isIdle && watch.count == count + 1)
  }
}
