import LottieRenderer
import Testing
import VectorRaster

/// Which layer is where: by its turned box, as dotLottie players have it, and by what it paints.
@Suite struct HitTestingTests {
  private let red = "#ff0000"

  private func renderer(_ layers: String, assets: String = "[]", width: Int = 64, height: Int = 64) throws
    -> Renderer
  {
    try Renderer(LottieAnimation(layers: layers, assets: assets), width: width, height: height)
  }

  private func solid(_ name: String, _ width: Int, _ height: Int, _ ks: String, _ more: String = "") -> String
  {
    #"{"ty":1,"nm":"\#(name)","sw":\#(width),"sh":\#(height),"sc":"\#(red)","ip":0,"op":60,"ks":\#(ks)\#(more)}"#
  }

  private func shape(_ name: String, _ items: String, _ ks: String = "{}", _ more: String = "") -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":\#(ks)\#(more),"shapes":[\#(items)]}"#
  }

  private let disc = #"{"ty":"el","p":{"k":[32,32]},"s":{"k":[40,40]}}"#
  private let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
  private let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1}"#

  private func isNear(_ a: Bounds?, _ b: (Float, Float, Float, Float), within distance: Float = 0.01) -> Bool
  {
    guard let a else { return false }
    return max(abs(a.minX - b.0), abs(a.minY - b.1), abs(a.maxX - b.2), abs(a.maxY - b.3)) <= distance
  }

  // MARK: - Boxes

  @Test func `a turned layer has a turned box`() throws {
    let renderer = try renderer(
      "[\(solid("a", 20, 20, #"{"a":{"k":[10,10]},"p":{"k":[32,32]},"r":{"k":45}}"#))]")
    let pose = renderer.evaluate(frame: 0)
    let box = try #require(renderer.bounds(ofLayer: "a", in: pose))
    let reach = 10 * Float(2).squareRoot()
    #expect(isNear(box.bounds, (32 - reach, 32 - reach, 32 + reach, 32 + reach)))
    #expect(abs(box.horizontal.cross(box.vertical) - 400) < 0.01)
    #expect(renderer.hits(Vector2(32, 19), layer: "a", in: pose))
    // In the upright box, not in the turned one.
    #expect(!renderer.hits(Vector2(21, 21), layer: "a", in: pose))
  }

  @Test func `boxes are those of curves, not of their control points`() throws {
    let renderer = try renderer("[\(shape("a", disc + "," + fill))]")
    #expect(isNear(renderer.bounds(ofLayer: "a", in: renderer.evaluate(frame: 0))?.bounds, (12, 12, 52, 52)))
  }

  @Test func `a stroke widens the box by half its width`() throws {
    let renderer = try renderer("[\(shape("a", disc + "," + stroke))]")
    let box = renderer.bounds(ofLayer: "a", in: renderer.evaluate(frame: 0))?.bounds
    #expect(isNear(box, (10, 10, 54, 54), within: 0.2))
  }

  @Test func `boxes go through the fit into the picture`() throws {
    let renderer = try renderer("[\(solid("a", 64, 32, "{}"))]", width: 256, height: 128)
    // The canvas is 128 × 128 in the middle.
    #expect(isNear(renderer.bounds(ofLayer: "a", in: renderer.evaluate(frame: 0))?.bounds, (64, 0, 192, 64)))
  }

  @Test func `a layer in a composition is found through it`() throws {
    let inner = solid("inner", 8, 8, #"{"p":{"k":[4,0]}}"#)
    let renderer = try renderer(
      #"[{"ty":0,"nm":"outer","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{"p":{"k":[10,10]},"s":{"k":[200,200]}}}]"#,
      assets: #"[{"id":"x","layers":[\#(inner)]}]"#)
    let pose = renderer.evaluate(frame: 0)
    #expect(isNear(renderer.bounds(ofLayer: "inner", in: pose)?.bounds, (18, 10, 34, 26)))
    #expect(isNear(renderer.bounds(ofLayer: "outer", in: pose)?.bounds, (18, 10, 34, 26)))
    #expect(renderer.layers(at: Vector2(20, 20), in: pose) == ["inner", "outer"])
  }

  @Test func `of layers with one name the first of the root counts`() throws {
    let renderer = try renderer(
      #"""
      [{"ty":0,"nm":"x","refId":"x","w":64,"h":64,"ip":0,"op":60,"ks":{}},
       \#(solid("a", 8, 8, #"{"p":{"k":[32,0]}}"#)),\#(solid("a", 8, 8, #"{"p":{"k":[48,0]}}"#))]
      """#, assets: #"[{"id":"x","layers":[\#(solid("a", 8, 8, "{}"))]}]"#)
    #expect(isNear(renderer.bounds(ofLayer: "a", in: renderer.evaluate(frame: 0))?.bounds, (32, 0, 40, 8)))
  }

  @Test(arguments: [
    (#""ip":30,"#, "{}"), (#""hd":true,"#, "{}"), ("", #"{"o":{"k":0}}"#), ("", #"{"s":{"k":[0,100]}}"#),
  ])
  func `what does not show is not hit`(_ member: String, ks: String) throws {
    var layer = solid("a", 64, 64, ks)
    if member.contains("ip") { layer = layer.replacing(#""ip":0,"#, with: "") }
    let renderer = try renderer("[{\(member)\(layer.dropFirst())]")
    let pose = renderer.evaluate(frame: 0)
    #expect(!renderer.hits(Vector2(32, 32), layer: "a", in: pose))
    #expect(!renderer.hits(Vector2(32, 32), layer: "a", test: .shape(tolerance: 4), in: pose))
    #expect(renderer.layers(at: Vector2(32, 32), in: pose) == [])
  }

  @Test func `an unknown name is nowhere`() throws {
    let renderer = try renderer("[\(solid("a", 64, 64, "{}"))]")
    let pose = renderer.evaluate(frame: 0)
    #expect(renderer.bounds(ofLayer: "b", in: pose) == nil)
    #expect(!renderer.hits(Vector2(32, 32), layer: "b", in: pose))
  }

  // MARK: - Shapes

  @Test func `a disc is hit in its box but not in the corner of it`() throws {
    let renderer = try renderer("[\(shape("a", disc + "," + fill))]")
    let pose = renderer.evaluate(frame: 0), corner = Vector2(14, 14)
    #expect(renderer.hits(corner, layer: "a", in: pose))
    #expect(!renderer.hits(corner, layer: "a", test: .shape(tolerance: 0), in: pose))
    #expect(renderer.hits(Vector2(20, 20), layer: "a", test: .shape(tolerance: 0), in: pose))
    // The corner is 18 × √2 − 20 = 5.46 away from the disc.
    #expect(!renderer.hits(corner, layer: "a", test: .shape(tolerance: 5.2), in: pose))
    #expect(renderer.hits(corner, layer: "a", test: .shape(tolerance: 5.7), in: pose))
  }

  @Test func `a ring is not hit in its hole`() throws {
    let renderer = try renderer("[\(shape("a", disc + "," + stroke))]")
    let pose = renderer.evaluate(frame: 0)
    #expect(renderer.hits(Vector2(32, 32), layer: "a", in: pose))
    #expect(!renderer.hits(Vector2(32, 32), layer: "a", test: .shape(tolerance: 0), in: pose))
    #expect(renderer.hits(Vector2(13, 32), layer: "a", test: .shape(tolerance: 0), in: pose))
  }

  @Test func `the fill rule counts`() throws {
    let inner = #"{"ty":"el","p":{"k":[32,32]},"s":{"k":[20,20]}}"#
    let evenOdd = fill.replacing(#""o":"#, with: #""r":2,"o":"#)
    let renderer = try renderer("[\(shape("a", [disc, inner, evenOdd].joined(separator: ",")))]")
    let pose = renderer.evaluate(frame: 0)
    #expect(!renderer.hits(Vector2(32, 32), layer: "a", test: .shape(tolerance: 0), in: pose))
    #expect(renderer.hits(Vector2(32, 17), layer: "a", test: .shape(tolerance: 0), in: pose))
  }

  @Test func `a mask limits what is hit`() throws {
    let mask = """
      ,"masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"c":true,"v":[[0,0],[32,0],[32,64],[0,64]],
      "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}]
      """
    let renderer = try renderer("[\(solid("a", 64, 64, "{}", mask))]")
    let pose = renderer.evaluate(frame: 0)
    #expect(renderer.hits(Vector2(16, 32), layer: "a", test: .shape(tolerance: 0), in: pose))
    #expect(!renderer.hits(Vector2(48, 32), layer: "a", test: .shape(tolerance: 0), in: pose))
    #expect(renderer.hits(Vector2(48, 32), layer: "a", in: pose))
  }

  @Test func `layers are listed from the top`() throws {
    let renderer = try renderer("[\(solid("top", 32, 64, "{}")),\(solid("bottom", 64, 64, "{}"))]")
    let pose = renderer.evaluate(frame: 0)
    #expect(renderer.layers(at: Vector2(16, 32), in: pose) == ["top", "bottom"])
    #expect(renderer.layers(at: Vector2(48, 32), in: pose) == ["bottom"])
  }

  @Test func `boxes follow the pose`() throws {
    let renderer = try Fixture("Keyframes/linear").renderer()
    let pose = Pose.blend(renderer.evaluate(frame: 0), renderer.evaluate(frame: 40), 0.25)
    #expect(isNear(renderer.bounds(ofLayer: "shape", in: pose)?.bounds, (18, 28, 26, 36)))
  }

  @Test func `asking does not disturb drawing`() throws {
    let renderer = try Fixture("Keyframes/spatial").renderer()
    var surface = renderer.surface(at: 10)
    let expected = surface.pixels
    _ = renderer.bounds(ofLayer: "shape", in: renderer.evaluate(frame: 30))
    _ = renderer.layers(at: Vector2(32, 32), in: renderer.evaluate(frame: 20))
    renderer.render(frame: 10, into: &surface)
    #expect(surface.pixels == expected)
  }

  // MARK: - What shows

  private let whole = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[64,64]},"r":{"k":0}}"#

  @Test(arguments: [(1, true), (2, false)]) func `a matte decides what can be hit`(kind: Int, inside: Bool)
    throws
  {
    let renderer = try renderer(
      """
      [\(shape("m", disc + "," + fill, "{}", #","ind":2,"td":1"#)),
       \(shape("a", whole + "," + fill, "{}", #","tt":\#(kind),"tp":2"#))]
      """)
    let pose = renderer.evaluate(frame: 0)
    // The disc is 40 wide around the middle: 14 to the right of it is inside, 28 outside.
    for (x, isInside) in [(46, true), (60, false)] as [(Float, Bool)] {
      #expect(
        renderer.hits(Vector2(x, 32), layer: "a", test: .shape(tolerance: 0), in: pose)
          == (isInside == inside))
    }
    // Within 10 of the disc's edge at 52.
    #expect(renderer.hits(Vector2(60, 32), layer: "a", test: .shape(tolerance: 10), in: pose))
  }

  @Test func `what a merge takes away can't be hit`() throws {
    // The second shape is taken away from the first.
    let hole = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[20,20]},"r":{"k":0}}"#
    let renderer = try renderer("[\(shape("a", "\(whole),\(hole),{\"ty\":\"mm\",\"mm\":3},\(fill)"))]")
    let pose = renderer.evaluate(frame: 0)
    var hits: [Bool] = []
    for point in [Vector2(32, 32), Vector2(10, 10)] {
      hits.append(renderer.hits(point, layer: "a", test: .shape(tolerance: 0), in: pose))
    }
    #expect(hits == [false, true])
    #expect(renderer.hits(Vector2(32, 32), layer: "a", test: .shape(tolerance: 11), in: pose))
  }

  @Test func `a composition's box and mask limit what can be hit inside`() throws {
    let mask = """
      "hasMask":true,"masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"i":[[0,0],[0,0],[0,0],[0,0]],
      "o":[[0,0],[0,0],[0,0],[0,0]],"v":[[0,0],[64,0],[64,16],[0,16]],"c":true}}}]
      """
    let renderer = try renderer(
      #"[{"ty":0,"nm":"p","refId":"x","w":32,"h":64,"ip":0,"op":60,"ks":{},\#(mask)}]"#,
      assets: #"[{"id":"x","layers":[\#(shape("a", whole + "," + fill))]}]"#)
    let pose = renderer.evaluate(frame: 0)
    func hits(_ x: Float, _ y: Float, _ tolerance: Float = 0) -> Bool {
      renderer.hits(Vector2(x, y), layer: "a", test: .shape(tolerance: tolerance), in: pose)
    }
    #expect(hits(16, 8))
    #expect(!hits(40, 8))
    #expect(!hits(16, 24))
    #expect(hits(40, 8, 9))
    #expect(renderer.layers(at: Vector2(16, 8), in: pose) == ["a", "p"])
    #expect(renderer.layers(at: Vector2(40, 8), in: pose).isEmpty)
  }

  @Test func `testing leaves pictures alone`() throws {
    let renderer = try renderer("[\(shape("a", disc + "," + fill + "," + stroke))]")
    let fresh = try self.renderer("[\(shape("a", disc + "," + fill + "," + stroke))]")
    var surface = Surface(width: 64, height: 64), other = Surface(width: 64, height: 64)
    renderer.render(frame: 0, into: &surface)
    _ = renderer.layers(at: Vector2(3, 3), tolerance: 5, in: renderer.evaluate(frame: 10))
    renderer.render(frame: 20, into: &surface)
    fresh.render(frame: 20, into: &other)
    #expect(surface.pixels == other.pixels)
  }
}
