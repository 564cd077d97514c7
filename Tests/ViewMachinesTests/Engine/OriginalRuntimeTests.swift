import Testing

@testable import ViewMachines

/// §2: what the original's program does, where it is not what its page says.
struct OriginalRuntimeTests {
  @Test func `the boat goes through its numbers, not its angles`() throws {
    let course = Course(try Harbour.file(), Harbour.stage(), .originalRuntime)
    try course.machines.perform("sail", on: "boat")
    course.wait(500)
    // a and d are half of the way from 1 to -1.5: it shrinks, and does not turn.
    #expect(
      isClose(try course.look("1").transform, ViewTransform(a: -0.25, b: 0, c: 0, d: -0.25, tx: 0, ty: 60)))
    #expect(isClose(try course.look("1").alpha, 0.75))
    #expect(isClose(try course.look("2").frame, ViewFrame(120, 40, 60, 60)))
    course.wait(5500)
    #expect(
      course.lines == [
        "1000 boat moved near→far", "2500 boat moved far→near", "3500 boat moved near→far",
        "5000 boat moved far→near", "6000 boat moved near→far",
      ])
  }

  @Test func `every curve is ease-in-out, and a right angle is none`() throws {
    let course = Course(try Harbour.file(), Harbour.stage(), .originalRuntime)
    try course.machines.perform("raise", on: "flag")
    // A quarter on the curve: 0.274375 of 750 ms after the delay. The file says linear.
    course.machines.advance(by: .milliseconds(250) + .nanoseconds(205_781_250))
    #expect(isClose(try course.look("3.1").frame, ViewFrame(0, 84.375, 40, 20)))
    course.wait(1000)
    #expect(try course.look("3.1") == ViewLook(frame: ViewFrame(0, 0, 40, 20)))
  }

  @Test func `the alpha is a number of 32 bits`() {
    let view = AnimationMachineFile.View("1", alpha: 0.1)
    #expect(view.opacity(.originalRuntime) == Double(Float(0.1)) && view.opacity(.documented) == 0.1)
  }

  @Test func `a negative duration is at once, and refused as documented`() throws {
    let file = AnimationMachineFile.row("a go b -1")
    let course = Course(file, TreeStage(tags: 1), .originalRuntime)
    try course.machines.perform("go", on: "m")
    course.machines.advance(by: .zero)
    #expect(course.news() == ["0 m finished a→b"])
    #expect(try course.look("1").frame == ViewFrame(100, 0, 10, 10))
    let error = #expect(throws: ViewMachineError.self) {
      try Course(file, TreeStage(tags: 1)).machines.perform("go", on: "m")
    }
    #expect(error?.code == .invalidDuration)
  }

  @Test func `an empty next transition is looked up, and none as documented`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    file.machines[0].states?[0].transitions?[0].next = ""
    let original = Course(file, TreeStage(tags: 1), .originalRuntime)
    try original.machines.perform("go", on: "m")
    original.wait(1000)
    #expect(original.news() == ["1000 m moved a→b", "1000 m failed b→– unknownTransition"])
    #expect(!original.machines.isRunning("m"))
    let documented = Course(file, TreeStage(tags: 1))
    try documented.machines.perform("go", on: "m")
    documented.wait(1000)
    #expect(documented.news() == ["1000 m finished a→b"])
  }

  @Test func `a frame is the box of the view as it was transformed before`() throws {
    let file = AnimationMachineFile.row("a go b 1")
    for (compatibility, frame) in [
      // As documented, the rectangle is the view's own, before it is transformed.
      (.documented, ViewFrame(100, 0, 10, 10)),
      // A view of twice its size that is moved by (6, 8) fits into it with half of the size, moved back.
      (.originalRuntime, ViewFrame(96.5, -5.5, 5, 5)),
    ] as [(ViewMachineCompatibility, ViewFrame)] {
      let course = Course(file, TreeStage(tags: 1), compatibility)
      course.stage.setTransform(.translation(6, 8) * .scale(2, 2), of: try course.stage.find("1"))
      try course.machines.perform("go", on: "m")
      course.wait(1000)
      #expect(isClose(try course.look("1").frame, frame))
      #expect(try course.look("1").transform == .identity)
    }
    #expect(isClose(ViewFrame(0, 0, 40, 20).box(of: .rotation(degrees: 90)), ViewFrame(10, -10, 20, 40)))
    #expect(ViewFrame(0, 0, 40, 20).box(of: .scale(0, 1)) == ViewFrame(0, 0, 40, 20))
  }

  @Test func `what views come to is settled before the delay`() throws {
    let course = Course(.row("a go b 1 1"), TreeStage(tags: 1), .originalRuntime)
    try course.machines.perform("go", on: "m")
    course.wait(500)
    course.stage.setFrame(ViewFrame(40, 0, 10, 10), of: try course.stage.find("1"))
    course.wait(1000)
    #expect(isClose(try course.look("1").frame, ViewFrame(50, 0, 10, 10)))
  }

  @Test func `the same transition runs twice, and the second is told to have been stopped`() throws {
    let course = Course(.row("a go b 1"), TreeStage(tags: 1), .originalRuntime)
    try course.machines.perform("go", on: "m")
    course.wait(500)
    try course.machines.perform("go", on: "m")
    #expect(course.machines.isRunning("m"))
    course.wait(500)
    #expect(!course.machines.isRunning("m"))
    course.wait(500)
    // The first has cleared the one flag that both have.
    #expect(course.news() == ["1000 m finished a→b", "1500 m forceStopped b→b"])
  }

  @Test func `machines with one view add up`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    file.machines.append(file.machines[0])
    file.machines[1].id = "n"
    let course = Course(file, TreeStage(tags: 1), .originalRuntime)
    try course.machines.perform("go", on: "m")
    course.wait(500)
    try course.machines.perform("go", on: "n")
    course.wait(250)
    // The second has no way to go: the view would have come to its end anyway.
    #expect(isClose(try course.look("1").frame.x, 100 * AnimationCurve.easeInOut.progress(at: 0.75)))
    course.wait(750)
    #expect(try course.look("1").frame == ViewFrame(100, 0, 10, 10))
  }
}
