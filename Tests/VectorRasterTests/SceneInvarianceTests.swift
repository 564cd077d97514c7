import TestSupport
import Testing
import VectorRaster

/// Records a random picture with everything in it: the same for the same seed.
func recordScene(_ rasterizer: Rasterizer, seed: UInt64, bitmap: Bitmap, size: Float = 100) {
  var random = SplitMix64(seed: seed)
  let stops = (0..<3).map {
    GradientStop(offset: Float($0) / 2, color: .random(&random, opaque: seed % 2 == 0))
  }
  let ramp = rasterizer.ramp(slot: 0, stops: stops.span)
  func shape() -> Coverage {
    let path: VectorPath
    if random.unit() < 0.2 {
      path = rectangle(
        random.float(in: 0...60), random.float(in: 0...60), random.float(in: 60...size),
        random.float(in: 60...size))
    } else {
      let x = random.float(in: 0...size)
      path = scribble(&random, (x - 60)...(x + 60), segments: 5)
    }
    return rasterizer.coverage(path, random.unit() < 0.5 ? .nonzero : .evenOdd)
  }
  func paint() -> Paint {
    let place = Vector2(random.float(in: 0...size), random.float(in: 0...size))
    switch random.next() % 6 {
    case 0, 1: return .solid(.random(&random))
    case 2: return .solid(.random(&random, opaque: true))
    case 3:
      return .gradient(
        GradientPaint(
          ramp: ramp, shape: .linear(start: place, end: Vector2(random.float(in: 0...size), 80)),
          matrix: .identity))
    case 4:
      return .gradient(
        GradientPaint(
          ramp: ramp, shape: .radial(center: place, radius: 50, focal: Vector2(place.x + 9, place.y)),
          matrix: .scale(1.5, 0.7)))
    default: return .bitmap(bitmap, Matrix2D(a: 2, b: 0.3, c: -0.4, d: 1.7, tx: place.x, ty: place.y))
    }
  }
  func content(_ depth: Int) {
    for _ in 0..<3 {
      switch depth > 2 ? 0 : random.next() % 6 {
      case 1:
        rasterizer.beginGroup()
        content(depth + 1)
        if random.unit() < 0.5 {
          rasterizer.beginMask(full: random.unit() < 0.3)
          for _ in 0..<(1 + random.next() % 2) {
            let mode = MaskMode(rawValue: UInt8(random.next() % 6)) ?? .add
            rasterizer.mask(
              shape(), mode, opacity: random.unit() < 0.5 ? 1 : random.unit(),
              inverted: random.unit() < 0.3)
          }
          rasterizer.endMask()
        }
        let mode = CompositeMode(rawValue: UInt8(random.next() % 34)) ?? .normal
        rasterizer.endGroup(opacity: random.unit() < 0.5 ? 1 : random.unit(), mode: mode)
      case 2:
        rasterizer.beginGroup()
        content(depth + 1)
        rasterizer.beginMatte()
        content(depth + 1)
        rasterizer.endMatte(MatteKind(rawValue: UInt8(random.next() % 4)) ?? .alpha)
        rasterizer.endGroup()
      case 3:
        rasterizer.pushClip(shape())
        content(depth + 1)
        rasterizer.popClip()
      default: rasterizer.fill(shape(), with: paint(), opacity: random.unit() < 0.5 ? 1 : random.unit())
      }
    }
  }
  content(0)
  content(0)
}

@Suite struct SceneInvarianceTests {
  let bitmap = Bitmap(
    width: 20, height: 30,
    pixels: (0..<600).map { UInt32($0 % 255) * 0x0101 | UInt32(($0 * 7) % 256) << 16 | 0xff << 24 })

  @Test(arguments: 0..<sampled(12))
  func `the height of a band changes no byte`(seed: Int) {
    func draw(_ bandHeight: Int) -> [UInt32] {
      picture(100, 91, background: .white.with(alpha: 0.5), bandHeight: bandHeight) {
        recordScene($0, seed: UInt64(seed), bitmap: bitmap)
      }
    }
    let expected = draw(32)
    for height in [5, 64] { #expect(draw(height) == expected) }
  }

  @Test(arguments: (20..<28).sampled)
  func `pixels stay premultiplied`(seed: Int) {
    for pixel in picture(100, 91, { recordScene($0, seed: UInt64(seed), bitmap: bitmap) }) {
      let c = channels(pixel)
      #expect(c[0] <= c[3] && c[1] <= c[3] && c[2] <= c[3])
    }
  }

  @Test func `what was drawn before changes no byte`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 100, height: 91)
    for seed in [3, 8, 3] as [UInt64] {
      rasterizer.begin(width: 100, height: 91)
      recordScene(rasterizer, seed: seed, bitmap: bitmap)
      rasterizer.compose(into: &surface)
      let fresh = picture(100, 91) { recordScene($0, seed: seed, bitmap: bitmap) }
      #expect(surface.pixels == fresh)
      // And once more from the same commands.
      rasterizer.compose(into: &surface)
      #expect(surface.pixels == fresh)
    }
  }

  @Test func `a fill wholly inside clips, masks and groups that do nothing is itself`() {
    let plain = picture(50, 50) { $0.fill($0.coverage(circle(25, 25, 20)), with: .solid(.pureRed)) }
    let wrapped = picture(50, 50) {
      $0.pushClip($0.coverage(rectangle(0.5, 0.5, 49.5, 49.5)))
      $0.beginGroup()
      $0.fill($0.coverage(circle(25, 25, 20)), with: .solid(.pureRed))
      $0.beginMask(full: true)
      $0.endMask()
      $0.beginMask(full: false)
      $0.mask($0.coverage(rectangle(0, 0, 50, 50)), .add)
      $0.endMask()
      $0.endGroup()
      $0.popClip()
    }
    #expect(plain == wrapped)
  }

  @Test(arguments: [Float(0), 20, 32, 64])
  func `what an opaque fill hides need not be drawn`(top: Float) {
    func draw(_ cover: VectorPath) -> [UInt32] {
      picture(70, 100, background: .pureBlue) {
        $0.beginGroup()
        $0.fill($0.coverage(circle(30, 50, 40)), with: .solid(.white))
        $0.fill($0.coverage(circle(40, 50, 40)), with: .solid(.pureRed))
        $0.endGroup(opacity: 0.5, mode: .screen)
        $0.fill($0.coverage(cover), with: .solid(.pureGreen))
        $0.fill($0.coverage(circle(30, 80, 20)), with: .solid(.white), opacity: 0.3)
      }
    }
    // With a fifth corner it is not known to hide anything.
    let general = polygon([
      Vector2(-1, top), Vector2(30, top), Vector2(71, top), Vector2(71, 99), Vector2(-1, 99),
    ])
    #expect(draw(rectangle(-1, top, 71, 99)) == draw(general))
  }

  @Test(.enabled(if: MallocCounter.isAvailable))
  func `drawing a picture again allocates nothing`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 100, height: 91)
    let path = circle(40, 40, 30), other = circle(80, 60, 50)
    let stops = [
      GradientStop(offset: 0, color: .pureRed), GradientStop(offset: 1, color: .pureBlue.with(alpha: 0.2)),
    ]
    func draw() {
      rasterizer.begin(width: 100, height: 91)
      let ramp = rasterizer.ramp(slot: 2, stops: stops.span)
      for i in 0..<50 {
        rasterizer.pushClip(rasterizer.coverage(other))
        rasterizer.beginGroup()
        rasterizer.fill(
          rasterizer.coverage(path, .nonzero, .translation(Float(i), 0)), with: .solid(.pureGreen))
        rasterizer.fill(
          rasterizer.coverage(other),
          with: .gradient(
            GradientPaint(
              ramp: ramp, shape: .linear(start: .zero, end: Vector2(100, 0)), matrix: .identity)))
        rasterizer.fill(rasterizer.coverage(other), with: .bitmap(bitmap, .identity))
        rasterizer.beginMask(full: false)
        rasterizer.mask(rasterizer.coverage(path), .add, opacity: 0.5)
        rasterizer.endMask()
        rasterizer.beginMatte()
        rasterizer.fill(rasterizer.coverage(other), with: .solid(.white), opacity: 0.5)
        rasterizer.endMatte(.luma)
        rasterizer.endGroup(opacity: 0.5, mode: .multiply)
        rasterizer.popClip()
      }
      rasterizer.compose(into: &surface)
    }
    // Three times: the second picture is compared with the first, and only the third leaves its coverages in place.
    // The runtime of a debug build makes the types that each of these needs once.
    for _ in 0..<3 { draw() }
    #expect(MallocCounter.count(draw) == 0)
  }
}
