import TestSupport
import Testing
import VectorRaster

@Suite struct RasterizerHostileTests {
  static let strange: [Float] = [
    0, -0.0, .nan, .infinity, -.infinity, 1e-37, 1e10, -1e10, 1e20, -1e38, .greatestFiniteMagnitude,
    4_194_304,
    8_388_608, 32_768.5, 0.001_953_125,
  ]

  @Test(arguments: 0..<60)
  func `no coordinate traps or hangs`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 1000)
    func value() -> Float {
      random.unit() < 0.4
        ? Self.strange[Int(random.next() % UInt64(Self.strange.count))] : random.float(in: -50...150)
    }
    func point() -> Vector2 { Vector2(value(), value()) }
    _ = picture(100, 60) {
      for _ in 0..<20 {
        var path = VectorPath()
        if random.unit() < 0.9 { path.move(to: point()) }
        for _ in 0..<6 {
          switch random.next() % 5 {
          case 0: path.line(to: point())
          case 1: path.close()
          case 2: path.move(to: point())
          default: path.cubic(point(), point(), to: point())
          }
        }
        let matrix =
          random.unit() < 0.5
          ? Matrix2D.identity
          : Matrix2D(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
        $0.fill($0.coverage(path, .evenOdd, matrix), with: .solid(.white))
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `a point that is not finite drops the shape and no other`(bad: Float) {
    let result = picture(10, 10) {
      $0.beginShape()
      $0.add(rectangle(0, 0, 10, 10), .identity)
      $0.add(polygon([Vector2(1, 1), Vector2(bad, 5), Vector2(3, 9)]), .identity)
      $0.fill($0.endShape(rule: .nonzero), with: .solid(.pureRed))
      $0.fill($0.coverage(rectangle(0, 0, 3, 3)), with: .solid(.pureBlue))
    }
    #expect(result[0] == 0xffff_0000)
    #expect(result[55] == 0)
  }

  @Test func `a shape a million pixels wide covers the picture`() {
    let result = coverages(50, 50) { $0.coverage(circle(25, 25, 1e6)) }
    #expect(Set(result) == [255])
  }

  @Test(arguments: [(0, 0), (0, 10), (10, 0), (1, 1), (40_000, 3), (3, 40_000)])
  func `pictures of any size`(width: Int, height: Int) {
    let result = picture(width, height) {
      $0.beginGroup()
      for _ in 0..<2 {
        $0.fill(
          $0.coverage(
            polygon([Vector2(-9, -5), Vector2(90_000, 0), Vector2(90_000, 90_000), Vector2(0, 90_000)])),
          with: .solid(.pureRed))
      }
      $0.beginMask(full: true)
      $0.mask($0.coverage(circle(0, 0, 10)), .subtract, opacity: 0.5)
      $0.endMask()
      $0.endGroup(opacity: 0.5)
    }
    #expect(result.count == width * height)
    if width > 20 { #expect(result[width - 1] >> 24 == 128) }
  }

  @Test func `a surface of another size than the picture is filled`() {
    let rasterizer = Rasterizer()
    for (width, height) in [(5, 5), (30, 30), (5, 30), (30, 5)] {
      var surface = Surface(width: width, height: height)
      rasterizer.begin(width: 10, height: 10)
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 10, 10)), with: .solid(.pureRed))
      rasterizer.compose(into: &surface, background: .pureBlue)
      for y in 0..<height {
        for x in 0..<width {
          #expect(surface.pixels[y * width + x] == (x < 10 && y < 10 ? 0xff00_00ff : 0xffff_0000))
        }
      }
    }
  }

  @Test func `five hundred groups in each other`() {
    let result = picture(20, 20) {
      for _ in 0..<500 { $0.beginGroup() }
      for _ in 0..<500 {
        $0.fill($0.coverage(circle(10, 10, 9)), with: .solid(.white), opacity: 0.5)
        $0.endGroup(opacity: 0.9)
      }
    }
    #expect(result[10 * 20 + 10] >> 24 > 200)
  }

  @Test func `many long curves in one shape`() {
    var random = SplitMix64(seed: 4)
    let path = scribble(&random, -1000...2000, segments: 2_000)
    #expect(!Rasterizer().bounds(of: path).isEmpty)
  }
}

extension Rasterizer {
  fileprivate func bounds(of path: VectorPath) -> PixelBox {
    begin(width: 300, height: 300)
    return coverage(path, .evenOdd).bounds
  }
}
