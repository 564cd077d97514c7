import TestSupport
import Testing
import VectorRaster

@Suite struct PaintTests {
  private func draw(
    _ width: Int, _ height: Int, _ stops: [GradientStop], _ shape: GradientPaint.Shape,
    _ matrix: Matrix2D = .identity, opacity: Float = 1
  ) -> [UInt32] {
    picture(width, height) {
      let ramp = $0.ramp(slot: 0, stops: stops.span)
      $0.fill(
        $0.coverage(rectangle(0, 0, Float(width), Float(height))),
        with: .gradient(GradientPaint(ramp: ramp, shape: shape, matrix: matrix)), opacity: opacity)
    }
  }

  private let blackToWhite = [
    GradientStop(offset: 0, color: PaintColor(red: 0, green: 0, blue: 0)),
    GradientStop(offset: 1, color: .white),
  ]

  /// What a grey of 0…255 is at a place on a ramp from black to white.
  private func expectGrey(_ pixel: UInt32, _ t: Double) {
    let grey = Double(pixel & 255)
    #expect(abs(grey - min(1, max(0, t)) * 255) <= 0.9)
    #expect(pixel >> 24 == 255)
  }

  @Test func `a linear gradient follows its line`() {
    let matrix = Matrix2D(a: 1.2, b: 0.3, c: -0.2, d: 0.9, tx: 5, ty: -3)
    let start = Vector2(10, 20), end = Vector2(70, 50)
    let pixels = draw(100, 80, blackToWhite, .linear(start: start, end: end), matrix)
    let det = 1.2 * 0.9 + 0.3 * 0.2
    for y in 0..<80 {
      for x in 0..<100 {
        let px = Double(x) + 0.5 - 5, py = Double(y) + 0.5 + 3
        let u = (0.9 * px + 0.2 * py) / det, v = (-0.3 * px + 1.2 * py) / det
        let t = ((u - 10) * 60 + (v - 20) * 30) / (60 * 60 + 30 * 30)
        expectGrey(pixels[y * 100 + x], t)
      }
    }
  }

  @Test(arguments: [Vector2(40, 40), Vector2(55, 30), Vector2(400, 40)])
  func `a radial gradient follows its circles`(focal: Vector2) {
    let pixels = draw(80, 80, blackToWhite, .radial(center: Vector2(40, 40), radius: 35, focal: focal))
    var qx = Double(focal.x - 40) / 35, qy = Double(focal.y - 40) / 35
    let length = (qx * qx + qy * qy).squareRoot()
    if length > 0.99 { (qx, qy) = (qx * 0.99 / length, qy * 0.99 / length) }
    for y in 0..<80 {
      for x in 0..<80 {
        let dx = (Double(x) + 0.5 - 40) / 35 - qx, dy = (Double(y) + 0.5 - 40) / 35 - qy
        let a = 1 - qx * qx - qy * qy, b = dx * qx + dy * qy
        expectGrey(pixels[y * 80 + x], (b + (b * b + a * (dx * dx + dy * dy)).squareRoot()) / a)
      }
    }
  }

  @Test func `a conic gradient turns clockwise from its angle`() {
    let pixels = draw(41, 41, blackToWhite, .conic(center: Vector2(20.5, 20.5), angle: 0))
    expectGrey(pixels[35 * 41 + 20], 0.25)
    expectGrey(pixels[20 * 41 + 3], 0.5)
    expectGrey(pixels[3 * 41 + 20], 0.75)
    let turned = draw(41, 41, blackToWhite, .conic(center: Vector2(20.5, 20.5), angle: .pi / 2))
    expectGrey(turned[20 * 41 + 3], 0.25)
  }

  @Test func `colours are mixed straight and then premultiplied`() {
    let stops = [
      GradientStop(offset: 0, color: .pureRed), GradientStop(offset: 1, color: .pureBlue.with(alpha: 0)),
    ]
    let pixels = draw(1000, 1, stops, .linear(start: .zero, end: Vector2(1000, 0)))
    let middle = channels(pixels[500])
    #expect(abs(middle[3] - 127) <= 1 && abs(middle[0] - 64) <= 1 && abs(middle[2] - 64) <= 1)
  }

  @Test func `equal offsets make a hard edge and ends are extended`() {
    let stops = [
      GradientStop(offset: 0.25, color: .pureRed), GradientStop(offset: 0.5, color: .pureRed),
      GradientStop(offset: 0.5, color: .pureBlue), GradientStop(offset: 0.75, color: .pureBlue),
    ]
    let pixels = draw(100, 1, stops, .linear(start: .zero, end: Vector2(100, 0)))
    for x in 0..<100 { #expect(pixels[x] == (x < 50 ? 0xff00_00ff : 0xffff_0000)) }
  }

  @Test func `degenerate gradients show the last colour`() {
    let shapes: [GradientPaint.Shape] = [
      .linear(start: Vector2(5, 5), end: Vector2(5, 5)),
      .radial(center: Vector2(5, 5), radius: 0, focal: Vector2(5, 5)),
      .linear(start: Vector2(.nan, 5), end: Vector2(5, 5)),
      .radial(center: Vector2(5, 5), radius: .infinity, focal: Vector2(5, 5)),
    ]
    for shape in shapes { #expect(Set(draw(9, 3, blackToWhite, shape)) == [0xffff_ffff]) }
    let flat = draw(9, 3, blackToWhite, .linear(start: .zero, end: Vector2(9, 0)), .scale(0, 1))
    #expect(Set(flat) == [0xffff_ffff])
    #expect(Set(draw(9, 3, [], .linear(start: .zero, end: Vector2(9, 0)))) == [0])
  }

  @Test func `a ramp is made again when a stop changes`() {
    let rasterizer = Rasterizer()
    var surface = Surface(width: 4, height: 1)
    let translucent = PaintColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    for color in [PaintColor.pureRed, .pureBlue, .pureRed, translucent] {
      rasterizer.begin(width: 4, height: 1)
      let stops = [GradientStop(offset: 0, color: color)]
      let paint = GradientPaint(
        ramp: rasterizer.ramp(slot: 1, stops: stops.span),
        shape: .linear(start: .zero, end: Vector2(4, 0)), matrix: .identity)
      rasterizer.fill(rasterizer.coverage(rectangle(0, 0, 4, 1)), with: .gradient(paint))
      rasterizer.compose(into: &surface)
      #expect(Set(surface.pixels) == [color.pixel()])
    }
  }

  @Test func `gradients far away and very small do not trap`() {
    for k: Float in [1e-30, 1e-10, 1e10, 1e30] {
      for offset: Float in [0, 1e20, -1e30] {
        let start = Vector2(offset, offset), end = Vector2(offset + k, offset)
        _ = draw(40, 3, blackToWhite, .linear(start: start, end: end))
        _ = draw(40, 3, blackToWhite, .radial(center: start, radius: k, focal: end))
        _ = draw(40, 3, blackToWhite, .conic(center: start, angle: k), .scale(k, 1))
      }
    }
  }

  // MARK: Bitmaps

  private func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<(width * height)).map {
        UInt32($0 % width * 200 / width) | UInt32($0 / width * 200 / height) << 8 | 0xff00_0000
      })
  }

  private func draw(_ width: Int, _ height: Int, _ bitmap: Bitmap, _ matrix: Matrix2D) -> [UInt32] {
    picture(width, height) {
      $0.fill(
        $0.coverage(rectangle(0, 0, Float(bitmap.width), Float(bitmap.height)), .nonzero, matrix),
        with: .bitmap(bitmap, matrix))
    }
  }

  @Test func `a bitmap moved by whole pixels is copied`() {
    let source = bitmap(20, 10)
    let result = draw(30, 30, source, .translation(7, 11))
    for y in 0..<30 {
      for x in 0..<30 {
        let isIn = x >= 7 && x < 27 && y >= 11 && y < 21
        #expect(result[y * 30 + x] == (isIn ? source.pixels[(y - 11) * 20 + x - 7] : 0))
      }
    }
    #expect(
      difference(draw(30, 30, source, Matrix2D(a: 1, b: 0, c: 0, d: 1, tx: 7.000_01, ty: 11)), result) <= 1)
  }

  @Test func `a bitmap turned by a quarter is copied`() {
    let source = bitmap(8, 5)
    let result = draw(5, 8, source, Matrix2D(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 0))
    for y in 0..<8 {
      for x in 0..<5 { #expect(result[y * 5 + x] == source.pixels[(4 - x) * 8 + y]) }
    }
  }

  @Test func `an enlarged bitmap is smooth and its edges continue`() {
    let source = Bitmap(width: 2, height: 1, pixels: [0xff00_0000, 0xff00_00ff])
    let result = draw(80, 4, source, .scale(40, 4))
    for x in 0..<80 {
      let expected = min(1, max(0, (Double(x) + 0.5 - 20) / 40)) * 255
      #expect(abs(Double(result[x] & 255) - expected) <= 1.5)
    }
  }

  @Test(arguments: [2, 4, 8, 16])
  func `a reduced bitmap is averaged`(scale: Int) {
    // A fine chequerboard becomes grey instead of noise.
    let source = Bitmap(
      width: 64, height: 64, pixels: (0..<4096).map { ($0 + $0 / 64) % 2 == 0 ? 0xff00_0000 : 0xffff_ffff })
    let side = 64 / scale
    let result = draw(side, side, source, .scale(1 / Float(scale), 1 / Float(scale)))
    for pixel in result { #expect(abs(Int(pixel & 255) - 128) <= 2) }
  }

  /// The sizes that a browser draws pictures from, seen in Chromium: half a size counts only if no pixel is missing.
  @Test(arguments: [(4, 2, true), (5, 2, true), (5, 3, false), (6, 3, true), (7, 4, false)])
  func `a bitmap is drawn from the smallest version that has all pixels`(
    side: Int, drawn: Int, isHalved: Bool
  ) {
    let source = bitmap(side, side), scale = Float(drawn) / Float(side)
    let half = Bitmap(width: side / 2, height: side / 2, pixels: Self.halved(source))
    let small = draw(drawn, drawn, source, .scale(scale, scale))
    let again = Float(drawn) / Float(side / 2)
    #expect((small == draw(drawn, drawn, half, .scale(again, again))) == isHalved)
  }

  /// The averages of two columns and rows, or of three with the middle one twice, channel by channel.
  private static func halved(_ source: Bitmap) -> [UInt32] {
    let pixels = source.pixels, count = source.width
    let weights: [UInt32] = count % 2 == 0 ? [2, 2] : [1, 2, 1]
    return (0..<(count / 2) * (count / 2)).map { index in
      let (x, y) = (index % (count / 2) * 2, index / (count / 2) * 2)
      return [0, 8, 16, 24].reduce(0) { pixel, shift in
        var sum: UInt32 = 8
        for (row, a) in weights.enumerated() {
          for (column, b) in weights.enumerated() {
            sum += a * b * (pixels[(y + row) * count + x + column] >> shift & 255)
          }
        }
        return pixel | (sum / 16) << shift
      }
    }
  }

  @Test func `bitmaps of no size and matrices without inverse draw nothing`() {
    let empty = Bitmap(width: 0, height: 5, pixels: [])
    #expect(Set(draw(4, 4, empty, .identity)) == [0])
    let result = picture(4, 4) {
      $0.fill($0.coverage(rectangle(0, 0, 4, 4)), with: .bitmap(bitmap(3, 3), .scale(0, 1)))
      $0.fill($0.coverage(rectangle(0, 0, 4, 4)), with: .bitmap(bitmap(3, 3), .scale(.nan, 1)))
    }
    #expect(Set(result) == [0])
    for k: Float in [1e-20, 1e20] {
      _ = picture(4, 4) {
        $0.fill($0.coverage(rectangle(0, 0, 4, 4)), with: .bitmap(bitmap(3, 3), .scale(k, k)))
      }
    }
  }

  @Test func `colours above alpha are lowered to it`() {
    #expect(Bitmap(width: 1, height: 1, pixels: [0x40ff_30ff]).pixels == [0x4040_3040])
  }
}
