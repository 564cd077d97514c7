import Foundation

/// What a list of shapes covers, by counting windings at 4 × 4 points of each pixel of a canvas of 64 × 64.
struct ModelAreas {
  typealias Point = SIMD2<Double>
  typealias Place = @Sendable (Point) -> Point

  /// An entry of the list that a group's items become.
  indirect enum Node {
    /// A path and the maps from its space to the canvas, the innermost first.
    case path(ModelPath, [Place])
    /// A path that was offset by an amount, and the maps from its space to the canvas.
    case offset(ModelPath, Double, [Place])
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
      case .offset(let path, let amount, let places):
        for contour in path.contours {
          let area = offset(contour, amount, places)
          let sign = contour.area < 0 ? -1 : 1
          for index in area.indices where area[index] { windings[index] += sign }
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

  /// How often a closed line winds around each point.
  static func windings(_ points: [Point]) -> [Int] {
    var changes = [Int](repeating: 0, count: side * side)
    wind(points, &changes)
    for row in 0..<side {
      for index in row * side + 1..<(row + 1) * side { changes[index] += changes[index - 1] }
    }
    return changes
  }

  /// Whether each point is at most a distance from a line.
  static func near(_ points: [Point], within distance: Double) -> [Bool] {
    var result = [Bool](repeating: false, count: side * side)
    for (a, b) in zip(points, points.dropFirst()) {
      let low = (min(a.y, b.y) - distance) * 4, high = (max(a.y, b.y) + distance) * 4
      guard low < Double(side), high > 0 else { continue }
      for row in max(Int(low), 0)...min(Int(high), side - 1) {
        // A row meets a stadium in one piece: what it has of both discs, and of the strip between them.
        let y = (Double(row) + 0.5) / 4
        var first = Double.infinity, last = -Double.infinity
        for end in [a, b] where abs(y - end.y) <= distance {
          let half = (distance * distance - (y - end.y) * (y - end.y)).squareRoot()
          first = min(first, end.x - half)
          last = max(last, end.x + half)
        }
        if let strip = strip(a, b, distance, y) {
          first = min(first, strip.lowerBound)
          last = max(last, strip.upperBound)
        }
        let from = max((first * 4 - 0.5).rounded(.up), 0)
        let to = min((last * 4 - 0.5).rounded(.down), Double(side - 1))
        if from <= to { for column in Int(from)...Int(to) { result[row * side + column] = true } }
      }
    }
    return result
  }

  /// Where a row is at most a distance from a segment and between its ends.
  private static func strip(_ a: Point, _ b: Point, _ distance: Double, _ y: Double) -> ClosedRange<Double>? {
    let dx = b.x - a.x, dy = b.y - a.y, length = (dx * dx + dy * dy).squareRoot()
    var first = -1e9, last = 1e9
    // Both conditions are low <= slope * x + offset <= high.
    for (slope, offset, low, high) in [
      (dx, (y - a.y) * dy - a.x * dx, 0, length * length),
      (-dy, (y - a.y) * dx + a.x * dy, -distance * length, distance * length),
    ] {
      if slope == 0 {
        if offset < low || offset > high { return nil }
        continue
      }
      let one = (low - offset) / slope, other = (high - offset) / slope
      first = max(first, min(one, other))
      last = min(last, max(one, other))
    }
    return first <= last && first > -1e9 && last < 1e9 ? first...last : nil
  }

  /// What a path covers that was offset with round joins: all within a distance of what a closed one encloses, or all
  /// of that farther from its outline; around an open one, all within the distance.
  private static func offset(_ contour: ModelPath.Contour, _ amount: Double, _ places: [Place]) -> [Bool] {
    let points = places.reduce(contour.polyline()) { points, place in points.map(place) }
    let unit = places.reduce([Point(0, 0), Point(1, 0)]) { points, place in points.map(place) }
    let isNear = near(points, within: abs(amount) * ModelPath.distance(unit[0], unit[1]))
    guard contour.isClosed else { return isNear }
    return zip(windings(points), isNear).map { amount > 0 ? $0 != 0 || $1 : $0 != 0 && !$1 }
  }

  /// What a round pen draws along the paths of a list.
  static func stroked(_ nodes: [Node], width: Double) -> [Bool] {
    var result = [Bool](repeating: false, count: side * side)
    for case .path(let path, let places) in nodes {
      for contour in path.contours {
        let points = places.reduce(contour.polyline()) { points, place in points.map(place) }
        result = zip(result, near(points, within: width / 2)).map { $0 || $1 }
      }
    }
    return result
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
