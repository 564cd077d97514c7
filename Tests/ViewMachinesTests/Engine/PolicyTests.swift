import Testing

@testable import ViewMachines

/// What happens to a request while the machine runs.
struct PolicyTests {
  /// a →go→ b →on→ c, and from b back to a.
  private let file = AnimationMachineFile.row("a go b 1", "a far c 1", "b on c 1", "b back a 1", "c home a 1")

  @Test func `a request is rejected while the machine runs, unless something else is said`() throws {
    let course = Course(file, TreeStage(tags: 1))
    #expect(try course.machines.perform("go", on: "m") == .started)
    course.wait(500)
    #expect(try course.machines.perform("far", on: "m") == .rejected)
    #expect(try course.machines.go(to: "c", with: TransitionTiming(duration: 1), on: "m") == .rejected)
    course.wait(500)
    #expect(course.news() == ["1000 m finished a→b"])
    #expect(try course.machines.perform("on", on: "m") == .started)
  }

  @Test func `what is queued begins when the running transition ends`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    #expect(try course.machines.perform("on", on: "m", whileRunning: .queue) == .queued)
    #expect(try course.machines.perform("gone", on: "m", whileRunning: .queue) == .queued)
    #expect(
      try course.machines.go(to: "b", with: TransitionTiming(duration: 0.5), on: "m", whileRunning: .queue)
        == .queued)
    course.wait(1500)
    // Half of the way from b to c.
    #expect(isClose(try course.look("1").frame, ViewFrame(150, 0, 10, 10)))
    course.wait(1500)
    #expect(
      course.news() == [
        "1000 m finished a→b", "2000 m finished b→c", "2000 m failed c→– unknownTransition",
        "2500 m finished c→b",
      ])
  }

  @Test func `what is queued leaves a sequence at the first state that has it`() throws {
    let loop = AnimationMachineFile.row("a forth b 1 0 back", "b back a 1 0 forth", "b on c 1")
    let course = Course(loop, TreeStage(tags: 1))
    try course.machines.perform("forth", on: "m")
    course.wait(1500)
    try course.machines.perform("on", on: "m", whileRunning: .queue)
    course.wait(3000)
    #expect(
      course.news() == [
        "1000 m moved a→b", "2000 m moved b→a", "3000 m moved a→b", "4000 m finished b→c",
      ])
  }

  @Test func `a stop drops what waits`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    try course.machines.perform("on", on: "m", whileRunning: .queue)
    course.machines.stop("m")
    course.wait(3000)
    #expect(course.news() == ["1000 m forceStopped a→b"])
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `a machine is busy until its state is reached, stopped or not`(
    compatibility: ViewMachineCompatibility
  ) throws {
    let course = Course(file, TreeStage(tags: 1), compatibility)
    #expect(!course.machines.isBusy("m") && !course.machines.isBusy("none"))
    try course.machines.perform("go", on: "m")
    #expect(course.machines.isBusy("m") && course.machines.isRunning("m"))
    course.machines.stop("m")
    #expect(course.machines.isBusy("m") && !course.machines.isRunning("m"))
    #expect(try course.machines.perform("far", on: "m", whileRunning: .reject) == .rejected)
    course.wait(1000)
    #expect(!course.machines.isBusy("m"))
    #expect(try course.machines.perform("on", on: "m", whileRunning: .reject) == .started)
  }

  @Test func `a queue has an end`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    for _ in 0..<ViewMachineLimits.maximumQueue {
      try course.machines.perform("on", on: "m", whileRunning: .queue)
    }
    let error = #expect(throws: ViewMachineError.self) {
      try course.machines.perform("on", on: "m", whileRunning: .queue)
    }
    #expect(error?.code == .tooMany)
  }

  @Test func `a redirection takes the entered state as reached, and begins on screen`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(250)
    try course.machines.perform("back", on: "m", whileRunning: .redirect)
    #expect(course.news() == ["250 m moved a→b"])
    course.machines.advance(by: .zero)
    #expect(isClose(try course.look("1").frame, ViewFrame(25, 0, 10, 10)))
    course.wait(500)
    #expect(isClose(try course.look("1").frame, ViewFrame(12.5, 0, 10, 10)))
    course.wait(5000)
    #expect(course.news() == ["1250 m finished b→a"])
    #expect(try course.look("1").frame == ViewFrame(0, 0, 10, 10))
  }

  @Test func `a redirection may leave the state that was being left`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(500)
    try course.machines.perform("far", on: "m", whileRunning: .redirect)
    try course.machines.go(
      to: "b", with: TransitionTiming(duration: 1, delay: 1), on: "m", whileRunning: .redirect)
    #expect(course.news() == ["500 m abandoned a→b", "500 m abandoned a→c"])
    course.wait(1000)
    // It stays on screen where it was, while it waits.
    #expect(isClose(try course.look("1").frame, ViewFrame(50, 0, 10, 10)))
    course.wait(500)
    #expect(isClose(try course.look("1").frame, ViewFrame(75, 0, 10, 10)))
    course.wait(500)
    #expect(course.news() == ["2500 m finished a→b"])
  }

  @Test func `a redirection tells each transition that it gives up, and drops what waits`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    try course.machines.perform("far", on: "m", whileRunning: .overlap)
    try course.machines.perform("go", on: "m", whileRunning: .overlap)
    try course.machines.perform("on", on: "m", whileRunning: .queue)
    course.wait(500)
    try course.machines.perform("back", on: "m", whileRunning: .redirect)
    #expect(course.news() == ["500 m abandoned a→b", "500 m abandoned a→c", "500 m moved a→b"])
    course.wait(5000)
    #expect(course.news() == ["1500 m finished b→a"])
  }

  @Test func `a redirection that can't begin changes nothing`() throws {
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(500)
    #expect(throws: ViewMachineError.self) {
      try course.machines.perform("gone", on: "m", whileRunning: .redirect)
    }
    course.wait(250)
    #expect(isClose(try course.look("1").frame, ViewFrame(75, 0, 10, 10)))
    course.wait(250)
    #expect(course.news() == ["1000 m finished a→b"])
  }

  @Test func `what a redirection leaves behind stays where it is`() throws {
    var file = file
    file.machines[0].states?[1].views?.append(
      .init("2", alpha: 0, rect: "{{0,100},{10,10}}", transformations: [.rotate(90)]))
    let course = Course(file, TreeStage(tags: 1, 2))
    try course.machines.perform("go", on: "m")
    course.wait(500)
    try course.machines.perform("back", on: "m", whileRunning: .redirect)
    course.wait(2000)
    let look = try course.look("2")
    #expect(isClose(look.frame, ViewFrame(0, 50, 10, 10)) && isClose(look.alpha, 0.5))
    #expect(isClose(look.transform, .rotation(degrees: 45)))
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `what overlaps adds up, and both complete`(compatibility: ViewMachineCompatibility) throws {
    // The original runs everything with the curve that begins and ends slowly: half of it is half of the way.
    let course = Course(file, TreeStage(tags: 1), compatibility)
    try course.machines.perform("go", on: "m")
    course.wait(500)
    try course.machines.perform("far", on: "m", whileRunning: .overlap)
    course.machines.advance(by: .zero)
    #expect(isClose(try course.look("1").frame, ViewFrame(50, 0, 10, 10)))
    course.wait(500)
    // The first is in b; the second is half of the way from there to c.
    #expect(isClose(try course.look("1").frame, ViewFrame(150, 0, 10, 10)))
    course.wait(500)
    #expect(try course.look("1").frame == ViewFrame(200, 0, 10, 10))
    #expect(
      course.news() == [
        "1000 m finished a→b", "1500 m \(compatibility == .documented ? "finished" : "forceStopped") b→c",
      ])
  }

  @Test func `no more than so many overlap`() throws {
    let course = Course(file, TreeStage(tags: 1))
    for _ in 0..<ViewMachineLimits.maximumOverlap {
      #expect(try course.machines.perform("go", on: "m", whileRunning: .overlap) == .started)
    }
    let error = #expect(throws: ViewMachineError.self) {
      try course.machines.perform("go", on: "m", whileRunning: .overlap)
    }
    #expect(error?.code == .tooMany)
    course.wait(1000)
    #expect(course.news().count == ViewMachineLimits.maximumOverlap && course.machines.isIdle)
  }

  @Test(arguments: ["1", "01", " 1x"] as [TagPath])
  func `of two machines with one view the last to begin wins, without a jump`(spelling: TagPath) throws {
    var file = AnimationMachineFile.row("a go b 2", "b on c 1")
    file.machines.append(file.machines[0])
    file.machines[1].id = "n"
    file.machines[1].states?[2].views?[0].path = spelling
    #expect(ViewMachineEngine(file).viewPaths == ["1"])
    #expect(file.findings().contains { $0.rule == .sharedView && $0.path == "[1].states[0].views[0]" })
    file.machines[1].states?[2].views?.append(.init("001", alpha: 1))
    #expect(file.findings().contains { $0.rule == .repeatedView && $0.path == "[1].states[2].views[1]" })
    file.machines[1].states?[2].views?.removeLast()
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(1000)
    try course.machines.go(to: "c", with: TransitionTiming(duration: 0.5, curve: .linear), on: "n")
    course.machines.advance(by: .zero)
    #expect(isClose(try course.look("1").frame, ViewFrame(50, 0, 10, 10)))
    course.wait(250)
    #expect(isClose(try course.look("1").frame, ViewFrame(125, 0, 10, 10)))
    course.wait(2000)
    #expect(try course.look("1").frame == ViewFrame(200, 0, 10, 10))
    #expect(course.news() == ["1500 n finished a→c", "2000 m finished a→b"])
  }
}
