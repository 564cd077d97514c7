import Testing

@testable import ViewMachines

/// What a machine refuses, and says.
struct ErrorTests {
  private func code(
    _ file: AnimationMachineFile, _ transition: String, on machine: String = "m", tags: Int = 1,
    _ compatibility: ViewMachineCompatibility = .documented
  ) throws -> ViewMachineError {
    let course = Course(file, TreeStage(tags: tags), compatibility)
    let error = try #require(
      #expect(throws: ViewMachineError.self) { try course.machines.perform(transition, on: machine) })
    course.wait(1000)
    #expect(course.stage.writes.isEmpty && course.lines.isEmpty && !course.machines.isRunning("m"))
    return error
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `what can't begin changes nothing`(compatibility: ViewMachineCompatibility) throws {
    let file = AnimationMachineFile.row("a go b 1", "a none b 0")
    #expect(try code(file, "gone", compatibility).code == .unknownTransition)
    #expect(try code(file, "gone", compatibility).path == "[0].states[0]")
    #expect(try code(file, "go", on: "x", compatibility).code == .unknownMachine)
    #expect(try code(file, "none", compatibility).code == .invalidDuration)
    #expect(try code(file, "none", compatibility).path == "[0].states[0].transitions[1]")
    #expect(try code(file, "go", tags: 2, compatibility).code == .viewNotFound)
    var broken = file
    broken.machines[0].states?[0].transitions?[0].toState = "z"
    #expect(try code(broken, "go", compatibility).code == .unknownState)
    broken.machines[0].states?[0].transitions?[0].toState = nil
    #expect(try code(broken, "go", compatibility).code == .unknownState)
    broken.machines[0].states?[0].isInitial = false
    #expect(try code(broken, "go", compatibility).code == .noCurrentState)
    // The root's own tag.
    var root = file
    root.machines[0].states?[1].views = [.init("-1", alpha: 1)]
    #expect(try code(root, "go", compatibility).code == .rootView)
  }

  @Test func `one view that is not there stops all of its state`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    file.machines[0].states?[1].views?.append(.init("2", alpha: 1))
    let error = try code(file, "go")
    #expect(error.path == "[0].states[1].views[1]")
    for part in ["\"2\"", "\"b\"", "\"m\""] { #expect(error.message.contains(part)) }
  }

  @Test func `what can't follow in a sequence is told, and ends it`() throws {
    let course = Course(.row("a go b 1 0 gone", "b on c 1"), TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(1500)
    #expect(course.news() == ["1000 m finished a→b", "1000 m failed b→– unknownTransition"])
    #expect(!course.machines.isRunning("m") && course.machines.isIdle)
    #expect(try course.machines.perform("on", on: "m") == .started)
  }

  @Test func `the end of a sequence is heard, whatever keeps its next transition from beginning`() throws {
    var file = AnimationMachineFile.row("a go b 1 0 on", "b on c 1")
    file.machines[0].states?[2].views?.append(.init("2", alpha: 1))
    let course = Course(file, TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(1500)
    #expect(
      course.news() == ["1000 m moved a→b", "1000 m failed b→– viewNotFound", "1000 m finished b→b"])
    file.machines[0].states?[1].transitions?[0].duration = 0
    let instant = Course(file, TreeStage(tags: 1))
    try instant.machines.perform("go", on: "m")
    instant.wait(1500)
    #expect(instant.news() == ["1000 m finished a→b", "1000 m failed b→– invalidDuration"])
  }

  @Test func `a request is taken from the queue after a sequence that can't go on`() throws {
    let course = Course(.row("a go b 1 0 gone", "b on c 1"), TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    #expect(try course.machines.perform("on", on: "m", whileRunning: .queue) == .queued)
    course.wait(2000)
    #expect(
      course.news() == [
        "1000 m finished a→b", "1000 m failed b→– unknownTransition", "2000 m finished b→c",
      ])
  }

  @Test func `an unknown name is reported with the names that exist in its place`() throws {
    // The other state has the transition "back".
    let file = AnimationMachineFile.row("a go b 1 0 on", "a far b 1", "b back a 1")
    #expect(try code(file, "back").message.hasSuffix("has no transition \"back\"; available: go, far"))
    #expect(try code(file, "go", on: "n").message == "there is no machine \"n\"; available: m")
    #expect(try code(.row("a go b 1", "a go c 1"), "z").message.hasSuffix("; available: go"))
    let course = Course(file, TreeStage(tags: 1))
    let error = #expect(throws: ViewMachineError.self) {
      try course.machines.go(to: "z", with: TransitionTiming(duration: 1), on: "m")
    }
    #expect(error?.message == "the machine \"m\" has no state \"z\"; available: a, b")
    var reason = ""
    course.answer = { reason = $0.error?.message ?? reason }
    try course.machines.perform("go", on: "m")
    course.wait(1000)
    #expect(reason.hasSuffix("\"b\" of the machine \"m\" has no transition \"on\"; available: back"))
    try course.machines.perform("back", on: "m")
    course.wait(1000)
    let last = Course(.row("a go b 1"), TreeStage(tags: 1))
    try last.machines.perform("go", on: "m")
    last.wait(1000)
    let none = #expect(throws: ViewMachineError.self) { try last.machines.perform("go", on: "m") }
    #expect(none?.message.hasSuffix("has no transition \"go\"; there are none") == true)
  }

  @Test func `views that go in the meantime are told, and the others move`() throws {
    var file = AnimationMachineFile.row("a go b 1 1")
    file.machines[0].states?[1].views?.append(.init("2", alpha: 0))
    let course = Course(file, TreeStage(tags: 1, 2))
    try course.machines.perform("go", on: "m")
    course.stage.root.children.removeLast()
    course.wait(1500)
    #expect(course.news() == ["1000 m failed a→b viewNotFound"])
    #expect(isClose(try course.look("1").frame, ViewFrame(50, 0, 10, 10)))
    // And one that goes while it moves is passed over.
    course.stage.root.children.removeAll()
    course.wait(1500)
    #expect(course.news() == ["2000 m finished a→b"])
  }

  @Test func `ids are their bytes`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    file.machines[0].id = "caf\u{E9}"
    #expect(try code(file, "go", on: "cafe\u{301}").code == .unknownMachine)
  }
}
