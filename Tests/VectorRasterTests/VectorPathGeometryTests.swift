import TestSupport
import Testing
import VectorRaster

@Suite struct VectorPathGeometryTests {
  @Test(.enabled(if: MallocCounter.isAvailable)) func `a path made of many grows as arrays do`() {
    let square = VectorPath("M 0 0 L 10 0 L 10 10 L 0 10 Z")
    var path = VectorPath()
    let bytes = MallocCounter.bytes {
      for index in 0..<4000 { path.append(square, transformedBy: .translation(Float(index), 0)) }
    }
    #expect(path.points.count == 16_000 && path.points.last == Vector2(3999, 10))
    // 144 kB at the end; growing for each square would take 256 MB.
    #expect(bytes < 4 << 20, "\(bytes) bytes")
  }

  @Test func `bounds follow curves, not control points`() {
    #expect(VectorPath("M 0 0 C 0 10 10 10 10 0").bounds == Bounds(minX: 0, minY: 0, maxX: 10, maxY: 7.5))
    #expect(VectorPath("M 0 0 C -4 0 14 0 10 8").bounds.minX < -0.5)
    #expect(VectorPath("M 0 0 L 3 4 Z").bounds == Bounds(minX: 0, minY: 0, maxX: 3, maxY: 4))
    #expect(VectorPath("").bounds.isEmpty)
    #expect(VectorPath("M 2 3").bounds == Bounds(minX: 2, minY: 3, maxX: 2, maxY: 3))
    let circle = VectorPath.circle(Vector2(5, 6), 4)
    #expect(circle.bounds.isClose(to: Bounds(minX: 1, minY: 2, maxX: 9, maxY: 10), 1e-5))
  }

  @Test(arguments: 0..<sampled(50)) func `bounds are those of many points on the curve`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var path = VectorPath()
    path.move(to: random.point(in: 0...100))
    path.cubic(random.point(in: -100...200), random.point(in: -100...200), to: random.point(in: 0...100))
    var expected = Bounds.empty
    for point in path.densePolylines[0] { expected.insert(point) }
    #expect(path.bounds.isClose(to: expected, 0.02))
  }

  @Test func `bounds of what is not finite are harmless`() {
    for text in ["M nan 0 L 1 1", "M 0 0 C inf 0 0 inf 1 1", "M 3e38 0 C -3e38 0 3e38 3e38 -3e38 0"] {
      _ = VectorPath(text).bounds
      _ = VectorPath(text).contains(Vector2(0, 0))
      _ = VectorPath(text).contains(Vector2(.nan, 0))
    }
  }

  @Test func `a square holds its left and upper edge only`() {
    let square = VectorPath("M 0 0 L 10 0 L 10 10 L 0 10 Z")
    #expect(square.windingNumber(at: Vector2(5, 5)) == 1)
    #expect(square.contains(Vector2(0, 5)) && !square.contains(Vector2(10, 5)))
    #expect(square.contains(Vector2(5, 0)) && !square.contains(Vector2(5, 10)))
    #expect(!square.contains(Vector2(-1, 5)))
    #expect(!square.contains(Vector2(11, 0)))
    #expect(VectorPath("M 0 0 L 0 10 L 10 10 L 10 0 Z").windingNumber(at: Vector2(5, 5)) == -1)
  }

  @Test func `open subpaths are closed by a line`() {
    let path = VectorPath("M 0 0 L 10 0 L 10 10 M 20 0 L 30 0 L 30 10")
    #expect(path.contains(Vector2(9, 1)))
    #expect(!path.contains(Vector2(1, 9)))
    #expect(path.contains(Vector2(29, 1)))
  }

  @Test func `rings are hollow by either rule, as they run`() {
    var ring = VectorPath.circle(.zero, 10)
    ring.append(.circle(.zero, 5))
    #expect(ring.windingNumber(at: Vector2(1, 1)) == 2)
    #expect(ring.contains(Vector2(1, 1)))
    #expect(!ring.contains(Vector2(1, 1), evenOdd: true))
    #expect(ring.contains(Vector2(7, 0), evenOdd: true))
  }

  @Test(arguments: 0..<sampled(40)) func `winding of curves is that of many short lines`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var path = VectorPath()
    path.move(to: random.point(in: 0...100))
    for _ in 0..<3 {
      path.cubic(random.point(in: -50...150), random.point(in: -50...150), to: random.point(in: 0...100))
    }
    path.close()
    let lines = path.densePolylines
    var polygon = VectorPath()
    for (index, point) in lines[0].enumerated() {
      index == 0 ? polygon.move(to: point) : polygon.line(to: point)
    }
    for _ in 0..<200 {
      let point = random.point(in: -20...120)
      if distance(from: point, to: lines) < 0.05 { continue }
      #expect(path.windingNumber(at: point) == polygon.windingNumber(at: point))
    }
  }
}
