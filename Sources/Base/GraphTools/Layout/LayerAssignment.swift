import StateGraph

/// Assigns nodes to layers, counted from the top, by the arrows between them.
enum LayerAssignment {
  /// Assigns layers so that no arrow begins and ends in the same layer, and most arrows lead down.
  ///
  /// - Parameters:
  ///   - count: The number of nodes. Lower numbers are visited first, so that the initial state comes to the top.
  ///   - arrows: The ends of the arrows, which must differ.
  ///   - widest: The maximum number of nodes in a layer.
  static func layers(_ count: Int, _ arrows: [(from: Int, to: Int)], widest: Int) -> [Int] {
    let (down, order) = withoutCircles(count, arrows)
    var layers = [Int](repeating: 0, count: count)
    var taken: [Int: Int] = [:]
    var isLinked = [Bool](repeating: false, count: count)
    for from in down.indices {
      for to in down[from] {
        isLinked[from] = true
        isLinked[to] = true
      }
    }
    for node in order where isLinked[node] {
      while taken[layers[node], default: 0] >= widest { layers[node] += 1 }
      taken[layers[node], default: 0] += 1
      for next in down[node] { layers[next] = max(layers[next], layers[node] + 1) }
    }
    // Nodes without arrows fill up the layers from the top.
    var layer = 0
    for node in 0..<count where !isLinked[node] {
      while taken[layer, default: 0] >= widest { layer += 1 }
      taken[layer, default: 0] += 1
      layers[node] = layer
    }
    return layers
  }

  /// Reverses the arrows that lead back in a depth-first search.
  ///
  /// - Returns: For each node the nodes below it, and an order in which every arrow leads forwards.
  private static func withoutCircles(
    _ count: Int, _ arrows: [(from: Int, to: Int)]
  ) -> (down: [[Int]], order: [Int]) {
    var leaving = Array(repeating: [Int](), count: count)
    for arrow in arrows where !leaving[arrow.from].contains(arrow.to) { leaving[arrow.from].append(arrow.to) }
    var down = Array(repeating: [Int](), count: count)
    // 0: not visited, 1: on the current search path, 2: done.
    var marks = [UInt8](repeating: 0, count: count)
    var finished: [Int] = []
    for root in 0..<count where marks[root] == 0 {
      var open = [(node: root, next: 0)]
      marks[root] = 1
      while let (node, next) = open.last {
        guard next < leaving[node].count else {
          marks[node] = 2
          finished.append(node)
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        let target = leaving[node][next]
        if marks[target] == 1 {
          down[target].append(node)
        } else {
          down[node].append(target)
          if marks[target] == 0 {
            marks[target] = 1
            open.append((target, 0))
          }
        }
      }
    }
    return (down, finished.reversed())
  }
}
