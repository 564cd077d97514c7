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
}
