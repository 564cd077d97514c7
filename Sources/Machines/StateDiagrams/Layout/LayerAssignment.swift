/// Says in which layer, from the top, each of some things stands that arrows lead between.
enum LayerAssignment {
  /// Gives layers so that no arrow begins and ends in one, and most lead down.
  ///
  /// - Parameters:
  ///   - count: How many things there are; the first ones are tried first, so that the start comes to the top.
  ///   - arrows: From which to which; none leads back to where it begins.
  ///   - widest: How many may stand in one layer.
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
    // What is linked to nothing fills up the layers from the top.
    var layer = 0
    for node in 0..<count where !isLinked[node] {
      while taken[layer, default: 0] >= widest { layer += 1 }
      taken[layer, default: 0] += 1
      layers[node] = layer
    }
    return layers
  }

  /// Turns round the arrows that lead back on a search into the depth.
  ///
  /// - Returns: For each thing those below it, and an order in which every arrow leads on.
  private static func withoutCircles(
    _ count: Int, _ arrows: [(from: Int, to: Int)]
  ) -> (down: [[Int]], order: [Int]) {
    var leaving = Array(repeating: [Int](), count: count)
    for arrow in arrows where !leaving[arrow.from].contains(arrow.to) { leaving[arrow.from].append(arrow.to) }
    var down = Array(repeating: [Int](), count: count)
    // 0: not seen, 1: on the way down to the present one, 2: done.
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
