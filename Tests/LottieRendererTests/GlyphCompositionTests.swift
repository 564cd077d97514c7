import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// Characters that are compositions: 50 of their pixels are half of the size of 16.
@Suite struct GlyphCompositionTests {
  private func animation(
    _ text: String, inner: String, animators: String = "[]", layer: String = "\"st\":0", y: Int = -50
  ) throws -> LottieAnimation {
    let data = #"{"refId":"inner","ip":0,"op":99999,"sr":1,"st":0,"ks":{"p":{"k":[0,\#(y)]}}}"#
    let glyph = #"{"ch":"x","t":1,"size":16,"style":"Regular","w":100,"fFamily":"Block","data":\#(data)}"#
    let font = #"{"fName":"Block-Regular","fFamily":"Block","fStyle":"Regular","ascent":75}"#
    let document = #"{"k":[{"s":\#(BlockFont.document(text)),"t":0}]}"#
    return try LottieAnimation(
      layers: """
        [{"ty":5,"nm":"text","ip":0,"op":60,\(layer),"ks":{"p":{"k":[16,32]}},
        "t":{"d":\(document),"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":\(animators)}}]
        """,
      assets: #"[{"id":"inner","w":50,"h":50,"layers":[\#(inner)]}]"#,
      more: #""fonts":{"list":[\#(font)]},"chars":[\#(glyph)],"#)
  }

  private func solid(_ more: String) -> String {
    ##"{"ty":1,"nm":"box","ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#00ff00","ks":{\##(more)}}"##
  }

  @Test func `the composition runs in the time of the text's layer`() throws {
    let fade = #""o":{"a":1,"k":[{"t":0,"s":[100],"h":1},{"t":10,"s":[0],"h":1}]}"#
    let animation = try animation("xx", inner: solid(fade), layer: "\"st\":20")
    #expect(animation.diagnostics.map(\.message) == [])
    let renderer = try Renderer(atOwnSize: animation)
    #expect(Picture(renderer.surface(at: 29)).area() == 128)
    #expect(Picture(renderer.surface(at: 30)).area() == 0)
  }

  @Test func `the composition is drawn as a character only`() throws {
    // By itself, it would be in the upper left corner of the picture, in its own size.
    let picture = try Picture(animation("x", inner: solid(""), y: 0))
    #expect(picture.extent.x == 16..<24 && picture.extent.y == 32..<40 && picture.area() == 64)
  }

  @Test func `animators move and fade the composition`() throws {
    let animator =
      #"[{"nm":"a","s":{"t":0,"a":{"k":100},"b":1,"sh":1,"r":1},"a":{"p":{"k":[4,-8]},"o":{"k":50}}}]"#
    let picture = try Picture(animation("x", inner: solid(""), animators: animator))
    #expect(picture.extent.x == 20..<28 && picture.extent.y == 16..<24)
    #expect(picture[24, 20].isNear(Ink(0, 1, 0, 0.5)))
  }

  @Test func `its layers are no layers of the animation, but part of the text`() throws {
    let renderer = try Renderer(atOwnSize: animation("x", inner: solid("")))
    let pose = renderer.evaluate(frame: 0)
    let box = try #require(renderer.bounds(ofLayer: "text", in: pose))
    #expect(box.contains(Vector2(17, 25)) && box.contains(Vector2(23, 31)) && !box.contains(Vector2(26, 28)))
    #expect(renderer.hits(Vector2(20, 28), layer: "text", test: .shape(tolerance: 0), in: pose))
    #expect(renderer.layers(at: Vector2(20, 28), in: pose) == ["text"])
  }

  @Test func `a character that contains itself, or has no composition, is reported`() throws {
    let document = #"{"k":[{"s":\#(BlockFont.document("x")),"t":0}]}"#
    let inner = BlockFont.layer(documents: document)
    #expect(try animation("x", inner: inner).diagnostics.map(\.feature) == ["compositionLoop"])
    let missing =
      #""fonts":{"list":[{"fName":"Block-Regular","fFamily":"Block","fStyle":"Regular"}]},"chars":[{"ch":"x","t":1,"size":16,"style":"Regular","w":100,"fFamily":"Block","data":{"refId":"none"}}],"#
    let animation = try LottieAnimation(layers: "[\(inner)]", more: missing)
    #expect(animation.diagnostics.map(\.feature) == ["missingAsset"])
    #expect(try Picture(animation).area() == 0)
  }
}
