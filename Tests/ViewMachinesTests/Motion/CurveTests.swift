import Testing
import ViewMachines

/// §2.4: the four curves.
struct CurveTests {
  @Test(arguments: 0...3)
  func `curves begin at 0, end at 1 and only rise`(number: Int) {
    let curve = AnimationCurve(rawValue: number)
    var last = 0.0
    for step in 0...1000 {
      let progress = curve.progress(at: Double(step) / 1000)
      #expect(progress >= last && progress <= 1)
      last = progress
    }
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: -1) == 0 && curve.progress(at: 2) == 1)
    #expect(curve.progress(at: .nan) == 0)
  }

  /// A place on the Bézier that a parameter names, worked out by hand.
  @Test(arguments: [
    // x = 3·s·(1−s)²·x1 + 3·s²·(1−s)·x2 + s³ at s = ½ is ⅜·(x1 + x2) + ⅛, and y there is ½.
    (AnimationCurve.easeIn, 0.6575, 0.5), (.easeOut, 0.3425, 0.5), (.easeInOut, 0.5, 0.5),
    (.linear, 0.3, 0.3),
    // At s = ¼: 27/64·x1 + 9/64·x2 + 1/64; y is 10/64.
    (.easeIn, 0.333_437_5, 0.156_25), (.easeOut, 0.097_187_5, 0.156_25), (.easeInOut, 0.274_375, 0.156_25),
  ])
  func `curves are the Béziers of their names`(curve: AnimationCurve, time: Double, progress: Double) {
    #expect(isClose(curve.progress(at: time), progress))
  }

  @Test func `easing in is easing out backwards`() {
    for step in 0...100 {
      let time = Double(step) / 100
      #expect(
        isClose(AnimationCurve.easeIn.progress(at: time), 1 - AnimationCurve.easeOut.progress(at: 1 - time)))
    }
  }
}
