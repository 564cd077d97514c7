import PlainMath
import TestSupport
import Testing
import VectorRaster

/// With round caps and joins a stroke is all points within half the width of the path: a definition that
/// needs no stroker, so random outlines are compared with it, point by point.
@Suite struct StrokerDistanceTests {
  @Test(arguments: 0..<40)
  func `round strokes hold exactly the points near the path`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var path = VectorPath()
    for _ in 0..<Int(random.float(in: 1...2.99)) {
      path.move(to: random.point(in: 0...100))
      for _ in 0..<Int(random.float(in: 1...4.99)) {
        if random.float(in: 0...1) < 0.3 {
          path.line(to: random.point(in: 0...100))
        } else {
          path.cubic(
            random.point(in: 0...100), random.point(in: 0...100), to: random.point(in: 0...100))
        }
      }
      if random.float(in: 0...1) < 0.5 { path.close() }
    }
    let width = random.float(in: 0...1) < 0.5 ? random.float(in: 1...8) : random.float(in: 8...60)
    expectDistanceRule(path, width: width, &random)
  }

  @Test(arguments: [Float](arrayLiteral: 2, 9, 10, 11, 19, 21, 40))
  func `a pen wider than a circle leaves no hole it should not`(width: Float) {
    var path = VectorPath()
    let k: Float = 0.5519150244935106 * 10
    path.move(to: Vector2(50, 40))
    path.cubic(Vector2(50 + k, 40), Vector2(60, 50 - k), to: Vector2(60, 50))
    path.cubic(Vector2(60, 50 + k), Vector2(50 + k, 60), to: Vector2(50, 60))
    path.cubic(Vector2(50 - k, 60), Vector2(40, 50 + k), to: Vector2(40, 50))
    path.cubic(Vector2(40, 50 - k), Vector2(50 - k, 40), to: Vector2(50, 40))
    path.close()
    var random = SplitMix64(seed: UInt64(width))
    expectDistanceRule(path, width: width, &random)
  }

  @Test func `cusps and degenerate curves are round too`() {
    var random = SplitMix64(seed: 5)
    let ends: [[Vector2]] = [
      [Vector2(20, 80), Vector2(90, 20), Vector2(10, 20), Vector2(80, 80)],  // loop
      [Vector2(20, 80), Vector2(80, 20), Vector2(20, 20), Vector2(80, 80)],  // cusp
      [Vector2(20, 50), Vector2(90, 50), Vector2(10, 50), Vector2(80, 50)],  // flat, turns back twice
      [Vector2(20, 50), Vector2(20, 50), Vector2(80, 60), Vector2(80, 60)],  // controls on the ends
      [Vector2(20, 50), Vector2(20, 50), Vector2(20, 50), Vector2(80, 60)],
      [Vector2(20, 50), Vector2(80, 60), Vector2(80, 60), Vector2(80, 60)],
      [Vector2(50, 50), Vector2(90, 20), Vector2(10, 20), Vector2(50, 50)],  // ends where it starts
      [Vector2(50, 50), Vector2(90, 50), Vector2(90, 50), Vector2(50, 50)],  // there and back
    ]
    for points in ends {
      for width in [3, 12, 40] as [Float] {
        var path = VectorPath()
        path.move(to: points[0])
        path.cubic(points[1], points[2], to: points[3])
        expectDistanceRule(path, width: width, &random)
      }
    }
  }

  @Test func `the scale alone sets the precision`() {
    // The same picture in units a thousand times smaller.
    var random = SplitMix64(seed: 11)
    var path = VectorPath()
    path.move(to: Vector2(0.02, 0.03))
    path.cubic(Vector2(0.09, 0.01), Vector2(0.01, 0.08), to: Vector2(0.08, 0.07))
    var large = VectorPath()
    large.append(path, transformedBy: .scale(1000, 1000))
    var small = VectorPath()
    var stroker = Stroker()
    stroker.outline(
      path, StrokeOptions(width: 0.012, cap: .round, join: .round), scale: 1000, into: &small)
    var outline = VectorPath()
    outline.append(small, transformedBy: .scale(1000, 1000))
    expectDistanceRule(large, width: 12, outline: outline, &random)
  }

  private func expectDistanceRule(_ path: VectorPath, width: Float, _ random: inout SplitMix64) {
    var stroker = Stroker()
    var outline = VectorPath()
    stroker.outline(
      path, StrokeOptions(width: width, cap: .round, join: .round), scale: 1, into: &outline)
    expectDistanceRule(path, width: width, outline: outline, &random)
  }

  private func expectDistanceRule(
    _ path: VectorPath, width: Float, outline: VectorPath, _ random: inout SplitMix64
  ) {
    let polylines = path.densePolylines
    var failures = 0
    for index in 0..<200 {
      // Half of the points near the edge, where mistakes are.
      var point = random.point(in: -20...120)
      if index & 1 == 0, let line = polylines.randomElement(using: &random),
        let near = line.randomElement(using: &random)
      {
        let (s, c) = PlainMath.sinCos(Double(random.float(in: 0...6.28)))
        let reach = width / 2 * random.float(in: 0.9...1.1)
        point = near + Vector2(Float(c) * reach, Float(s) * reach)
      }
      let distance = distance(from: point, to: polylines)
      if (distance - width / 2).magnitude < 0.21 { continue }
      if outline.contains(point) != (distance < width / 2) { failures += 1 }
    }
    #expect(failures == 0, "\(failures) of 200 points on the wrong side, width \(width), \(path)")
  }
}

extension SplitMix64 {
  /// A point with both coordinates in `range`.
  mutating func point(in range: ClosedRange<Float>) -> Vector2 { Vector2(float(in: range), float(in: range)) }
}

func distance(from point: Vector2, to polylines: [[Vector2]]) -> Float {
  var best = Float.infinity
  for line in polylines {
    for (a, b) in zip(line, line.dropFirst()) {
      let ab = b - a
      let t = ab.dot(ab) > 0 ? min(1, max(0, (point - a).dot(ab) / ab.dot(ab))) : 0
      best = min(best, (point - a.mixed(with: b, t)).length)
    }
  }
  return best
}
