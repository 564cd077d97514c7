import LottieFormat
import LottieRenderer
import TestSupport
import Testing

/// The space of the points of effects: the layer's, or for shapes and texts the composition's.
@Suite struct EffectSpaceTests {
  private let shape =
    #""ty":4,"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[40,40]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}]"#
  private let solid = ##""ty":1,"sw":40,"sh":40,"sc":"#00ff00""##

  /// A picture of 64 × 64 of a layer at a position, with an effect.
  private func picture(_ layer: String, at position: String, _ effect: String) throws -> Picture {
    try Picture(
      LottieAnimation(
        layers:
          #"[{\#(layer),"nm":"a","ip":0,"op":60,"st":0,"ks":{"p":{"k":\#(position)}},"ef":[\#(effect)]}]"#))
  }

  /// A ramp from black at x = 0 to red at x = 64.
  private let ramp =
    #"{"ty":5,"mn":"ADBE Ramp","nm":"r","en":1,"ef":[{"ty":3,"v":{"k":[0,0]}},{"ty":2,"v":{"k":[0,0,0,1]}},{"ty":3,"v":{"k":[64,0]}},{"ty":2,"v":{"k":[1,0,0,1]}},{"ty":7,"v":{"k":1}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":0}}]}"#

  @Test func `a ramp on shapes stays in the composition`() throws {
    let picture = try picture(shape, at: "[32,32]", ramp)
    for x in [13, 20, 32, 45, 51] {
      #expect(abs(picture[x, 32].red - 255 * (2 * x + 1) / 128) <= 2 && picture[x, 32].green == 0, "\(x)")
    }
  }

  @Test func `a ramp on a solid moves with it`() throws {
    let picture = try picture(solid, at: "[12,12]", ramp)
    for x in [13, 20, 32, 45, 51] {
      #expect(abs(picture[x, 32].red - 255 * (2 * (x - 12) + 1) / 128) <= 2, "\(x)")
    }
  }

  @Test func `a radial wipe of shapes has its centre in the composition`() throws {
    // The right half, clockwise from straight up, is gone.
    let wipe =
      #"{"ty":26,"nm":"w","en":1,"ef":[{"ty":0,"v":{"k":50}},{"ty":0,"v":{"k":0}},{"ty":3,"v":{"k":[24,32]}},{"ty":7,"v":{"k":1}},{"ty":0,"v":{"k":0}}]}"#
    let picture = try picture(shape, at: "[32,32]", wipe)
    #expect(picture[20, 32].alpha == 255 && picture[28, 32].alpha == 0 && picture[50, 32].alpha == 0)
  }

  /// A quarter, from straight up: clockwise, counterclockwise, and half of it either way.
  @Test(arguments: [(1, "right"), (2, "left"), (3, "both")])
  func `a radial wipe turns one way or both ways`(direction: Int, side: String) throws {
    let wipe =
      #"{"ty":26,"nm":"w","en":1,"ef":[{"ty":0,"v":{"k":25}},{"ty":0,"v":{"k":0}},{"ty":3,"v":{"k":[32,32]}},{"ty":7,"v":{"k":\#(direction)}},{"ty":0,"v":{"k":0}}]}"#
    let picture = try picture(shape, at: "[32,32]", wipe)
    // At 12° and at 61° to either side of straight up.
    let isGone = [(36, 14), (50, 22), (28, 14), (14, 22)].map { picture[$0.0, $0.1].alpha == 0 }
    switch side {
    case "right": #expect(isGone == [true, true, false, false])
    case "left": #expect(isGone == [false, false, true, true])
    default: #expect(isGone == [true, false, true, false])
    }
    #expect(abs(picture.area() - 3 * 20 * 20) < 30)
  }

  @Test(arguments: [1, 2]) func `a ramp without a length has its last colour everywhere`(shape: Int) throws {
    let point =
      #"{"ty":5,"mn":"ADBE Ramp","nm":"r","en":1,"ef":[{"ty":3,"v":{"k":[20,20]}},{"ty":2,"v":{"k":[0,0,1,1]}},{"ty":3,"v":{"k":[20,20]}},{"ty":2,"v":{"k":[1,0,0,1]}},{"ty":7,"v":{"k":\#(shape)}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":0}}]}"#
    let picture = try picture(solid, at: "[12,12]", point)
    #expect(
      [(14, 14), (32, 32), (33, 32), (50, 50)].allSatisfy { picture[$0.0, $0.1] == Pixel(255, 0, 0) })
  }

  // MARK: Lengths

  private let blur =
    #""ef":[{"ty":29,"nm":"b","en":1,"ef":[{"ty":0,"v":{"k":12}},{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":0}}]}]"#
  private let shadow =
    #""ef":[{"ty":25,"nm":"d","en":1,"ef":[{"ty":2,"v":{"k":[1,0,0,1]}},{"ty":0,"v":{"k":255}},{"ty":0,"v":{"k":90}},{"ty":0,"v":{"k":10}},{"ty":0,"v":{"k":4}},{"ty":7,"v":{"k":0}}]}]"#
  private let styles =
    #""sy":[{"ty":1,"nm":"s","c":{"k":[1,0,0,1]},"o":{"k":100},"a":{"k":180},"s":{"k":6},"d":{"k":9},"ch":{"k":0},"bm":{"k":1}}]"#

  private func rectangle(_ side: Int) -> String {
    #""ty":4,"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[\#(side),\#(side)]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100}}]"#
  }

  /// A picture of 64 × 64 of a layer in the middle, turned by a half and scaled.
  private func turned(_ layer: String, scale: Int, _ change: String, anchor: Int = 0) throws -> Picture {
    let transform =
      #""p":{"k":[32,32]},"a":{"k":[\#(anchor),\#(anchor)]},"r":{"k":180},"s":{"k":[\#(scale),\#(scale)]}"#
    return try Picture(
      LottieAnimation(
        layers: #"[{\#(layer),"nm":"a","ip":0,"op":60,"st":0,"ks":{\#(transform)},\#(change)}]"#))
  }

  private func expectEqual(_ a: Picture, _ b: Picture, _ tolerance: Int = 1) {
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(
          abs(a[x, y].red - b[x, y].red) <= tolerance && abs(a[x, y].alpha - b[x, y].alpha) <= tolerance,
          "\(x), \(y)")
      }
    }
  }

  @Test(arguments: ["blur", "shadow", "styles"])
  func `lengths on shapes do not grow with the layer`(name: String) throws {
    let change = ["blur": blur, "shadow": shadow][name] ?? styles
    expectEqual(try turned(rectangle(6), scale: 400, change), try turned(rectangle(24), scale: 100, change))
  }

  @Test func `a shadow of shapes does not turn with the layer`() throws {
    let picture = try turned(rectangle(24), scale: 100, shadow)
    // 90° is to the right.
    #expect(picture[49, 32].red > 200 && picture[14, 32].alpha == 0)
  }

  @Test func `lengths on a solid grow with the layer, and those of its styles do not`() throws {
    let (small, large) = (
      ##""ty":1,"sw":6,"sh":6,"sc":"#00ff00""##, ##""ty":1,"sw":24,"sh":24,"sc":"#00ff00""##
    )
    expectEqual(
      try turned(small, scale: 400, styles, anchor: 3), try turned(large, scale: 100, styles, anchor: 12))
    let grown = try turned(small, scale: 400, blur, anchor: 3),
      plain = try turned(large, scale: 100, blur, anchor: 12)
    // σ is 14.4 pixels instead of 3.6.
    #expect(grown[32, 32].alpha < 120 && plain[32, 32].alpha > 240)
  }
}
