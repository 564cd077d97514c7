import Foundation

/// Closed polygons in Double, and how much of each pixel they cover: the plain twin of the rasteriser.
struct Outline {
  typealias Point = SIMD2<Double>

  var contours: [[Point]] = []

  /// A polygon.
  static func polygon(_ points: [(Double, Double)]) -> Outline {
    Outline(contours: [points.map { Point($0.0, $0.1) }])
  }

  /// An upright box.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Outline {
    polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
  }

  /// An ellipse, by its centre and half axes.
  static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Outline {
    polygon(
      (0..<256).map { step in
        let angle = Double(step) * .pi / 128
        return (x + rx * cos(angle), y + ry * sin(angle))
      })
  }

  /// A vertex and its tangents, relative to it, as Lottie writes them.
  struct Vertex {
    var point: Point
    var into = Point.zero
    var out = Point.zero
  }

  /// A closed chain of cubics.
  static func closed(_ vertices: [Vertex]) -> Outline {
    var points: [Point] = []
    for (index, start) in vertices.enumerated() {
      let end = vertices[(index + 1) % vertices.count]
      points += (0..<64).map {
        bezier(start.point, start.point + start.out, end.point + end.into, end.point, Double($0) / 64)
      }
    }
    return Outline(contours: [points])
  }

  /// What a wide line with round joins and caps covers.
  static func line(_ points: [Point], width: Double) -> Outline {
    var result = Outline()
    for (a, b) in zip(points, points.dropFirst()) {
      let along = b - a, length = (along * along).sum().squareRoot()
      let side = Point(-along.y, along.x) * (width / 2 / length)
      result.contours.append([a + side, a - side, b - side, b + side])
    }
    for point in points { result += .ellipse(point.x, point.y, width / 2, width / 2) }
    return result.oriented
  }

  /// A point of a cubic.
  static func bezier(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }

  static func + (a: Outline, b: Outline) -> Outline { Outline(contours: a.contours + b.contours) }
  static func += (a: inout Outline, b: Outline) { a.contours += b.contours }

  /// Every point changed.
  func mapped(_ change: (Point) -> Point) -> Outline {
    Outline(contours: contours.map { $0.map(change) })
  }

  /// The same polygons, all the same way round.
  var oriented: Outline {
    Outline(contours: contours.map { Self.signedArea($0) < 0 ? $0.reversed() : $0 })
  }

  /// The sum of the areas, negative for polygons the other way round.
  var area: Double { contours.map(Self.signedArea).reduce(0, +) }

  private static func signedArea(_ points: [Point]) -> Double {
    var sum = 0.0
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % points.count]
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  /// How much of each pixel is inside, 0…1: exact along 32 lines through each row.
  func coverage(width: Int, height: Int, evenOdd: Bool = false) -> [Double] {
    var coverage = [Double](repeating: 0, count: width * height)
    let lines = 32
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for points in contours {
        var a = points[points.count - 1]
        for b in points {
          if (a.y <= y) != (b.y <= y) {
            crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
          }
          a = b
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated().dropLast() {
        winding += crossing.winding
        guard evenOdd ? winding & 1 != 0 : winding != 0 else { continue }
        let from = max(crossing.x, 0), to = min(crossings[index + 1].x, Double(width))
        var x = from
        while x < to {
          let next = min(x.rounded(.down) + 1, to)
          coverage[line / lines * width + Int(x)] += (next - x) / Double(lines)
          x = next
        }
      }
    }
    return coverage
  }
}
