import LottieFormat
import LottieRenderer
import Testing
import VectorRaster

/// Sizes, placement and frames.
@Suite struct RendererTests {
  private let red = "#ff0000"

  /// A canvas of 64 × 32, red all over.
  private func canvas() throws -> LottieAnimation {
    let layers = #"[{"ty":1,"sw":64,"sh":32,"sc":"\#(red)","ip":0,"op":60,"ks":{}}]"#
    return try LottieAnimation(
      Array(#"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":64,"h":32,"layers":\#(layers)}"#.utf8))
  }

  /// The columns and rows that a canvas of 64 × 32 takes in a picture of 128 × 128.
  @Test(arguments: [
    (Fit.contain, 0..<128, 32..<96), (.cover, 0..<128, 0..<128), (.fill, 0..<128, 0..<128),
    (.fitWidth, 0..<128, 32..<96), (.fitHeight, 0..<128, 0..<128), (.none, 32..<96, 48..<80),
  ])
  func `a canvas is placed in the middle`(_ fit: Fit, columns: Range<Int>, rows: Range<Int>) throws {
    let renderer = try Renderer(canvas(), width: 128, height: 128, fit: fit)
    let picture = Picture(renderer.surface(at: 0))
    #expect(picture.extent.x == columns)
    #expect(picture.extent.y == rows)
    #expect(picture.area() == Double(columns.count * rows.count))
  }

  /// Scales and the place of the top left corner in a picture of 128 × 128.
  @Test(
    arguments: [
      (Fit.contain, 2, 2, 0, 32), (.cover, 4, 4, -64, 0), (.fill, 2, 4, 0, 0), (.fitWidth, 2, 2, 0, 32),
      (.fitHeight, 4, 4, -64, 0), (.none, 1, 1, 32, 48),
    ] as [(Fit, Float, Float, Float, Float)])
  func `a placement is a scale and a move`(_ fit: Fit, a: Float, d: Float, tx: Float, ty: Float) {
    let matrix = fit.placement(of: (64, 32), in: (128, 128))
    #expect(matrix == Matrix2D(a: a, b: 0, c: 0, d: d, tx: tx, ty: ty))
  }

  @Test func `fits have the names of the command line`() {
    #expect(Fit.allCases.map(\.rawValue) == ["contain", "cover", "fill", "fit-width", "fit-height", "none"])
  }

  @Test(arguments: [
    (0, 10), (10, 0), (-1, 5), (LottieLimits.maximumSurfaceSide + 1, 1), (1, .max),
    (LottieLimits.maximumSurfaceSide, LottieLimits.maximumSurfaceSide),
  ])
  func `sizes beyond the limits are refused`(width: Int, height: Int) throws {
    let animation = try canvas()
    let error = #expect(throws: RenderError.self) { try Renderer(animation, width: width, height: height) }
    #expect(error?.message.contains("\(width) × \(height)") == true)
  }

  @Test func `the smallest and the narrowest pictures are drawn`() throws {
    for (width, height) in [(1, 1), (LottieLimits.maximumSurfaceSide, 1), (1, 300)] {
      let renderer = try Renderer(canvas(), width: width, height: height, fit: .fill)
      #expect(Picture(renderer.surface(at: 0))[0, 0] == Pixel(255, 0, 0))
    }
  }

  @Test(arguments: [
    (-5.0, 0.0), (0, 0), (40, 40), (59.5, 59.5), (60, 60), (1e9, 60), (.infinity, 0), (.nan, 0),
    (-.infinity, 0),
  ])
  func `frames are kept within the animation`(asked: Double, drawn: Double) throws {
    let renderer = try Renderer(atOwnSize: canvas())
    let frame = renderer.evaluate(frame: asked).frame
    // The out point itself is not a frame any more: just before it.
    #expect(abs(frame - drawn) < 1e-9)
    #expect(frame < 60)
    #expect(Picture(renderer.surface(at: asked)).area() == 64 * 32)
  }

  @Test func `frames count from the in point`() throws {
    let json = #"{"v":"5.7.0","fr":25,"ip":10,"op":22.5,"w":64,"h":32,"nm":"n","layers":[]}"#
    let animation = try LottieAnimation(Array(json.utf8))
    #expect(animation.frameCount == 13)
    #expect(animation.duration == 0.5)
    #expect(animation.name == "n")
    #expect(try Renderer(atOwnSize: animation).evaluate(frame: 0).frame == 10)
  }

  @Test func `a surface of another size is refused`() async {
    await #expect(processExitsWith: .failure) {
      // A thrown error would count as the failure.
      guard let renderer = try? Fixture("Shapes/star").renderer() else { return }
      var surface = Surface(width: 63, height: 64)
      renderer.render(frame: 0, into: &surface)
    }
  }

  @Test func `twice the size is the same picture, finer`() throws {
    let animation = try Fixture("Shapes/star").animation()
    let small = Picture(try Renderer(animation, width: 64, height: 64).surface(at: 0))
    let large = Picture(try Renderer(animation, width: 256, height: 256).surface(at: 0))
    #expect(abs(large.area() / 16 - small.area()) < 1)
  }

  // MARK: - What is not drawn

  @Test(arguments: [
    (#"{"ty":5,"nm":"l","ip":0,"op":60,"ks":{}}"#, "text"),
    (
      #"{"ty":5,"nm":"l","ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"s":{"t":"a","f":"F","s":9},"t":0}]}}}"#,
      "font"
    ),
    (#"{"ty":3,"nm":"l","ip":0,"op":60,"ks":{},"ef":[{"ty":34,"nm":"Puppet"}]}"#, "effect"),
    (#"{"ty":3,"nm":"l","ip":0,"op":60,"ks":{},"sy":[{"ty":9}]}"#, "layerStyle"),
    (#"{"ty":3,"nm":"l","ip":0,"op":60,"ks":{"r":{"k":0,"x":"time +"}}}"#, "expression"),
    (#"{"ty":13,"nm":"l","ip":0,"op":60,"ks":{},"pe":{"k":0}}"#, "camera"),
    (#"{"ty":6,"nm":"l","ip":0,"op":60,"ks":{},"refId":"s"}"#, "audio"),
    (#"{"ty":4,"nm":"l","ip":0,"op":60,"ks":{},"shapes":[{"ty":"tw","a":{"k":9}}]}"#, "twist"),
    (#"{"ty":2,"nm":"l","ip":0,"op":60,"ks":{},"refId":"nothing"}"#, "missingAsset"),
    (#"{"ty":0,"nm":"l","ip":0,"op":60,"ks":{},"refId":"nothing"}"#, "missingAsset"),
  ])
  func `what is not drawn is reported with its layer and its place`(_ layer: String, feature: String) throws {
    let found = try LottieAnimation(layers: "[\(layer)]").diagnostics.filter { $0.feature == feature }
    let diagnostic = try #require(found.first)
    #expect(diagnostic.layer == "l")
    #expect(diagnostic.path.hasPrefix("layers[0]"))
    #expect(!diagnostic.message.isEmpty)
  }

  @Test func `a picture without a decoder is reported`() throws {
    let animation = try LottieAnimation(Fixture("Layers/image").bytes())
    #expect(animation.diagnostics.map(\.feature) == ["image"])
    #expect(Picture(try Renderer(atOwnSize: animation).surface(at: 0)).area() == 0)
  }

  @Test(arguments: [
    ("images/", "a.png", "was not found as a file"),
    ("", "https://example.com/a.png", "is an address, and nothing is fetched from a network"),
    ("//example.com/", "a.png", "is an address, and nothing is fetched from a network"),
    ("../", "a.png", "is outside of the animation's folder"),
    (#"a\\..\\"#, "a.png", "is outside of the animation's folder"),
    ("/images/", "a.png", "was not found in the animation's folder, where paths begin"),
    (#"C:\\"#, "a.png", "was not found as a file"),
  ])
  func `a missing picture is reported with what its path says`(
    directory: String, name: String, reason: String
  )
    throws
  {
    let animation = try LottieAnimation(
      layers: #"[{"ty":2,"nm":"l","ip":0,"op":60,"ks":{},"refId":"p"}]"#,
      assets: #"[{"id":"p","w":4,"h":4,"u":"\#(directory)","p":"\#(name)","e":0}]"#)
    let path = (directory + name).replacing(#"\\"#, with: #"\"#)
    #expect(
      animation.diagnostics.map(\.message) == ["the picture \"p\" (\(path)) \(reason); it is not drawn"])
  }

  @Test func `no fixture needs a diagnostic`() throws {
    for fixture in Fixture.all where fixture.name != "Slots/animated" {
      #expect(try fixture.animation().diagnostics.map(\.message) == [], "\(fixture.name)")
    }
  }
}
