import Testing
import VectorRaster

/// The places, sizes and colours of texts.
///
/// Each letter of the fixtures' font covers 8 × 8 pixels at size 16, on the baseline, and is 16 wide with its space.
@Suite struct TextClaims {
  /// Expects that letters cover boxes, and nothing else is covered.
  private func expect(_ name: String, frame: Double = 0, covers boxes: [(Range<Int>, Range<Int>)]) throws {
    let picture = try Picture(name, frame: frame)
    var sum = 0.0
    for (x, y) in boxes {
      let area = Double(x.count * y.count)
      #expect(abs(picture.area(x: x, y: y) - area) < 1, "\(name): columns \(x), rows \(y)")
      sum += area
    }
    #expect(abs(picture.area() - sum) < 2, "\(name)")
  }

  @Test(arguments: [
    ("Text/point", [8, 24], 16), ("Text/right", [32, 48], 16), ("Text/center", [16, 32], 16),
    ("Text/tracking", [0, 20], 0), ("Text/baseline-shift", [0], 9), ("Text/capitals", [0], 12),
    ("Text/slot", [0, 32], 16), ("Text/animate-tracking", [0, 20, 40], 24),
    ("Text/animate-anchor", [11], 27), ("Text/animate-rotation", [24], 32),
    ("Text/path-upright", [12], 10), ("Text/path-reversed", [52], 20), ("Text/path-first-margin", [17], 12),
    ("Text/path-last-margin", [40], 12), ("Text/path-forced", [0, 24, 48], 12),
    ("Text/glyph-composition", [8, 24], 16), ("Text/group-word", [24, 40], 32),
    ("Text/group-line", [8, 40], 32),
  ]) func `letters of a line stand at their places`(name: String, columns: [Int], row: Int) throws {
    try expect(name, covers: columns.map { ($0..<$0 + 8, row..<row + 8) })
  }

  @Test func `a letter that is a composition has the colours of its layers`() throws {
    let picture = try Picture("Text/glyph-composition")
    #expect(picture[10, 20].isNear(.red) && picture[26, 18].isNear(.blue) && picture[30, 22].isNear(.green))
    #expect(picture[26, 22].isNear(.green) && picture[30, 18].isNear(.green))
  }

  @Test func `lines are broken and placed in their box`() throws {
    try expect("Text/box", covers: [(4..<12, 6..<14), (20..<28, 6..<14), (4..<12, 26..<34)])
    try expect("Text/line-height", covers: [(0..<8, 0..<8), (0..<8, 24..<32)])
    try expect(
      "Text/animate-line-spacing", covers: [(0..<8, 0..<8), (0..<8, 24..<32), (0..<8, 48..<56)])
    let lines = [2, 2, 2, 2, 3, 1]
    let boxes = lines.enumerated().flatMap { line, count in
      (0..<count).map { (16 * $0..<16 * $0 + 8, 10 * line..<10 * line + 8) }
    }
    try expect("Text/breaks", covers: boxes)
  }

  @Test(arguments: [
    ("Text/justified-left", 0), ("Text/justified-right", 48), ("Text/justified-center", 24),
    ("Text/justified-all", 0),
  ]) func `justified lines are as wide as their box, but for the last one`(name: String, last: Int) throws {
    try expect(name, covers: [(0..<8, 4..<12), (48..<56, 4..<12), (last..<last + 8, 24..<32)])
  }

  @Test func `texts and positions change at keyframes`() throws {
    try expect("Text/keyframes", frame: 29, covers: [(0..<8, 0..<8)])
    try expect("Text/keyframes", frame: 30, covers: [(0..<8, 0..<8), (16..<24, 0..<8)])
    try expect("Text/animate-position", frame: 0, covers: [(16..<24, 24..<32)])
    try expect("Text/animate-position", frame: 30, covers: [(26..<34, 17..<25)])
  }

  @Test func `letters turn with a path, also around its corners`() throws {
    try expect("Text/path", covers: [(20..<28, 10..<18), (20..<28, 26..<34)])
    try expect("Text/path-closed", covers: [(20..<28, 12..<20), (40..<48, 16..<24)])
  }

  @Test func `letters grow and shrink about the middle of their baseline or their group`() throws {
    try expect("Text/animate-scale", covers: [(8..<24, 16..<32)])
    try expect("Text/animate-rotation-x", covers: [(16..<24, 28..<32)])
    try expect("Text/animate-rotation-y", covers: [(20..<24, 24..<32)])
    try expect("Text/group-alignment", covers: [(24..<28, 28..<32)])
    try expect(
      "Text/group-all", covers: [(24..<32, 32..<40), (40..<48, 32..<40), (40..<48, 52..<60)])
  }

  @Test func `a leaning letter keeps its area`() throws {
    let picture = try Picture("Text/animate-skew")
    #expect(abs(picture.area() - 64) < 0.5)
    // Its upper edge is 8 pixels further to the right.
    #expect(abs(picture.centroid.x - (20 + 4)) < 0.1)
    #expect(picture.extent.x == 16..<32 && picture.extent.y == 24..<32)
  }

  @Test func `a blurred letter keeps its area and spreads along both axes`() throws {
    let picture = try Picture("Text/animate-blur")
    let rows = 0..<40
    #expect(abs(picture.area(y: rows) - 64) < 0.5)
    #expect(abs(picture.area(x: 28..<36, y: 40..<48) - 64) < 0.01)
    #expect(abs(picture.area() - 128) < 0.5)
    // The variances of a line of 8 pixels and of the blur add up; the deviation is 0.3 of the blurriness.
    var spread = (x: 0.0, y: 0.0)
    for y in rows {
      for x in 0..<picture.width {
        let share = Double(picture[x, y].alpha) / 255 / 64
        spread.x += share * (Double(x) + 0.5 - 32) * (Double(x) + 0.5 - 32)
        spread.y += share * (Double(y) + 0.5 - 24) * (Double(y) + 0.5 - 24)
      }
    }
    #expect(abs(spread.x - (64 / 12.0 + 9)) < 0.4, "\(spread)")
    #expect(abs(spread.y - (64 / 12.0 + 2.25)) < 0.2, "\(spread)")
  }

  @Test func `small capitals are 70 % of capitals`() throws {
    let picture = try Picture("Text/small-capitals")
    #expect(abs(picture.area(x: 0..<8) - 64 * 0.49) < 0.5)
    // The capital after it begins at 11.2.
    #expect(abs(picture.area(x: 8..<24) - 64) < 0.5)
    #expect(abs(picture.area(x: 11..<12, y: 12..<20) - 6.4) < 0.2)
  }

  @Test(arguments: [
    // Red letters with blue strokes: on the outer and the inner half of the stroke, and within the letter.
    ("Text/stroke-over", [Ink.blue, .blue, .red]), ("Text/stroke-under", [.blue, .red, .red]),
    ("Text/animate-stroke-color", [.green, .green, .red]),
    ("Text/animate-stroke-hue", [.green, .green, .red]),
    ("Text/animate-stroke-saturation", [Ink(0.5, 0.5, 1, 1), Ink(0.5, 0.5, 1, 1), .red]),
    ("Text/animate-stroke-brightness", [Ink(0, 0, 0.5, 1), Ink(0, 0, 0.5, 1), .red]),
    ("Text/animate-stroke-width", [.blue, .blue, .red]),
    ("Text/animate-stroke-opacity", [Ink(0, 0, 1, 0.5), Ink(0.5, 0, 0.5, 1), .red]),
    // This stroke covers one pixel on each side of the edge.
    ("Text/animate-fill-opacity", [.blue, Ink(1, 0, 0, 0.5), Ink(1, 0, 0, 0.5)]),
  ]) func `strokes lie over or under letters`(name: String, inks: [Ink]) throws {
    let picture = try Picture(name)
    let (left, row) = name.contains("animate") ? (16, 28) : (8, 20)
    for (column, ink) in zip([left - 1, left + 1, left + 4], inks) {
      #expect(picture[column, row].isNear(ink), "\(name): column \(column)")
    }
  }

  @Test(arguments: [
    ("Text/animate-opacity", Ink(1, 0, 0, 0.5)), ("Text/animate-fill-color", .blue),
    ("Text/animate-fill-hue", .green), ("Text/animate-fill-saturation", Ink(1, 0.5, 0.5, 1)),
    ("Text/animate-fill-brightness", Ink(0.5, 0, 0, 1)),
  ]) func `letters change their colours`(name: String, ink: Ink) throws {
    #expect(try Picture(name)[20, 28].isNear(ink))
  }

  // The letters have the indices 0 to 3, and their middles lie at 0.5 to 3.5 of 4. The strength is 1 − opacity.
  @Test(arguments: [
    ("Text/select-square", [1, 0, 0, 1]), ("Text/select-ramp-up", [0.875, 0.625, 0.375, 0.125]),
    ("Text/select-ramp-down", [0.125, 0.375, 0.625, 0.875]),
    ("Text/select-triangle", [0.75, 0.25, 0.25, 0.75]),
    // 1 − √(1 − x²) with x from −0.75 to 0.75.
    ("Text/select-round", [0.3386, 0.0318, 0.0318, 0.3386]),
    // (1 + cos 2πx) / 2.
    ("Text/select-smooth", [0.8536, 0.1464, 0.1464, 0.8536]),
    ("Text/select-index", [1, 0, 0, 1]), ("Text/select-offset", [1, 1, 0, 0]),
    ("Text/select-amount", [0.5, 0.5, 0.5, 0.5]),
    // On the curve x = t³, y = 3t² − 2t³: t is 0.62996 at 0.25, and 0.90856 at 0.75.
    ("Text/select-easing", [0.3094, 0.0236, 0.0236, 0.3094]), ("Text/select-smoothness", [0, 1, 1, 1]),
    // 100 % · (number − 1) / (count − 1).
    ("Text/select-expression", [1, 0.6667, 0.3333, 0]),
    ("Text/select-without-spaces", [0, 0, 1, 0]), ("Text/select-words", [0, 0, 0, 1]),
  ]) func `a range selects letters by its shape`(name: String, opacities: [Double]) throws {
    let picture = try Picture(name)
    for (index, opacity) in opacities.enumerated() {
      let found = Double(picture[16 * index + 4, 28].alpha) / 255
      #expect(abs(found - opacity) < 0.006, "\(name): letter \(index)")
    }
  }

  @Test func `a range selects lines, or letters in random order`() throws {
    try expect("Text/select-lines", covers: [(0..<8, 20..<28)])
    #expect(try Picture("Text/select-random").area() == 128)
  }
}
