import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Three modifiers in any order, against their rules written apart: trims, rounded corners, puckers and bloats,
/// zig-zags, offsets, repeaters and merges; filled, and stroked where no offset or merge is among them.
@Suite struct ShapeCompositionTests {
  /// The first compositions from a seed on that something is true of.
  private static func some(
    _ count: Int, from first: Int, where isFit: (ShapeComposition) -> Bool = { _ in true }
  ) throws -> [ShapeComposition] {
    var found: [ShapeComposition] = []
    for seed in UInt64(first)..<UInt64(first + 100) where found.count < count {
      let composition = ShapeComposition(seed: seed, isEvenOdd: seed % 3 == 0)
      if isFit(composition) { found.append(composition) }
    }
    try #require(found.count == count)
    return found
  }

  /// The pixels that may differ, where slivers run between the points at which the model looks: more of them where
  /// offsets and puckers make thin spikes.
  private static func allowed(_ composition: ShapeComposition) -> Int {
    composition.modifiers.contains { ["op", "pb"].contains($0) } ? 6 : 3
  }

  private func checkFill(_ composition: ShapeComposition) throws {
    let rule = composition.isEvenOdd ? 2 : 1
    let fill = #"{"ty":"fl","r":\#(rule),"c":{"k":[0,0,0]},"o":{"k":100}}"#
    let wrong = Self.differences(
      try Self.draw(composition, fill),
      ModelAreas.inside(composition.nodes, isEvenOdd: composition.isEvenOdd),
      // Where edges of operands meet in a pixel their coverages combine as if they were independent.
      slack: composition.hasMerge ? 75 : 15)
    #expect(wrong <= Self.allowed(composition), "\(composition), rule \(rule)")
  }

  @Test(arguments: 0..<sampled(24)) func `modifiers in any order do as their rules say`(_ batch: Int) throws {
    for composition in try Self.some(5, from: batch * 100) { try checkFill(composition) }
  }

  @Test(arguments: 0..<sampled(24)) func `offsets grow and shrink what other modifiers make`(_ batch: Int)
    throws
  {
    for composition in try Self.some(2, from: 10_000 + batch * 100, where: { $0.modifiers.contains("op") }) {
      try checkFill(composition)
    }
  }

  @Test(arguments: 0..<sampled(12)) func `a pen follows what modifiers make`(_ batch: Int) throws {
    for composition in try Self.some(3, from: 20_000 + batch * 100, where: { !$0.isFlat && !$0.isEvenOdd }) {
      let width = Double(1 + composition.seed % 9)
      let stroke = #"{"ty":"st","lc":2,"lj":2,"w":{"k":\#(width)},"c":{"k":[0,0,0]},"o":{"k":100}}"#
      let wrong = Self.differences(
        try Self.draw(composition, stroke), ModelAreas.stroked(composition.nodes, width: width), slack: 15)
      #expect(wrong <= Self.allowed(composition), "\(composition), width \(width)")
    }
  }

  /// The opacities of the picture, 64 × 64, of a composition under a style.
  private static func draw(_ composition: ShapeComposition, _ style: String) throws -> [Int] {
    let shapes = (composition.items + [style]).joined(separator: ",")
    let animation = try LottieAnimation(
      layers: #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(shapes)]}]"#)
    return try Renderer(atOwnSize: animation).surface(at: 0).pixels.map { Int($0 >> 24) }
  }

  /// How many pixels are drawn otherwise than the model has it, where its surroundings are all in or all out.
  private static func differences(_ picture: [Int], _ inside: [Bool], slack: Int) -> Int {
    let side = ModelAreas.side
    var wrong = 0
    for y in 1..<63 {
      for x in 1..<63 {
        var count = 0
        for row in 4 * y - 3..<4 * y + 7 {
          for column in 4 * x - 3..<4 * x + 7 where inside[row * side + column] { count += 1 }
        }
        let alpha = picture[y * 64 + x]
        if count == 100 && alpha < 255 - slack || count == 0 && alpha > slack { wrong += 1 }
      }
    }
    return wrong
  }
}
