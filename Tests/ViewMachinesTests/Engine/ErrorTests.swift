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
    #expect(course.news() == ["1000 m moved a→b", "1000 m failed b→– unknownTransition"])
    #expect(!course.machines.isRunning("m") && course.machines.isIdle)
    #expect(try course.machines.perform("on", on: "m") == .started)
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
