import Testing
import VectorRaster

@testable import LottieRenderer

@Suite struct SpatialCurveTests {
  @Test func `a way whose control points lie between its ends is straight`() throws {
    let end = SIMD2<Double>(-180, 0)
    #expect(SpatialCurve(start: .zero, out: [-92, 0], into: [125, 0], end: end) == nil)
    #expect(SpatialCurve(start: .zero, out: .zero, into: .zero, end: end) == nil)
    #expect(SpatialCurve(start: .zero, out: [0, 10], into: .zero, end: end) != nil)
    // On the line, but behind the start and beyond the end.
    #expect(SpatialCurve(start: .zero, out: [10, 0], into: .zero, end: end) != nil)
    #expect(SpatialCurve(start: .zero, out: .zero, into: [-10, 0], end: end) != nil)
  }

  @Test func `a way along a line goes beyond its ends with its control points`() throws {
    // x(t) = 276 (1-t)² t - 915 (1-t) t² - 180 t³ turns at its greatest and least.
    let line = try #require(SpatialCurve(start: .zero, out: [92, 0], into: [-125, 0], end: [-180, 0]))
    func x(_ t: Double) -> Double {
      276 * (1 - t) * (1 - t) * t - 915 * (1 - t) * t * t - 180 * t * t * t
    }
    let samples = (0...10_000).map { x(Double($0) / 10_000) }
    let length = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.reduce(0, +)
    var walked = 0.0, worst = 0.0
    for (a, b) in zip(samples, samples.dropFirst()) {
      walked += abs(b - a)
      worst = max(worst, abs(line.point(at: walked / length).x - b))
    }
    #expect(worst < 0.05)
    #expect(length > 250)
  }

  @Test func `tangents beyond a straight way count where the next keyframe has no value`() throws {
    // As lottie-web draws Mobilo/L: the old last keyframe has a time alone. One with a value makes the way straight.
    func x(_ last: String) throws -> Double {
      let animation = try LottieAnimation(
        layers: #"""
          [{"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[
            {"t":0,"s":[40,32],"e":[20,32],"o":{"x":0.2,"y":0.2},"i":{"x":0.8,"y":0.8},"to":[30,0],"ti":[-10,0]},
            \#(last)]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[2,2]},"r":{"k":0}},
              {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]
          """#)
      let surface = try Renderer(atOwnSize: animation).surface(at: 10)
      let columns = surface.pixels.indices.filter { surface.pixels[$0] >> 24 > 127 }.map {
        Double($0 % 64) + 0.5
      }
      return columns.reduce(0, +) / Double(columns.count)
    }
    #expect(try abs(x(#"{"t":20,"s":[20,32]}"#) - 30) < 0.6)
    // Half of the way lies behind the turn on the right.
    let curve = try #require(SpatialCurve(start: [40, 32], out: [30, 0], into: [-10, 0], end: [20, 32]))
    #expect(curve.point(at: 0.5).x > 35)
    #expect(try abs(x(#"{"t":20}"#) - curve.point(at: 0.5).x) < 0.6)
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
