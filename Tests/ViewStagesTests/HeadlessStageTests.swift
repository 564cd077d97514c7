import Testing
import ViewMachines
import ViewStages

/// Views are found, placed and changed as those of UIKit are.
@Suite struct HeadlessStageTests {
  private func view(_ tag: Int, _ frame: ViewFrame = ViewFrame(0, 0, 10, 10), _ children: HeadlessView...)
    -> HeadlessView
  {
    let view = HeadlessView(tag: tag, frame: frame)
    for child in children { view.add(child) }
    return view
  }

  @Test func `a view is found before those inside it, and those before the next`() throws {
    let deep = view(4), shallow = view(4)
    let stage = HeadlessStage(
      root: view(
        0, ViewFrame(0, 0, 100, 100), view(1, ViewFrame(0, 0, 1, 1), view(2, ViewFrame(0, 0, 1, 1), deep)),
        shallow))
    #expect(try stage.find("4") === deep)
    #expect(try stage.find("1.2.4") === deep)
    deep.removeFromParent()
    #expect(try stage.find("4") === shallow)
    #expect(throws: ViewMachineError.self) { try stage.find("1.4") }
    // Views without a tag have 0, and so has the root, which comes first.
    #expect(throws: ViewMachineError.self) { try stage.find("0") }
  }

  @Test func `a view that is put elsewhere leaves where it was`() {
    let child = view(2), first = view(1, ViewFrame(0, 0, 10, 10), child), second = view(3)
    second.add(child)
    #expect(first.children.isEmpty && second.children.count == 1 && child.parent === second)
  }

  @Test func `a view can't be put inside itself`() async {
    await #expect(processExitsWith: .failure) {
      let outer = HeadlessView(frame: ViewFrame(0, 0, 1, 1)),
        inner = HeadlessView(frame: ViewFrame(0, 0, 1, 1))
      outer.add(inner)
      inner.add(outer)
    }
  }

  @Test func `a transform is about the centre, and those of superviews come after it`() {
    let child = view(2, ViewFrame(10, 0, 20, 10))
    let parent = view(1, ViewFrame(100, 50, 40, 40), child)
    // Half of 40 × 40 more to all sides.
    parent.look.transform = .scale(2, 2)
    #expect(isClose(parent.boxOnStage, ViewFrame(80, 30, 80, 80)))
    #expect(isClose(child.boxOnStage, ViewFrame(100, 30, 40, 20)))
    // About its own centre, (120, 40) on the stage.
    child.look.transform = .rotation(degrees: 90)
    #expect(isClose(child.boxOnStage, ViewFrame(110, 20, 20, 40)))
    // What is turned lies askew: 40 × 20 turned by 45° needs 60 / √2 to both sides.
    child.look.transform = .rotation(degrees: 45)
    let side = 60 / 2.0.squareRoot()
    #expect(isClose(child.boxOnStage, ViewFrame(120 - side / 2, 40 - side / 2, side, side)))
  }

  @Test func `a view that is scrolled shows other places of its own`() {
    let child = view(2, ViewFrame(10, 0, 20, 10)), parent = view(1, ViewFrame(100, 50, 40, 40), child)
    (parent.originX, parent.originY) = (10, -5)
    #expect(isClose(parent.boxOnStage, ViewFrame(100, 50, 40, 40)))
    #expect(isClose(child.boxOnStage, ViewFrame(100, 55, 20, 10)))
  }

  @Test func `a frame is set about a transform, not within it`() throws {
    let stage = HeadlessStage(root: view(0, ViewFrame(0, 0, 100, 100), view(1)))
    let item = try stage.find("1")
    stage.setTransform(.scale(3, 3), of: item)
    stage.setFrame(ViewFrame(40, 40, 20, 20), of: item)
    stage.setAlpha(0.25, of: item)
    stage.setBackground(.clear, of: item)
    stage.setCornerRadius(3, of: item)
    #expect(
      stage.look(of: item)
        == ViewLook(
          frame: ViewFrame(40, 40, 20, 20), transform: .scale(3, 3), alpha: 0.25, background: .clear,
          cornerRadius: 3)
    )
    #expect(isClose(item.boxOnStage, ViewFrame(20, 20, 60, 60)))
  }
}
