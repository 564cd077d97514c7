import Testing
import ViewMachines

@Suite struct PaceTests {
  @Test func `a Bézier that is one of the original's curves is that curve`() throws {
    for (pace, curve) in [
      (MotionPace.bezier(0.42, 0, 1, 1), AnimationCurve.easeIn), (.bezier(0, 0, 0.58, 1), .easeOut),
      (.bezier(0.42, 0, 0.58, 1), .easeInOut), (.bezier(0.3, 0.3, 0.6, 0.6), .linear),
    ] {
      let pace = try #require(pace)
      for step in 0...50 {
        let time = Double(step) / 50
        #expect(abs(pace.progress(at: time) - curve.progress(at: time)) < 1e-9)
      }
    }
  }

  @Test func `a Bézier may go beyond its end, and be steep`() throws {
    let back = try #require(MotionPace.bezier(0.5, -1, 0.5, 2))
    // Half of the way: 3/8 · (−1) + 3/8 · 2 + 1/8.
    #expect(abs(back.progress(at: 0.5) - 0.5) < 1e-9)
    #expect(back.progress(at: 0.2) < 0 && back.progress(at: 0.8) > 1)
    // Times 0 and 1: x = s³ − … is flat at both ends, and x(½) = ½.
    let steep = try #require(MotionPace.bezier(1, 0, 0, 1))
    #expect(abs(steep.progress(at: 0.5) - 0.5) < 1e-9)
    for step in 1..<100 {
      let time = Double(step) / 100
      #expect(steep.progress(at: time) > steep.progress(at: time - 0.01))
    }
  }

  @Test(arguments: [0.05, 0.2, 0.5, 0.8, 0.999, 1])
  func `a spring obeys its equation, and is at its end when the time is over`(damping: Double) throws {
    let pace = try #require(MotionPace.spring(damping: damping))
    #expect(pace.progress(at: 0) == 0 && pace.progress(at: 1) == 1)
    #expect(abs(pace.progress(at: 1 - 1e-9) - 1) < 1e-6)
    // It begins at rest, but for the thousandth that is spread over the way.
    #expect(abs(pace.progress(at: 1e-6)) < 2e-8)
    let highest = (0...1000).map { pace.progress(at: Double($0) / 1000) }.reduce(0) { max($0, $1) }
    // The first swing goes e^(−πζ/√(1−ζ²)) beyond the end, as far as a thousandth matters.
    if damping == 0.5 { #expect(abs(highest - 1.163) < 2e-3) }
    if damping == 1 { #expect(highest <= 1) }
    let still = (900...1000).map { abs(pace.progress(at: Double($0) / 1000) - 1) }.reduce(0) { max($0, $1) }
    #expect(still < 4e-3)
  }

  @Test func `a spring that is fast already begins so`() throws {
    let pace = try #require(MotionPace.spring(damping: 0.7, velocity: 5))
    #expect(abs(pace.progress(at: 1e-6) / 1e-6 - 5) < 1e-2)
    #expect(try #require(MotionPace.spring(damping: 1, velocity: -5)).progress(at: 0.01) < 0)
  }

  @Test func `numbers that can't be are refused`() {
    #expect(MotionPace.spring(damping: 0) == nil && MotionPace.spring(damping: 1.1) == nil)
    #expect(
      MotionPace.spring(damping: .nan) == nil && MotionPace.spring(damping: 1, velocity: .infinity) == nil)
    #expect(MotionPace.bezier(-0.1, 0, 1, 1) == nil && MotionPace.bezier(0, 0, 1, .nan) == nil)
  }
}
