import Testing
import ViewMachines

/// §2.1: how views are found.
struct StageTests {
  private let stage = TreeStage(
    Node(0, [Node(1, [Node(2, [Node(4)]), Node(4, [Node(2)])]), Node(4), Node(5, [Node(5, [Node(6)])])]))

  private func find(_ path: TagPath) -> Node? { try? stage.find(path) }

  @Test func `each tag is looked for in what the one before has found`() {
    #expect(find("1") === stage.root.children[0])
    // The first in depth, not the nearest.
    #expect(find("4") === stage.root.children[0].children[0].children[0])
    #expect(find("1.4.2") == nil)
    #expect(find("1.2.4") === find("4"))
    #expect(find("5.6") === stage.root.children[2].children[0].children[0])
    // A view is among those in which it is looked for.
    #expect(find("5.5") === stage.root.children[2])
    #expect(find(" 5x. 6 ") === find("5.6"))
  }

  @Test func `a path that leads nowhere, or to the root, says so`() {
    for (path, code) in [
      ("7", .viewNotFound), ("1.6", .viewNotFound), ("", .rootView), ("x", .rootView), ("0", .rootView),
      ("0.0", .rootView), ("1.0", .viewNotFound),
    ] as [(TagPath, ViewMachineError.Code)] {
      let error = #expect(throws: ViewMachineError.self) { try stage.find(path) }
      #expect(error?.code == code)
      #expect(error?.message.contains("\"\(path)\"") == true)
    }
  }
}
