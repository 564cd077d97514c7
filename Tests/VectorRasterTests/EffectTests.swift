import Foundation
import TestSupport
import Testing

@testable import VectorRaster

/// Effects against plain arithmetic, and against everything that a file may ask for.
@Suite struct EffectTests {
  /// A picture of a square at `box` with effects.
  private func square(
    _ box: ClosedRange<Float>, _ effects: [PixelEffect], color: PaintColor = .white, side: Int = 64
  ) -> [UInt32] {
    picture(side, side) { rasterizer in
      rasterizer.beginLayer(effects)
      let path = rectangle(box.lowerBound, box.lowerBound, box.upperBound, box.upperBound)
      rasterizer.fill(rasterizer.coverage(path), with: .solid(color))
      rasterizer.endLayer()
    }
  }

  private func blur(_ sigma: Float) -> PixelEffect { .blur(GaussianBlur(sigmaX: sigma, sigmaY: sigma)) }

  // MARK: The kernel

  /// The weights that a kernel gives the pixels around one, as it is defined.
  private func weights(_ kernel: GaussianKernel) -> [Double] {
    switch kernel.form {
    case .none: return [1]
    case .sampled(let weights, let radius):
      return (-radius...radius).map { Double(weights[abs($0)]) / 65_536 }
    case .boxes(let mixture):
      let short = thrice(2 * mixture.radius + 1), long = thrice(2 * mixture.radius + 3)
      // The share of the shorter box follows from its rounded weight.
      let cube = pow(Double(2 * mixture.radius + 1), 3)
      let share = Double(mixture.short.weight) * cube / Double(UInt64(1) << mixture.short.shift) / 16_777_216
      return long.enumerated().map { i, value in
        let j = i - 3
        return (1 - share) * value + (short.indices.contains(j) ? share * short[j] : 0)
      }
    }
  }

  /// A box of an odd length, applied three times.
  private func thrice(_ length: Int) -> [Double] {
    let box = [Double](repeating: 1 / Double(length), count: length)
    return convolved(convolved(box, box), box)
  }

  private func convolved(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: a.count + b.count - 1)
    for i in a.indices { for j in b.indices { result[i + j] += a[i] * b[j] } }
    return result
  }

  @Test(arguments: [0.4, 0.7, 1, 1.5, 1.99, 2, 2.3, 3, 4.7, 6, 12, 31.4, 90, 140] as [Float])
  func `a kernel keeps the sum and has the variance that was asked for`(sigma: Float) {
    let kernel = GaussianKernel(sigma: sigma, side: 1000)
    let weights = weights(kernel)
    #expect(weights.count <= 2 * kernel.reach + 1)
    let middle = Double(weights.count / 2)
    let sum = weights.reduce(0, +)
    let variance = weights.enumerated().reduce(0) { $0 + $1.element * pow(Double($1.offset) - middle, 2) }
    #expect(abs(sum - 1) < 1e-4)
    // Samples of a narrow distribution, cut off, have a little less.
    #expect(abs(variance.squareRoot() / Double(sigma) - 1) < (sigma < 2 ? 0.03 : 2e-3))
  }

  @Test func `a deviation counts up to a quarter of the picture, and NaN not at all`() {
    for sigma: Float in [1e30, .infinity, 3e4] {
      #expect(GaussianKernel(sigma: sigma, side: 100) == GaussianKernel(sigma: 25, side: 100))
    }
    for sigma: Float in [.nan, -.infinity, -3, 0, 0.01] {
      #expect(GaussianKernel(sigma: sigma, side: 100).form == .none)
    }
    #expect(GaussianKernel(sigma: 1e9, side: 65_535).reach < 1 << 16)
  }

  /// The fast loops against the weights, pixel by pixel.
  @Test(arguments: [0.5, 1.2, 2, 2.9, 5, 7.7, 15, 40, 130, 150] as [Float])
  func `a blurred line is the sum of its weighted neighbours`(sigma: Float) {
    var random = SplitMix64(seed: UInt64(sigma * 10))
    let kernel = GaussianKernel(sigma: sigma, side: 1000)
    let weights = weights(kernel), reach = weights.count / 2
    var line = LineBlur()
    for range in [-700..<900, 0..<50, -40..<3, 20..<300, 200..<203, 900..<950] {
      let source = (0..<211).map { _ in
        random.next() % 3 == 0 ? 0xffff_ffff : UInt32(truncatingIfNeeded: random.next() % 256) &* 0x0101_0101
      }
      var output = [UInt32](repeating: 7, count: range.count)
      unsafe source.withUnsafeBufferPointer { from in
        unsafe output.withUnsafeMutableBufferPointer { to in
          guard let from = from.baseAddress, let to = to.baseAddress else { return }
          unsafe line.blur(from, at: 0..<211, edges: nil, into: to, at: range, kernel)
        }
      }
      for (i, position) in range.enumerated() {
        var sum = 0.0
        for (j, weight) in weights.enumerated() where source.indices.contains(position + j - reach) {
          sum += weight * Double(source[position + j - reach] >> 24)
        }
        #expect(abs(Double(output[i] >> 24) - sum) <= 0.53, "\(position) of \(range)")
        #expect(output[i] & 255 == output[i] >> 24)
      }
    }
  }

  // MARK: Blurs

  @Test func `colours stay within their opacity and the middle of a large area stays as it is`() {
    let color = PaintColor(red: 0.9, green: 0.3, blue: 0, alpha: 0.7)
    let pixels = square(-200...60, [blur(5)], color: color)
    #expect(pixels[20 * 64 + 20] == color.pixel())
    for pixel in pixels {
      let alpha = pixel >> 24
      #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
    }
  }

  @Test func `a blur of nothing is nothing and a blur of 0 leaves a layer as it is`() {
    #expect(square(100...120, [blur(0.5)]).allSatisfy { $0 == 0 })
    #expect(square(8...24, [blur(0)]) == square(8...24, []))
    #expect(
      square(8...24, [])
        == picture(64, 64) { $0.fill($0.coverage(rectangle(8, 8, 24, 24)), with: .solid(.white)) })
  }

  @Test func `a blur takes as much from beyond each edge as it would within a larger picture`() {
    let effects = [blur(6), blur(1)]
    let small = picture(40, 40) { scene($0, effects, x: 0) }
    let large = picture(160, 160) { scene($0, effects, x: 60) }
    for y in 0..<40 {
      for x in 0..<40 { #expect(small[y * 40 + x] == large[(y + 60) * 160 + x + 60], "\(x), \(y)") }
    }
  }

  /// Three blurs of a quarter of the picture reach more than 65,535 pixels, which is as far as coverages go.
  @Test func `effects that reach further than a rasterizer draws leave the layer in the picture`() {
    let effects = Array(repeating: PixelEffect.blur(GaussianBlur(sigmaX: 4096, sigmaY: 0)), count: 3)
    let pixels = picture(16_384, 1) { rasterizer in
      rasterizer.beginLayer(effects)
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 16_384, 1)), with: .solid(.white))
      rasterizer.endLayer()
    }
    // A variance of 3 × 4096²: the middle is Φ(±1.155) of the line.
    #expect(abs(Double(pixels[8192] >> 24) / 255 - 0.752) < 0.02)
    #expect(pixels[200] >> 24 > 110)
  }

  private func scene(_ rasterizer: Rasterizer, _ effects: [PixelEffect], x: Float) {
    rasterizer.beginLayer(effects)
    for (at, color) in [(-9, PaintColor.pureRed), (20, .pureGreen), (47, .pureBlue)] as [(Float, PaintColor)]
    {
      let coverage = rasterizer.coverage(circle(x + at, x + 56 - at, 14))
      rasterizer.fill(coverage, with: .solid(color), opacity: 0.8)
    }
    rasterizer.endLayer()
  }

  @Test func `edges that repeat keep a layer within them`() {
    let edges = PixelBox(minX: 8, minY: 8, maxX: 24, maxY: 24)
    let effect = PixelEffect.blur(GaussianBlur(sigmaX: 4, sigmaY: 4, edges: edges))
    #expect(square(8...24, [effect]) == square(8...24, []))
  }

  // MARK: Outlines

  @Test(arguments: [0.5, 1, 3.3, 9] as [Float])
  func `an outline is where a disc around a pixel meets the layer`(width: Float) {
    var random = SplitMix64(seed: UInt64(width * 10))
    let points = (0..<7).map { _ in (x: Int(random.next() % 50), y: Int(random.next() % 50)) }
    let pixels = picture(50, 50) { rasterizer in
      rasterizer.beginLayer([.outline(ShapeOutline(color: .pureGreen, width: width))])
      for point in points {
        let (x, y) = (Float(point.x), Float(point.y))
        rasterizer.fill(rasterizer.coverage(rectangle(x, y, x + 1, y + 1)), with: .solid(.pureRed))
      }
      rasterizer.endLayer()
    }
    for y in 0..<50 {
      for x in 0..<50 {
        let squares = points.map { point -> Int in
          let (dx, dy) = (point.x - x, point.y - y)
          return dx * dx + dy * dy
        }
        let least = Double(squares.min() ?? 0)
        let expected = min(max(Double(width) + 1 - least.squareRoot(), 0), 1)
        #expect(abs(Double(pixels[y * 50 + x] >> 24) - 255 * expected) <= 1, "\(x), \(y)")
      }
    }
  }

  // MARK: Order, nesting and opacity

  @Test func `layers nest and have an opacity of their own`() {
    let pixels = picture(64, 64) { rasterizer in
      rasterizer.beginLayer([.fill(.pureGreen)])
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 32, 64)), with: .solid(.pureRed))
      rasterizer.beginLayer([.fill(.pureBlue)])
      rasterizer.fill(rasterizer.coverage(rectangle(32, 0, 64, 64)), with: .solid(.pureRed))
      rasterizer.endLayer(opacity: 0.5)
      rasterizer.endLayer()
    }
    #expect(pixels[10] == PaintColor.pureGreen.pixel() && pixels[50] == 0x8000_8000)
  }

  @Test func `a layer is clipped after its effects`() {
    let pixels = picture(64, 64) { rasterizer in
      rasterizer.pushClip(rasterizer.coverage(rectangle(0, 0, 20, 64)))
      rasterizer.beginLayer([blur(4)])
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 20, 64)), with: .solid(.white))
      rasterizer.endLayer()
      rasterizer.popClip()
    }
    let whole = square(-200...20, [blur(4)])
    #expect((0..<64).allSatisfy { pixels[32 * 64 + $0] >> 24 == 0 || $0 < 20 })
    #expect(pixels[32 * 64 + 19] >> 24 == whole[19] >> 24)
  }

  // MARK: The same bytes

  @Test(arguments: 0..<sampled(12))
  func `a picture with layers drawn over the one before is the picture drawn alone`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 9)
    let rasterizer = Rasterizer()
    rasterizer.bandHeight = seed % 2 == 0 ? 32 : 7
    var surface = Surface(width: 90, height: 80)
    var items = (0..<4).map { _ in EffectScene.Item(&random) }
    for step in 0..<20 {
      rasterizer.begin(width: 90, height: 80)
      EffectScene.record(items, rasterizer)
      rasterizer.compose(into: &surface)
      #expect(surface.pixels == picture(90, 80) { EffectScene.record(items, $0) }, "step \(step)")
      switch random.next() % 5 {
      case 0: break
      case 1: items[Int(random.next() % 4)] = EffectScene.Item(&random)
      case 2: items[Int(random.next() % 4)].sigma += 0.5
      case 3: items.swapAt(0, Int(random.next() % 4))
      default: items[Int(random.next() % 4)].x += 2.5
      }
    }
  }

  // MARK: Work and hostile numbers

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30, -5, 1e-30, 0])
  func `no number is too strange`(number: Float) {
    let blur = GaussianBlur(sigmaX: number, sigmaY: number)
    let edges = PixelBox(minX: -1 << 20, minY: 3, maxX: 1 << 20, maxY: 4)
    let color = PaintColor(red: number, green: number, blue: number, alpha: number)
    for effect in [
      PixelEffect.blur(blur), .blur(GaussianBlur(sigmaX: number, sigmaY: 2, edges: edges)),
      .shadow(DropShadow(color: .white, offset: Vector2(number, -number), blur: blur)),
      .shadow(DropShadow(color: color, offset: Vector2(3, number), blur: blur, place: .alone)),
      .fill(color), .outline(ShapeOutline(color: color, width: number)),
    ] {
      #expect(square(8...24, [effect, effect]).count == 64 * 64)
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30, -5, 1e-30, 0])
  func `no colour change and no wipe gives colours beyond their opacity`(number: Float) {
    let color = PaintColor(red: number, green: 0.5, blue: -number, alpha: 1)
    var levels = Levels()
    levels.colors = Levels.Range(inputBlack: number, inputWhite: 0.5, gamma: number, outputWhite: number)
    levels.alpha = Levels.Range(inputBlack: 0.2, inputWhite: number, gamma: 2)
    let changes: [ColorChange] = [
      .tone(ToneMap(dark: color, middle: color, light: .white, amount: number)), .levels(levels),
      .invert(red: true, green: false, blue: true, amount: number),
      .hueSaturation(HueShift(hue: number, saturation: number, lightness: -number, replacesColor: false)),
      .hueSaturation(HueShift(hue: number, saturation: 0.5, lightness: 0.1, replacesColor: true)),
      .contrast(factor: number, addend: number), .exposure(factor: number, addend: 0, gamma: number),
      .grey(
        GreyMix(red: number, yellow: 1, green: 0, cyan: number, blue: 1, magenta: 1, tint: color)),
    ]
    let map = Matrix2D(a: number, b: 0, c: 0, d: 1, tx: number, ty: 0)
    let regions: [Wipe.Region] = [
      .halfPlane(direction: Vector2(1, 0), limit: number),
      .stripes(direction: Vector2(0, 1), width: number, share: 0.5),
      .sector(center: Vector2(number, 3), start: number, share: 0.3),
    ]
    let wipes = regions.map { PixelEffect.wipe(Wipe(region: $0, feather: number, toLayer: map)) }
    for effect in changes.map({ PixelEffect.recolor($0) }) + wipes {
      for pixel in square(8...24.5, [effect], color: PaintColor(red: 0.7, green: 0.2, blue: 0, alpha: 0.6)) {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
      }
    }
  }

  @Test func `a layer whose effects exceed the work is left out, and nothing else`() {
    func record(_ rasterizer: Rasterizer) {
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 9, 9)), with: .solid(.white))
      rasterizer.beginLayer([blur(9)])
      rasterizer.fill(rasterizer.coverage(rectangle(20, 20, 50, 50)), with: .solid(.white))
      rasterizer.endLayer()
    }
    let rasterizer = Rasterizer()
    rasterizer.begin(width: 64, height: 64, work: WorkBudget(1 << 40))
    record(rasterizer)
    let whole = (1 << 40) - rasterizer.work.remaining
    #expect(whole > 0)
    for share in [0.5, 0.9] {
      var surface = Surface(width: 64, height: 64)
      let rasterizer = Rasterizer()
      rasterizer.begin(width: 64, height: 64, work: WorkBudget(Int64(Double(whole) * share)))
      record(rasterizer)
      #expect(rasterizer.work.isExhausted)
      rasterizer.compose(into: &surface)
      #expect(surface.pixels[0] == 0xffff_ffff && surface.pixels[35 * 64 + 35] == 0)
    }
  }

  @Test func `many layers with wide blurs exhaust the memory of a picture and not the machine`() {
    let rasterizer = Rasterizer()
    rasterizer.begin(width: 64, height: 64, memoryLimit: 4 << 20)
    for _ in 0..<2000 {
      rasterizer.beginLayer([blur(1e6)])
      rasterizer.fill(rasterizer.coverage(rectangle(-500, -500, 500, 500)), with: .solid(.white))
      rasterizer.endLayer()
    }
    #expect(rasterizer.work.isExhausted && rasterizer.layerBytes < 8 << 20)
  }

  // MARK: Shadows

  /// The plain twin of the loops over rows: without a blur, a shadow is the opacity between four pixels of the layer.
  @Test(arguments: [0, 1, 128, 255, 256, 1000, -1, -700], [Float(1), 0.5, 3])
  func `a shadow is the opacity of the layer, moved`(offset: Int, gain: Float) {
    let side = 45, color = PaintColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)
    func layer(_ effects: [PixelEffect]) -> [UInt32] {
      picture(side, side) { rasterizer in
        rasterizer.beginLayer(effects)
        rasterizer.fill(rasterizer.coverage(circle(22.3, 21, 13.7)), with: .solid(color))
        rasterizer.endLayer()
      }
    }
    var shadow = DropShadow(
      color: PaintColor(red: 0.9, green: 0.1, blue: 0.3, alpha: 0.8),
      offset: Vector2(Float(offset) / 256, Float(-2 * offset + 40) / 256),
      blur: GaussianBlur(sigmaX: 0, sigmaY: 0))
    shadow.gain = gain
    let plain = layer([.fill(color)])
    func opacity(_ x: Int, _ y: Int) -> Int {
      (0..<side).contains(x) && (0..<side).contains(y) ? Int(plain[y * side + x] >> 24) : 0
    }
    let drawn = layer([.fill(color), .shadow(shadow)])
    let (dx, dy) = (offset >> 8, (-2 * offset + 40) >> 8), (fx, fy) = (offset & 255, (-2 * offset + 40) & 255)
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = (x - dx, y - dy)
        var sum = opacity(u, v) * (256 - fx) * (256 - fy) + opacity(u - 1, v) * fx * (256 - fy)
        sum += opacity(u, v - 1) * (256 - fx) * fy + opacity(u - 1, v - 1) * fx * fy
        let shade = min(255, (((sum + 32_768) >> 16) * Int(gain * 256) + 128) >> 8)
        let expected = over(plain[y * side + x], scaled(shadow.color.pixel(), UInt32(shade)))
        #expect(drawn[y * side + x] == expected, "\(x), \(y)")
      }
    }
  }

  @Test func `layers whose largest results would exceed the memory of a picture are dropped`() {
    let rasterizer = Rasterizer()
    for turn in 0..<40 {
      rasterizer.begin(width: 256, height: 256, memoryLimit: 4 << 20)
      for index in 0..<40 {
        rasterizer.beginLayer([blur(2)])
        if index == turn {
          rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 256, 256)), with: .solid(.white))
        }
        rasterizer.endLayer()
      }
      var surface = Surface(width: 256, height: 256)
      rasterizer.compose(into: &surface)
      #expect(surface.pixels[128 * 256 + 128] == 0xffff_ffff)
    }
    #expect(rasterizer.layerBytes < 8 << 20)
  }

  /// Each has tables of its own, which the next picture uses again.
  @Test func `layers without content take memory too`() {
    let rasterizer = Rasterizer()
    rasterizer.begin(width: 64, height: 64, memoryLimit: 4 << 20)
    for _ in 0..<60 {
      rasterizer.beginLayer([blur(1)])
      rasterizer.endLayer()
    }
    #expect(!rasterizer.work.isExhausted)
    for _ in 0..<10 {
      rasterizer.beginLayer([blur(1)])
      rasterizer.endLayer()
    }
    #expect(rasterizer.work.isExhausted)
  }
}

/// Items with effects of all kinds, some of them nested.
private enum EffectScene {
  struct Item {
    var x: Float
    var y: Float
    var sigma: Float
    var color: PaintColor
    var kind: UInt64

    init(_ random: inout SplitMix64) {
      x = random.float(in: -20...100)
      y = random.float(in: -20...90)
      sigma = random.float(in: 0...9)
      color = .random(&random)
      kind = random.next() % 10
    }

    var effects: [PixelEffect] {
      let blur = GaussianBlur(sigmaX: sigma, sigmaY: sigma / 2)
      let shadow = DropShadow(
        color: color, offset: Vector2(x / 4, -y / 5), blur: blur,
        place: sigma < 2 ? .alone : (sigma < 4 ? .inside : .under))
      switch kind {
      case 0: return [.blur(blur)]
      case 1: return [.shadow(shadow)]
      case 2: return [.fill(color), .blur(blur)]
      case 3: return [.blur(blur), .shadow(shadow)]
      case 4: return [.outline(ShapeOutline(color: color, width: sigma)), .shadow(shadow)]
      case 5: return [.streak(DirectionalBlur(direction: Vector2(0.6, 0.8), sigma: sigma)), .blur(blur)]
      case 6: return [.blur(blur), .choke(AlphaChoke(distance: sigma / 2 - 2, softness: 3))]
      case 7:
        let twirl = Warp.Shape.twirl(center: Vector2(x, y), radius: 4 * sigma, turns: 0.3)
        return [.warp(Warp(twirl, toPicture: .identity, toLayer: .identity)), .shadow(shadow)]
      case 8:
        return [
          .satin(
            Satin(color: color, offset: Vector2(3.4, -2.6), blur: blur, isInverted: false, mode: .screen)),
          .bevel(
            Bevel(
              style: .emboss, blur: blur, height: 5, light: Vector2(-0.8, -0.6), altitude: Vector2(0.6, 0.8),
              highlight: .white, highlightMode: .screen, shadow: color, shadowMode: .multiply)),
        ]
      default: return []
      }
    }
  }

  static func record(_ items: [Item], _ rasterizer: Rasterizer) {
    for (index, item) in items.enumerated() {
      if !item.effects.isEmpty { rasterizer.beginLayer(item.effects) }
      rasterizer.fill(rasterizer.coverage(circle(item.x, item.y, 12)), with: .solid(item.color))
      if index == 1 {
        rasterizer.beginLayer([
          .shadow(
            DropShadow(color: .pureBlue, offset: Vector2(2.5, 3), blur: GaussianBlur(sigmaX: 1, sigmaY: 1)))
        ])
        rasterizer.fill(rasterizer.coverage(circle(item.x + 5, item.y, 8)), with: .solid(.pureGreen))
        rasterizer.endLayer(opacity: 0.7)
      }
      if !item.effects.isEmpty { rasterizer.endLayer(opacity: 0.9) }
    }
  }
}
