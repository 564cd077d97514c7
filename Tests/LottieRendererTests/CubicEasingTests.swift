import Foundation
import LottieFormat
import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

@Suite struct CubicEasingTests {
  /// The vertical coordinate where the horizontal one is `u`, by bisection on the definition.
  private func reference(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ u: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var low = 0.0, high = 1.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < u { low = middle } else { high = middle }
    }
    return bezier(y1, y2, (low + high) / 2)
  }

  @Test(arguments: [
    (0.42, 0.0, 0.58, 1.0), (0.333, 0.0, 0.667, 1.0), (0.0, 1.0, 1.0, 0.0), (0.9, -0.5, 0.1, 1.5),
    (0.25, 0.1, 0.25, 1.0), (1.0, 0.0, 0.0, 1.0), (0.68, -0.55, 0.265, 1.55),
  ])
  func `an easing agrees with bisection on the curve's definition`(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) {
    let easing = CubicEasing(x1: x1, y1: y1, x2: x2, y2: y2)
    for step in 0...200 {
      let u = Double(step) / 200
      #expect(abs(easing(u) - reference(x1, y1, x2, y2, u)) < 2e-4, "at \(u)")
    }
  }

  @Test func `an easing is exact at both ends and clamps outside`() {
    let easing = CubicEasing(x1: 0.1, y1: 2, x2: 0.9, y2: -1)
    #expect(easing(0) == 0 && easing(1) == 1)
    #expect(easing(-3) == 0 && easing(7) == 1)
  }

  /// The vertical coordinate where the horizontal one is `u` for the first time, by walking along the curve.
  private func firstCrossing(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ u: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    let steps = 100_000
    for step in 1...steps {
      let s = Double(step) / Double(steps)
      let before = bezier(x1, x2, s - 1 / Double(steps)), here = bezier(x1, x2, s)
      guard here >= u else { continue }
      let part = here > before ? (u - before) / (here - before) : 1
      return bezier(y1, y2, s - (1 - part) / Double(steps))
    }
    return 1
  }

  @Test(arguments: [
    (1.04, 0.0, -0.15, 1.0), (-0.5, 0.2, 0.3, 0.9), (0.4, 0.1, 1.8, 0.7), (1.9, 0.3, -0.9, 0.6),
    (-1, 0, 2, 1),
    (2.5, 0.5, 0.9, 1.0), (0.2, -0.4, -2.0, 1.3), (-0.01, 0.0, 1.01, 1.0), (3.0, 0.0, -3.0, 1.0),
  ])
  func `handles may lie beyond the segment, and the first crossing counts`(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) {
    let easing = CubicEasing(x1: x1, y1: y1, x2: x2, y2: y2)
    #expect(easing(0) == 0 && easing(1) == 1)
    for step in 1..<40 {
      let u = Double(step) / 40
      #expect(abs(easing(u) - firstCrossing(x1, y1, x2, y2, u)) < 1e-3, "at \(u)")
    }
  }

  @Test(arguments: 0..<8) func `random handles agree with a walk along the curve`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let x1 = Double(random.float(in: -2...3)), x2 = Double(random.float(in: -2...3))
      // Even heights make progress the curve's parameter's own cubic: a wrong crossing shows at once.
      let easing = CubicEasing(x1: x1, y1: 1 / 3, x2: x2, y2: 2 / 3)
      for u in [0.02, 0.3, 0.5, 0.71, 0.97] {
        let expected = firstCrossing(x1, 1 / 3, x2, 2 / 3, u)
        // Where the curve turns, a tiny change of u moves the crossing much.
        let nearby = [u - 1e-4, u + 1e-4].map { firstCrossing(x1, 1 / 3, x2, 2 / 3, $0) }
        let spread = nearby.map { abs($0 - expected) }.max() ?? 0
        #expect(abs(easing(u) - expected) < 1e-3 + spread, "\(x1) \(x2) at \(u)")
      }
    }
  }

  @Test func `handles without bounds stay finite`() {
    for x in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      for easing in [CubicEasing(x1: x, y1: 0, x2: 0.5, y2: 1), CubicEasing(x1: 0.5, y1: 0, x2: x, y2: 1)] {
        for u in [0.1, 0.5, 0.9] { #expect(easing(u).isFinite) }
      }
    }
  }

  @Test func `a rotation with handles outside is eased by them`() throws {
    // The angle at frame 3 of 10, where the two handles have changed sides: the cubic's first crossing.
    let animation = try LottieAnimation(
      layers: #"""
        [{"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32]},"r":{"a":1,"k":[
          {"t":0,"s":[0],"o":{"x":[1.04],"y":[0]},"i":{"x":[-0.15],"y":[1]}},{"t":10,"s":[100]}]}},
          "shapes":[{"ty":"rc","p":{"k":[10,0]},"s":{"k":[20,2]},"r":{"k":0}},
            {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]
        """#)
    let renderer = try Renderer(atOwnSize: animation)
    for frame in [3.0, 5, 7] {
      let angle = firstCrossing(1.04, 0, -0.15, 1, frame / 10) * 100 * .pi / 180
      let surface = renderer.surface(at: frame)
      var x = 0.0, y = 0.0
      for (index, pixel) in surface.pixels.enumerated() {
        x += (Double(index % 64) + 0.5 - 32) * Double(pixel >> 24)
        y += (Double(index / 64) + 0.5 - 32) * Double(pixel >> 24)
      }
      #expect(abs(atan2(y, x) - angle) < 0.01, "frame \(frame)")
    }
  }
}
