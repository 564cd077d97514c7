import Testing

@testable import LottieFormat

@Suite struct LayerTests {
  @Test func `a layer's timing and place`() throws {
    let members =
      #""ty":3,"nm":"n","ind":2,"parent":"1","ip":-3.5,"op":9,"st":4,"sr":2,"ao":1,"ddd":1,"bm":16,"td":1"#
    let layer = try layer(members).layer
    #expect(layer.name == "n")
    #expect(layer.index == 2)
    #expect(layer.parent == 1)
    #expect(layer.inPoint == -3.5)
    #expect(layer.outPoint == 9)
    #expect(layer.startTime == 4)
    #expect(layer.stretch == 2)
    #expect(layer.autoOrients)
    #expect(layer.is3D)
    #expect(layer.blendMode == 16)
    #expect(layer.isMatteSource)
    #expect(!layer.isHidden)
  }

  @Test func `a layer without members has defaults`() throws {
    let layer = try layer(#""ty":3"#).layer
    #expect(layer.name == "")
    #expect(layer.index == nil)
    #expect(layer.parent == nil)
    #expect(layer.inPoint == -LottieLimits.maximumMagnitude)
    #expect(layer.outPoint == LottieLimits.maximumMagnitude)
    #expect(layer.startTime == 0)
    #expect(layer.transform.opacity.keyframes.first?.value == 100)
    #expect(layer.transform.scale.keyframes.first?.value.components == SIMD4(100, 100, 100, 0))
    #expect(layer.transform.rotations3D == nil)
    #expect(layer.matte == nil)
    #expect(layer.masks.isEmpty)
  }

  @Test(arguments: ["true", "1", "1.0", "\"true\"", "\"1\""])
  func `flags are booleans or numbers`(flag: String) throws {
    #expect(try layer(#""ty":3,"hd":\#(flag)"#).layer.isHidden)
  }

  @Test func `types may be written as other numbers`() throws {
    guard case .null = try layer(#""ty":3.0"#).layer.content,
      case .null = try layer(#""ty":"3""#).layer.content
    else { throw MissingValue() }
  }

  @Test func `a precomposition`() throws {
    let members = #""ty":0,"refId":"c","w":10,"h":-5,"tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[1]}]}"#
    guard case .precomposition(let id, let width, let height, let remap) = try layer(members).layer.content
    else {
      throw MissingValue()
    }
    #expect(id == "c")
    #expect(width == 10)
    #expect(height == 0)
    #expect(remap?.keyframes.map(\.value) == [0, 1])
    guard case .precomposition(_, 100, 80, nil) = try layer(#""ty":0,"refId":"c","tm":null"#).layer.content
    else {
      throw MissingValue()
    }
  }

  @Test(arguments: ["12", "12.0", "\"12\""])
  func `ids are compared as text`(id: String) throws {
    guard case .image(let reference) = try layer(#""ty":2,"refId":\#(id)"#).layer.content else {
      throw MissingValue()
    }
    #expect(reference == "12")
    let document = try document(#""assets":[{"id":\#(id),"layers":[]}]"#)
    #expect(document.assets.first?.id == "12")
  }

  /// Colours as JSON, and their components in 255ths.
  private static let colors: [(json: String, components: [Double])] = [
    ("\"#ff8000\"", [255, 128, 0, 255]), ("\"#FF8000\"", [255, 128, 0, 255]),
    ("\"ff8000\"", [255, 128, 0, 255]), ("\"#f80\"", [255, 136, 0, 255]),
    ("\"#ff800080\"", [255, 128, 0, 128]), ("\"\"", [0, 0, 0, 255]), ("[0.2,0,1]", [51, 0, 255, 0]),
  ]

  @Test(arguments: colors)
  func `a solid's colour`(json: String, components: [Double]) throws {
    let (layer, diagnostics) = try layer(#""ty":1,"sw":3,"sh":4,"sc":\#(json)"#)
    guard case .solid(3, 4, let result) = layer.content else { throw MissingValue() }
    #expect(result.components == SIMD4(components) / 255)
    #expect(diagnostics.isEmpty)
  }

  @Test func `a colour that is none is black, with a diagnostic`() throws {
    let (layer, diagnostics) = try layer(#""ty":1,"sc":"red""#)
    guard case .solid(_, _, let color) = layer.content else { throw MissingValue() }
    #expect(color.components == SIMD4(0, 0, 0, 1))
    #expect(diagnostics.map(\.path) == ["layers[0].sc"])
  }

  @Test(
    arguments: [
      (5, "text"), (6, "audio"), (13, "camera"), (7, "unknownLayer"), (14, "unknownLayer"),
      (15, "unknownLayer"),
      (137, "unknownLayer"), (-4, "unknownLayer"),
    ])
  func `layers that are not drawn are reported and kept as parents`(type: Int, feature: String) throws {
    let (layer, diagnostics) = try layer(#""ty":\#(type),"nm":"L","ind":4"#)
    #expect(layer.index == 4)
    #expect(diagnostics.map(\.feature) == [feature])
    #expect(diagnostics.first?.layer == "L")
    #expect(diagnostics.first?.path == "layers[0]")
  }

  @Test func `a layer without a type and one that is no object`() throws {
    let document = try document(layers: #"[{"nm":"a"},7,{"ty":3}]"#)
    #expect(document.layers.count == 2)
    #expect(document.diagnostics.map(\.feature) == ["unknownLayer", "unknownLayer"])
  }

  @Test func `a matte`() throws {
    #expect(try layer(#""ty":3,"tt":1"#).layer.matte == .init(mode: .alpha, source: nil))
    #expect(try layer(#""ty":3,"tt":4,"tp":7"#).layer.matte == .init(mode: .invertedLuma, source: 7))
    #expect(try layer(#""ty":3,"tt":0"#).layer.matte == nil)
    let (unknown, diagnostics) = try layer(#""ty":3,"tt":9"#)
    #expect(unknown.matte == nil)
    #expect(diagnostics.map(\.feature) == ["value"])
  }

  @Test func `a 3D layer has rotations in place of one`() throws {
    let members = #""ty":3,"ddd":1,"ks":{"rx":{"k":1},"ry":{"k":2},"rz":{"k":3},"or":{"k":[4,5,6]}}"#
    let rotations = try #require(try layer(members).layer.transform.rotations3D)
    #expect(rotations.x.keyframes.first?.value == 1)
    #expect(rotations.y.keyframes.first?.value == 2)
    #expect(rotations.z.keyframes.first?.value == 3)
    #expect(rotations.orientation.keyframes.first?.value.components == SIMD4(4, 5, 6, 0))
    #expect(try layer(#""ty":3,"ks":{"r":{"k":0},"rx":{"k":1}}"#).layer.transform.rotations3D == nil)
  }

  @Test func `a transform in full`() throws {
    let members = #""a":{"k":[1,2]},"s":{"k":[50,60]},"r":{"k":7},"o":{"k":8},"sk":{"k":9},"sa":{"k":10}"#
    let transform = try layer(#""ty":3,"ks":{\#(members)}"#).layer.transform
    #expect(transform.anchor.keyframes.first?.value == Vector(1, 2))
    #expect(transform.scale.keyframes.first?.value.components == SIMD4(50, 60, 100, 0))
    let scalars = [transform.rotation, transform.opacity, transform.skew, transform.skewAxis]
    #expect(scalars.map { $0.keyframes.first?.value } == [7, 8, 9, 10])
  }

  // MARK: Masks

  @Test func `masks`() throws {
    let modes = ["n", "a", "s", "i", "l", "d", "f"].map { #"{"mode":"\#($0)","inv":true,"o":{"k":50}}"# }
    let (layer, diagnostics) = try layer(
      #""ty":4,"hasMask":true,"masksProperties":[\#(modes.joined(separator: ","))]"#)
    #expect(layer.masks.map(\.mode) == [.none, .add, .subtract, .intersect, .lighten, .darken, .difference])
    #expect(layer.masks.allSatisfy { $0.isInverted && $0.opacity.keyframes.first?.value == 50 })
    #expect(diagnostics.isEmpty)
  }

  @Test func `masks count unless the flag denies them`() throws {
    #expect(try layer(#""ty":4,"masksProperties":[{"mode":"a"}]"#).layer.masks.count == 1)
    #expect(try layer(#""ty":4,"hasMask":false,"masksProperties":[{"mode":"a"}]"#).layer.masks.isEmpty)
  }

  @Test func `a mask without a mode or with an unknown one adds`() throws {
    let (layer, diagnostics) = try layer(#""ty":4,"masksProperties":[{},{"mode":"q"}]"#)
    #expect(layer.masks.map(\.mode) == [.add, .add])
    #expect(diagnostics.map(\.path) == ["layers[0].masksProperties[1]"])
  }

  @Test func `a mask has a feather and an expansion`() throws {
    let none = #"{"mode":"a","x":"var $bm_rt"}"#
    let some = #"{"mode":"a","f":{"k":[3,5]},"x":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[4]}]}}"#
    let (layer, diagnostics) = try layer(#""ty":4,"masksProperties":[\#(none),\#(some)]"#)
    #expect(
      layer.masks.map { $0.feather.keyframes[0].value.components } == [SIMD4(0, 0, 0, 0), SIMD4(3, 5, 0, 0)])
    #expect(layer.masks.map { $0.expansion.keyframes.map(\.value) } == [[0], [0, 4]])
    #expect(diagnostics.isEmpty)
  }

  // MARK: Effects

  @Test func `effects and layer styles are reported unless they are off`() throws {
    let effects = [
      #"{"ty":34,"nm":"Puppet","en":1}"#, #"{"ty":33,"en":0}"#, #"{"ty":29,"nm":"Blur"}"#,
      #"{"ty":5,"nm":"Slider","mn":"ADBE Slider Control"}"#,
      #"{"ty":5,"mn":"Pseudo/123"}"#, #"{"ty":5,"nm":"Vibrance","mn":"ADBE Vibrance"}"#,
    ]
    let members =
      #""ty":4,"ef":[\#(effects.joined(separator: ","))],"sy":[{"ty":9,"nm":"Pattern"},{"ty":1,"nm":"Shadow"},{"ty":8,"en":false}]"#
    let (_, diagnostics) = try layer(members)
    #expect(diagnostics.map(\.feature) == ["layerStyle", "effect", "effect"])
    #expect(diagnostics.map(\.path) == ["layers[0].sy[0]", "layers[0].ef[0]", "layers[0].ef[5]"])
    #expect(diagnostics.dropFirst().first?.message == "the effect 'Puppet' is not drawn")
  }

  @Test func `parameters of layer styles that change nothing are reported`() throws {
    let styles = [
      #"{"ty":1,"nm":"Shadow","bm":{"k":5},"no":{"k":0}}"#,
      #"{"ty":2,"nm":"Dark","bm":{"k":4},"no":{"k":3}}"#,
      #"{"ty":3,"nm":"Glow","bm":{"k":11},"r":{"k":50}}"#, #"{"ty":4,"nm":"Light","r":{"k":80}}"#,
      #"{"ty":7,"nm":"Color","bm":{"a":1,"k":[{"t":0,"s":[1]},{"t":9,"s":[20]}]}}"#,
      #"{"ty":7,"en":0,"bm":{"k":20}}"#, #"{"ty":0,"bm":{"k":20}}"#,
    ]
    let (_, diagnostics) = try layer(#""ty":4,"sy":[\#(styles.joined(separator: ","))]"#)
    #expect(Set(diagnostics.map(\.feature)) == ["layerStyle"])
    #expect(
      diagnostics.map(\.path) == [
        "layers[0].sy[1].bm", "layers[0].sy[1].no", "layers[0].sy[3].r", "layers[0].sy[4].bm",
      ])
    #expect(
      diagnostics.first?.message
        == "the blend mode of the layer style 'Dark' is not drawn; it blends normally")
    #expect(diagnostics[1].message == "the noise of the layer style 'Dark' is not drawn")
  }
}
