import TestSupport
import Testing
import VectorRaster

/// A pixel in real numbers, premultiplied: red, green, blue, alpha.
private typealias Real = SIMD4<Double>

private func real(_ c: PaintColor, _ opacity: Double = 1) -> Real {
  let a = Double(c.alpha) * opacity
  return Real(Double(c.red) * a, Double(c.green) * a, Double(c.blue) * a, a)
}

private func over(_ s: Real, _ d: Real) -> Real { s + d * (1 - s.w) }

private func luma(_ p: Real) -> Double { 0.2126 * p.x + 0.7152 * p.y + 0.0722 * p.z }

/// The blend modes as the W3C defines them.
private func blend(_ mode: CompositeMode, _ s: Real, _ d: Real) -> Real {
  if mode == .add { return pointwiseMin(s + d, Real(repeating: 1)) }
  if s.w == 0 { return d }
  if d.w == 0 { return s }
  let cs = SIMD3(s.x, s.y, s.z) / s.w, cb = SIMD3(d.x, d.y, d.z) / d.w
  var mixed = SIMD3<Double>.zero
  for i in 0..<3 { mixed[i] = separable(mode, cb[i], cs[i]) }
  switch mode {
  case .hue: mixed = setLuminosity(setSaturation(cs, saturation(cb)), luminosity(cb))
  case .saturation: mixed = setLuminosity(setSaturation(cb, saturation(cs)), luminosity(cb))
  case .color: mixed = setLuminosity(cs, luminosity(cb))
  case .luminosity: mixed = setLuminosity(cb, luminosity(cs))
  default: break
  }
  let k = s.w * d.w
  let rgb = SIMD3(s.x, s.y, s.z) * (1 - d.w) + SIMD3(d.x, d.y, d.z) * (1 - s.w) + mixed * k
  return Real(rgb.x, rgb.y, rgb.z, s.w + d.w - k)
}

private func separable(_ mode: CompositeMode, _ b: Double, _ s: Double) -> Double {
  switch mode {
  case .normal: return s
  case .multiply: return b * s
  case .screen: return b + s - b * s
  case .overlay: return separable(.hardLight, s, b)
  case .darken: return min(b, s)
  case .lighten: return max(b, s)
  case .colorDodge: return b == 0 ? 0 : (s >= 1 ? 1 : min(1, b / (1 - s)))
  case .colorBurn: return b >= 1 ? 1 : (s <= 0 ? 0 : 1 - min(1, (1 - b) / s))
  case .hardLight: return s <= 0.5 ? b * 2 * s : separable(.screen, b, 2 * s - 1)
  case .softLight:
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  case .difference: return abs(b - s)
  case .exclusion: return b + s - 2 * b * s
  default: return 0
  }
}

private func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
private func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

private func setLuminosity(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
  var c = c + (l - luminosity(c))
  let l = luminosity(c), n = c.min(), x = c.max()
  if n < 0 { c = (c - l) * l / (l - n) + l }
  if x > 1 { c = (c - l) * (1 - l) / (x - l) + l }
  return c
}

private func setSaturation(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
  saturation(c) > 0 ? (c - c.min()) * s / saturation(c) : .zero
}

/// The greatest difference of a pixel's channels from real ones, in 255ths.
private func distance(_ pixel: UInt32, _ p: Real) -> Double {
  let c = channels(pixel)
  return (0..<4).map { abs(Double(c[$0]) - p[$0] * 255) }.max() ?? 0
}

@Suite struct CompositingTests {
  let whole = rectangle(0, 0, 8, 4)

  /// The pixel in the middle of what `body` draws.
  private func pixel(_ background: PaintColor = .clear, _ body: (Rasterizer, Coverage) -> Void) -> UInt32 {
    let pixels = picture(8, 4, background: background) { body($0, $0.coverage(whole)) }
    #expect(Set(pixels).count == 1)
    return pixels[0]
  }

  @Test func `a colour is premultiplied and rounded once`() {
    let color = PaintColor(red: 0.3, green: 1.5, blue: -1, alpha: 0.5)
    let result = pixel { $0.fill($1, with: .solid(color)) }
    #expect(channels(result) == [38, 128, 0, 128])
    #expect(
      pixel { $0.fill($1, with: .solid(PaintColor(red: .nan, green: 0, blue: 0, alpha: 1))) } == 0xff00_0000)
    #expect(pixel { $0.fill($1, with: .solid(.white), opacity: .nan) } == 0)
  }

  @Test(arguments: 0..<200)
  func `source over is right but for three roundings`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let below = PaintColor.random(&random), color = PaintColor.random(&random, opaque: seed % 3 == 0)
    let opacity = seed % 2 == 0 ? 1 : random.unit()
    let result = pixel(below) { $0.fill($1, with: .solid(color), opacity: opacity) }
    #expect(distance(result, over(real(color, Double(opacity)), real(below))) <= 2)
  }

  @Test func `a span is blended like each of its pixels`() {
    var random = SplitMix64(seed: 1)
    let path = scribble(&random, -5...70, segments: 9)
    for alpha: Float in [1, 0.4] {
      let color = PaintColor(red: 0.2, green: 0.9, blue: 0.4, alpha: alpha)
      let below = PaintColor(red: 0.7, green: 0.1, blue: 0.3, alpha: 0.8)
      let cover = coverages(67, 61) { $0.coverage(path) }
      let result = picture(67, 61, background: below) { $0.fill($0.coverage(path), with: .solid(color)) }
      for (pixel, c) in zip(result, cover) {
        #expect(distance(pixel, over(real(color, Double(c) / 255), real(below))) <= 1.5)
      }
    }
  }

  @Test(arguments: CompositeMode.allCases)
  func `blend modes are those of the W3C`(mode: CompositeMode) {
    var random = SplitMix64(seed: UInt64(mode.rawValue))
    for i in 0..<150 {
      let below = PaintColor.random(&random, opaque: i % 2 == 0)
      let color = PaintColor.random(&random, opaque: i % 3 == 0)
      let result = pixel(below) {
        $0.beginGroup()
        $0.fill($1, with: .solid(color))
        $0.endGroup(opacity: 1, mode: mode)
      }
      // Both were rounded to bytes before they met.
      let s = Real(channels(color.pixel()).map { Double($0) / 255 })
      let d = Real(channels(below.pixel()).map { Double($0) / 255 })
      #expect(distance(result, blend(mode, s, d)) <= 1.01, "\(color) on \(below)")
    }
  }

  @Test func `a group is opaque or not as a whole`() {
    let result = picture(8, 4) {
      $0.beginGroup()
      $0.fill($0.coverage(rectangle(0, 0, 5, 4)), with: .solid(.pureRed))
      $0.fill($0.coverage(rectangle(3, 0, 8, 4)), with: .solid(.pureBlue))
      $0.endGroup(opacity: 0.5)
    }
    #expect(result[1] == 0x8000_0080)
    #expect(result[4] == 0x8080_0000)
  }

  @Test func `blending inside a group sees the group only`() {
    func draw(isolated: Bool) -> UInt32 {
      pixel(.pureGreen) {
        if isolated { $0.beginGroup() }
        $0.fill($1, with: .solid(.pureRed.with(alpha: 0.5)))
        $0.beginGroup()
        $0.fill($1, with: .solid(.white))
        $0.endGroup(mode: .difference)
        if isolated { $0.endGroup() }
      }
    }
    // White less half of red, and white itself where the group has nothing.
    #expect(distance(draw(isolated: true), Real(0.5, 1, 1, 1)) <= 1)
    // White less what red makes of the green below.
    #expect(distance(draw(isolated: false), Real(0.5, 0.5, 1, 1)) <= 1)
  }

  @Test func `a group with one fill gives it its opacity`() {
    let grouped = pixel {
      $0.beginGroup()
      $0.beginGroup()
      $0.fill($1, with: .solid(.white), opacity: 0.5)
      $0.endGroup(opacity: 0.5)
      $0.endGroup(opacity: 0.5)
    }
    #expect(grouped == pixel { $0.fill($1, with: .solid(.white), opacity: 0.125) })
  }

  // MARK: Masks

  @Test(arguments: [MaskMode.add, .subtract, .intersect, .lighten, .darken, .difference])
  func `mask modes are their formulas`(mode: MaskMode) {
    var random = SplitMix64(seed: 3)
    for i in 0..<40 {
      let m = Double(random.unit()), o = i % 5 == 0 ? 1 : Double(random.unit())
      let isInverted = i % 2 == 1
      let cover = Double(random.unit())
      // The mask so far is m, by an added shape of that opacity; the shape covers part of each pixel's height.
      let result = picture(6, 1) {
        $0.beginGroup()
        for _ in 0..<2 { $0.fill($0.coverage(rectangle(0, 0, 6, 1)), with: .solid(.white)) }
        $0.beginMask(full: false)
        $0.mask($0.coverage(rectangle(0, 0, 6, 1)), .add, opacity: Float(m))
        $0.mask(
          $0.coverage(rectangle(0, 0, 6, Float(cover))), mode, opacity: Float(o), inverted: isInverted)
        $0.endMask()
        $0.endGroup()
      }
      let c = o * (isInverted ? 1 - cover : cover)
      let expected =
        switch mode {
        case .add: m + c - m * c
        case .subtract: m * (1 - c)
        case .intersect: m * c
        case .lighten: max(m, c)
        case .darken: min(m, c)
        case .difference: m + c - 2 * m * c
        }
      for pixel in result { #expect(distance(pixel, Real(repeating: expected)) <= 3) }
    }
  }

  @Test(arguments: [MaskMode.add, .subtract, .intersect, .lighten, .darken, .difference], [false, true])
  func `a mask of one shape may become a clip`(mode: MaskMode, isInverted: Bool) {
    for full in [false, true] {
      for fills in 1...2 {
        // An opacity that rounds to 255 takes the general way.
        func draw(_ opacity: Float) -> [UInt32] {
          picture(40, 40, background: .pureBlue) {
            $0.beginGroup()
            for i in 0..<fills {
              $0.fill($0.coverage(circle(18 + Float(i), 20, 15)), with: .solid(.pureRed))
            }
            $0.beginMask(full: full)
            $0.mask($0.coverage(circle(25, 25, 12)), mode, opacity: opacity, inverted: isInverted)
            $0.endMask()
            $0.endGroup()
          }
        }
        #expect(difference(draw(1), draw(0.9999)) <= 1)
      }
    }
  }

  // MARK: Mattes

  @Test(arguments: [MatteKind.alpha, .invertedAlpha, .luma, .invertedLuma])
  func `mattes multiply by alpha or luma`(kind: MatteKind) {
    var random = SplitMix64(seed: 9)
    for i in 0..<40 {
      let color = PaintColor.random(&random), matte = PaintColor.random(&random, opaque: i % 3 == 0)
      let result = pixel {
        $0.beginGroup()
        $0.fill($1, with: .solid(color))
        $0.beginMatte()
        $0.fill($1, with: .solid(matte))
        $0.endMatte(kind)
        $0.endGroup()
      }
      let m = real(matte)
      let value =
        switch kind {
        case .alpha: m.w
        case .invertedAlpha: 1 - m.w
        case .luma: luma(m)
        case .invertedLuma: 1 - luma(m)
        }
      #expect(distance(result, real(color) * value) <= 2)
    }
  }

  @Test func `a matte without pixels keeps nothing, or everything when inverted`() {
    func draw(_ kind: MatteKind) -> UInt32 {
      pixel {
        $0.beginGroup()
        $0.fill($1, with: .solid(.pureRed))
        $0.beginMatte()
        $0.endMatte(kind)
        $0.endGroup()
      }
    }
    #expect(draw(.alpha) == 0)
    #expect(draw(.luma) == 0)
    #expect(draw(.invertedAlpha) == 0xff00_00ff)
    #expect(draw(.invertedLuma) == 0xff00_00ff)
  }

  @Test func `mattes nest and may hold groups`() {
    let result = picture(10, 10) {
      $0.beginGroup()
      $0.fill($0.coverage(rectangle(0, 0, 10, 10)), with: .solid(.pureRed))
      $0.beginMatte()
      $0.fill($0.coverage(rectangle(0, 0, 8, 10)), with: .solid(.white))
      $0.beginMatte()
      $0.beginGroup()
      $0.fill($0.coverage(rectangle(4, 0, 10, 10)), with: .solid(.white))
      $0.fill($0.coverage(rectangle(4, 0, 10, 3)), with: .solid(.white))
      $0.endGroup(opacity: 0.5)
      $0.endMatte(.alpha)
      $0.endMatte(.alpha)
      $0.endGroup()
    }
    #expect(result[2] == 0)
    #expect(result[5] == 0x8000_0080)
    #expect(result[9] == 0)
  }

  // MARK: Clips

  @Test func `a clip of whole pixels cuts`() {
    let result = picture(10, 10) {
      $0.pushClip($0.coverage(rectangle(2, 3, 7, 8)))
      $0.pushClip($0.coverage(rectangle(0, 0, 5, 10)))
      $0.fill($0.coverage(rectangle(0, 0, 10, 10)), with: .solid(.pureRed))
      $0.popClip()
      $0.popClip()
      $0.fill($0.coverage(rectangle(9, 9, 10, 10)), with: .solid(.pureRed))
    }
    for y in 0..<10 {
      for x in 0..<10 {
        let isIn = (x >= 2 && x < 5 && y >= 3 && y < 8) || (x == 9 && y == 9)
        #expect(result[y * 10 + x] == (isIn ? 0xff00_00ff : 0))
      }
    }
  }

  @Test func `a clip between pixels multiplies, a group once`() {
    let result = picture(10, 4) {
      $0.pushClip($0.coverage(rectangle(2.5, 0, 7.5, 4)))
      $0.fill($0.coverage(rectangle(0, 0, 10, 2)), with: .solid(.white))
      $0.beginGroup()
      for _ in 0..<2 { $0.fill($0.coverage(rectangle(0, 2, 10, 4)), with: .solid(.white)) }
      $0.endGroup()
      $0.popClip()
    }
    for y in [0, 3] {
      #expect(result[y * 10 + 1] == 0)
      #expect(result[y * 10 + 2] == 0x8080_8080)
      #expect(result[y * 10 + 5] == 0xffff_ffff)
      #expect(result[y * 10 + 7] == 0x8080_8080)
    }
  }
}
