import Testing

@testable import ViewMachines

/// §2.5 and §2.7: the sample, frame by frame, as documented.
struct TimelineTests {
  @Test func `the boat sails from 0 to 1 s, returns from 2 to 2,5 s, and so on`() throws {
    let course = Course(try Harbour.file(), Harbour.stage())
    try course.machines.perform("sail", on: "boat")
    course.wait(6000, step: 16)
    #expect(
      course.lines == [
        "1000 boat moved near→far", "2500 boat moved far→near", "3500 boat moved near→far",
        "5000 boat moved far→near", "6000 boat moved near→far",
      ])
    #expect(course.machines.isRunning("boat") && !course.machines.isRunning("flag"))
  }

  @Test func `views are where the curve has them`() throws {
    let course = Course(try Harbour.file(), Harbour.stage())
    try course.machines.perform("sail", on: "boat")
    // Nothing has moved, but for what is the same.
    course.machines.advance(by: .zero)
    #expect(try course.look("1") == ViewLook(frame: ViewFrame(10, 20, 100, 50)))
    // s = ¼ on the curve: x = 0.274375, y = 0.15625.
    course.machines.advance(by: .nanoseconds(274_375_000))
    #expect(isClose(try course.look("2").frame, ViewFrame(51.25, 40, 60, 60)))
    #expect(isClose(try course.look("2").alpha, 0.882_812_5))
    #expect(isClose(try course.look("1").alpha, 0.921_875))
    #expect(
      isClose(
        try course.look("1").transform,
        .translation(0, 18.75) * .rotation(degrees: 28.125) * .scale(1.078_125, 1.078_125)))
    // Half of the way: a quarter turn.
    course.machines.advance(by: .nanoseconds(225_625_000))
    #expect(isClose(try course.look("2").frame, ViewFrame(120, 40, 60, 60)))
    #expect(isClose(try course.look("1").alpha, 0.75))
    #expect(
      isClose(try course.look("1").transform, ViewTransform(a: 0, b: 1.25, c: -1.25, d: 0, tx: 0, ty: 60)))
    // There, and through the delay, exactly.
    for _ in 0..<3 {
      course.wait(500)
      #expect(try course.look("2") == ViewLook(frame: ViewFrame(220, 40, 60, 60), alpha: 0.25))
      #expect(
        try course.look("1")
          == ViewLook(
            frame: ViewFrame(10, 20, 100, 50),
            transform: ViewTransform(a: -1.5, b: 0, c: 0, d: -1.5, tx: 0, ty: 120), alpha: 0.5))
    }
    // Half of the way back, which is clockwise again.
    course.wait(250)
    #expect(isClose(try course.look("2").frame, ViewFrame(120, 40, 60, 60)))
    #expect(
      isClose(try course.look("1").transform, ViewTransform(a: 0, b: -1.25, c: 1.25, d: 0, tx: 0, ty: 60)))
    course.wait(250)
    #expect(try course.look("1") == ViewLook(frame: ViewFrame(10, 20, 100, 50)))
    #expect(try course.look("2") == ViewLook(frame: ViewFrame(20, 40, 60, 60)))
  }

  @Test func `the flag waits, rises evenly and turns`() throws {
    let course = Course(try Harbour.file(), Harbour.stage())
    try course.machines.perform("raise", on: "flag")
    course.wait(249)
    #expect(course.stage.writes.isEmpty)
    course.wait(1)
    #expect(course.machines.isRunning("flag") && course.machines.currentState(of: "flag") == "low")
    course.wait(375)
    #expect(isClose(try course.look("3.1").frame, ViewFrame(0, 50, 40, 20)))
    #expect(isClose(try course.look("3.1").transform, .rotation(degrees: 45)))
    course.wait(375)
    #expect(
      try course.look("3.1") == ViewLook(frame: ViewFrame(0, 0, 40, 20), transform: .rotation(degrees: 90)))
    #expect(course.news() == ["1000 flag finished low→high"])
    #expect(!course.machines.isRunning("flag") && course.machines.isIdle)
    // The other view of the tag 1 was not touched.
    #expect(try course.look("1").transform == .identity)
    try course.machines.perform("lower", on: "flag")
    // Half of the way on the curve that ends slowly is at 0.3425 of its time.
    course.machines.advance(by: .nanoseconds(256_875_000))
    #expect(isClose(try course.look("3.1").frame, ViewFrame(0, 50, 40, 20)))
    #expect(isClose(try course.look("3.1").transform, .rotation(degrees: 45)))
  }

  @Test func `steps of any size give the same`() throws {
    var looks: [[ViewLook]] = []
    var lines: [[String]] = []
    for step in [1, 16, 700, 4321] {
      let course = Course(try Harbour.file(), Harbour.stage())
      try course.machines.perform("sail", on: "boat")
      try course.machines.perform("raise", on: "flag")
      course.wait(4321, step: step)
      looks.append(try ["1", "2", "3.1"].map { try course.look($0) })
      lines.append(course.lines)
    }
    #expect(looks.allSatisfy { $0 == looks[0] })
    #expect(lines.allSatisfy { $0 == lines[0] })
    #expect(
      lines[0] == [
        "1000 boat moved near→far", "1000 flag finished low→high", "2500 boat moved far→near",
        "3500 boat moved near→far",
      ])
  }

  @Test func `the initial state is bookkeeping, unless it is to be shown`() throws {
    let file = AnimationMachineFile.row("a go b 1")
    let course = Course(file, TreeStage(tags: 1))
    #expect(course.machines.currentState(of: "m") == "a")
    course.wait(100)
    #expect(course.stage.writes.isEmpty)

    var placed = file
    placed.machines[0].states?[0].views = [
      .init("1", alpha: 0.5, rect: "{{1,2},{3,4}}", transformations: [.rotate(90)])
    ]
    let stage = TreeStage(tags: 1)
    let machines = ViewAnimationMachines(placed, stage: stage)
    try machines.showInitialStates()
    let shown = ViewLook(frame: ViewFrame(1, 2, 3, 4), transform: .rotation(degrees: 90), alpha: 0.5)
    #expect(try stage.look(at: "1") == shown)
    #expect(machines.isIdle)
    let error = #expect(throws: ViewMachineError.self) {
      try ViewAnimationMachines(placed, stage: TreeStage(tags: 2)).showInitialStates()
    }
    #expect(error?.code == .viewNotFound)
  }

  @Test func `the last initial state wins`() throws {
    var file = AnimationMachineFile.row("a go b 1", "b go c 1", "c go a 1")
    file.machines[0].states?[1].isInitial = true
    #expect(ViewMachineEngine(file).currentState(of: "m") == "b")
    // One that is replaced by another of its id stays initial.
    file.machines.append(
      .init(id: "m", states: [.init(id: "b", transitions: [.init(id: "x", to: "a", duration: 1)])]))
    var engine = ViewMachineEngine(file)
    #expect(engine.currentState(of: "m") == "b" && engine.machineIDs == ["m"])
    var events: [ViewMachineEvent] = []
    let look: ViewMachineEngine.Looks = { _ in ViewLook(frame: ViewFrame(0, 0, 1, 1)) }
    #expect(try engine.perform("x", on: "m", into: &events, looks: look) == .started)
  }

  @Test func `motion begins with what the view shows when the delay is over`() throws {
    let course = Course(.row("a go b 1 1"), TreeStage(tags: 1))
    try course.machines.perform("go", on: "m")
    course.wait(500)
    course.stage.setFrame(ViewFrame(40, 0, 10, 10), of: try course.stage.find("1"))
    course.wait(1000)
    #expect(isClose(try course.look("1").frame, ViewFrame(70, 0, 10, 10)))
  }

  @Test func `a rectangle that is empty or none leaves the frame to others`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    for rect in [nil, "", "{{1,1},{0,5}}", "{{1,1},{5,0}}", "50 50 10 10"] as [RectText?] {
      file.machines[0].states?[1].views = [.init("1", alpha: 1, rect: rect)]
      let course = Course(file, TreeStage(tags: 1))
      try course.machines.perform("go", on: "m")
      course.wait(1000, step: 100)
      #expect(!course.stage.writes.contains("frame 1"))
      #expect(course.stage.writes.contains("transform 1"))
    }
  }

  @Test func `alphas stay in 0…1`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    for (alpha, end) in [(7.0, 1.0), (-3, 0), (.nan, 0)] {
      file.machines[0].states?[1].views = [.init("1", alpha: alpha)]
      let course = Course(file, TreeStage(tags: 1))
      try course.machines.perform("go", on: "m")
      course.wait(1000)
      #expect(try course.look("1").alpha == end)
    }
  }

  @Test func `a view that is changed twice ends as the last change has it`() throws {
    var file = AnimationMachineFile.row("a go b 1")
    file.machines[0].states?[1].views = [
      .init("1", alpha: 0.2, rect: "{{100,0},{10,10}}"),
      .init("1", alpha: 0.6, transformations: [.scale(3, 3)]),
    ]
    for compatibility in ViewMachineCompatibility.allCases {
      let course = Course(file, TreeStage(tags: 1), compatibility)
      try course.machines.perform("go", on: "m")
      course.wait(500)
      #expect(isClose(try course.look("1").frame, ViewFrame(50, 0, 10, 10)))
      #expect((try course.look("1").alpha - 0.8).magnitude < 1e-7)
      course.wait(500)
      #expect(try course.look("1").transform == .scale(3, 3))
    }
  }
}
