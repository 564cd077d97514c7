import Foundation
import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Layers in space, seen by a camera.
@Suite struct CameraTests {
  /// The layer of a camera; more members of its `ks` may follow.
  private func camera(_ position: String, zoom: Int = 100, _ more: String = "") -> String {
    #"{"ty":13,"nm":"camera","ind":9,"ddd":1,"ip":0,"op":60,"st":0,"pe":{"k":\#(zoom)},"ks":{"p":{"k":\#(position)}\#(more)}}"#
  }

  /// The layer of a solid around its position; more members of its `ks` may follow.
  private func solid(
    _ name: String, _ side: Int, at position: String, _ more: String = "", color: String = "#ff0000",
    with members: String = ""
  ) -> String {
    ##"{"ty":1,"nm":"\##(name)","ddd":1,"ip":0,"op":60,"st":0,"sw":\##(side),"sh":\##(side),"sc":"\##(color)","ks":{"a":{"k":[\##(side / 2),\##(side / 2),0]},"p":{"k":\##(position)}\##(more)}\##(members)}"##
  }

  private func animation(_ layers: String..., assets: String = "") throws -> LottieAnimation {
    try LottieAnimation(layers: "[\(layers.joined(separator: ","))]", assets: "[\(assets)]")
  }

  // MARK: Perspective

  /// The image of a point in front of a camera at (32, 32, −100) that looks straight ahead, with a zoom of 100.
  private func seen(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double) {
    (32 + 100 * (x - 32) / (z + 100), 32 + 100 * (y - 32) / (z + 100))
  }

  @Test func `the middle of a tilted square is not in the middle of its picture`() throws {
    let half =
      #","masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"v":[[20,0],[40,0],[40,40],[20,40]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}],"hasMask":true"#
    let picture = try Picture(
      animation(camera("[32,32,-100]"), solid("a", 40, at: "[32,32,0]", #","ry":{"k":60}"#, with: half)))
    let (s, c) = (sin(Double.pi / 3), cos(Double.pi / 3))
    let corners = [(0.0, -20.0), (20, -20), (20, 20), (0, 20)].map {
      seen(32 + $0.0 * c, 32 + $0.1, -$0.0 * s)
    }
    #expect(picture.mismatch(with: .polygon(corners)) < 0.3)
  }

  @Test func `a camera that looks down sees what is below in the middle`() throws {
    // Turned by 45° about x, positive angles raise the view: the axis leads to (0, 1, 1) for −45°.
    let picture = try Picture(
      animation(camera("[32,32,-100]", #","rx":{"k":-45}"#), solid("a", 10, at: "[32,132,0]")))
    #expect(abs(picture.centroid.x - 32) < 0.1 && abs(picture.centroid.y - 32) < 0.5)
  }

  private func camera(_ position: String, _ more: String) -> String { camera(position, zoom: 100, more) }

  // MARK: Depth

  @Test func `hits name the nearest layer first`() throws {
    let renderer = try Fixture("Layers/camera-order").renderer()
    let pose = renderer.evaluate(frame: 0)
    #expect(renderer.layers(at: Vector2(32, 32), in: pose) == ["near", "far"])
  }

  @Test func `a null does not separate layers in space`() throws {
    let null = #"{"ty":3,"nm":"null","ip":0,"op":60,"st":0,"ks":{}}"#
    let animation = try animation(
      camera("[32,32,-100]"), solid("far", 40, at: "[32,32,100]"), null,
      solid("near", 20, at: "[32,32,0]", color: "#00ff00"))
    let renderer = try Renderer(animation, width: 64, height: 64)
    #expect(Picture(renderer.surface(at: 0))[32, 32] == Pixel(0, 255, 0))
    #expect(renderer.layers(at: Vector2(32, 32), in: renderer.evaluate(frame: 0)) == ["near", "far"])
  }

  @Test func `a flat layer separates layers in space`() throws {
    let flat = ##"{"ty":1,"nm":"flat","ip":0,"op":60,"st":0,"sw":64,"sh":64,"sc":"#0000ff","ks":{}}"##
    let picture = try Picture(
      animation(
        camera("[32,32,-100]"), solid("far", 40, at: "[32,32,100]"), flat,
        solid("near", 40, at: "[32,32,0]", color: "#00ff00")))
    // The far one is above the flat layer, and the near one below it.
    #expect(picture[32, 32] == Pixel(255, 0, 0) && picture[14, 14] == Pixel(0, 0, 255))
  }

  @Test func `layers at one depth keep their order`() throws {
    let picture = try Picture(
      animation(
        camera("[32,32,-100]"), solid("a", 20, at: "[32,32,0]"),
        solid("b", 20, at: "[32,32,0]", color: "#00ff00")))
    #expect(picture[32, 32] == Pixel(255, 0, 0))
  }

  @Test func `what is behind the camera is not seen`() throws {
    let picture = try Picture(animation(camera("[32,32,-100]"), solid("a", 40, at: "[32,32,-120]")))
    #expect(picture.area() == 0)
  }

  @Test func `a plane that passes under the camera ends at its own far edge`() throws {
    let animation = try animation(
      camera("[32,32,-100]"), solid("ground", 400, at: "[32,60,0]", #","rx":{"k":90}"#))
    let picture = Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0))
    // The far edge is 300 pixels away: at y = 32 + 28 · 100 / 300.
    #expect(picture.area(y: 0..<41) == 0)
    for y in [43, 50, 63] { #expect((20..<44).allSatisfy { picture[$0, y] == Pixel(255, 0, 0) }, "\(y)") }
  }

  @Test func `a floor to the horizon is opaque`() throws {
    let picture = try Picture(
      animation(camera("[32,32,-100]"), solid("floor", 1_000_000, at: "[32,60,0]", #","rx":{"k":90}"#)))
    for y in [34, 40, 50, 63] { #expect(picture[32, y] == Pixel(255, 0, 0), "\(y)") }
    #expect(picture.area(y: 0..<31) == 0)
  }

  // MARK: Cameras

  @Test func `the top-most active camera is used`() throws {
    func shown(_ first: String) throws -> Double {
      try Picture(animation(first, camera("[32,32,-200]"), solid("a", 20, at: "[32,32,0]"))).area()
    }
    #expect(abs(try shown(camera("[32,32,-50]")) - 1600) < 1)
    let later = camera("[32,32,-50]").replacingOccurrences(of: #""ip":0"#, with: #""ip":10"#)
    #expect(abs(try shown(later) - 100) < 1)
    let hidden = camera("[32,32,-50]").replacingOccurrences(of: #""ddd":1"#, with: #""hd":true"#)
    #expect(abs(try shown(hidden) - 100) < 1)
  }

  @Test func `a camera moves with its parent`() throws {
    let parent = #"{"ty":3,"nm":"rig","ind":1,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[10,0]}}}"#
    let moved = camera("[32,32,-100]").replacingOccurrences(of: #""ind":9"#, with: #""parent":1"#)
    let picture = try Picture(animation(parent, moved, solid("a", 20, at: "[32,32,0]")))
    #expect(picture.extent.x == 12..<32 && picture.extent.y == 22..<42)
  }

  @Test func `a child of a camera moves with its view`() throws {
    let target = #","a":{"k":[32,32,0]}"#
    let child = solid("a", 20, at: "[0,0,100]", with: #","parent":9"#)
    // The camera looks from the side, and its child stays in the middle, facing it.
    let picture = try Picture(animation(camera("[-28,32,-80]", target), child))
    #expect(picture.extent.x == 22..<42 && picture.extent.y == 22..<42)
  }

  @Test func `a camera in a precomposition looks through its middle`() throws {
    let inner = #"{"id":"in","layers":[\#(camera("[16,16,-50]")),\#(solid("a", 20, at: "[16,16,0]"))]}"#
    let layer =
      #"{"ty":0,"nm":"p","refId":"in","w":32,"h":32,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32]}}}"#
    let picture = try Picture(animation(layer, assets: inner))
    // Twice as large as its own size, and cut to the composition.
    #expect(picture.extent.x == 32..<64 && picture.extent.y == 32..<64)
    #expect(picture.area() == 1024)
  }

  @Test func `a camera without a zoom is reported and not used`() throws {
    let animation = try animation(
      #"{"ty":13,"nm":"c","ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32,-10]}}}"#,
      solid("a", 20, at: "[32,32,0]"))
    #expect(animation.diagnostics.contains { $0.feature == "camera" })
    #expect(Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0)).area() == 400)
  }

  @Test func `without a camera a child in space turns with its parent`() throws {
    let parent =
      #"{"ty":3,"nm":"n","ind":1,"ddd":1,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[32,32,0]},"ry":{"k":90}}}"#
    // The child faces the viewer again, 20 pixels behind its parent, which leads to the right.
    let child = solid("a", 10, at: "[0,0,20]", #","ry":{"k":-90}"#, with: #","parent":1"#)
    let picture = try Picture(animation(parent, child))
    #expect(picture.extent.x == 47..<57 && picture.extent.y == 27..<37)
  }

  // MARK: Hit tests

  @Test func `hit tests see layers as the camera does`() throws {
    let animation = try Fixture("Layers/camera").animation()
    let renderer = try Renderer(animation, width: 64, height: 64)
    let pose = renderer.evaluate(frame: 0)
    func hits(_ x: Float, _ y: Float) -> Bool {
      renderer.hits(Vector2(x, y), layer: "solid", test: .shape(tolerance: 0), in: pose)
    }
    #expect(hits(42, 12) && hits(32, 32) && hits(25, 16) && !hits(24, 12) && !hits(46, 32))
    let box = try #require(renderer.bounds(ofLayer: "solid", in: pose)).bounds
    #expect(abs(box.minX - 23.476) < 0.01 && abs(box.maxX - 44.095) < 0.01)
    #expect(abs(box.minY - 7.81) < 0.01 && abs(box.maxY - 56.19) < 0.01)
  }

  @Test func `the box of a precomposition ends at its edges`() throws {
    let inner = #"{"id":"in","layers":[\#(solid("wide", 3000, at: "[0,0,0]"))]}"#
    let layer =
      #"{"ty":0,"nm":"p","ddd":1,"refId":"in","w":40,"h":40,"ip":0,"op":60,"st":0,"ks":{"a":{"k":[20,20,0]},"p":{"k":[32,32,0]},"ry":{"k":60}}}"#
    let renderer = try Renderer(
      animation(camera("[32,32,-100]"), layer, assets: inner), width: 64, height: 64)
    let box = try #require(renderer.bounds(ofLayer: "p", in: renderer.evaluate(frame: 0))).bounds
    #expect(abs(box.minX - 23.476) < 0.01 && abs(box.maxX - 44.095) < 0.01)
  }

  @Test func `pictures in perspective have no aliases`() throws {
    // Stripes of 2 pixels, seen at a quarter of their size, are an even half-tone.
    let stripes = (0..<100).map {
      #"{"ty":"rc","p":{"k":[\#(4 * $0 - 199),0]},"s":{"k":[2,400]},"r":{"k":0}}"#
    }.joined(separator: ",")
    let layer =
      #"{"ty":4,"nm":"s","ddd":1,"ip":0,"op":60,"st":0,"shapes":[\#(stripes),{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}],"ks":{"p":{"k":[32,32,300]},"rx":{"k":20}}}"#
    let picture = try Picture(animation(camera("[32,32,-100]"), layer))
    for x in 2..<62 { #expect(abs(picture[x, 32].alpha - 128) < 40, "\(x): \(picture[x, 32].alpha)") }
  }

  @Test func `a large picture in perspective is complete`() throws {
    let animation = try animation(
      camera("[32,32,-100]"), solid("a", 200, at: "[32,32,0]", #","ry":{"k":20}"#))
    let renderer = try Renderer(animation, width: 2048, height: 2048)
    let picture = Picture(renderer.surface(at: 0))
    #expect(renderer.shortfall == nil)
    #expect(picture[1024, 1024] == Pixel(255, 0, 0) && picture[2, 2] == Pixel(255, 0, 0))
  }

  @Test func `two tilted layers fill a large picture`() throws {
    let layers = (0..<2).map { solid("\($0)", 200, at: "[32,32,\($0)]", #","ry":{"k":20}"#) }
    let animation = try LottieAnimation(
      layers: "[\(camera("[32,32,-100]")),\(layers.joined(separator: ","))]")
    let renderer = try Renderer(animation, width: 2048, height: 2048)
    let picture = Picture(renderer.surface(at: 0))
    #expect(renderer.shortfall == nil, "\(renderer.spentWork)")
    #expect(picture[1024, 1024] == Pixel(255, 0, 0))
  }

  // MARK: Effects

  @Test func `a steep layer with a transparent shadow is as large as one without`() throws {
    let shadow =
      #","ef":[{"ty":25,"nm":"d","en":1,"ef":[{"ty":2,"v":{"k":[0,0,0,1]}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":90}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":0}},{"ty":7,"v":{"k":0}}]}]"#
    func area(_ more: String) throws -> Double {
      try Picture(
        animation(
          camera("[32,32,-500]", zoom: 500), solid("a", 40, at: "[32,32,0]", #","ry":{"k":80}"#, with: more))
      ).area()
    }
    let plain = try area("")
    #expect(abs(plain - 40 * 40 * cos(80 * Double.pi / 180)) < 6)
    #expect(abs(try area(shadow) - plain) < 6)
  }

  @Test func `a matte and a mask of a tilted layer are seen as the camera does`() throws {
    let half =
      #","hasMask":true,"masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"v":[[0,0],[20,0],[20,40],[0,40]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]"#
    let turn = #","ry":{"k":60}"#
    let masked = try Picture(
      animation(camera("[32,32,-100]"), solid("a", 40, at: "[32,32,0]", turn, with: half)))
    #expect(masked.area(x: 33..<64) < 1 && masked.area(x: 0..<32) > 280)
    let matted = try Picture(
      animation(
        camera("[32,32,-100]"), solid("m", 40, at: "[32,32,0]", turn, with: half + #","td":1"#),
        solid("a", 60, at: "[32,32,0]", with: #","tt":1"#)))
    #expect(abs(matted.area() - masked.area()) < 6)
  }

  @Test func `a tilted precomposition ends at its edges`() throws {
    let inner = #"{"id":"in","layers":[\#(solid("wide", 400, at: "[20,20,0]"))]}"#
    let layer =
      #"{"ty":0,"nm":"p","ddd":1,"refId":"in","w":40,"h":40,"ip":0,"op":60,"st":0,"ks":{"a":{"k":[20,20,0]},"p":{"k":[32,32,0]},"ry":{"k":60}}}"#
    let picture = try Picture(animation(camera("[32,32,-100]"), layer, assets: inner))
    let whole = try Picture("Layers/camera")
    #expect(abs(picture.area() - whole.area()) < 3)
  }

  @Test func `a renderer draws a moving camera as a new one does`() throws {
    let moving =
      #"{"a":1,"k":[{"t":0,"s":[32,32,-100],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":50,"s":[90,10,-60]}]}"#
    let animation = try animation(
      camera(moving, #","a":{"k":[32,32,0]}"#), solid("a", 40, at: "[32,32,0]", #","ry":{"k":30}"#))
    let renderer = try Renderer(animation, width: 64, height: 64)
    for frame in [0.0, 20, 50, 20] {
      let surface = renderer.surface(at: frame)
      #expect(surface.pixels == (try Renderer(animation, width: 64, height: 64).surface(at: frame).pixels))
    }
  }
}
