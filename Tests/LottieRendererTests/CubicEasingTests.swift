import Testing

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

  @Test func `handles beyond the segment are pulled back`() {
    #expect(
      CubicEasing(x1: -2, y1: 0, x2: 3, y2: 1) == CubicEasing(x1: 0, y1: 0, x2: 1, y2: 1))
  }
}
