import ViewMachines

/// A view that is nothing but what machines change of it.
final class Node {
  let tag: Int
  var children: [Node]
  var look: ViewLook

  init(_ tag: Int, _ children: [Node] = [], frame: ViewFrame = ViewFrame(0, 0, 10, 10)) {
    self.tag = tag
    self.children = children
    look = ViewLook(frame: frame)
  }
}

/// A tree of views without a screen.
final class TreeStage: Stage {
  let root: Node
  /// What was written, in order.
  var writes: [String] = []
  /// How often a view was looked for from the root on.
  var searchCount = 0

  init(_ root: Node) { self.root = root }

  /// A root with views of these tags.
  convenience init(tags: Int...) { self.init(Node(-1, tags.map { Node($0) })) }

  func isRoot(_ item: Node) -> Bool { item === root }

  func item(tagged tag: Int, in item: Node) -> Node? {
    if item === root { searchCount += 1 }
    if item.tag == tag { return item }
    for child in item.children {
      if let found = self.item(tagged: tag, in: child) { return found }
    }
    return nil
  }

  func look(of item: Node) -> ViewLook { item.look }

  func setFrame(_ frame: ViewFrame, of item: Node) {
    item.look.frame = frame
    writes.append("frame \(item.tag)")
  }

  func setTransform(_ transform: ViewTransform, of item: Node) {
    item.look.transform = transform
    writes.append("transform \(item.tag)")
  }

  func setAlpha(_ alpha: Double, of item: Node) {
    item.look.alpha = alpha
    writes.append("alpha \(item.tag)")
  }
}
