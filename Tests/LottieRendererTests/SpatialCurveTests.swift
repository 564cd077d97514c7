import Testing

@testable import LottieRenderer

@Suite struct SpatialCurveTests {
  @Test func `a way whose tangents lie on its line is straight, even where they point beyond its ends`() {
    let end = SIMD2<Double>(-180, 0)
    #expect(SpatialCurve(start: .zero, out: [92, 0], into: [-125, 0], end: end) == nil)
    #expect(SpatialCurve(start: .zero, out: .zero, into: .zero, end: end) == nil)
    #expect(SpatialCurve(start: .zero, out: [0, 10], into: .zero, end: end) != nil)
  }

  @Test func `a way that ends where it starts is walked`() throws {
    let loop = try #require(SpatialCurve(start: .zero, out: [90, 0], into: [0, 90], end: .zero))
    let middle = loop.point(at: 0.5)
    // The loop is its own mirror image about the diagonal.
    #expect(abs(middle.x - middle.y) < 1e-3 && middle.x > 20)
  }

  @Test func `half of a quarter circle's length is half its angle`() throws {
    let k = 0.5519150244935106 * 100
    let arc = try #require(SpatialCurve(start: [100, 0], out: [0, k], into: [k, 0], end: [0, 100]))
    for step in 1..<10 {
      let angle = Double(step) / 10 * .pi / 2
      let point = arc.point(at: Double(step) / 10)
      let radius = (point * point).sum().squareRoot()
      #expect(abs(radius - 100) < 0.05)
      // The tangent of a circle is a quarter turn from its radius.
      let direction = arc.direction(at: Double(step) / 10)
      #expect(abs((direction * point).sum()) < 0.2)
      #expect(abs(point.x * direction.y - point.y * direction.x - radius) < 0.1, "at \(angle)")
    }
  }

  @Test func `an easing that overshoots goes on along the tangent`() throws {
    let curve = try #require(SpatialCurve(start: .zero, out: [0, 50], into: [-50, 0], end: [100, 100]))
    let beyond = curve.point(at: 1.1), before = curve.point(at: -0.1)
    #expect(abs(beyond.y - 100) < 1e-6 && beyond.x > 100)
    #expect(abs(before.x) < 1e-6 && before.y < 0)
  }
}
