import TestSupport
import Testing
import VectorRaster

/// The plain twin of the cell grid: one cell for every pixel of an area larger than the picture, no bits, no
/// clipping, no bands, no case for anything special.
private struct PlainCells {
  static let margin = 64
  let width: Int
  let height: Int
  var cells: [[Int]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(
      repeating: Array(repeating: 0, count: width + 2 * Self.margin + 2), count: height + 2 * Self.margin)
  }

  /// Adds the closed polygon of points in 1/256 pixels.
  mutating func add(_ points: [(x: Int, y: Int)]) {
    for i in points.indices { edge(points[(i + points.count - 1) % points.count], points[i]) }
  }

  private mutating func edge(_ p: (x: Int, y: Int), _ q: (x: Int, y: Int)) {
    if p.y == q.y { return }
    let sign = p.y < q.y ? 1 : -1
    let a = p.y < q.y ? p : q
    let b = p.y < q.y ? q : p
    let dx = b.x - a.x, dy = b.y - a.y
    let slope = (dx << 24) / dy
    let steepness = dx == 0 ? 0 : (dy << 16) / abs(dx)
    var y = a.y
    var x = a.x << 24
    while y < b.y {
      let row = y >> 8
      let next = min((row + 1) << 8, b.y)
      let from = x >> 24
      x += slope * (next - y)
      let to = next == b.y ? b.x : x >> 24
      piece(row, min(from, to), max(from, to), next - y, sign, steepness)
      y = next
    }
  }

  private mutating func piece(_ row: Int, _ l: Int, _ r: Int, _ height: Int, _ sign: Int, _ steepness: Int) {
    var done = 0
    for column in (l >> 8)...(r >> 8) {
      let end = (column + 1) << 8
      let reached = column == r >> 8 ? height : min(height, ((end - l) * steepness) >> 16)
      let share = (reached - done) * sign
      done = reached
      let f = max(l, column << 8) - column << 8 + min(r, end) - column << 8
      cells[row + Self.margin][column + Self.margin] += share * 512 - share * f
      cells[row + Self.margin][column + Self.margin + 1] += share * f
    }
  }

  func coverages(_ rule: FillRule) -> [Int] {
    var result: [Int] = []
    for y in 0..<height {
      var sum = 0
      for x in 0..<(width + Self.margin) {
        sum += cells[y + Self.margin][x]
        if x < Self.margin { continue }
        let area: Int
        switch rule {
        case .nonzero: area = abs(sum)
        case .evenOdd:
          let folded = sum & 0x3ffff
          area = folded > 0x20000 ? 0x40000 - folded : folded
        }
        result.append(min(255, area >> 9))
      }
    }
    return result
  }
}

@Suite struct CoverageTests {
  @Test(arguments: [FillRule.nonzero, .evenOdd], 0..<40)
  func `coverage is that of plain cells, byte for byte`(rule: FillRule, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let width = [7, 33, 64, 300][seed % 4], height = [5, 40, 64, 90][seed / 4 % 4]
    var plain = PlainCells(width: width, height: height)
    var path = VectorPath()
    for _ in 0..<3 {
      let points = (0..<(3 + seed % 9)).map { _ in
        (
          x: Int(random.next() % UInt64((width + 80) * 256)) - 40 * 256,
          y: Int(random.next() % UInt64((height + 80) * 256)) - 40 * 256
        )
      }
      plain.add(points)
      path.append(polygon(points.map { Vector2(Float($0.x) / 256, Float($0.y) / 256) }))
    }
    #expect(coverages(width, height) { $0.coverage(path, rule) } == plain.coverages(rule))
  }

  @Test(arguments: 0..<30)
  func `a picture's sides cut a shape without changing it`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 100)
    let path = scribble(&random, -30...90, segments: 12)
    let rule: FillRule = seed % 2 == 0 ? .nonzero : .evenOdd
    let large = coverages(128, 128) { $0.coverage(path, rule, .translation(32, 32)) }
    let small = coverages(60, 50) { $0.coverage(path, rule) }
    for y in 0..<50 {
      let row = Array(large[((y + 32) * 128 + 32)..<((y + 32) * 128 + 92)])
      #expect(Array(small[(y * 60)..<((y + 1) * 60)]) == row)
    }
  }

  @Test func `a shape too large for the scratch memory is made in bands without a seam`() {
    var random = SplitMix64(seed: 5)
    let path = scribble(&random, -100...2100, segments: 30)
    let small = coverages(2000, 100) { $0.coverage(path, .evenOdd) }
    let large = coverages(2000, 1000) { $0.coverage(path, .evenOdd) }
    #expect(small == Array(large.prefix(small.count)))
  }

  @Test(arguments: [
    (Float(1.25), Float(2.5), Float(9.75), Float(8.125)), (3, 3, 7, 9), (2.25, 1.5, 2.75, 1.75),
    (-5, -5, 100, 100), (0.5, 2, 0.625, 9), (-3.5, 2.25, 4.5, 30), (4, -2, 4.0039, 6.5),
  ])
  func `upright rectangles need no cells`(x0: Float, y0: Float, x1: Float, y1: Float) {
    // The same rectangle with a fifth corner takes the general way.
    let general = polygon([
      Vector2(x0, y0), Vector2(x1, y0), Vector2(x1, (y0 + y1) / 2), Vector2(x1, y1), Vector2(x0, y1),
    ])
    for reversed in [false, true] {
      let path = reversed ? rectangle(x1, y0, x0, y1) : rectangle(x0, y0, x1, y1)
      #expect(coverages(12, 12) { $0.coverage(path) } == coverages(12, 12) { $0.coverage(general) })
    }
  }

  @Test func `a circle covers its area`() {
    let sum = coverages(100, 100) { $0.coverage(circle(50.3, 49.6, 40)) }.reduce(0, +)
    let area = Double(sum) / 255
    // Chords are at most an eighth of a pixel inside.
    #expect(area < 5026.5 && area > 5026.5 - 251 * 0.125)
  }

  @Test func `paths of one shape are filled together`() {
    func both(_ rule: FillRule) -> [Int] {
      coverages(10, 10) {
        $0.beginShape()
        $0.add(rectangle(0, 0, 6, 6), .identity)
        $0.add(rectangle(4, 4, 10, 10), .identity)
        return $0.endShape(rule: rule)
      }
    }
    #expect(both(.nonzero)[5 * 10 + 5] == 255)
    #expect(both(.evenOdd)[5 * 10 + 5] == 0)
    #expect(both(.evenOdd)[1 * 10 + 1] == 255)
  }

  @Test func `opposite directions punch a hole`() {
    let hole = coverages(10, 10) {
      $0.beginShape()
      $0.add(rectangle(0, 0, 10, 10), .identity)
      $0.add(rectangle(7, 3, 3, 7), .identity)
      return $0.endShape(rule: .nonzero)
    }
    #expect(hole[5 * 10 + 5] == 0)
    #expect(hole[1 * 10 + 1] == 255)
  }

  @Test func `open subpaths are closed`() {
    var path = VectorPath()
    path.move(to: Vector2(1, 1))
    path.line(to: Vector2(9, 1))
    path.line(to: Vector2(9, 9))
    path.line(to: Vector2(1, 9))
    #expect(
      coverages(10, 10) { $0.coverage(path) } == coverages(10, 10) { $0.coverage(rectangle(1, 1, 9, 9)) })
  }

  @Test func `bounds hold the touched pixels`() {
    let rasterizer = Rasterizer()
    rasterizer.begin(width: 100, height: 100)
    let box = rasterizer.coverage(circle(50.5, 50.5, 10)).bounds
    #expect(box.minX >= 36 && box.minX <= 40 && box.maxX >= 61 && box.maxX <= 65)
    #expect(box.minY == 40 && box.maxY == 61)
    #expect(rasterizer.coverage(circle(200, 50, 10)).bounds.isEmpty)
    #expect(rasterizer.coverage(VectorPath()).bounds.isEmpty)
  }

  @Test(arguments: [CoverageOperation.union, .subtract, .intersect, .exclude], 0..<8)
  func `combining is a formula for each pixel`(how: CoverageOperation, seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 7)
    let first = scribble(&random, -5...45, segments: 6)
    let second = seed % 2 == 0 ? scribble(&random, -5...45, segments: 6) : rectangle(5.5, 8.25, 30, 33)
    let a = coverages(40, 40) { $0.coverage(first) }
    let b = coverages(40, 40) { $0.coverage(second) }
    let expected = zip(a, b).map { a, b -> Int in
      let (p, q) = (Double(a) / 255, Double(b) / 255)
      let value =
        switch how {
        case .union: p + q - p * q
        case .subtract: p * (1 - q)
        case .intersect: p * q
        case .exclude: p + q - 2 * p * q
        }
      return Int((value * 255).rounded())
    }
    #expect(coverages(40, 40) { $0.combine($0.coverage(first), $0.coverage(second), how) } == expected)
  }

  // MARK: Far points

  private func fill(_ path: VectorPath, _ matrix: Matrix2D, _ rasterizer: Rasterizer) {
    rasterizer.beginShape()
    rasterizer.add(path, matrix)
    rasterizer.fill(rasterizer.endShape(rule: .nonzero), with: .solid(.white))
  }

  /// The half plane below y = x ÷ 2 through the middle of the picture, with points at a distance.
  private func halfPlane(_ distance: Float) -> [UInt32] {
    picture(64, 64) { rasterizer in
      let path = polygon([
        Vector2(-distance, -distance / 2), Vector2(distance, distance / 2), Vector2(distance, 2 * distance),
        Vector2(-distance, 2 * distance),
      ])
      fill(path, .translation(32, 32), rasterizer)
    }
  }

  @Test(arguments: [1e4, 1e7, 1e9, 1e12] as [Float])
  func `an edge is at its place however far its ends are`(distance: Float) {
    let (far, near) = (halfPlane(distance), halfPlane(1000))
    #expect(near[0] == 0 && near[63 * 64] == 0xffff_ffff && near[32 * 64 + 20] == 0xffff_ffff)
    for (a, b) in zip(far, near) { #expect(abs(Int(a & 0xff) - Int(b & 0xff)) <= 6) }
  }

  @Test(arguments: [1e5, 0x1p26, 0x1p36] as [Float])
  func `a curve is at its place however large it is`(radius: Float) {
    // Below the top of a circle, which is level over so small a part.
    let pixels = picture(64, 64) { rasterizer in
      fill(circle(0, radius, radius), .translation(32, 20), rasterizer)
    }
    for y in 0..<64 {
      for x in 0..<64 { #expect(y == 20 || pixels[y * 64 + x] == (y < 20 ? 0 : 0xffff_ffff)) }
    }
  }
}
