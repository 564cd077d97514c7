import LottieFormat
import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

/// Effects within the budgets of a picture, and what they leave alone.
@Suite struct EffectLimitTests {
  private func solid(_ more: String, name: String = "box", at place: Int = 16, side: Int = 32) -> String {
    """
    {"ty":1,"nm":"\(name)","ip":0,"op":60,"st":0,"ks":{"p":{"k":[\(place),\(place)]}},"sw":\(side),"sh":\(side),\
    "sc":"#ff0000"\(more)}
    """
  }

  private func blur(_ amount: String) -> String {
    #","ef":[{"ty":29,"nm":"b","ef":[{"ty":0,"v":{"k":\#(amount)}}]}]"#
  }

  private func spent(_ layers: String, side: Int = 256) throws -> (work: Int64, shortfall: Diagnostic?) {
    let renderer = try Renderer(LottieAnimation(layers: "[\(layers)]"), width: side, height: side)
    _ = renderer.surface(at: 0)
    return (renderer.spentWork, renderer.shortfall)
  }

  @Test func `a radius counts up to what the picture can show`() throws {
    let wide = try spent(solid(blur("1e6")))
    #expect(try spent(solid(blur("1e15"))).work == wide.work && wide.shortfall == nil)
    #expect(try spent(solid(blur("20"))).work < wide.work)
  }

  @Test func `a hundred layers with endless blurs are drawn up to the budget`() throws {
    let layers = (0..<100).map { solid(blur("1e6"), name: "l\($0)", at: -500, side: 1000) }
    let animation = try LottieAnimation(layers: "[\(layers.joined(separator: ","))]")
    let budget = LottieLimits.pictureWork(width: 64, height: 64)
    let renderer = try Renderer(animation, width: 64, height: 64)
    let first = renderer.surface(at: 0)
    #expect(renderer.spentWork <= budget)
    if renderer.shortfall == nil { #expect(renderer.spentWork < budget) }
    let other = try Renderer(animation, width: 64, height: 64)
    #expect(other.surface(at: 0).pixels == first.pixels && other.spentWork == renderer.spentWork)
    // With a tenth of the work there is less, from the bottom up, and a word about it.
    other.workLimit = WorkBudget(renderer.spentWork / 10)
    other.markChanged()
    _ = other.surface(at: 0)
    #expect(other.shortfall?.feature == "work" && other.shortfall?.layer?.hasPrefix("l") == true)
  }

  @Test(arguments: [(500, true), (5000, false)])
  func `letters that are blurred one by one are drawn up to the memory of a picture`(
    count: Int, isWhole: Bool
  ) throws {
    let animator = #"{"nm":"blur","s":{"t":0,"a":{"k":100},"b":1,"sh":1,"r":1},"a":{"bl":{"k":[3,3]}}}"#
    let animation = try BlockFont.animation(
      String(repeating: "a", count: count), animators: "[\(animator)]", y: 32)
    let renderer = try Renderer(atOwnSize: animation)
    _ = renderer.surface(at: 0)
    #expect((renderer.shortfall == nil) == isWhole)
  }

  @Test func `the work of an effect does not depend on what is kept`() throws {
    let animation = try LottieAnimation(layers: "[\(solid(blur("30")))]")
    let renderer = try Renderer(animation, width: 64, height: 64)
    var works: [Int64] = []
    for _ in 0..<3 {
      renderer.markChanged()
      _ = renderer.surface(at: 0)
      works.append(renderer.spentWork)
    }
    #expect(Set(works).count == 1)
  }

  @Test func `layers that are mattes of one another's effects end`() throws {
    func matte(_ index: Int) -> String {
      #","ef":[{"ty":28,"ef":[{"ty":10,"v":{"k":\#(index)}},{"ty":7,"v":{"k":4}}]}]"#
    }
    let layers = solid(#","ind":1\#(matte(2))"#) + "," + solid(#","ind":2\#(matte(1))"#, at: 32)
    let picture = Picture(
      try Renderer(LottieAnimation(layers: "[\(layers)]"), width: 64, height: 64).surface(at: 0))
    // Each shows where the other one's content is.
    #expect(picture.extent.x == 32..<48 && picture.extent.y == 32..<48)
  }

  @Test func `too many effects of a layer are reported`() throws {
    func effects(_ count: Int, _ type: Int) -> String {
      let one = #"{"ty":\#(type),"ef":[]}"#
      return #","ef":[\#(Array(repeating: one, count: count).joined(separator: ","))]"#
    }
    let many = try LottieAnimation(layers: "[\(solid(effects(LottieLimits.maximumEffectsOfLayer + 1, 21)))]")
    #expect(many.diagnostics.map(\.feature) == ["effectLimit"])
    let mattes = try LottieAnimation(
      layers: "[\(solid(effects(LottieLimits.maximumDrawingEffects + 1, 35)))]")
    #expect(mattes.diagnostics.map(\.feature) == ["effectLimit"])
    #expect(mattes.diagnostics.first?.path == "layers[0].ef[8]")
  }

  @Test func `hits and boxes of layers disregard effects`() throws {
    let shadow =
      #","ef":[{"ty":25,"ef":[{"ty":2,"v":{"k":[0,0,0,1]}},{"ty":0,"v":{"k":255}},{"ty":1,"v":{"k":90}},{"ty":0,"v":{"k":10}}]}]"#
    let plain = try Renderer(LottieAnimation(layers: "[\(solid(""))]"), width: 64, height: 64)
    let shaded = try Renderer(LottieAnimation(layers: "[\(solid(shadow))]"), width: 64, height: 64)
    let pose = shaded.evaluate(frame: 0)
    #expect(Picture(shaded.surface(at: 0)).extent.x == 16..<58)
    #expect(
      shaded.bounds(ofLayer: "box", in: pose) == plain.bounds(ofLayer: "box", in: plain.evaluate(frame: 0)))
    #expect(shaded.hits(Vector2(40, 32), layer: "box", test: .shape(tolerance: 0), in: pose))
    #expect(!shaded.hits(Vector2(53, 32), layer: "box", test: .shape(tolerance: 0), in: pose))
  }
}
