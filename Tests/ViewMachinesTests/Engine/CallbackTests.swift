import Testing

@testable import ViewMachines

/// §2.5: who is told what, in which order.
struct CallbackTests {
  private let loop = AnimationMachineFile.row("a forth b 1 0 back", "b back a 0.5 1 forth", "b on c 1")

  /// Writes down the original's three calls.
  private final class Original: ViewAnimationMachinesDelegate {
    var calls: [String] = []
    func forceStoppedAnimation(inState state: String, onMachine machine: String) {
      calls.append("forceStopped \(state) \(machine)")
    }
    func moved(fromState from: String, toState state: String, onMachine machine: String) {
      calls.append("moved \(from) \(state) \(machine)")
    }
    func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {
      calls.append("finished \(from) \(state) \(machine)")
    }
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `the original's calls are for a chain, its end, and a stop`(compatibility: ViewMachineCompatibility)
    throws
  {
    let delegate = Original()
    let file = AnimationMachineFile.row("a go b 1 0 on", "b on c 1", "c back a 1 0 go")
    let machines = ViewAnimationMachines(
      file, stage: TreeStage(tags: 1), compatibility: compatibility, delegate: delegate)
    try machines.perform("go", on: "m")
    machines.advance(by: .seconds(3))
    #expect(delegate.calls == ["moved a b m", "finished b c m"])
    #expect(machines.currentState(of: "m") == "c" && !machines.isRunning("m"))
    try machines.perform("back", on: "m")
    machines.advance(by: .seconds(0.5))
    machines.stop("m")
    #expect(!machines.isRunning("m"))
    machines.advance(by: .seconds(5))
    #expect(delegate.calls.last == "forceStopped a m" && delegate.calls.count == 3)
    #expect(machines.currentState(of: "m") == "a")
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `what is stopped plays to its end, in its delay too`(compatibility: ViewMachineCompatibility) throws {
    let course = Course(loop, TreeStage(tags: 1), compatibility)
    course.machines.stop("m")
    course.machines.stop("nobody")
    course.wait(100)
    #expect(course.news() == [])
    try course.machines.perform("forth", on: "m")
    course.wait(1500)
    course.machines.stop("m")
    course.wait(5000)
    #expect(course.news() == ["1100 m moved a→b", "2600 m forceStopped b→a"])
    #expect(isClose(try course.look("1").frame, ViewFrame(0, 0, 10, 10)))
  }

  @Test func `what begins after a stop does not bring back what was stopped`() throws {
    let course = Course(loop, TreeStage(tags: 1))
    try course.machines.perform("forth", on: "m")
    course.wait(500)
    course.machines.stop("m")
    #expect(try course.machines.perform("forth", on: "m") == .rejected)
    #expect(try course.machines.perform("on", on: "m", whileRunning: .queue) == .queued)
    course.wait(3000)
    #expect(course.news() == ["1000 m forceStopped a→b", "2000 m finished b→c"])
  }

  @Test func `for the original, what begins after a stop makes it forgotten, and chains multiply`() throws {
    let course = Course(loop, TreeStage(tags: 1), .originalRuntime)
    try course.machines.perform("forth", on: "m")
    course.wait(500)
    course.machines.stop("m")
    try course.machines.perform("forth", on: "m")
    course.wait(2000)
    #expect(
      course.news() == [
        "1000 m moved a→b", "1500 m moved b→b", "2500 m moved b→a",
      ])
    course.wait(500)
    #expect(course.news() == ["3000 m moved a→a"])
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `going to a state needs no transition`(compatibility: ViewMachineCompatibility) throws {
    let course = Course(loop, TreeStage(tags: 1), compatibility)
    try course.machines.go(to: "c", with: TransitionTiming(duration: 0.5, delay: 0.25), on: "m")
    course.wait(1000)
    #expect(course.news() == ["750 m finished a→c"])
    try course.machines.go(to: "b", with: TransitionTiming(duration: 0), then: "on", on: "m")
    course.wait(2000)
    #expect(course.news() == ["1000 m moved c→b", "2000 m finished b→c"])
    let error = #expect(throws: ViewMachineError.self) {
      try course.machines.go(to: "z", with: TransitionTiming(duration: 1), on: "m")
    }
    #expect(error?.code == .unknownState)
  }

  @Test func `a stop while going to a state is kept, and for the original ignored`() throws {
    for (compatibility, lines) in [
      (.documented, ["1000 m forceStopped a→b"]),
      (.originalRuntime, ["1000 m moved a→b", "2000 m finished b→c"]),
    ] as [(ViewMachineCompatibility, [String])] {
      let course = Course(loop, TreeStage(tags: 1), compatibility)
      try course.machines.go(to: "b", with: TransitionTiming(duration: 1), then: "on", on: "m")
      course.machines.stop("m")
      course.wait(4000)
      #expect(course.lines == lines)
    }
  }

  @Test func `a stop in answer to moved ends the sequence there, and for the original is forgotten`() throws {
    for (compatibility, lines) in [
      (.documented, ["1000 m moved a→b", "1000 m forceStopped b→b"]),
      (.originalRuntime, ["1000 m moved a→b", "2500 m moved b→a", "3500 m moved a→b"]),
    ] as [(ViewMachineCompatibility, [String])] {
      let course = Course(loop, TreeStage(tags: 1), compatibility)
      course.answer = { event in if event.kind == .moved { course.machines.stop("m") } }
      try course.machines.perform("forth", on: "m")
      course.wait(3500)
      #expect(course.lines == lines)
      course.answer = { _ in }
    }
  }

  /// What the original's old demonstration does.
  @Test(arguments: ViewMachineCompatibility.allCases)
  func `who is told of a forced stop can go on from there`(compatibility: ViewMachineCompatibility) throws {
    let course = Course(loop, TreeStage(tags: 1), compatibility)
    course.answer = { event in
      guard event.kind == .forceStopped else { return }
      _ = try? course.machines.go(
        to: "a", with: TransitionTiming(duration: 0.1, delay: 2), then: "forth", on: "m")
    }
    try course.machines.perform("forth", on: "m")
    course.wait(300)
    course.machines.stop("m")
    // In one step: what is asked for at 1 s begins at 1 s.
    course.wait(5000)
    #expect(
      course.lines == ["1000 m forceStopped a→b", "3100 m moved b→a", "4100 m moved a→b"])
    course.answer = { _ in }
  }

  @Test func `who is told sees the views as they are then`() throws {
    let course = Course(loop, TreeStage(tags: 1))
    var places: [Double] = []
    course.answer = { _ in places.append((try? course.look("1").frame.x) ?? -1) }
    try course.machines.perform("forth", on: "m")
    course.wait(3000)
    #expect(places == [100, 0])
    course.answer = { _ in }
  }

  @Test func `time that is handed in meanwhile passes after`() throws {
    let course = Course(.row("a go b 1 0 on", "b on a 1 0 go"), TreeStage(tags: 1))
    var isFirst = true
    course.answer = { _ in
      if isFirst { course.machines.advance(by: .seconds(1)) }
      isFirst = false
    }
    try course.machines.perform("go", on: "m")
    course.wait(1500)
    #expect(course.machines.time == .seconds(2.5))
    #expect(course.lines == ["1000 m moved a→b", "2000 m moved b→a"])
    course.answer = { _ in }
  }

  @Test func `time that is handed in when a redirection is told passes after`() throws {
    let course = Course(.row("a go b 1 0 on", "b on a 1 0 go", "a to c 1"), TreeStage(tags: 1))
    var places: [Double] = []
    course.answer = { event in
      places.append((try? course.look("1").frame.x) ?? -1)
      if event.kind == .abandoned { course.machines.advance(by: .seconds(2)) }
    }
    try course.machines.perform("go", on: "m")
    course.wait(500)
    try course.machines.perform("to", on: "m", whileRunning: .redirect)
    #expect(course.lines == ["500 m abandoned a→b", "1500 m finished a→c"])
    #expect(places == [50, 200] && course.machines.time == .seconds(2.5))
    course.answer = { _ in }
  }

  @Test func `a machine that is stopped in answer does not run`() throws {
    let course = Course(loop, TreeStage(tags: 1))
    var isRunning: [Bool] = []
    course.answer = { event in
      isRunning.append(course.machines.isRunning("m"))
      if event.kind == .moved { course.machines.stop("m") }
      isRunning.append(course.machines.isRunning("m"))
    }
    try course.machines.perform("forth", on: "m")
    course.wait(1500)
    #expect(isRunning == [true, false, false, false])
    course.answer = { _ in }
  }

  @Test func `machines side by side are told in the order of the file`() throws {
    var file = AnimationMachineFile.row("a go b 1 0 back", "b back a 1 0 go")
    file.machines.append(file.machines[0])
    file.machines[1].id = "n"
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "n")
    try course.machines.perform("go", on: "m")
    course.wait(2000)
    #expect(course.lines == ["1000 m moved a→b", "1000 n moved a→b", "2000 m moved b→a", "2000 n moved b→a"])
  }

  @Test func `the delegate is held weakly, and streams end with the machines`() async throws {
    var machines: ViewAnimationMachines<TreeStage>? = ViewAnimationMachines(
      .row("a go b 1", "b back a 1"), stage: TreeStage(tags: 1), delegate: Original())
    #expect(machines?.delegate == nil)
    let all = try #require(machines?.events())
    try machines?.perform("go", on: "m")
    machines?.advance(by: .seconds(1))
    let late = try #require(machines?.events(buffering: .unbounded))
    try machines?.perform("back", on: "m")
    machines?.advance(by: .seconds(1))
    machines = nil
    var lines: [String] = []
    for await event in all { lines.append(event.line) }
    #expect(lines == ["1000 m finished a→b", "2000 m finished b→a"])
    lines = []
    for await event in late { lines.append(event.line) }
    #expect(lines == ["2000 m finished b→a"])
  }
}
