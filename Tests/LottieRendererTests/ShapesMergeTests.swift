import LottieRenderer
import TestSupport
import Testing
import VectorRaster

@Suite struct ShapesMergeTests {
  /// Two squares that overlap in 24…40, merged in some ways, red.
  private func pixels(_ merges: String) throws -> (first: Bool, both: Bool, second: Bool) {
    let animation = try LottieAnimation(
      layers: """
        [{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[{"ty":"gr","it":[
          {"ty":"rc","d":1,"p":{"a":0,"k":[24,32]},"s":{"a":0,"k":[32,32]},"r":{"a":0,"k":0}},
          {"ty":"rc","d":1,"p":{"a":0,"k":[40,32]},"s":{"a":0,"k":[32,32]},"r":{"a":0,"k":0}},
          \(merges)
          {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},
          {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}
        ]}]}]
        """)
    let surface = try Renderer(atOwnSize: animation).surface(at: 0)
    func isRed(_ x: Int) -> Bool { surface.pixels[32 * 64 + x] != 0 }
    return (isRed(12), isRed(32), isRed(52))
  }

  @Test func `a merge takes what an earlier merge made as one shape`() throws {
    // Files with [sh, sh, merge, intersect] came out empty but for the overlaps (43391.json of ThorVG's examples).
    let merge = #"{"ty":"mm","mm":1},"#, intersect = #"{"ty":"mm","mm":4},"#,
      exclude = #"{"ty":"mm","mm":5},"#
    #expect(try pixels(merge + intersect) == (true, true, true))
    #expect(try pixels(intersect) == (false, true, false))
    #expect(try pixels(exclude + intersect) == (true, false, true))
    #expect(try pixels(intersect + merge) == (false, true, false))
    #expect(try pixels(intersect + exclude) == (false, true, false))
  }

  // MARK: - Operands

  private static let fill = #"{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}"#
  private static let placement = #"{"ty":"tr"}"#

  private static func square(_ x: Int, _ y: Int, _ side: Int, direction: Int = 1) -> String {
    #"{"ty":"rc","d":\#(direction),"p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(side),\#(side)]},"r":{"k":0}}"#
  }

  private static func group(_ items: String...) -> String {
    #"{"ty":"gr","it":[\#((items + [placement]).joined(separator: ","))]}"#
  }

  private static func merge(_ mode: Int) -> String { #"{"ty":"mm","mm":\#(mode)}"# }

  private static func repeater(_ copies: Int, _ step: Int) -> String {
    #"{"ty":"rp","c":{"k":\#(copies)},"o":{"k":0},"m":1,"tr":{"p":{"k":[\#(step),0]},"so":{"k":100},"eo":{"k":100}}}"#
  }

  /// How many pixels of a canvas of 64 × 64 show, where each shows wholly or not at all.
  private func area(_ items: String..., fill: String = Self.fill) throws -> Int {
    let shapes = (items + [fill]).joined(separator: ",")
    let animation = try LottieAnimation(
      layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(shapes)]}]"#)
    let pixels = try Renderer(atOwnSize: animation).surface(at: 0).pixels
    #expect(pixels.allSatisfy { $0 >> 24 == 0 || $0 >> 24 == 255 })
    return pixels.count { $0 != 0 }
  }

  @Test func `a merge that subtracts takes the others away from the first`() throws {
    let rectangle = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[60,60]},"r":{"k":0}}"#
    let ellipse = #"{"ty":"el","p":{"k":[32,32]},"s":{"k":[36,36]}}"#
    let animation = try LottieAnimation(
      layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(rectangle),\#(ellipse),"#
        + #"\#(Self.merge(3)),\#(Self.fill)]}]"#)
    let pixels = try Renderer(atOwnSize: animation).surface(at: 0).pixels
    let covered = pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    // The square without the disc: 71.7 % of it.
    #expect(abs(covered - (3600 - .pi * 18 * 18)) < Picture.areaTolerance(curves: 36 * .pi))
    let first = Self.square(20, 32, 40), second = Self.square(40, 32, 20), third = Self.square(4, 32, 4)
    #expect(try area(first, second, third, Self.merge(3)) == 1600 - 200 - 16)
    #expect(try area(third, second, first, Self.merge(3)) == 0)
  }

  @Test func `the paths of a group are operands, one by one`() throws {
    let big = Self.square(32, 32, 40), small = Self.square(32, 32, 20)
    let backwards = Self.square(32, 32, 20, direction: 3)
    // So After Effects writes clips that come from Illustrator: a path twice, once each way round.
    #expect(try area(big, Self.group(small, backwards), Self.merge(4)) == 400)
    #expect(try area(big, small, backwards, Self.merge(4)) == 400)
    #expect(try area(big, Self.group(Self.group(small), Self.group(backwards)), Self.merge(4)) == 400)
    #expect(try area(big, Self.group(small, backwards), Self.merge(3)) == 1200)
    #expect(try area(big, Self.group(small, backwards), Self.merge(2)) == 1600)
    #expect(try area(big, Self.group(small, backwards), Self.merge(5)) == 1600)
    // Two squares apart have nothing in common, grouped or not.
    let left = Self.square(20, 32, 8), right = Self.square(44, 32, 8)
    #expect(try area(big, Self.group(left, right), Self.merge(4)) == 0)
    // Merged in their group they are one operand.
    #expect(try area(big, Self.group(left, right, Self.merge(1)), Self.merge(4)) == 128)
    #expect(try area(big, Self.group(left, right, Self.merge(2)), Self.merge(4)) == 128)
    #expect(try area(big, Self.group(small, backwards, Self.merge(1)), Self.merge(4)) == 0)
  }

  @Test(arguments: 2...5) func `a group without paths takes no part in a merge`(_ mode: Int) throws {
    let big = Self.square(32, 32, 40)
    #expect(try area(big, Self.group(), Self.merge(mode)) == 1600)
    #expect(try area(Self.group(), big, Self.merge(mode)) == 1600)
    #expect(try area(big, Self.group(Self.merge(4)), Self.merge(mode)) == 1600)
    #expect(try area(Self.group(Self.group()), big, Self.group(Self.merge(1)), Self.merge(mode)) == 1600)
    // A path that has become empty takes part all the same.
    let gone = Self.group(Self.square(20, 20, 4), Self.square(44, 44, 4), Self.merge(4))
    #expect(try area(big, gone, Self.merge(mode)) == (mode == 4 ? 0 : 1600))
  }

  @Test func `each copy of a repeater is an operand`() throws {
    let square = Self.square(20, 32, 16)
    #expect(try area(square, Self.repeater(3, 4), Self.merge(4)) == 8 * 16)
    #expect(try area(square, Self.repeater(3, 4), Self.merge(2)) == 24 * 16)
    #expect(try area(square, Self.repeater(2, 4), Self.merge(5)) == 8 * 16)
    // The first is the original of the first shape.
    #expect(try area(square, Self.repeater(3, 4), Self.merge(3)) == 4 * 16)
    #expect(try area(square, Self.repeater(0, 4), Self.merge(3)) == 0)
    let bar = Self.square(40, 32, 8)
    #expect(try area(bar, Self.group(square, Self.repeater(0, 4)), Self.merge(4)) == 64)
    // Merged first, copies are one operand again, or each copy is one of its own.
    #expect(try area(square, Self.repeater(3, 4), Self.merge(1), Self.merge(4)) == 24 * 16)
    #expect(
      try area(square, Self.square(24, 32, 16), Self.merge(4), Self.repeater(2, 4), Self.merge(5)) == 8 * 16)
    #expect(try area(square, Self.square(28, 32, 16), Self.merge(5), Self.repeater(2, 8), Self.merge(4)) == 0)
    #expect(try area(square, Self.square(28, 32, 16), Self.merge(5), Self.repeater(2, 8)) == 32 * 16)
  }

  // MARK: - Strokes

  private static let stroke =
    #"{"ty":"st","lc":1,"lj":1,"ml":4,"w":{"k":2},"c":{"k":[1,0,0,1]},"o":{"k":100}}"#

  /// The area of a line of 2 along a rectangle.
  private static func frame(_ width: Int, _ height: Int) -> Int { 4 * (width + height) }

  /// The sides of the squares lie on one another in part; then one square is moved so that they cross.
  @Test func `a stroke follows the outline of merged shapes`() throws {
    let left = Self.square(24, 32, 32), right = Self.square(40, 32, 32)
    func stroked(_ items: String...) throws -> Int {
      try area(items.joined(separator: ","), fill: Self.stroke)
    }
    #expect(try stroked(left, right, Self.merge(2)) == Self.frame(48, 32))
    #expect(try stroked(left, right, Self.merge(3)) == Self.frame(16, 32))
    #expect(try stroked(left, right, Self.merge(4)) == Self.frame(16, 32))
    #expect(try stroked(left, right, Self.merge(5)) == 2 * Self.frame(16, 32))
    let lower = Self.square(40, 40, 32), backwards = Self.square(40, 40, 32, direction: 3)
    for second in [lower, backwards] {
      // Of an outline with corners inwards, the line is as long as around its box.
      #expect(try stroked(left, second, Self.merge(2)) == Self.frame(48, 40))
      #expect(try stroked(left, second, Self.merge(3)) == Self.frame(32, 32))
      #expect(try stroked(left, second, Self.merge(4)) == Self.frame(16, 24))
    }
    // A hole is stroked too, and shapes apart are stroked each.
    #expect(
      try stroked(left, Self.square(24, 32, 16), Self.merge(3)) == Self.frame(32, 32) + Self.frame(16, 16))
    #expect(
      try stroked(Self.square(12, 32, 8), Self.square(44, 32, 8), Self.merge(2)) == 2 * Self.frame(8, 8))
    #expect(try stroked(left, left, Self.merge(5)) == 0)
    #expect(try stroked(left, left, Self.merge(4)) == Self.frame(32, 32))
  }

  @Test func `a stroke follows merges of merges, of groups and of copies`() throws {
    let big = Self.square(32, 32, 40), left = Self.square(20, 32, 8), right = Self.square(44, 32, 8)
    func stroked(_ items: String...) throws -> Int {
      try area(items.joined(separator: ","), fill: Self.stroke)
    }
    #expect(try stroked(big, Self.group(left, right), Self.merge(4)) == 0)
    #expect(try stroked(big, Self.group(left, right, Self.merge(1)), Self.merge(4)) == 2 * Self.frame(8, 8))
    #expect(try stroked(big, Self.group(left, right, Self.merge(2)), Self.merge(4)) == 2 * Self.frame(8, 8))
    #expect(try stroked(left, right, Self.merge(2), Self.merge(1)) == 2 * Self.frame(8, 8))
    #expect(try stroked(big, Self.group(), Self.merge(3)) == Self.frame(40, 40))
    let square = Self.square(20, 32, 16)
    #expect(try stroked(square, Self.repeater(3, 4), Self.merge(2)) == Self.frame(24, 16))
    #expect(try stroked(square, Self.repeater(3, 4), Self.merge(4)) == Self.frame(8, 16))
    // Each copy has a merge of its own.
    #expect(
      try stroked(square, Self.square(24, 32, 16), Self.merge(4), Self.repeater(2, 24))
        == 2 * Self.frame(12, 16))
    // Beside a merge, a shape keeps its own stroke.
    let dot = Self.group(Self.square(32, 32, 8), Self.square(34, 32, 8), Self.merge(4))
    #expect(try stroked(big, dot) == Self.frame(40, 40) + Self.frame(6, 8))
  }

  @Test func `the stroke of merged curves is that of their arcs`() throws {
    func disc(_ x: Int) -> String { #"{"ty":"el","p":{"k":[\#(x),32]},"s":{"k":[32,32]}}"# }
    func covered(_ mode: Int, join: Int = 2) throws -> Double {
      let stroke = #"{"ty":"st","lj":\#(join),"ml":4,"w":{"k":1},"c":{"k":[1,0,0,1]},"o":{"k":100}}"#
      let animation = try LottieAnimation(
        layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(disc(24)),\#(disc(40)),"#
          + #"\#(Self.merge(mode)),\#(stroke)]}]"#)
      return try Renderer(atOwnSize: animation).surface(at: 0).pixels.reduce(0.0) {
        $0 + Double($1 >> 24) / 255
      }
    }
    // The circles cross at 60° above and below the middle; a line of 1 covers as much as it is long, but at corners.
    let arc = 2 * .pi * 16.0 / 3
    #expect(abs(try covered(2) - 4 * arc) < 1.5)
    #expect(abs(try covered(4) - 2 * arc) < 1.5)
    #expect(abs(try covered(3) - 3 * arc) < 1.5)
    #expect(abs(try covered(5) - 6 * arc) < 3)
  }

  @Test func `a stroke of merged shapes that touch follows the boundary of the fill`() throws {
    let width = 64, stroke = #"{"ty":"st","lj":2,"w":{"k":1},"c":{"k":[1,0,0,1]},"o":{"k":100}}"#
    for (x, y, mode) in [20, 25, 30, 37].flatMap({ x in
      [14, 18, 25, 30].flatMap { y in [2, 3, 5].map { (x, y, $0) } }
    }) {
      func picture(_ style: String) throws -> [Bool] {
        let discs = [y, y + 20].map { #"{"ty":"el","p":{"k":[\#(x),\#($0)]},"s":{"k":[20,20]}}"# }
        let items = (discs + [Self.merge(mode), style]).joined(separator: ",")
        let animation = try LottieAnimation(
          layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items)]}]"#)
        return try Renderer(atOwnSize: animation).surface(at: 0).pixels.map { $0 >> 24 > 127 }
      }
      let filled = try picture(Self.fill), stroked = try picture(stroke)
      func isNearEdge(_ index: Int) -> Bool {
        let near = (-2...2).flatMap { dy in (-2...2).map { index + dy * width + $0 } }
        return Set(near.filter(filled.indices.contains).map { filled[$0] }).count == 2
      }
      let stray = stroked.indices.filter { stroked[$0] && !isNearEdge($0) }
      // The contact itself may be filled.
      let isContact = stray.allSatisfy { abs($0 % width - x) <= 4 && abs($0 / width - y - 10) <= 2 }
      #expect(isContact, "\(x) \(y) \(mode): \(stray.count)")
      let missing = filled.indices.dropLast(width).filter { index in
        guard filled[index] != filled[index + width] else { return false }
        return !(-2...3).contains { dy in (-2...2).contains { stroked[index + dy * width + $0] } }
      }
      #expect(missing.isEmpty)
    }
  }

  // MARK: - Trims

  private static func trim(_ end: String, mode: Int = 1) -> String {
    #"{"ty":"tm","s":{"k":0},"e":{"k":\#(end)},"o":{"k":0},"m":\#(mode)}"#
  }

  /// The trimmed shapes were merged, which closed each part by a diagonal.
  @Test(arguments: 1...2) func `a trim after a merge cuts the merged outline`(_ mode: Int) throws {
    let left = Self.square(24, 32, 32), right = Self.square(40, 32, 32)
    func stroked(_ items: String...) throws -> Int {
      try area(items.joined(separator: ","), fill: Self.stroke)
    }
    let half = Self.trim("50", mode: mode)
    // The outline is 160 long.
    #expect(try stroked(left, right, Self.merge(2), half) == 160)
    #expect(try stroked(Self.group(left, right, Self.merge(2)), half) == 160)
    #expect(try stroked(left, right, Self.merge(2), half, half) == 80)
    #expect(try stroked(left, right, Self.merge(2), Self.trim("0", mode: mode)) == 0)
    #expect(try stroked(left, right, Self.merge(2), Self.trim("100", mode: mode)) == 320)
    // The trim may be after the style, around its group.
    #expect(try area(Self.group(left, right, Self.merge(2), Self.stroke), fill: half) == 160)
    // One shape is trimmed as without a merge.
    let unmerged = try stroked(left, half)
    #expect(try stroked(left, Self.merge(2), half) == unmerged)
    // A trimmed merge is an operand of another one, as an open path.
    #expect(try stroked(left, right, Self.merge(2), half, Self.square(32, 32, 4), Self.merge(2)) == 160 + 32)
    // Each copy is trimmed.
    let small = Self.square(8, 32, 8), beside = Self.square(12, 32, 8)
    #expect(try stroked(small, beside, Self.merge(2), half, Self.repeater(2, 24)) == 2 * 40)
  }

  @Test func `a fill of a trimmed merge closes the rest of the merged outline`() throws {
    let items = [
      Self.square(24, 32, 32), Self.square(40, 32, 32), Self.merge(2), Self.trim("40"), Self.fill,
    ].joined(separator: ",")
    let animation = try LottieAnimation(
      layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items)]}]"#)
    #expect(abs(try Picture(animation).area() - 512) < 2)
  }

  @Test func `a style inside a merge paints shapes that are trimmed one by one`() throws {
    let items = [
      Self.square(24, 32, 32), Self.stroke, Self.square(44, 32, 8), Self.merge(2), Self.trim("50"),
    ].joined(separator: ",")
    func length(_ rest: String) throws -> Int { try area(items, fill: rest) }
    // Only the first square belongs to the first stroke.
    let hidden = #"{"ty":"gr","it":[{"ty":"tr"}]}"#
    #expect(try length(hidden) == 128)
  }

  @Test func `the trim of a merged outline changes with the frame`() throws {
    let end = #"{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":50,"s":[100]}]}"#
    let trim = #"{"ty":"tm","s":{"k":0},"e":\#(end),"o":{"k":0},"m":1}"#
    let items = [Self.square(24, 32, 32), Self.square(40, 32, 32), Self.merge(2), trim, Self.stroke]
    let animation = try LottieAnimation(
      layers:
        #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items.joined(separator: ","))]}]"#)
    let renderer = try Renderer(atOwnSize: animation)
    for (frame, area) in [(0.0, 0.0), (25, 160), (50, 320), (25, 160)] {
      #expect(abs(Picture(renderer.surface(at: frame)).area() - area) < 0.5)
    }
  }

  // MARK: - Open paths

  @Test(arguments: 2...5) func `open paths under a merge are stroked as they are`(_ mode: Int) throws {
    func path(_ points: [Int]...) -> String {
      let zeros = Array(repeating: "[0,0]", count: points.count).joined(separator: ",")
      return #"{"ty":"sh","ks":{"k":{"c":false,"v":\#(points),"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
    }
    func stroked(_ items: String...) throws -> Int {
      try area(items.joined(separator: ","), fill: Self.stroke)
    }
    let bend = path([10, 10], [50, 10], [50, 50]), line = path([4, 60], [24, 60])
    #expect(try stroked(bend, Self.merge(mode)) == 160)
    #expect(try stroked(bend, line, Self.merge(mode)) == 200)
    #expect(try stroked(line, bend, Self.merge(mode)) == 200)
    let square = Self.square(30, 30, 8)
    #expect(try stroked(square, line, Self.merge(mode)) == Self.frame(8, 8) + 40)
    #expect(try stroked(line, square, Self.merge(mode)) == Self.frame(8, 8) + 40)
    // A trim before the merge opens a path.
    #expect(try stroked(Self.group(square, Self.trim("50")), line, Self.merge(mode)) == 32 + 40)
  }

  @Test func `merged shapes of too many edges are stroked one by one`() throws {
    let star = #"{"ty":"sr","sy":1,"pt":{"k":1000},"p":{"k":[32,32]},"or":{"k":24},"ir":{"k":23}}"#
    let stars = Array(repeating: star, count: 4).joined(separator: ",")
    let animation = try LottieAnimation(
      layers:
        #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(stars),\#(Self.merge(2)),\#(Self.stroke)]}]"#)
    let pixels = try Renderer(atOwnSize: animation).surface(at: 0).pixels
    #expect(pixels[32 * 64 + 8] >> 24 == 255 && pixels[32 * 64 + 32] == 0)
  }

  @Test func `a repeater makes more than a thousand copies`() throws {
    let square = Self.square(2, 32, 2)
    let repeater =
      #"{"ty":"rp","c":{"k":1500},"o":{"k":0},"m":1,"tr":{"p":{"k":[0.04,0]},"so":{"k":100},"eo":{"k":100}}}"#
    let animation = try LottieAnimation(
      layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(square),\#(repeater),\#(Self.fill)]}]"#)
    let pixels = try Renderer(atOwnSize: animation).surface(at: 0).pixels
    #expect((0..<64).filter { pixels[32 * 64 + $0] >> 24 == 255 } == Array(1..<63))
  }

  @Test func `shapes beside a merge are one path, whatever lies between`() throws {
    let outer = Self.square(32, 32, 40), hole = Self.square(32, 32, 20, direction: 3)
    let dot = Self.group(Self.square(32, 32, 8), Self.square(34, 32, 8), Self.merge(4))
    #expect(try area(outer, dot, hole) == 1600 - 400 + 6 * 8)
    let evenOdd = #"{"ty":"fl","r":2,"c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}"#
    #expect(try area(outer, dot, fill: evenOdd) == 1600 - 6 * 8)
  }
}
