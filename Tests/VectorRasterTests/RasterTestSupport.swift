import TestSupport
import VectorRaster

/// A path through points.
func polygon(_ points: [Vector2]) -> VectorPath {
  var path = VectorPath()
  for (i, point) in points.enumerated() {
    if i == 0 { path.move(to: point) } else { path.line(to: point) }
  }
  path.close()
  return path
}

func rectangle(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) -> VectorPath {
  polygon([Vector2(x0, y0), Vector2(x1, y0), Vector2(x1, y1), Vector2(x0, y1)])
}

func circle(_ x: Float, _ y: Float, _ r: Float) -> VectorPath {
  let k = r * 0.552_284_8
  var path = VectorPath()
  path.move(to: Vector2(x + r, y))
  path.cubic(Vector2(x + r, y + k), Vector2(x + k, y + r), to: Vector2(x, y + r))
  path.cubic(Vector2(x - k, y + r), Vector2(x - r, y + k), to: Vector2(x - r, y))
  path.cubic(Vector2(x - r, y - k), Vector2(x - k, y - r), to: Vector2(x, y - r))
  path.cubic(Vector2(x + k, y - r), Vector2(x + r, y - k), to: Vector2(x + r, y))
  path.close()
  return path
}

/// A closed path of random lines and curves around the box given.
func scribble(_ random: inout SplitMix64, _ box: ClosedRange<Float>, segments: Int) -> VectorPath {
  func point() -> Vector2 { Vector2(random.float(in: box), random.float(in: box)) }
  var path = VectorPath()
  path.move(to: point())
  for _ in 0..<segments {
    if random.unit() < 0.4 { path.line(to: point()) } else { path.cubic(point(), point(), to: point()) }
  }
  return path
}

extension Rasterizer {
  /// The coverage of one path.
  func coverage(
    _ path: VectorPath, _ rule: FillRule = .nonzero, _ matrix: Matrix2D = .identity
  ) -> Coverage {
    beginShape()
    add(path, matrix)
    return endShape(rule: rule)
  }
}

/// The pixels of a picture that `body` records.
func picture(
  _ width: Int, _ height: Int, background: PaintColor = .clear, bandHeight: Int = 32,
  _ body: (Rasterizer) -> Void
) -> [UInt32] {
  let rasterizer = Rasterizer()
  rasterizer.bandHeight = bandHeight
  var surface = Surface(width: width, height: height)
  rasterizer.begin(width: width, height: height)
  body(rasterizer)
  rasterizer.compose(into: &surface, background: background)
  return surface.pixels
}

/// The coverage of each pixel, seen as the alpha of a white fill.
func coverages(_ width: Int, _ height: Int, _ body: (Rasterizer) -> Coverage) -> [Int] {
  picture(width, height) { $0.fill(body($0), with: .solid(.white)) }.map { Int($0 >> 24) }
}

extension PaintColor {
  static var white: PaintColor { PaintColor(red: 1, green: 1, blue: 1) }
  static var pureRed: PaintColor { PaintColor(red: 1, green: 0, blue: 0) }
  static var pureGreen: PaintColor { PaintColor(red: 0, green: 1, blue: 0) }
  static var pureBlue: PaintColor { PaintColor(red: 0, green: 0, blue: 1) }
  func with(alpha: Float) -> PaintColor { PaintColor(red: red, green: green, blue: blue, alpha: alpha) }

  static func random(_ random: inout SplitMix64, opaque: Bool = false) -> PaintColor {
    PaintColor(
      red: random.unit(), green: random.unit(), blue: random.unit(), alpha: opaque ? 1 : random.unit())
  }
}

/// The channels of a pixel: red, green, blue, alpha.
func channels(_ pixel: UInt32) -> [Int] {
  [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24)]
}

/// The greatest difference of any channel.
func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
  var worst = a.count == b.count ? 0 : 256
  for (p, q) in zip(a, b) where p != q {
    for (c, d) in zip(channels(p), channels(q)) { worst = max(worst, abs(c - d)) }
  }
  return worst
}
