import Testing
import ViewMachines

/// A stage of the main actor, as those of screens are.
@MainActor
struct IsolationTests {
  @MainActor final class Label {
    var look = ViewLook(frame: ViewFrame(0, 0, 10, 10))
  }

  /// The root is 0, the labels count from 1.
  @MainActor final class Screen {
    let labels = [Label()]
  }

  @MainActor final class Controller {
    let screen = Screen()
    var states: [String] = []
    private(set) lazy var machines = ViewAnimationMachines(
      .row("a go b 1", "b back a 1"), stage: screen, delegate: self)
  }

  @Test func `views and delegates of the main actor need nothing else`() throws {
    let controller = Controller()
    let machines = controller.machines
    try machines.perform("go", on: "m")
    machines.advance(by: .seconds(1))
    #expect(controller.states == ["b"])
    #expect(controller.screen.labels[0].look.frame.x == 100)
  }
}

extension IsolationTests.Screen: @MainActor Stage {
  var root: Int { 0 }
  func isRoot(_ item: Int) -> Bool { item == 0 }
  func item(tagged tag: Int, in item: Int) -> Int? { item == 0 && tag <= labels.count ? tag : nil }
  func look(of item: Int) -> ViewLook { labels[item - 1].look }
  func setFrame(_ frame: ViewFrame, of item: Int) { labels[item - 1].look.frame = frame }
  func setTransform(_ transform: ViewTransform, of item: Int) { labels[item - 1].look.transform = transform }
  func setAlpha(_ alpha: Double, of item: Int) { labels[item - 1].look.alpha = alpha }
}

extension IsolationTests.Controller: @MainActor ViewAnimationMachinesDelegate {
  func forceStoppedAnimation(inState state: String, onMachine machine: String) {}
  func moved(fromState from: String, toState state: String, onMachine machine: String) {}
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {
    states.append(state)
  }
}
