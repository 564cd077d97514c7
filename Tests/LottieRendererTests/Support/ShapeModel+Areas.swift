import Foundation

/// What a list of shapes covers, by counting windings at 4 × 4 points of each pixel of a canvas of 64 × 64.
struct ModelAreas {
  typealias Point = SIMD2<Double>
  typealias Place = @Sendable (Point) -> Point

  /// An entry of the list that a group's items become.
  indirect enum Node {
    /// A path and the maps from its space to the canvas, the innermost first.
    case path(ModelPath, [Place])
    /// The result of merge paths, by its mode.
    case merge(Int, [Node])
  }

  static let side = 256

  /// How often the list winds around each point, and what its merges cover.
  private static func parts(_ nodes: [Node], _ isEvenOdd: Bool) -> (windings: [Int], merges: [[Bool]]) {
    var windings = [Int](repeating: 0, count: side * side)
    // What changes at each point of a row, summed along it in the end.
    var changes = windings
    var merges: [[Bool]] = []
    for node in nodes {
      switch node {
      case .path(let path, let places):
        for contour in path.contours {
          wind(places.reduce(contour.polyline()) { points, place in points.map(place) }, &changes)
        }
      case .merge(1, let inner):
        let (more, others) = parts(inner, isEvenOdd)
        for index in windings.indices { windings[index] += more[index] }
        merges += others
      case .merge(let mode, let inner):
        merges.append(merged(mode, inner, isEvenOdd))
      }
    }
    for row in 0..<side {
      var sum = 0
      for index in row * side..<(row + 1) * side {
        sum += changes[index]
        windings[index] += sum
      }
    }
    return (windings, merges)
  }

  /// Whether each point is inside the list as one path.
  static func inside(_ nodes: [Node], isEvenOdd: Bool) -> [Bool] {
    let (windings, merges) = parts(nodes, isEvenOdd)
    return merges.reduce(windings.map { isEvenOdd ? $0 & 1 != 0 : $0 != 0 }) { result, merge in
      zip(result, merge).map { isEvenOdd ? $0 != $1 : $0 || $1 }
    }
  }

  private static func merged(_ mode: Int, _ nodes: [Node], _ isEvenOdd: Bool) -> [Bool] {
    let operands = nodes.map { inside([$0], isEvenOdd: isEvenOdd) }
    guard let first = operands.first else { return [] }
    return operands.dropFirst().reduce(first) { result, operand in
      zip(result, operand).map { a, b in
        switch mode {
        case 2: a || b
        case 3: a && !b
        case 4: a && b
        default: a != b
        }
      }
    }
  }

  /// Notes where windings change along each row.
  private static func wind(_ points: [Point], _ changes: inout [Int]) {
    guard let last = points.last else { return }
    var a = last
    for b in points {
      defer { a = b }
      let low = min(a.y, b.y) * 4, high = max(a.y, b.y) * 4
      guard a.y != b.y, high > 0, low < Double(side) else { continue }
      for row in max(Int(low) - 1, 0)...min(Int(high) + 1, side - 1) {
        let y = (Double(row) + 0.5) / 4
        guard (a.y <= y) != (b.y <= y) else { continue }
        let x = (a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)) * 4 - 0.5
        let column = max(Int(max(min(x, 1e6), -1e6).rounded(.up)), 0)
        if column < side { changes[row * side + column] += a.y < b.y ? 1 : -1 }
      }
    }
  }
}
