import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Three modifiers in any order, against their rules written apart: trims, rounded corners, puckers and bloats,
/// zig-zags, repeaters and merges.
@Suite struct ShapeCompositionTests {
  @Test(arguments: 0..<24) func `modifiers in any order do as their rules say`(_ batch: Int) throws {
    for offset in 0..<5 {
      let seed = UInt64(batch * 5 + offset)
      let composition = ShapeComposition(seed: seed)
      let isEvenOdd = seed % 3 == 0
      let fill = #"{"ty":"fl","r":\#(isEvenOdd ? 2 : 1),"c":{"k":[0,0,0]},"o":{"k":100}}"#
      let animation = try LottieAnimation(
        layers:
          #"[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#((composition.items + [fill]).joined(separator: ","))]}]"#
      )
      let picture = try Renderer(atOwnSize: animation).surface(at: 0).pixels.map { Int($0 >> 24) }
      let wrong = Self.differences(
        picture, ModelAreas.inside(composition.nodes, isEvenOdd: isEvenOdd),
        // Where edges of operands meet in a pixel their coverages combine as if they were independent.
        slack: composition.hasMerge ? 75 : 15)
      #expect(
        wrong <= 3, "seed \(seed), \(composition.modifiers), even-odd \(isEvenOdd): \(composition.items)")
    }
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
