import LottiePlayer
import Testing

/// Presses on a control, as values.
struct PressTrackerTests {
  private enum Step: CaseIterable {
    case downInside, downOutside, moveInside, moveNear, moveFar, upInside, upNear, upFar, keyDown, keyUp
    case cancel, activate, disable, enable
  }

  private static let inside = (x: 5.0, y: 5.0), near = (x: -3.0, y: 5.0), far = (x: 5.0, y: 40.0)

  private static func input(_ step: Step) -> PressTracker.Input? {
    switch step {
    case .downInside: .down(x: inside.x, y: inside.y)
    case .downOutside: .down(x: near.x, y: near.y)
    case .moveInside: .moved(x: inside.x, y: inside.y)
    case .moveNear: .moved(x: near.x, y: near.y)
    case .moveFar: .moved(x: far.x, y: far.y)
    case .upInside: .up(x: inside.x, y: inside.y)
    case .upNear: .up(x: near.x, y: near.y)
    case .upFar: .up(x: far.x, y: far.y)
    case .keyDown: .keyDown
    case .keyUp: .keyUp
    case .cancel: .cancelled
    case .activate: .activated
    case .disable, .enable: nil
    }
  }

  /// A press as the steps since its beginning tell it, read backwards: no state is kept.
  private static func expected(_ steps: ArraySlice<Step>) -> (isTriggered: Bool, isPressed: Bool) {
    // The press in progress, by the place of its beginning.
    var start: Int?, isEnabled = true
    for index in steps.indices {
      let step = steps[index]
      let ends: [Step] =
        start.map { steps[$0] } == .keyDown ? [.keyUp, .cancel] : [.upInside, .upNear, .upFar, .cancel]
      if step == .disable { (start, isEnabled) = (nil, false) } else if step == .enable { isEnabled = true }
      guard isEnabled, step != .enable else { continue }
      let isLast = index == steps.endIndex - 1
      if start == nil {
        if step == .downInside || step == .keyDown { start = index }
        if isLast, step == .activate { return (true, false) }
      } else if ends.contains(step) {
        start = nil
        if isLast { return ([.upInside, .upNear, .keyUp].contains(step), false) }
      }
    }
    guard let start else { return (false, false) }
    let moves = steps[start...].filter { [.moveInside, .moveNear, .moveFar].contains($0) }
    return (false, steps[start] == .keyDown || moves.last != .moveFar)
  }

  @Test func `a press triggers if it ends near where it began, in any order of what happens`() {
    let all = Step.allCases
    for number in 0..<all.count * all.count * all.count * all.count {
      var tracker = PressTracker(margin: 4)
      tracker.size = (10, 10)
      var steps: [Step] = []
      var rest = number
      for _ in 0..<4 {
        let step = all[rest % all.count]
        rest /= all.count
        steps.append(step)
        var isTriggered = false
        if let input = Self.input(step) {
          isTriggered = tracker.receive(input)
        } else {
          tracker.isEnabled = step == .enable
        }
        let expected = Self.expected(steps[...])
        if isTriggered != expected.isTriggered || tracker.isPressed != expected.isPressed {
          Issue.record("\(steps): \(isTriggered), \(tracker.isPressed), not \(expected)")
        }
      }
    }
  }

  @Test(arguments: [(0.0, 10.0), (10, 0), (.nan, 10), (10, .nan), (-4, 10), (.infinity, 10)])
  func `a view without a size is not pressed`(width: Double, height: Double) {
    var tracker = PressTracker(margin: 40)
    tracker.size = (width, height)
    let isTriggered = tracker.receive(.down(x: 0, y: 0))
    #expect(!isTriggered && !tracker.isPressed)
    // A key needs no place.
    _ = tracker.receive(.keyDown)
    #expect(tracker.isPressed)
  }

  @Test func `a place that is no number is nowhere`() {
    var tracker = PressTracker(margin: 4)
    tracker.size = (10, 10)
    _ = tracker.receive(.down(x: .nan, y: 5))
    #expect(!tracker.isPressed)
    _ = tracker.receive(.down(x: 5, y: 5))
    let isTriggered = tracker.receive(.up(x: 5, y: .infinity))
    #expect(!isTriggered && !tracker.isPressed)
  }
}
