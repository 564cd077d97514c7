import TestSupport
import Testing
@testable import VectorRaster

/// A picture that changes a little from step to step.
private struct ChangingScene {
  struct Item {
    var x: Float
    var y: Float
    var radius: Float
    var color: PaintColor
    var kind: UInt64
    var opacity: Float
    var mode: CompositeMode
  }

  var random: SplitMix64
  var items: [Item] = []
  var stops: [GradientStop]
  let bitmaps = [0xff20_4060, 0x8040_2010].map { (pixel: UInt32) in
    Bitmap(width: 9, height: 9, pixels: (0..<81).map { $0 % 3 == 0 ? 0xff00_ff00 : pixel })
  }

  init(seed: Int) {
    random = SplitMix64(seed: UInt64(seed) + 77)
    stops = [GradientStop(offset: 0, color: .pureRed), GradientStop(offset: 1, color: .pureBlue)]
    for _ in 0..<12 { items.append(item()) }
  }

  mutating func item() -> Item {
    Item(
      x: random.float(in: -10...150), y: random.float(in: -10...150), radius: random.float(in: 3...25),
      color: .random(&random, opaque: random.unit() < 0.5), kind: random.next() % 11,
      opacity: random.unit() < 0.5 ? 1 : random.unit(),
      mode: random.unit() < 0.7 ? .normal : CompositeMode(rawValue: UInt8(random.next() % 17)) ?? .normal)
  }

  mutating func change() {
    for _ in 0..<(random.next() % 4 == 0 ? 5 : 1) { changeOnce() }
  }

  private mutating func changeOnce() {
    let i = Int(random.next() % UInt64(items.count))
    switch random.next() % 8 {
    case 0: items[i].x += 1.5
    case 1: items[i].color = .random(&random)
    case 2: items[i].opacity = random.unit()
    case 3: items[i] = item()
    case 4: items.remove(at: i)
    case 5: items.insert(item(), at: i)
    case 6: stops[1].color = .random(&random)
    default: break
    }
    if items.count < 4 { items.append(item()) }
  }

  func record(_ rasterizer: Rasterizer) {
    let ramp = rasterizer.ramp(slot: 0, stops: stops.span)
    for item in items {
      let shape = rasterizer.coverage(circle(item.x, item.y, item.radius))
      let beside = rasterizer.coverage(circle(item.x + item.radius / 2, item.y, item.radius))
      switch item.kind {
      case 0:
        rasterizer.fill(
          shape,
          with: .gradient(
            GradientPaint(
              ramp: ramp,
              shape: .radial(
                center: Vector2(item.x, item.y), radius: item.radius, focal: Vector2(item.x + 1, item.y)),
              matrix: .identity)),
          opacity: item.opacity)
      case 1:
        let bitmap = bitmaps[item.opacity == 1 ? 0 : 1]
        let matrix = Matrix2D(a: 3, b: 0.2, c: -0.3, d: 3, tx: item.x, ty: item.y)
        rasterizer.fill(shape, with: .bitmap(bitmap, matrix), opacity: item.opacity)
      case 2, 3:
        rasterizer.beginGroup()
        rasterizer.fill(shape, with: .solid(item.color))
        rasterizer.fill(beside, with: .solid(.pureGreen))
        if item.kind == 3 {
          rasterizer.beginMask(full: false)
          rasterizer.mask(beside, .add, opacity: item.opacity)
          rasterizer.mask(shape, .difference, inverted: item.opacity < 0.3)
          rasterizer.endMask()
        }
        rasterizer.endGroup(opacity: item.opacity, mode: item.mode)
      case 4:
        rasterizer.beginGroup()
        rasterizer.fill(shape, with: .solid(item.color))
        rasterizer.fill(beside, with: .solid(.white))
        rasterizer.beginMatte()
        rasterizer.fill(beside, with: .solid(item.color), opacity: item.opacity)
        rasterizer.fill(shape, with: .solid(item.color), opacity: 0.5)
        rasterizer.endMatte(item.opacity < 0.4 ? .invertedLuma : .alpha)
        rasterizer.endGroup()
      case 5:
        rasterizer.pushClip(beside)
        rasterizer.fill(shape, with: .solid(item.color))
        rasterizer.beginGroup()
        rasterizer.fill(shape, with: .solid(item.color))
        rasterizer.fill(beside, with: .solid(.pureRed), opacity: item.opacity)
        rasterizer.endGroup(mode: item.mode)
        rasterizer.popClip()
      case 6:
        // Groups in a group, of which each may be dissolved.
        rasterizer.beginGroup()
        for part in [shape, beside] {
          rasterizer.beginGroup()
          rasterizer.fill(part, with: .solid(item.color), opacity: item.opacity)
          rasterizer.fill(rasterizer.coverage(rectangle(60, 60, 90, 80)), with: .solid(.pureRed))
          rasterizer.beginMask(full: true)
          rasterizer.mask(beside, .subtract, opacity: item.opacity)
          rasterizer.endMask()
          rasterizer.endGroup(opacity: item.x > 70 ? item.opacity : 1, mode: item.mode)
        }
        rasterizer.endGroup(opacity: item.y > 70 ? 0.5 : 1)
      default: rasterizer.fill(shape, with: .solid(item.color), opacity: item.opacity)
      }
    }
  }
}

@Suite struct DamageTests {
  @Test(arguments: 0..<sampled(12))
  func `a picture drawn over the one before is the picture drawn alone`(seed: Int) {
    var scene = ChangingScene(seed: seed)
    let rasterizer = Rasterizer()
    rasterizer.bandHeight = seed % 2 == 0 ? 32 : 9
    var surface = Surface(width: 140, height: 130)
    for step in 0..<25 {
      rasterizer.begin(width: 140, height: 130)
      scene.record(rasterizer)
      let background: PaintColor = step < 20 ? .clear : .white
      rasterizer.compose(into: &surface, background: background)
      #expect(surface.pixels == picture(140, 130, background: background, scene.record), "step \(step)")
      scene.change()
    }
  }

  /// The surfaces are copied, swapped, drawn twice and given another background, as hosts may do in any order.
  @Test(arguments: 0..<sampled(24))
  func `surfaces that take turns hold the picture drawn alone`(seed: Int) {
    var scene = ChangingScene(seed: seed + 500), order = SplitMix64(seed: UInt64(seed))
    let rasterizer = Rasterizer()
    var surfaces = [Surface](repeating: Surface(width: 140, height: 130), count: 3)
    // The pixels that a host shows of each if it converts only the boxes that were drawn.
    var shown = surfaces.map(\.pixels)
    func convert(_ turn: Int) {
      rasterizer.forEachDrawnBox { StraightPixels.convert($0, of: surfaces[turn], into: &shown[turn]) }
      #expect(shown[turn] == surfaces[turn].pixels.map { StraightPixels.straight($0) })
    }
    var background = PaintColor.clear
    for step in 0..<40 {
      // Two in turn, mostly; now and then another one.
      let turn = order.next() % 6 == 0 ? Int(order.next() % 3) : step % 2
      if order.next() % 12 == 0 { background = background == .clear ? .white : .clear }
      if order.next() % 12 == 0 { rasterizer.bandHeight = 8 + Int(order.next() % 30) }
      if order.next() % 12 == 0 {
        let copy = Int(order.next() % 3)
        (surfaces[copy], shown[copy]) = (surfaces[turn], shown[turn])
      }
      rasterizer.begin(width: 140, height: 130)
      scene.record(rasterizer)
      rasterizer.compose(into: &surfaces[turn], background: background)
      let alone = picture(140, 130, background: background, scene.record)
      #expect(surfaces[turn].pixels == alone, "step \(step)")
      convert(turn)
      if order.next() % 5 == 0 {
        background = order.next() % 2 == 0 ? background : .white
        rasterizer.compose(into: &surfaces[2 - turn], background: background)
        let other = picture(140, 130, background: background, scene.record)
        #expect(surfaces[2 - turn].pixels == other, "step \(step)")
        convert(2 - turn)
      }
      scene.change()
    }
  }

  /// Each group lies in a band of its own.
  @Test func `a group that comes or goes is drawn alone`() {
    let rasterizer = Rasterizer()
    rasterizer.bandHeight = 10
    var surface = Surface(width: 40, height: 200)
    func draw(_ groups: [Int]) -> Set<Int> {
      rasterizer.begin(width: 40, height: 200)
      for group in groups {
        rasterizer.beginGroup()
        let y = Float(group * 10)
        rasterizer.fill(rasterizer.coverage(circle(12, y + 5, 4)), with: .solid(.pureRed))
        rasterizer.fill(rasterizer.coverage(rectangle(10, y + 2, 30, y + 7)), with: .solid(.pureGreen))
        rasterizer.endGroup(opacity: 0.5)
      }
      rasterizer.compose(into: &surface)
      var bands: Set<Int> = []
      rasterizer.forEachDrawnBox {
        for y in stride(from: $0.minY, to: $0.maxY, by: 10) { bands.insert(y / 10) }
      }
      return bands
    }
    _ = draw([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(draw([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).isEmpty)
    #expect(draw([0, 1, 3, 4, 5, 6, 7, 8, 9]) == [2])
    #expect(draw([0, 1, 3, 4, 5, 6, 7, 8, 9, 18]) == [18])
    #expect(draw([0, 1, 3, 4, 15, 6, 7, 8, 9, 18]) == [5, 15])
    // What lies between two changes is drawn, unless the pictures have as many groups.
    #expect(draw([0, 1, 4, 15, 6, 7, 9, 18]) == [3, 4, 15, 6, 7, 8])
  }

  @Test func `surfaces that take turns are drawn where either of two steps changed them`() {
    let rasterizer = Rasterizer()
    var surfaces = [Surface](repeating: Surface(width: 100, height: 200), count: 2)
    func draw(_ x: Float, _ turn: Int) {
      rasterizer.begin(width: 100, height: 200)
      rasterizer.fill(rasterizer.coverage(circle(20, 180, 9)), with: .solid(.pureGreen))
      rasterizer.fill(rasterizer.coverage(circle(x, 5, 4)), with: .solid(.pureRed))
      rasterizer.compose(into: &surfaces[turn])
    }
    // The steps are known from the third picture on.
    for (turn, x) in [10, 20, 30].enumerated() { draw(Float(x), turn % 2) }
    for index in surfaces.indices {
      let signature = surfaces[index].composition
      surfaces[index].pixels[180 * 100 + 20] = 77
      surfaces[index].composition = signature
    }
    for (step, x) in [60, 70, 80].enumerated() {
      let turn = (step + 1) % 2
      draw(Float(x), turn)
      #expect(surfaces[turn].pixels[180 * 100 + 20] == 77)
      let lit = (0..<100).filter { surfaces[turn].pixels[5 * 100 + $0] == 0xff00_00ff }
      #expect(lit == Array(x - 3..<x + 3))
    }
  }

  @Test func `a surface that was touched, or holds another picture, is drawn whole`() {
    let rasterizer = Rasterizer()
    func draw(_ surface: inout Surface, _ x: Float) {
      rasterizer.begin(width: 40, height: 40)
      rasterizer.fill(rasterizer.coverage(circle(20, 20, 9)), with: .solid(.pureGreen))
      rasterizer.fill(rasterizer.coverage(circle(x, 5, 4)), with: .solid(.pureRed))
      rasterizer.compose(into: &surface)
    }
    func alone(_ x: Float) -> [UInt32] {
      picture(40, 40) {
        $0.fill($0.coverage(circle(20, 20, 9)), with: .solid(.pureGreen))
        $0.fill($0.coverage(circle(x, 5, 4)), with: .solid(.pureRed))
      }
    }
    var a = Surface(width: 40, height: 40), b = a
    draw(&a, 10)
    a.pixels[39 * 40] = 77
    draw(&a, 10)
    #expect(a.pixels == alone(10))
    draw(&b, 20)
    draw(&a, 30)
    #expect(a.pixels == alone(30) && b.pixels == alone(20))
    b = a
    draw(&a, 12)
    draw(&b, 14)
    #expect(a.pixels == alone(12) && b.pixels == alone(14))
    var large = Surface(width: 50, height: 50)
    draw(&large, 12)
    draw(&large, 12)
    #expect(large.pixels[20 * 50 + 20] == 0xff00_ff00 && large.pixels[2499] == 0)
  }

  @Test func `an outline that is filled by another rule is not the one before`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 30, height: 30)
    var ring = circle(15, 15, 12)
    ring.append(circle(15, 15, 6))
    for rule in [FillRule.nonzero, .evenOdd, .nonzero] {
      rasterizer.begin(width: 30, height: 30)
      rasterizer.fill(rasterizer.coverage(ring, rule), with: .solid(.pureRed))
      rasterizer.compose(into: &surface)
      #expect((surface.pixels[15 * 30 + 15] == 0) == (rule == .evenOdd))
    }
  }

  @Test func `an inverted mask of another opacity changes the pixels beside its shape`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 40, height: 40)
    func record(_ rasterizer: Rasterizer, _ opacity: Float) {
      rasterizer.beginGroup()
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 40, 40)), with: .solid(.pureRed))
      rasterizer.beginMask(full: false)
      rasterizer.mask(rasterizer.coverage(circle(20, 20, 5)), .add, opacity: opacity, inverted: true)
      rasterizer.endMask()
      rasterizer.endGroup()
    }
    for opacity: Float in [0.25, 0.75] {
      rasterizer.begin(width: 40, height: 40)
      record(rasterizer, opacity)
      rasterizer.compose(into: &surface)
      #expect(surface.pixels == picture(40, 40) { record($0, opacity) })
    }
  }

  @Test func `a picture that would take too much memory is not kept`() {
    let rasterizer = Rasterizer(leastKept: 0)
    var surface = Surface(width: 60, height: 60)
    for count in [3, 200, 3, 3] {
      rasterizer.begin(width: 60, height: 60)
      #expect(rasterizer.pictureBytes <= 2 * 4 * 60 * 60)
      for i in 0..<count {
        rasterizer.fill(rasterizer.coverage(circle(30, 30, 25 - Float(i) / 10)), with: .solid(.pureRed))
      }
      rasterizer.compose(into: &surface)
    }
    rasterizer.begin(width: 60, height: 60)
    #expect(rasterizer.pictureBytes > 0)
  }

  @Test func `pixels that cannot have changed are left alone`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 100, height: 100)
    func draw(_ x: Float) {
      rasterizer.begin(width: 100, height: 100)
      rasterizer.fill(rasterizer.coverage(circle(20, 80, 9)), with: .solid(.pureGreen))
      rasterizer.fill(rasterizer.coverage(circle(x, 5, 4)), with: .solid(.pureRed))
      rasterizer.compose(into: &surface)
    }
    draw(10)
    // Written behind the surface's back: the signature stays, so the pixel shows whether it was drawn.
    let signature = surface.composition
    surface.pixels[80 * 100 + 20] = 77
    surface.composition = signature
    draw(60)
    #expect(surface.pixels[80 * 100 + 20] == 77)
    #expect(surface.pixels[5 * 100 + 60] == 0xff00_00ff && surface.pixels[5 * 100 + 10] == 0)
  }
}
