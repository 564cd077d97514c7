import Testing

@testable import ViewMachines

/// §2.3: what transformations make, and how one becomes another.
struct TransformTests {
  private func transform(
    _ steps: [AnimationMachineFile.Transformation], _ compatibility: ViewMachineCompatibility = .documented
  ) -> ViewTransform {
    AnimationMachineFile.View("1", transformations: steps).transform(compatibility)
  }

  @Test func `a later step is applied to points first`() {
    // A point is turned, then scaled, then moved; the way it is moved is not scaled.
    let made = transform([.translate(0, 120), .scale(1.5, 1.5), .rotate(180)])
    #expect(made == ViewTransform.translation(0, 120) * .scale(1.5, 1.5) * .rotation(degrees: 180))
    #expect(made == ViewTransform(a: -1.5, b: 0, c: 0, d: -1.5, tx: 0, ty: 120))
    // The other way round, it is.
    #expect(
      transform([.scale(2, 3), .translate(10, 10)]) == ViewTransform(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 30))
  }

  @Test func `an identity forgets what precedes it, and an unknown step does nothing`() {
    #expect(transform([.scale(2, 2), .init(.identity), .translate(1, 2)]) == .translation(1, 2))
    #expect(transform([.scale(2, 2), .init(), .translate(1, 2)]) == .translation(1, 2))
    #expect(transform([.scale(2, 2), .init(.init(rawValue: 4)), .init(.init(rawValue: -1))]) == .scale(2, 2))
  }

  @Test(arguments: [
    (90.0, 90.0, 0.0), (359, 359, 180), (360, 360, 360), (540, 540, 540), (-90, -90, 0), (-270, -270, -180),
    (180, 180, 180), (45, 45, 0), (0, 0, 0),
  ])
  func `degrees are degrees, and half turns for the original`(
    degrees: Double, intended: Double, original: Double
  ) {
    #expect(transform([.rotate(degrees)]) == .rotation(degrees: intended))
    #expect(transform([.rotate(degrees)], .originalRuntime) == .rotation(degrees: original))
  }

  @Test func `quarter turns are exact`() {
    #expect(ViewTransform.rotation(degrees: 90) == ViewTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(ViewTransform.rotation(degrees: 180) == .scale(-1, -1))
    #expect(ViewTransform.rotation(degrees: -450) == .rotation(degrees: 270))
    #expect(ViewTransform.rotation(degrees: 1e9) == .rotation(degrees: 1e9.remainder(dividingBy: 360)))
    #expect(
      isClose(
        .rotation(degrees: 30),
        ViewTransform(a: 0.75.squareRoot(), b: 0.5, c: -0.5, d: 0.75.squareRoot(), tx: 0, ty: 0)))
  }

  @Test func `a factor that is left out is 1, and 0 for the original`() {
    let half = AnimationMachineFile.Transformation(.scale, scaleX: 3)
    #expect(transform([half]) == .scale(3, 1))
    #expect(transform([half], .originalRuntime) == .scale(3, 0))
  }

  @Test(arguments: [
    ViewTransform.identity, .scale(2, 3), .scale(-2, 3), .scale(2, -3), .scale(-1, -1), .scale(0, 0),
    .scale(0, 2),
    .scale(2, 0), .rotation(degrees: 33), .rotation(degrees: -170) * .scale(3, 0.5),
    ViewTransform(a: 1, b: 0.5, c: -2, d: 3, tx: 7, ty: -8),
    ViewTransform(a: 1, b: 2, c: 3, d: -4, tx: 0, ty: 0),
    ViewTransform(a: 0, b: 0, c: 0.6, d: 0.8, tx: 1, ty: 2),
  ])
  func `parts make the transform that they were taken from`(transform: ViewTransform) {
    #expect(isClose(TransformParts(decomposing: transform).composed, transform))
    #expect(TransformParts(matrix: transform).matrix == transform)
  }

  @Test(arguments: [
    (0.0, 90.0, 45.0), (90, 0, 45), (0, 180, 90), (180, 0, 270), (0, -180, 90), (170, -170, 180),
    (-170, 170, 180),
    (350, 10, 0), (0, 270, -45), (0, 540, 90), (0, 360, 0), (-90, 90, 0), (90, -90, 180),
  ])
  func `a turn goes the shorter way round, and clockwise where both are equal`(
    start: Double, end: Double, half: Double
  ) {
    let from = TransformParts(decomposing: .rotation(degrees: start))
    let to = TransformParts(decomposing: .rotation(degrees: end))
    let middle = to.adding(to.offset(from: from), times: 0.5).composed
    #expect(isClose(middle, .rotation(degrees: half)))
    #expect(isClose(to.adding(to.offset(from: from), times: 1).composed, .rotation(degrees: start)))
  }

  @Test func `half a turn is clockwise from every angle`() {
    for start in 0..<360 {
      let from = TransformParts(decomposing: .rotation(degrees: Double(start)))
      let to = TransformParts(decomposing: .rotation(degrees: Double(start) + 180))
      let middle = to.adding(to.offset(from: from), times: 0.5).composed
      #expect(isClose(middle, .rotation(degrees: Double(start) + 90)), "from \(start)")
    }
  }

  @Test func `what vanishes or appears does not turn on its way`() {
    let turned = ViewTransform.rotation(degrees: 40)
    for (start, end) in [(turned, ViewTransform.scale(0, 0)), (.scale(0, 0), turned)] {
      let from = TransformParts(decomposing: start)
      let to = TransformParts(decomposing: end).facing(from)
      let middle = to.adding(to.offset(from: from), times: 0.5).composed
      #expect(isClose(middle, turned * .scale(0.5, 0.5)))
    }
  }

  @Test(arguments: ViewMachineCompatibility.allCases)
  func `numbers that are too large for a transform leave it out`(compatibility: ViewMachineCompatibility) {
    let large = Array(repeating: AnimationMachineFile.Transformation.scale(1e9, 1e9), count: 40)
    for steps in [
      large, large + [.scale(0, 0)], [.translate(.infinity, 0)], [.rotate(.nan)], [.scale(.nan, 1)],
    ] {
      let made = transform(steps, compatibility)
      #expect(made == .identity)
    }
    let tiny = Array(repeating: AnimationMachineFile.Transformation.scale(1e-9, 1e-9), count: 40)
    #expect(transform(tiny, compatibility).isReasonable)
    let box = ViewFrame(1, 2, 3, 4).box(of: transform(tiny, compatibility))
    #expect(isClose(box, ViewFrame(1, 2, 3, 4)))
    // Nonsense that a stage says moves nothing, and stops nothing.
    let nonsense = ViewTransform(a: .nan, b: 1, c: .infinity, d: 0, tx: 0, ty: 0)
    _ = TransformParts(decomposing: .identity).offset(from: TransformParts(decomposing: nonsense)).composed
  }

  @Test func `the shorter way is found for angles of many turns`() {
    #expect(Angle.shortestWay(from: 0, to: 180) == 180)
    #expect(Angle.shortestWay(from: 0, to: -180) == 180)
    #expect(Angle.shortestWay(from: 720, to: 100) == 100)
    #expect(Angle.shortestWay(from: 10, to: 350) == -20)
  }
}
