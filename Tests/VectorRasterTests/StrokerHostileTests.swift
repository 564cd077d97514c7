import TestSupport
import Testing
@testable import VectorRaster

@Suite struct StrokerHostileTests {
  static let numbers: [Float] = [
    0, 1, -1, 1e-38, 1e-20, 0.1, 100, 1e6, 1e15, -1e15, 1e16, 1e30, -1e38, .nan, .infinity, -.infinity,
    .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]

  @Test(arguments: 0..<200) func `any path and any pen`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number() -> Float {
      let value = random.unit()
      if value < 0.6 { return random.float(in: -100...100) }
      return Self.numbers.randomElement(using: &random) ?? 0
    }
    func point() -> Vector2 { Vector2(number(), number()) }
    var path = VectorPath()
    path.move(to: point())
    for _ in 0..<8 {
      switch random.next() % 8 {
      case 0: path.move(to: point())
      case 1: path.close()
      case 2, 3: path.line(to: point())
      case 4: path.line(to: path.points[path.points.count - 1])
      default: path.cubic(point(), point(), to: point())
      }
    }
    let caps: [StrokeOptions.Cap] = [.butt, .round, .square]
    let joins: [StrokeOptions.Join] = [.miter, .round, .bevel]
    var stroker = Stroker()
    var outline = VectorPath()
    for cap in caps {
      for join in joins {
        stroker.outline(
          path, StrokeOptions(width: number(), cap: cap, join: join, miterLimit: number()), scale: number(),
          into: &outline)
        stroker.outline(
          path, StrokeOptions(width: 5, cap: cap, join: join, miterLimit: number()), scale: 1, into: &outline)
      }
    }
    for point in outline.points { #expect(point.isFinite) }
    #expect(outline.points.count < 300_000)
  }

  @Test func `a miter limit of infinity does not reach infinity`() {
    let outline = stroke("M 0 0 L 100 0 L 0 0.001", StrokeOptions(width: 2, miterLimit: .infinity))
    for point in outline.points { #expect(point.isFinite) }
    let back = stroke("M 0 0 L 100 0 L 0 0", StrokeOptions(width: 2, miterLimit: .infinity))
    #expect(back.bounds.maxX <= 100.001)
  }

  /// Each turn of a round join is half a circle in the finest steps: 170 points for each vertex.
  @Test func `an outline keeps no point that was not paid`() {
    var path = VectorPath()
    path.move(to: .zero)
    for index in 1..<20_000 { path.line(to: Vector2(Float(index % 2) * 10, Float(index) * 1e-3)) }
    for isClosed in [false, true] {
      if isClosed { path.close() }
      for units: Int64 in [1 << 22, 1 << 25, 1 << 28] {
        var work = WorkBudget(units)
        var outline = VectorPath()
        var stroker = Stroker()
        stroker.outline(
          path, StrokeOptions(width: 1e6, cap: .butt, join: .round), scale: 4, spending: &work, into: &outline
        )
        #expect(Int64(outline.points.count) <= units / WorkCost.strokePoint)
        #expect(work.isExhausted == outline.points.isEmpty)
      }
    }
  }

  @Test func `very many very large curves don't fill the memory`() {
    var path = VectorPath()
    path.move(to: .zero)
    for index in 0..<10_000 {
      let x = Float(index % 97) * 1e5
      path.cubic(Vector2(x, 1e6), Vector2(-x, -1e6), to: Vector2(1e6, x))
    }
    let outline = stroke(path, StrokeOptions(width: 1))
    #expect(outline.points.count < 5_000_000)
  }
}
