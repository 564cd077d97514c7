import Testing
import ViewMachines

/// Which views are moved, from when they are found until they rest.
struct HeldViewTests {
  private let file = AnimationMachineFile.row("a go b 1", "b back a 1")

  @Test func `a view is looked for when it begins to move, and not in each frame`() throws {
    let stage = TreeStage(tags: 1)
    let machines = ViewAnimationMachines(file, stage: stage)
    for _ in 0..<2 {
      try machines.perform("go", on: "m")
      let count = stage.searchCount
      for _ in 0..<60 { machines.advance(by: .seconds(1) / 60) }
      #expect(stage.searchCount == count && stage.root.children[0].look.frame.x == 100)
      machines.advance(by: .seconds(1))
      try machines.perform("back", on: "m")
      #expect(stage.searchCount == count + 1)
      machines.advance(by: .seconds(1))
    }
  }

  @Test func `another view with its tag is moved by the next transition`() throws {
    let stage = TreeStage(tags: 1)
    let machines = ViewAnimationMachines(file, stage: stage)
    let (first, second) = (stage.root.children[0], Node(1))
    try machines.perform("go", on: "m")
    machines.advance(by: .milliseconds(400))
    stage.root.children = [second]
    machines.advance(by: .milliseconds(600))
    #expect(first.look.frame.x == 100 && second.look.frame.x == 0)
    try machines.go(to: "b", with: TransitionTiming(duration: 1), on: "m")
    machines.advance(by: .seconds(1))
    #expect(second.look.frame.x == 100)
  }

  @Test func `a request that fails leaves alone what is moved`() throws {
    let both = AnimationMachineFile(
      machines: file.machines + [
        .init(
          id: "n",
          states: [
            .init(id: "a", isInitial: true, views: []), .init(id: "b", views: [.init("1"), .init("2")]),
          ])
      ])
    let stage = TreeStage(tags: 1)
    let machines = ViewAnimationMachines(both, stage: stage)
    let (first, second) = (stage.root.children[0], Node(1))
    try machines.perform("go", on: "m")
    machines.advance(by: .milliseconds(400))
    // Gone, or another one: neither is what the first transition has begun to move.
    for children in [[], [second]] {
      stage.root.children = children
      #expect(throws: ViewMachineError.self) {
        try machines.go(to: "b", with: TransitionTiming(duration: 1), on: "n")
      }
    }
    machines.advance(by: .milliseconds(600))
    #expect(first.look.frame.x == 100 && second.look.frame.x == 0)
  }

  @Test func `a view that rests is not held`() throws {
    let stage = TreeStage(tags: 1)
    let machines = ViewAnimationMachines(file, stage: stage)
    weak let view = stage.root.children[0]
    try machines.perform("go", on: "m")
    stage.root.children = []
    #expect(view != nil)
    machines.advance(by: .seconds(1))
    #expect(view == nil && machines.isIdle)
  }

  @Test func `a request that fails holds nothing`() throws {
    let file = AnimationMachineFile(machines: [
      .init(
        id: "m",
        states: [
          .init(id: "a", isInitial: true, views: []), .init(id: "b", views: [.init("1"), .init("2")]),
        ])
    ])
    let stage = TreeStage(tags: 1)
    let machines = ViewAnimationMachines(file, stage: stage)
    weak let view = stage.root.children[0]
    #expect(throws: ViewMachineError.self) {
      try machines.go(to: "b", with: TransitionTiming(duration: 1), on: "m")
    }
    stage.root.children = []
    #expect(view == nil)
  }
}
