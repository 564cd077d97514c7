import Foundation
import PlainMath
import TestSupport
import Testing
import VectorRaster

/// The platform's own library is the reference; it is right to well under the tolerance.
@Suite struct PlainMathTests {
  @Test func `sine, cosine and tangent agree with the platform`() {
    var random = SplitMix64(seed: 1)
    for index in 0..<20_000 {
      let range: Double = index < 10_000 ? 10 : 1e5
      let x = (Double(random.next() >> 11) / Double(1 << 53) - 0.5) * 2 * range
      expectClose(PlainMath.sin(x), Foundation.sin(x), 1e-12)
      expectClose(PlainMath.cos(x), Foundation.cos(x), 1e-12)
      let both = PlainMath.sinCos(x)
      #expect(both.sin == PlainMath.sin(x) && both.cos == PlainMath.cos(x))
      let tangent = Foundation.tan(x)
      expectClose(PlainMath.tan(x), tangent, 1e-10 * max(1, tangent * tangent))
    }
  }

  @Test func `right angles are exact enough to be told from crooked ones`() {
    #expect(PlainMath.sin(0) == 0)
    #expect(PlainMath.cos(0) == 1)
    #expect(PlainMath.sin(.pi / 2) == 1)
    #expect(PlainMath.cos(.pi) == -1)
    #expect(Float(1000 * PlainMath.cos(.pi / 2)).magnitude < 1e-12)
    expectClose(PlainMath.sin(.pi / 6), 0.5, 1e-16)
  }

  @Test func `arctangent covers all quadrants and axes`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let x = Double(random.float(in: -10...10)), y = Double(random.float(in: -10...10))
      expectClose(PlainMath.atan2(y, x), Foundation.atan2(y, x), 1e-14)
    }
    #expect(PlainMath.atan2(0, 0) == 0)
    #expect(PlainMath.atan2(0, 1) == 0)
    #expect(PlainMath.atan2(1, 0) == .pi / 2)
    #expect(PlainMath.atan2(0, -1) == .pi)
    #expect(PlainMath.atan2(-1, 0) == -.pi / 2)
    #expect(PlainMath.atan2(1e300, 1e-300) == .pi / 2)
    expectClose(PlainMath.atan2(.leastNonzeroMagnitude, .leastNonzeroMagnitude), .pi / 4, 1e-15)
    expectClose(PlainMath.atan2(-.infinity, .infinity), -.pi / 4, 1e-15)
  }

  @Test func `arccosine is clamped`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<5_000 {
      let x = Double(random.float(in: -1...1))
      expectClose(PlainMath.acos(x), Foundation.acos(x), 1e-14)
    }
    #expect(PlainMath.acos(1.5) == 0)
    #expect(PlainMath.acos(-7) == .pi)
  }

  @Test func `exponential and logarithm agree with the platform`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      let x = Double(random.float(in: -700...700))
      let power = Foundation.exp(x)
      expectClose(PlainMath.exp(x) / power, 1, 1e-12)
      expectClose(PlainMath.log(power), Foundation.log(power), 1e-12 * max(1, x.magnitude))
    }
    #expect(PlainMath.exp(0) == 1)
    #expect(PlainMath.exp(710) == .infinity)
    #expect(PlainMath.exp(-746) == 0)
    #expect(PlainMath.exp(-740) > 0)
    #expect(PlainMath.log(1) == 0)
    #expect(PlainMath.log(0) == -.infinity)
    #expect(PlainMath.log(-1).isNaN)
    expectClose(PlainMath.log(.leastNonzeroMagnitude), Foundation.log(.leastNonzeroMagnitude), 1e-10)
  }

  @Test func `powers agree with the platform, whole ones exactly`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let base = Double(random.float(in: 0.001...50)), exponent = Double(random.float(in: -30...30))
      expectClose(PlainMath.pow(base, exponent) / Foundation.pow(base, exponent), 1, 1e-12)
    }
    #expect(PlainMath.pow(0.5, 3) == 0.125)
    #expect(PlainMath.pow(-2, 3) == -8)
    #expect(PlainMath.pow(-2, 101).sign == .minus)
    #expect(PlainMath.pow(-2, 0.5).isNaN)
    #expect(PlainMath.pow(0, 0) == 1)
    #expect(PlainMath.pow(0, 2.5) == 0)
    #expect(PlainMath.pow(2, -1) == 0.5)
    #expect(PlainMath.pow(1, .infinity) == 1)
  }

  @Test func `nothing traps`() {
    let odd: [Double] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e30,
      .leastNonzeroMagnitude, -0.0, 1e5,
    ]
    for x in odd {
      _ = (PlainMath.sin(x), PlainMath.cos(x), PlainMath.tan(x), PlainMath.exp(x), PlainMath.log(x))
      _ = PlainMath.acos(x)
      for y in odd { _ = (PlainMath.atan2(y, x), PlainMath.pow(x, y)) }
    }
    #expect(PlainMath.sin(.infinity).isNaN)
    #expect(PlainMath.sin(1e30).magnitude <= 1)
  }

  @Test func `the bits are pinned`() {
    // Another machine, compiler or optimisation that rounds differently changes these.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<4096 {
      let x = Double(index) * 0.731 - 1500
      for value in [
        PlainMath.sin(x), PlainMath.cos(x), PlainMath.tan(x), PlainMath.atan2(x, 3), PlainMath.exp(x / 10),
        PlainMath.log(x * x), PlainMath.pow(x * x, 0.3), PlainMath.acos(x / 2000),
      ] {
        hash = (hash ^ value.bitPattern) &* 0x0000_0100_0000_01B3
      }
    }
    #expect(hash == 5_493_427_100_508_207_685)
  }
}
