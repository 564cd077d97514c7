import Foundation

/// Shape modifiers written as plainly as their rules, in Double, apart from the renderer: slow and obvious.
///
/// A path keeps its own space, in which path modifiers work; groups and repeaters place it.
struct ModelPath {
  typealias Point = SIMD2<Double>

  struct Vertex {
    var point: Point
    /// The control points around it, absolute.
    var before: Point, after: Point

    init(_ point: Point, before: Point? = nil, after: Point? = nil) {
      self.point = point
      self.before = before ?? point
      self.after = after ?? point
    }

    var isCorner: Bool { before == point && after == point }
  }

  struct Contour {
    var vertices: [Vertex]
    var isClosed = true

    var segments: [[Point]] {
      (0..<(isClosed ? vertices.count : max(vertices.count - 1, 0))).map {
        let a = vertices[$0], b = vertices[($0 + 1) % vertices.count]
        return [a.point, a.after, b.before, b.point]
      }
    }

    /// Points along it, so many a segment.
    func polyline(_ steps: Int = 24) -> [Point] {
      let ends = vertices.isEmpty ? [] : [vertices[0].point]
      return ends + segments.flatMap { s in (1...steps).map { ModelPath.at(s, Double($0) / Double(steps)) } }
    }

    /// What it encloses; negative where it runs anticlockwise, y down.
    var area: Double {
      let points = polyline()
      return zip(points, points.dropFirst() + points.prefix(1)).map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)
        / 2
    }

    var length: Double { segments.map { ModelPath.length($0) }.reduce(0, +) }
  }

  var contours: [Contour]

  // MARK: - Curves

  static func isStraight(_ s: [Point]) -> Bool { s[0] == s[1] && s[2] == s[3] }

  /// A point of a segment, its ends exactly; on a straight one evenly.
  static func at(_ s: [Point], _ t: Double) -> Point {
    if t == 1 { return s[3] }
    if isStraight(s) { return s[0] + (s[3] - s[0]) * t }
    return Outline.bezier(s[0], s[1], s[2], s[3], t)
  }

  static func distance(_ a: Point, _ b: Point) -> Double { ((a - b) * (a - b)).sum().squareRoot() }

  static func length(_ s: [Point], to t: Double = 1) -> Double {
    let points = (0...400).map { at(s, t * Double($0) / 400) }
    return zip(points, points.dropFirst()).map { distance($0, $1) }.reduce(0, +)
  }

  /// The parameter at which so much of a segment is gone.
  private static func parameter(_ s: [Point], at target: Double) -> Double {
    var low = 0.0, high = 1.0
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if length(s, to: middle) < target { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The part of a segment between two parameters, by de Casteljau's construction.
  private static func part(_ s: [Point], _ from: Double, _ to: Double) -> [Point] {
    if isStraight(s) {
      let a = at(s, from), b = at(s, to)
      return [a, a, b, b]
    }
    func split(_ s: [Point], _ t: Double) -> ([Point], [Point]) {
      var rows = [s]
      while let last = rows.last, last.count > 1 {
        rows.append(zip(last, last.dropFirst()).map { $0 + ($1 - $0) * t })
      }
      return (rows.map { $0[0] }, rows.reversed().map { $0[$0.count - 1] })
    }
    let head = split(s, to).0
    return to > 0 ? split(head, from / to).1 : head
  }

  // MARK: - Trim

  /// Cuts paths that count as one length, in order; `start` 0…2, `end` less than 1 more.
  static func trim(_ paths: [ModelPath], from start: Double, to end: Double) -> [ModelPath] {
    let total = paths.flatMap(\.contours).map(\.length).reduce(0, +)
    let base = start.rounded(.down)
    let intervals = [(start - base, min(end - base, 1)), (0, end - base - 1)]
      .map { ($0.0 * total, $0.1 * total) }.filter { $0.0 < $0.1 }
    var position = 0.0
    return paths.map { path in
      ModelPath(
        contours: path.contours.flatMap { contour -> [Contour] in
          let length = contour.length
          defer { position += length }
          var pieces = intervals.map { (max($0.0 - position, 0), min($0.1 - position, length)) }
            .filter { $0.0 < $0.1 - 1e-9 }
          if pieces.contains(where: { $0.0 <= 0 && $0.1 >= length }) { return [contour] }
          if contour.isClosed, pieces.count == 2, pieces[0].1 == length, pieces[1].0 == 0 {
            pieces = [(pieces[0].0, length + pieces[1].1)]
          }
          return pieces.map { contour.piece($0.0, $0.1) }
        })
    }
  }

  // MARK: - Rounded corners, pucker and bloat, zig-zag

  func rounded(_ radius: Double) -> ModelPath {
    let k = 0.5519150244935106
    return mapContours { contour in
      let old = contour.vertices, count = old.count
      contour.vertices = old.indices.flatMap { i -> [Vertex] in
        let isEnd = !contour.isClosed && (i == 0 || i == count - 1)
        guard old[i].isCorner, !isEnd, count > 1 else { return [old[i]] }
        let corner = old[i].point
        func toward(_ other: Point) -> Point {
          let d = Self.distance(corner, other)
          return d > 0 ? corner + (other - corner) * min(0.5, radius / d) : corner
        }
        let a = toward(old[(i + count - 1) % count].point), b = toward(old[(i + 1) % count].point)
        return [Vertex(a, after: a + (corner - a) * k), Vertex(b, before: b + (corner - b) * k)]
      }
    }
  }

  func bloated(_ amount: Double) -> ModelPath {
    mapContours { contour in
      let points = contour.polyline(200)
      let xs = points.map(\.x), ys = points.map(\.y)
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
        return
      }
      let center = Point((left + right) / 2, (top + bottom) / 2)
      contour.vertices = contour.vertices.map {
        Vertex(
          $0.point + (center - $0.point) * amount, before: $0.before - (center - $0.before) * amount,
          after: $0.after - (center - $0.after) * amount)
      }
    }
  }

  func zigZag(_ amplitude: Double, ridges: Int, isSmooth: Bool) -> ModelPath {
    mapContours { contour in
      let old = contour.vertices, segments = contour.segments, count = old.count
      guard !segments.isEmpty else { return contour.vertices = [] }
      var result: [Vertex] = []
      var side = -1.0
      func add(_ point: Point, _ direction: Point, _ back: Double, _ ahead: Double, _ side: Double) {
        let size = Self.distance(direction, .zero)
        let unit = size > 0 ? direction / size : Point(1, 0)
        let moved = point + Point(unit.y, -unit.x) * (side * amplitude)
        result.append(Vertex(moved, before: moved - unit * back, after: moved + unit * ahead))
      }
      func addVertex(_ i: Int, _ side: Double) {
        let here = old[i].point
        let before = i > 0 ? old[i - 1].point : contour.isClosed ? old[count - 1].point : here
        let after = i < count - 1 ? old[i + 1].point : contour.isClosed ? old[0].point : here
        let part = isSmooth ? 0.5 / Double(ridges + 1) : 0
        add(here, after - before, Self.distance(here, before) * part, Self.distance(here, after) * part, side)
      }
      for i in 0..<count {
        addVertex(i, side)
        side = -side
        guard i < segments.count else { break }
        let s = segments[i]
        let handle = isSmooth ? Self.distance(s[0], s[3]) / (Double(ridges + 1) * 2) : 0
        for ridge in 0..<ridges {
          let t = Double(ridge + 1) / Double(ridges + 1)
          add(Self.at(s, t), Self.at(s, t + 1e-6) - Self.at(s, t - 1e-6), handle, handle, side)
          side = -side
        }
      }
      if contour.isClosed && side > 0 { addVertex(0, 1) }
      contour.vertices = result
    }
  }

  private func mapContours(_ change: (inout Contour) -> Void) -> ModelPath {
    var result = self
    for index in result.contours.indices { change(&result.contours[index]) }
    return result
  }

  fileprivate static func piece(_ contour: Contour, _ from: Double, _ to: Double) -> Contour {
    let segments = contour.segments, lengths = segments.map { length($0) }
    var vertices: [Vertex] = []
    var position = 0.0
    for index in 0..<segments.count * 2 {
      let s = segments[index % segments.count], length = lengths[index % segments.count]
      let a = max(from - position, 0), b = min(to - position, length)
      position += length
      guard b - a > 1e-9 else { continue }
      let cut = part(s, a > 0 ? parameter(s, at: a) : 0, b < length ? parameter(s, at: b) : 1)
      if vertices.isEmpty { vertices.append(Vertex(cut[0])) }
      vertices[vertices.count - 1].after = cut[1]
      vertices.append(Vertex(cut[3], before: cut[2]))
    }
    return Contour(vertices: vertices, isClosed: false)
  }
}

extension ModelPath.Contour {
  /// The part between two lengths from the start; beyond the end it goes on at the start.
  fileprivate func piece(_ from: Double, _ to: Double) -> Self { ModelPath.piece(self, from, to) }
}
